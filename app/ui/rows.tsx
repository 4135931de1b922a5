import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Link } from './link.tsx'
import { useIsOpen } from './open-pages.ts'

type Content = {
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={cx('rows')}>{children}</ul>
}

export function Row({ end, ...content }: Content) {
  return (
    <li className={cx('rows__item')}>
      <div className={cx('rows__row')}>
        <RowContent {...content} />
        {/* Not in a span as in a link: it may be a form. */}
        {end && <div className={cx('rows__end')}>{end}</div>}
      </div>
    </li>
  )
}

/** A thing that leads somewhere: one link as a whole, its title underlined. */
export function LinkRow({
  href,
  download,
  ...content
}: Content & { href: string; download?: boolean }) {
  if (!useIsOpen(href)) return null
  return (
    <li className={cx('rows__item')}>
      <Link href={href} download={download} className={cx('rows__row', { leads: 'away' })}>
        <RowContent {...content} leads="away" />
      </Link>
    </li>
  )
}

export function RowContent({ title, note, end, leads }: Content & { leads?: 'away' }) {
  return (
    <>
      <span className={cx('rows__text')}>
        <span className={cx('rows__title', { leads })}>{title}</span>
        {note && <span className={cx('rows__note')}>{note}</span>}
      </span>
      {end && <span className={cx('rows__end')}>{end}</span>}
    </>
  )
}
