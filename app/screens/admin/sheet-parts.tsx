import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Heading, Text } from '#ui/layout.tsx'

export type ShownFigure = {
  title: string
  figure: string
  note: string
  tone?: 'late' | undefined
}

/** What matters first on a page of staff: a few figures beside one another. */
export const Figures = ({ figures }: { figures: ShownFigure[] }) => (
  <dl className={cx('sheet__figures')}>
    {figures.map(({ title, figure, note, tone }) => (
      <div key={title} className={`${cx('card')} ${cx('sheet__figure', { tone })}`}>
        <dt>{title}</dt>
        <dd>
          <b>{figure}</b>
          <span>{note}</span>
        </dd>
      </div>
    ))}
  </dl>
)

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${cx('card')} ${cx('sheet__part')}`}>
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  )
}

/** `none`: in the place of a list without a line. */
export function Lines({ none, children }: { none: string; children: ReactNode[] | ReactNode[][] }) {
  if (children.flat().length === 0) return <Text tone="muted">{none}</Text>
  return <ul className={cx('sheet__lines')}>{children}</ul>
}

export function Line(props: { children: ReactNode; note: string; end?: string }) {
  return (
    <li>
      <b>{props.children}</b>
      {props.end && <b>{props.end}</b>}
      <span>{props.note}</span>
    </li>
  )
}
