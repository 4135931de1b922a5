import { Form, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { SubmitButton } from '#ui/form/form.tsx'
import { Fountain } from '#ui/fountain.tsx'
import { Cluster, Heading, Link } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { Row, Rows } from '#ui/rows.tsx'
import { KeptParams } from '#ui/table.tsx'
import { isFiltered } from './list-words.ts'
import type { Listed } from './listed.ts'
import { listParams } from './request-table.tsx'
import { viewsIn } from './request-views.tsx'

export type Started = {
  /** The request that the agent was the last to do something about, today. */
  last: { id: string; title: string; note: string } | null
  /** Of an extra: what happened since yesterday. */
  since: { title: string; note: string; href: string; label: string }[]
  /** The ready answers, the agent's favourites first, and the way to the others. */
  templates: { title: string; href: string }[]
}

type Props = Pick<Listed, 'count' | 'counts' | 'isTreated' | 'filtered' | 'filters' | 'start'> & {
  sum: string
  started?: Started | undefined
}

const many = (count: number | null, one: string, several: string) =>
  `${count} ${Number(count) > 1 ? several : one}`

/** ADMREQ-21, BEY-172: as long as no request is chosen, what waits stands in the place of the panel. */
export function NoRequest(props: Props) {
  const { counts, isTreated, start, started } = props
  const { search } = useLocation()
  const { retard: late, bientot: soon = null } = counts
  const isCalm = !isTreated && !isFiltered(props) && late === 0 && Number(counts['']) > 0
  return (
    <section
      id="demande"
      tabIndex={-1}
      aria-label="Demande choisie"
      className={cx('deskPanel', { shown: 'list' })}
    >
      <div className={cx('deskPanel__scroll')}>
        {isCalm ? (
          <div className={cx('deskPanel__calm')}>
            <Fountain />
            <div>
              <Heading level={2}>Plus aucun retard.</Heading>
              <p>{`${waiting(counts[''])}${Number(soon) > 0 ? `, ${soon} à rendre sous 3 jours` : ''}.`}</p>
            </div>
          </div>
        ) : (
          <Heading level={2}>{headOf(props)}</Heading>
        )}
        {isTreated ? (
          <p>Cherchez par nom, PDC ou date, puis ouvrez une demande pour relire ses échanges.</p>
        ) : (
          <Rows>
            {isCalm && start?.next && (
              <Row
                title={start.next.title}
                note={start.next.note}
                end={<LinkButton href={paths.staffRequest(start.next.id)}>L’ouvrir</LinkButton>}
              />
            )}
            <Waiting {...props} />
          </Rows>
        )}
        {started?.last && (
          <Part title="Aujourd’hui">
            <Rows>
              <Row
                title={started.last.title}
                note={started.last.note}
                end={
                  <To href={`${listHref(paths.staffRequest(started.last.id), search)}#demande`}>
                    La revoir
                  </To>
                }
              />
            </Rows>
          </Part>
        )}
        {!isTreated && started && started.since.length > 0 && (
          <Part title="Depuis hier soir">
            <Rows>
              {started.since.map(({ title, note, href, label }) => (
                <Row key={href} title={title} note={note} end={<Link href={href}>{label}</Link>} />
              ))}
            </Rows>
          </Part>
        )}
        {!isTreated && start && start.holders.length > 0 && (
          <Part title="Qui tient quoi">
            <ul className={cx('deskPanel__holders')}>
              {start.holders.map(({ words, initials, isSelf, assigned, late }) => (
                <li key={words}>
                  <span className={cx('deskList__agent')}>
                    <span
                      className={cx('deskList__initials', { own: isSelf ? 'mine' : undefined })}
                      aria-hidden="true"
                    >
                      {initials}
                    </span>{' '}
                    <b>{`${words}\u00a0: ${assigned}`}</b>
                  </span>
                  <p>{late}</p>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {!isTreated && started && started.templates.length > 0 && (
          <Part title="Vos modèles">
            <Cluster>
              {started.templates.map(({ title, href }) => (
                <To key={title} href={href}>
                  {title}
                </To>
              ))}
            </Cluster>
          </Part>
        )}
      </div>
      {/* Treated requests are read there, not answered. */}
      {!isTreated && props.count !== 0 && (
        <Form
          method="get"
          action={paths.staffRequests}
          aria-label="Répondre"
          className={cx('deskPanel__none')}
          preventScrollReset
        >
          <KeptParams names={[...listParams, 'page']} />
          <SubmitButton
            variant="outline"
            size="sm"
            missing="Choisissez une demande dans la liste pour y répondre."
          >
            Envoyer
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

const waiting = (all: number | null) => many(all, 'demande attend', 'demandes attendent')

function headOf(props: Props): string {
  const { '': all, moi: mine } = props.counts
  if (props.isTreated) return 'Relire une demande traitée'
  // The list says what is empty.
  if (props.count === 0) return 'Bonjour.'
  if (isFiltered(props)) return `${props.sum}.`
  if (all === null) return 'Bonjour.'
  return `Bonjour. ${waiting(all)}${mine ? `, dont ${mine} à vous` : ''}.`
}

/** The views in which something waits, and who has written. */
function Waiting({ counts, start }: Pick<Props, 'counts' | 'start'>) {
  const views = viewsIn(counts).filter(({ waits, count }) => waits && Number(count) > 0)
  const rows = views.map(({ vue, count, waits }) => (
    <Row
      key={vue}
      title={many(count, waits?.one ?? '', waits?.several ?? '')}
      note={start?.notes[vue] || undefined}
      end={
        <div className={vue === 'retard' ? cx('deskPanel__late') : undefined}>
          <To href={`${paths.staffRequests}?vue=${vue}&tri=reponse.asc`}>{waits?.button}</To>
        </div>
      }
    />
  ))
  const late = views[0]?.vue === 'retard' ? 1 : 0
  const written = start?.written
  return (
    <>
      {rows.slice(0, late)}
      {written && (
        <Row
          title={many(written.count, 'abonné vous a écrit', 'abonnés vous ont écrit')}
          note={written.names}
          end={<To href={paths.staffRequest(written.id)}>Lire {written.first}</To>}
        />
      )}
      {rows.slice(late)}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Heading level={3} size="sm">
        {title}
      </Heading>
      {children}
    </>
  )
}

const To = ({ href, children }: { href: string; children: ReactNode }) => (
  <LinkButton href={href} variant="outline" size="sm">
    {children}
  </LinkButton>
)
