import { cx } from '#theme/classes.ts'

/** Drawn for this portal on a 24 × 24 grid, in strokes that take the colour of the text. */
const drawings = {
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  invoice: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  drop: 'M12 3s6.5 7 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 10 12 3 12 3zM9 15a3 3 0 0 0 3 3',
  services: 'M4 8h9a5 5 0 0 1 5 5v2M4 12h8a2 2 0 0 1 2 2v1M4 6v8M8 8V4M5.5 4h5M13 15h6M16 18.5v2',
  card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.5-3.6 3.5-5.5 7.5-5.5s7 1.9 7.5 5.5',
  history: 'M4 12a8 8 0 1 1 2.5 5.8M4 12l-1.5-2.5M4 12l2.8-1.5M12 8v4.5l3 2',
  question:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1',
  phone:
    'M7 3h3l1.5 4.5-2 1.5a10 10 0 0 0 5.5 5.5l1.5-2L21 14v3a3 3 0 0 1-3.3 3A16 16 0 0 1 4 6.3 3 3 0 0 1 7 3z',
  mail: 'M3 6h18v12H3zM3.5 6.5L12 13l8.5-6.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.3v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.7v.1',
  error: 'M8.3 3h7.4L21 8.3v7.4L15.7 21H8.3L3 15.7V8.3zM12 7.5v5.5M12 16.2v.1',
  chart: 'M4 4v16h16M8.5 16v-5M13 16V7M17.5 16v-7',
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15',
  'chevron-down': 'M6 9.5l6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  logout: 'M14 4H5v16h9M10 12h11M17.5 8.5L21 12l-3.5 3.5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  'arrow-up': 'M12 20V4M6 10l6-6 6 6',
  'arrow-down': 'M12 4v16M6 14l6 6 6-6',
  'arrow-right': 'M4 12h16M14 6l6 6-6 6',
  refresh: 'M19.5 8.5A8.5 8.5 0 1 0 20.5 14M20 4v5h-5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20.5 20.5',
  add: 'M12 5v14M5 12h14',
  edit: 'M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5',
  delete: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  external: 'M14 4h6v6M20 4l-9 9M11 6H5v13h13v-6',
} as const

export type IconName = keyof typeof drawings

/** Always decorative (aria-hidden): the word beside it carries the meaning. */
export function Icon({ name, size }: { name: IconName; size?: 'lg' }) {
  return (
    <svg
      className={cx('icon', { size })}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
