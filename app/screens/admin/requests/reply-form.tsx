import { useLocation } from '@remix-run/react'
import { useState } from 'react'
import { DecisionTabs, ReplyPanes, ReplyTabs } from '#extras/request-parts.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { ErrorSummary, filled, Notice, useIncomplete } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { useAfterPost } from '#ui/form/unsent.ts'
import { Heading, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ReplyAnswer } from './parts.ts'
import { Pane, type Props, Reply, type ReplyProps, Send, Tab, treated } from './reply-parts.tsx'
import { useReplyDraft } from './use-reply-draft.ts'

/** The names of the fields in the summary of errors. */
const replyLabels = {
  reponse: 'Message',
  fichiers: 'Fichiers',
  nouveauStatut: 'Nouveau statut',
  dateTraitement: 'Date de traitement',
  promis: 'Promis pour le',
}

/** The reply to a request; its form is empty again after the sending. */
export function ReplyForm(props: Props) {
  const sent = useSent(props.answer)
  return props.isCancelled ? <Unsent answer={props.answer} /> : <Fields key={sent} {...props} />
}

/** Counts the replies that were sent from this form: a post is done when the action answers nothing to it. */
function useSent(answer: ReplyAnswer | undefined): number {
  const [sent, setSent] = useState(0)
  useAfterPost(() => {
    if (!answer) setSent(count => count + 1)
  })
  return sent
}

function Unsent({ answer }: Pick<Props, 'answer'>) {
  return (
    <div className={cx('deskPanel__compose')}>
      <Notice notice={answer?.notice} />
      <Text>Cette demande est annulée&nbsp;: elle n’attend plus de réponse.</Text>
      {answer?.values.reponse && (
        <div>
          <Heading level={3} size="sm">
            Ce que vous aviez écrit
          </Heading>
          <Text lines="kept">{answer.values.reponse}</Text>
        </div>
      )}
    </div>
  )
}

/** ADMREQ-19, ADMREQ-21 */
const isComplete = (posted: FormData) =>
  (posted.get('quoi') ?? 'reponse') !== 'reponse' ||
  filled(posted, [
    'nouveauStatut',
    ...(posted.get('nouveauStatut') === treated ? ['dateTraitement'] : []),
  ])

/** What was typed in one part of the form stays while another is chosen, and what is posted says which is meant. */
function Fields(props: Props) {
  const { answer, parts, isAlone, tabs = [], id, present } = props
  // A refreshed list brings other values: the form keeps those of the request as it was when the reply was begun.
  const [values, setValues] = useState(answer?.values ?? present)
  if (answer && answer.values !== values) setValues(answer.values)
  const errors = answer?.errors
  const chosen = values.quoi || tabs[0] || 'reponse'
  const { search } = useLocation()
  const [ref, missing] = useIncomplete(isComplete)
  useReplyDraft(ref, id, answer)
  const Group = isAlone ? 'div' : 'fieldset'
  return (
    <OwnedForm
      ref={ref}
      id="reponse"
      action={listHref(paths.staffRequest(id), search)}
      encType="multipart/form-data"
      aria-label={`Répondre à la demande ${id}`}
      className={cx('deskPanel__compose')}
      preventScrollReset
    >
      <Notice notice={answer?.notice} />
      <ErrorSummary errors={errors} fields={replyLabels} />
      {/* Enter presses the first button of a form: this one sends the reply and opens the next request. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className={cx('hidden')}>
        Envoyer et ouvrir la suivante
      </button>
      {(['version', 'avant', 'reference'] as const).map(name => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {answer?.other ? (
        <Conflict {...props} {...answer.other} values={values} missing={missing} />
      ) : (
        <Group>
          {!isAlone && (
            <>
              <legend className={cx('hidden')}>Que faire de la demande</legend>
              <DecisionTabs filled={parts} chosen={chosen} />
              <Tab part="reponse" label="Répondre" chosen={chosen} />
              <ReplyTabs filled={parts} chosen={chosen} mustDecide={tabs.length > 0} />
            </>
          )}
          <Pane name="reponse" isAlone={isAlone}>
            <Reply {...props} values={values} missing={missing} />
          </Pane>
          <ReplyPanes filled={parts} errors={errors} values={values} />
        </Group>
      )}
    </OwnedForm>
  )
}

/** BEY-183: a colleague's answer beside the agent's own, which is not sent unless the agent chooses so. */
function Conflict(props: ReplyProps & NonNullable<ReplyAnswer['other']>) {
  const { said, title, text, instead, values } = props
  const outcomes = [
    ...(values.reponse.trim() ? instead : []),
    { value: 'laisser', label: 'L’abandonner\u00a0: rien n’est gardé' },
    {
      value: 'envoyer',
      label: 'L’envoyer quand même, après celle-ci\u00a0: l’abonné reçoit les deux',
    },
  ]
  return (
    <>
      {said && <blockquote className={cx('deskPanel__message')}>{said}</blockquote>}
      <div className={cx('deskPanel__pair')}>
        <div className={cx('deskPanel__message', { by: 'staff' })}>
          <div className={cx('deskPanel__when')}>
            <Heading level={3}>{title}</Heading>
          </div>
          <Text lines="kept">{text}</Text>
        </div>
        <div className={cx('deskPanel__message')}>
          <div className={cx('deskPanel__when')}>
            <Heading level={3}>La vôtre, pas envoyée</Heading>
          </div>
          <Reply {...props} templates={[]} />
        </div>
      </div>
      <RadioGroup
        name="suite"
        legend="Que faire de la vôtre&nbsp;?"
        options={outcomes}
        defaultValue={outcomes[0]?.value}
      />
      <Send next="Continuer et ouvrir la suivante" stay="Continuer" />
    </>
  )
}
