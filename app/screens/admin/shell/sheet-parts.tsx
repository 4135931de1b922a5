import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Heading, Link, Text } from '#ui/layout.tsx'
import type { AskedOf } from '../subscribers/subscribers.server.ts'

export type ShownFigure = {
  title: string
  figure: string
  note: string
  more?: string | undefined
  tone?: 'late' | 'soon' | undefined
}

export const Figures = (props: { figures: (ShownFigure & { drawing?: ReactNode })[] }) => (
  <dl className={cx('sheet__figures')}>
    {props.figures.map(({ title, figure, note, more, tone, drawing }) => (
      <div key={title} className={`${cx('card')} ${cx('sheet__figure', { tone })}`}>
        <dt>{title}</dt>
        <dd>
          <b>
            {figure} {drawing}
          </b>{' '}
          <strong>{note}</strong> {more && <span>{more}</span>}
        </dd>
      </div>
    ))}
  </dl>
)

type PartProps = { title: string; end?: ReactNode; level?: 2 | 3 | undefined; children: ReactNode }

export function Part({ title, end, level = 2, children }: PartProps) {
  return (
    <section className={`${cx('card')} ${cx('sheet__part')}`}>
      <div className={cx('sheet__line', { ends: 'both' })}>
        <Heading level={level}>{title}</Heading>
        {end}
      </div>
      {children}
    </section>
  )
}

/** `none` stands in place of an empty list. */
export function Lines({ none, children }: { none: string; children: ReactNode[] | ReactNode[][] }) {
  if (children.flat().length === 0) return <Text tone="muted">{none}</Text>
  return <ul className={cx('sheet__lines')}>{children}</ul>
}

/** `more` is at the end of the second line. */
export function Line(props: {
  children: ReactNode
  note?: string
  end?: ReactNode
  more?: ReactNode
}) {
  return (
    <li>
      <b>{props.children}</b> {props.end && <b>{props.end}</b>}{' '}
      {props.note && (
        <span>
          {props.note} {props.more}
        </span>
      )}
    </li>
  )
}

type RequestsProps = { title: string; level?: 3; requests: AskedOf['requests'] }

export const Requests = (props: RequestsProps) => (
  <Part title={props.title} level={props.level}>
    <Lines none="Aucune demande.">
      {props.requests.map(({ id, type, date, status }) => (
        <Line key={id} end={status} note={`du ${date}`}>
          <Link href={paths.staffRequest(id)}>{`${id}, ${type}`}</Link>
        </Line>
      ))}
    </Lines>
  </Part>
)
