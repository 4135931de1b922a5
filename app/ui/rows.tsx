import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Heading, Link, Stack } from './layout.tsx'
import { useIsOpen, useTheirs } from './open-pages.ts'

export type Content = {
  /** The initials of a person, before the title. */
  initials?: string
  title: ReactNode
  note?: ReactNode
  end?: ReactNode
}

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={cx('rows')}>{children}</ul>
}

/** `below`: the buttons of the row; on a phone they stand under the text. */
export function Row({ end, below, ...content }: Content & { below?: ReactNode }) {
  return (
    <li className={cx('rows__item')}>
      <div className={cx('rows__row')}>
        <RowContent {...content} />
        {/* A `<div>`, not a `<span>` as in a link: the child may be a form. */}
        {end && <div className={cx('rows__end')}>{end}</div>}
        {below && <div className={cx('rows__below')}>{below}</div>}
      </div>
    </li>
  )
}

/** A row that is one link as a whole. */
export function LinkRow({
  href,
  download,
  id,
  ...content
}: Content & { href: string; download?: boolean; id?: string }) {
  if (!useIsOpen(href)) return null
  return (
    <li className={cx('rows__item')}>
      <Link id={id} href={href} download={download} className={cx('rows__row', { leads: 'away' })}>
        <RowContent {...content} />
      </Link>
    </li>
  )
}

/** The button of a form as a row, in an item of Rows. `chosen`: this row is the one whose content is shown. */
export function RowButton({
  title,
  note,
  end,
  initials,
  chosen,
  ...button
}: Content & { chosen?: boolean } & Pick<ComponentProps<'button'>, 'form' | 'formAction'>) {
  return (
    <button
      type="submit"
      className={cx('rows__row', { leads: 'away', chosen: chosen ? 'shown' : undefined })}
      {...button}
    >
      <RowContent title={title} note={note} end={end} initials={initials} />
    </button>
  )
}

export function RowContent({ title, note, end, initials }: Content) {
  const words = useTheirs()
  return (
    <>
      {initials && (
        <span className={cx('rows__initials')} aria-hidden="true">
          {initials}
        </span>
      )}{' '}
      <span className={cx('rows__text')}>
        <span className={cx('rows__title')}>{words(title)}</span>{' '}
        {note && <span className={cx('rows__note')}>{words(note)}</span>}
      </span>{' '}
      {end && <span className={cx('rows__end')}>{end}</span>}
    </>
  )
}

/** A part of the page, with a heading above its content. */
export function Section(props: { id: string; title: ReactNode; children: ReactNode }) {
  const { id, title, children } = props
  return (
    <section aria-labelledby={id}>
      <Stack gap="close">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  )
}

/** A part of the page that has only rows. */
export const RowSection = (props: ComponentProps<typeof Section>) =>
  Section({ ...props, children: Rows(props) })
