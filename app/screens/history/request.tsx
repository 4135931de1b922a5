import { Outlet, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { FollowUps } from '#extras/follow-ups.tsx'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { filled, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Card, Heading, Link, type Page, Screen, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Section } from '#ui/rows.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { MessageFields } from './message-fields.tsx'
import { type Said, type ShownMediation, showRequest } from './request.server.ts'
import type { ShownRequest } from './texts.server.ts'

export const handle: Page = { title: 'Ma demande' }

export const loader = guarded(requireSubscriber, showRequest)

/** HIST-02 to HIST-08, CLAIM-07, ADMREQ-28 */
export default function Request() {
  const { request, cancelledOn, life, messages, draft, mediation, followUps, ...state } =
    useLoaderData<typeof loader>()
  const { id, name, address, pdc, isOpen } = request
  // A sent message raises this count, which is in the key of the form below and so empties the form.
  const ofTheirs = messages.filter(({ isStaff }) => !isStaff).length
  return (
    <Screen
      title={name}
      above={{ label: 'Mes demandes', href: paths.history }}
      sub={`${address} · ${pdc}, demande\u00a0n°\u00a0${id}`}
    >
      <Outlet />
      <RequestState {...request} {...state} />
      <div className={cx('request')}>
        <Section id="avancement" title={'Où en est votre demande\u00a0?'}>
          {cancelledOn ? (
            <Text>{`Annulée le ${cancelledOn}.`}</Text>
          ) : (
            <Timeline moments={life.map(({ status, ...step }) => ({ title: status, ...step }))} />
          )}
        </Section>
        <Section id="messages" title="Messages">
          <Thread messages={messages} />
          {isOpen && <AddMessage key={`${id} ${ofTheirs}`} id={id} draft={draft} />}
        </Section>
      </div>
      <FollowUps filled={followUps} />
      {mediation && <MediationCard {...mediation} />}
    </Screen>
  )
}

/** Posts to the wizard for messages. The id of its draft makes one message of the same form posted several times. */
function AddMessage({ id, draft: first }: { id: string; draft: string }) {
  // The draft's id stays the same when the page reloads its data while a message is written.
  const [draft] = useState(first)
  return (
    <PostForm
      isComplete={posted => filled(posted, ['message'])}
      id="ecrire"
      action={paths.requestMessageTo(id, draft)}
      encType="multipart/form-data"
      aria-label="Ajouter un message"
    >
      <input type="hidden" name="demande" value={id} />
      <MessageFields
        label="Ajouter un message"
        frame={{ base: paths.requestMessage, draft }}
        values={{}}
      />
      <SubmitButton>Envoyer mon message</SubmitButton>
    </PostForm>
  )
}

type Props = Pick<ShownRequest, 'id' | 'answerBy' | 'isLate' | 'canBeCancelled'> & {
  lateDays: number
  phone: string
}

/** When the answer is due, or how late it is and the number to call; nothing once the request is over. */
function RequestState({ id, answerBy, isLate, canBeCancelled, ...props }: Props) {
  const { lateDays, phone } = props
  if (!answerBy) return null
  if (isLate)
    return (
      <AlertCard
        tone="late"
        title={`Notre réponse a ${lateDays} ${lateDays > 1 ? 'jours' : 'jour'} de retard`}
        action={
          <LinkButton href="#ecrire" variant="outline">
            Relancer en un message
          </LinkButton>
        }
      >
        <Text>
          {`Elle était attendue le ${answerBy}. Vous n’avez rien à refaire. Pour ne pas attendre\u00a0: `}
          <PhoneLink phone={phone} />
        </Text>
      </AlertCard>
    )
  return (
    <AlertCard
      tone="info"
      title={`Réponse au plus tard le\u00a0${answerBy}`}
      action={
        canBeCancelled && (
          <LinkButton href={paths.requestCancellation(id)} variant="outline" preventScrollReset>
            Annuler cette demande
          </LinkButton>
        )
      }
    >
      <Text>
        {canBeCancelled
          ? 'Votre demande est arrivée. Elle n’est pas encore en traitement\u00a0: vous pouvez l’annuler.'
          : 'Notre service s’en occupe.'}
      </Text>
    </AlertCard>
  )
}

/** The messages of a request, the oldest first: the subscriber's to the right, the utility's to the left. */
function Thread({ messages }: { messages: Said[] }) {
  return (
    <ol className={cx('thread')}>
      {messages.map(({ isStaff, who, when, text, files }, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages are only added at the end
        <li key={rank} className={cx('thread__message', { from: isStaff ? 'them' : 'me' })}>
          <Text size="sm">
            <strong>{who}</strong> <span className={cx('thread__when')}>{when}</span>
          </Text>
          {text ? (
            <Text lines="kept">{text}</Text>
          ) : (
            <Text tone="muted">Ce message ne contient aucun texte.</Text>
          )}
          {files.length > 0 && (
            <>
              <VisuallyHidden>Pièces jointes</VisuallyHidden>
              <ul className={cx('thread__files')}>
                {files.map(({ name, about, href }) => (
                  <li key={href}>
                    <Link href={href} download variant="alone">
                      {name}
                    </Link>{' '}
                    <span className={cx('thread__when')}>{about}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

/** BEY-301: says from which day the mediator takes the case, and why, and leads to the file for the case. */
function MediationCard({ title, why, from, rest, file }: ShownMediation) {
  return (
    <Card>
      <Stack>
        <Heading level={2} size="md">
          {title}
        </Heading>
        <Text>
          {why}
          {from && <strong>{from}</strong>}
          {rest}
        </Text>
        <Text>
          <span className={cx('whole')}>
            <Link href="https://www.mediation-eau.fr">www.mediation-eau.fr</Link>
          </span>
          , ou par courrier&nbsp;: Médiation de l’eau, BP&nbsp;40463,
          75366&nbsp;Paris&nbsp;Cedex&nbsp;08.
        </Text>
        {file && (
          <LinkButton href={file.href} variant="outline">
            {file.label}
          </LinkButton>
        )}
      </Stack>
    </Card>
  )
}
