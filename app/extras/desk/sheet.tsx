import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { formatVolume } from '#domain/consumption.ts'
import { maxMessage, staffRequestTypes } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { Figures, Line, Lines, Part, Requests } from '#screens/admin/shell/sheet-parts.tsx'
import { Change, ResetForm } from '#screens/admin/subscribers/subscriber-forms.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Field, Missing, NativeSelect, Textarea } from '#ui/form/form.tsx'
import { Badge, Link, type Page, PageHeading, Text, VisuallyHidden } from '#ui/layout.tsx'
import { SubscriberAsides, SubscriberCards } from '../subscriber-cards.tsx'
import { maxNote } from './rules.ts'
import {
  answerSheet,
  keepWritten,
  type Sheet,
  type SheetAnswer,
  showSheet,
} from './sheet.server.ts'

export const handle: Page = { title: 'Fiche de l’abonné' }

export const loader = guarded(requireAdmin, showSheet)

export const action = guarded(requireAdmin, answerSheet, keepWritten)

/** BEY-174: what an agent has to know at a glance of the subscriber on the telephone. */
export default function SubscriberSheet() {
  const sheet = useLoaderData<typeof loader>()
  const { refAbo, name, why, figures, openCount, points, extras, calls } = sheet
  const [call] = calls
  return (
    <div className={cx('sheet')}>
      <div className={cx('sheet__head')}>
        <PageHeading
          above={{ href: paths.subscribers, label: 'Gestion des utilisateurs' }}
          sub={refAbo}
        >
          {name}
        </PageHeading>
        <Actions sheet={sheet} />
      </div>
      <p className={cx('sheet__line')}>
        <PhoneLink phone={sheet.phone} />{' '}
        {sheet.mail && <Link href={`mailto:${sheet.mail}`}>{sheet.mail}</Link>}{' '}
        <span>{sheet.address}</span> <span>Abonné depuis le {sheet.since}</span>
      </p>
      {call && (
        <p className={cx('sheet__call')}>
          <VisuallyHidden>Dernier appel noté&nbsp;: </VisuallyHidden>
          <b>{call.text}</b> {call.author}, {call.at}
        </p>
      )}
      <p className={cx('sheet__why')}>
        <b>{why.lead}</b> {why.facts.join(' ')}
      </p>
      <Missing notice={sheet.missing} />
      <Figures figures={figures} />
      <div className={cx('sheet__columns')}>
        <div>
          <Part title="Factures">
            <Lines none="Aucune facture.">
              {sheet.invoices.map(({ number, issued, amount, state, note, file }) => (
                <Line
                  key={number}
                  end={amount}
                  note={note}
                  more={
                    file && (
                      <Link href={file} download variant="alone">
                        PDF<VisuallyHidden> de la facture {number}</VisuallyHidden>
                      </Link>
                    )
                  }
                >
                  du {issued} <Badge tone={states[state].tone}>{states[state].text}</Badge>
                </Line>
              ))}
            </Lines>
          </Part>
          <Part title="Paiements">
            <Lines none="Aucun paiement sur le portail.">
              {sheet.payments.map(({ id, state, amount, note }) => (
                <Line key={id} end={amount} note={note}>
                  {state}
                </Line>
              ))}
            </Lines>
          </Part>
        </div>
        <div>
          <Part title="Points et relevés">
            {points.map(({ ref, name: place, meters, readings }) => (
              <div key={ref}>
                <Text size="sm">
                  <b>{ref}</b>, {place}
                  {meters && <span>{`, ${meters}`}</span>}
                </Text>
                <Lines none="Aucun relevé.">
                  {readings.map(({ date, index, consumption, type, isAbnormal }) => (
                    <Line
                      key={`${date} ${index} ${type}`}
                      end={`${formatVolume(consumption)}\u00a0m³`}
                      note={`index ${index}, ${type}`}
                    >
                      {date} {isAbnormal && <Badge tone="warning">Consommation Anormale</Badge>}
                    </Line>
                  ))}
                </Lines>
              </div>
            ))}
            {sheet.otherPoints > 0 && (
              <Text size="sm" tone="muted">{`Et ${sheet.otherPoints} autres points.`}</Text>
            )}
          </Part>
          <SubscriberCards filled={extras} />
          {calls.length > 1 && (
            <Part title={`Appels notés (${calls.length})`}>
              <Lines none="">
                {calls.map(({ reference, text, author, at }) => (
                  <Line key={reference} note={`${author}, ${at}`}>
                    {text}
                  </Line>
                ))}
              </Lines>
            </Part>
          )}
        </div>
        <div>
          <Requests
            title={`Demandes (${openCount} ouverte${openCount > 1 ? 's' : ''})`}
            requests={sheet.requests}
          />
          {sheet.moves.length > 0 && (
            <Part title="Emménagement, départ">
              <Lines none="">
                {sheet.moves.map(({ reference, type, event }) => (
                  <Line key={reference} note={event}>
                    {type}
                  </Line>
                ))}
              </Lines>
            </Part>
          )}
          <SubscriberAsides filled={extras} />
          <Part title="Contrat et compte">
            <DefinitionList items={sheet.account} />
            {sheet.mail && (
              <Fold title="Envoyer un e-mail de réinitialisation">
                <ResetForm action={paths.subscriberSheet(refAbo)} />
              </Fold>
            )}
          </Part>
        </div>
      </div>
    </div>
  )
}

const states = {
  retard: { tone: 'late', text: 'EN RETARD' },
  regler: { tone: 'info', text: 'A REGLER' }, // sic
  solde: { tone: 'success', text: 'Réglée' },
  avoir: { tone: 'success', text: 'AVOIR' },
} as const

/** A form that was refused stays unfolded. */
function Actions({ sheet }: { sheet: Sheet }) {
  const answer = useActionData<SheetAnswer>() ?? sheet.kept
  const { refAbo, mail, isRead, choices, reference } = sheet
  const here = paths.subscriberSheet(refAbo)
  const refused = (form: SheetAnswer['form']) => (answer?.form === form ? answer : undefined)
  return (
    <div className={cx('sheet__actions')}>
      <Fold title="Noter l’appel" open={refused('call') !== undefined}>
        <Change
          level={2}
          title="Noter un appel"
          action={here}
          intent="call"
          refused={refused('call')}
          button="Noter l’appel"
        >
          <Field
            name="appel"
            label="Ce qui fut dit"
            hint={`${maxNote} caractères au plus. L’abonné peut en demander une copie dans « Mes données ».`}
            required
          >
            <Textarea rows={3} limit={maxNote} />
          </Field>
          <input type="hidden" name="reference" value={reference.call} />
        </Change>
      </Fold>
      {mail && (
        <LinkButton href={paths.subscriber(refAbo)} variant="outline">
          Modifier
        </LinkButton>
      )}
      {choices.length > 0 && (
        <Fold title="Ouvrir une demande pour l’abonné" open={refused('open') !== undefined}>
          <Change
            level={2}
            title="Ouvrir une demande"
            action={here}
            intent="open"
            refused={refused('open')}
            button="Ouvrir la demande"
          >
            {isRead && <Text tone="muted">L’abonné y lit qu’un agent l’a ouverte pour lui.</Text>}
            <Field name="pdc" label="Point de comptage">
              <NativeSelect options={choices} />
            </Field>
            <Field name="demande" label="Type">
              <NativeSelect
                options={staffRequestTypes.map((label, rank) => ({
                  value: String(rank + 1),
                  label,
                }))}
                defaultValue="2"
              />
            </Field>
            <Field name="objet" label="Ce que l’abonné demande" required>
              <Textarea rows={4} limit={maxMessage.subscriber} />
            </Field>
            <input type="hidden" name="reference" value={reference.open} />
          </Change>
        </Fold>
      )}
    </div>
  )
}

function Fold(props: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className={cx('sheet__fold')} open={props.open}>
      <summary className={cx('button', { variant: 'outline' })}>{props.title}</summary>
      <div className={`${cx('card')} ${cx('sheet__part')}`}>{props.children}</div>
    </details>
  )
}
