import { Form, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { attachmentLimits, attachmentTexts, filesHint } from '#domain/attachment.ts'
import { mostFiles, mostMessage, requestStatuses } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect, Textarea } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { ReadyAnswers } from './ready-answers.tsx'
import type { ReplyAnswer, ReplyValues } from './reply.server.ts'

type Props = {
  id: string
  templates: { id: string; title: string; text: string }[]
  present: ReplyValues
  today: string
  isCancelled: boolean
  hasAccount: boolean
  /** A delay that it asks for is not decided yet. */
  waitsForDecision: boolean
  answer: ReplyAnswer | undefined
}

const treated = 'Dossier traité'
const fileLimits = {
  each: attachmentLimits.file,
  eachText: attachmentTexts.tooLarge,
  together: attachmentLimits.total,
  togetherText: attachmentTexts.tooLargeTogether,
}

/** The reply to a request: empty again once it was sent. */
export function ReplyForm(props: Props) {
  const sent = useSent(props.answer)
  return props.isCancelled ? <Unsent answer={props.answer} /> : <Fields key={sent} {...props} />
}

/** How many replies left from here: each was a post that came back without an answer of its own. */
function useSent(answer: ReplyAnswer | undefined): number {
  const { formMethod } = useNavigation()
  const [sent, setSent] = useState(0)
  const isPosting = useRef(false)
  useEffect(() => {
    if (isPosting.current && !formMethod && !answer) setSent(count => count + 1)
    isPosting.current = formMethod === 'POST'
  }, [formMethod, answer])
  return sent
}

/** What was written about a request that its subscriber has cancelled meanwhile. */
function Unsent({ answer }: Pick<Props, 'answer'>) {
  return (
    <>
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
    </>
  )
}

/** ADMREQ-19, ADMREQ-21 */
const isComplete = (posted: FormData) =>
  filled(posted, [
    'nouveauStatut',
    ...(posted.get('nouveauStatut') === treated ? ['dateTraitement'] : []),
  ])

/** ADMREQ-11 to ADMREQ-16, ADMREQ-19 to ADMREQ-24 */
function Fields({ hasAccount, id, answer, present, templates, today, waitsForDecision }: Props) {
  // What is being written is about the request as it was shown then, whatever a refreshed list brings.
  const [values, setValues] = useState(answer?.values ?? present)
  if (answer && answer.values !== values) setValues(answer.values)
  const errors = answer?.errors
  const { search } = useLocation()
  const [ref, missing] = useIncomplete(isComplete)
  const [status, setStatus] = useState<string>()
  // Without the script the date is always there: it counts for one status only.
  useEffect(() => setStatus(values.nouveauStatut), [values.nouveauStatut])
  return (
    <Form
      ref={ref}
      method="post"
      action={listHref(paths.staffRequest(id), search)}
      encType="multipart/form-data"
      aria-label={`Répondre à la demande ${id}`}
      preventScrollReset
    >
      <Stack>
        <Notice notice={answer?.notice} />
        <ErrorSummary errors={errors} />
        {/* Enter submits with the first button of a form. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className={cx('hidden')}>
          Envoyer et ouvrir la suivante
        </button>
        {(['version', 'avant', 'reference'] as const).map(name => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        <ReadyAnswers templates={templates} chosen={values.modele} />
        <Field
          name="reponse"
          label="Message"
          hint={`${mostMessage.staff} caractères au plus.`}
          error={errors?.reponse ?? null}
          required={false}
        >
          <Textarea rows={6} maxLength={mostMessage.staff} defaultValue={values.reponse} />
        </Field>
        <Field
          name="nouveauStatut"
          label="Nouveau statut"
          hint={
            waitsForDecision
              ? `Pas encore «\u00a0${treated}\u00a0»\u00a0: votre décision sur le délai, plus haut, traite la demande.`
              : undefined
          }
          error={errors?.nouveauStatut ?? null}
          required
        >
          <NativeSelect
            placeholder="Choisir un statut…"
            options={requestStatuses
              .filter(value => value !== treated || !waitsForDecision)
              .map(value => ({ value, label: value }))}
            defaultValue={values.nouveauStatut}
            onChange={({ target }) => setStatus(target.value)}
          />
        </Field>
        {!waitsForDecision && (status === undefined || status === treated) && (
          <DateField
            name="dateTraitement"
            label="Date de traitement"
            hint={`Pour «\u00a0${treated}\u00a0» seulement.`}
            error={errors?.dateTraitement ?? null}
            defaultValue={values.dateTraitement || (errors?.dateTraitement ? '' : today)}
          />
        )}
        <FileField
          name="fichiers"
          label="Fichiers"
          hint={filesHint(mostFiles)}
          error={errors?.fichiers ?? null}
          required={false}
          multiple
          held={[]}
          limits={fileLimits}
        />
        <Text tone="muted">
          {hasAccount
            ? 'L’abonné reçoit cette réponse par e-mail et la lit dans son espace. Le courrier promis reste à envoyer.'
            : 'L’abonné n’a pas de compte : votre réponse est à envoyer par courrier.'}
        </Text>
        <ReplyButtons missing={missing} />
      </Stack>
    </Form>
  )
}

const ways = [
  { intent: 'next', words: 'Envoyer et ouvrir la suivante', variant: 'solid' },
  { intent: 'stay', words: 'Envoyer', variant: 'outline' },
] as const

/** ADMREQ-21: both say what is missing, and are pressable all the same. */
function ReplyButtons({ missing }: { missing: string | undefined }) {
  const reason = useId()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Cluster>
      {ways.map(({ intent, words, variant }) => (
        <Button
          key={intent}
          name="intent"
          value={intent}
          variant={variant}
          busy={isBusy}
          aria-disabled={missing ? true : undefined}
          aria-describedby={missing ? reason : undefined}
        >
          {words}
        </Button>
      ))}
      {missing && (
        <p id={reason} className={cx('missing')}>
          {missing}
        </p>
      )}
    </Cluster>
  )
}
