import { cx } from '#theme/classes.ts'

const drawings = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  'chevron-down': 'M6 9.5l6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  'arrow-up': 'M12 20V4M6 10l6-6 6 6',
  'arrow-down': 'M12 4v16M6 14l6 6 6-6',
} as const

type IconName = keyof typeof drawings

/** Always decorative (aria-hidden): the word beside it carries the meaning. */
export const Icon = ({ name }: { name: IconName }) => <Drawing d={drawings[name]} />

/** A drawing that few pages need, which they bring themselves. */
export function Drawing({ d }: { d: string }) {
  return (
    <svg className={cx('icon')} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
