import { Form, useLocation, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { attachmentLimits, attachmentTexts, filesHint } from '#domain/attachment.ts'
import { mostNote, services } from '#domain/desk.ts'
import { fieldsIn, fieldsLeft } from '#domain/reply-template.ts'
import { mostFiles, mostMessage, requestStatuses } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect, Textarea } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { FileField } from '#ui/form/file.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Heading, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { type ReadyAnswer, ReadyAnswers } from '../templates/ready-answers.tsx'
import type { DeskPart, ShownDesk } from './desk.server.ts'
import type { ReplyAnswer, ReplyValues } from './reply.server.ts'

/** Of the fields that a refusal names. */
const replyLabels = {
  reponse: 'Message',
  fichiers: 'Fichiers',
  nouveauStatut: 'Nouveau statut',
  dateTraitement: 'Date de traitement',
  promis: 'Promis pour le',
}

type Props = {
  id: string
  templates: ReadyAnswer[]
  favourites: string[]
  present: ReplyValues
  today: string
  isCancelled: boolean
  hasAccount: boolean
  /** A delay that it asks for is not decided yet. */
  waitsForDecision: boolean
  desk: ShownDesk | null
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

/** Which part an answer is about: that of its first error. */
const partAnswered = (errors: FormErrors = {}): DeskPart =>
  errors.note
    ? 'note'
    : errors.agent || errors.motif
      ? 'confier'
      : errors.pourService || errors.rappel
        ? 'rediriger'
        : 'reponse'

/** One form of four parts: what was typed in one stays while another is chosen, and what is posted says which is meant. */
function Fields(props: Props) {
  const { answer, desk, id, present } = props
  // What is being written is about the request as it was shown then, whatever a refreshed list brings.
  const [values, setValues] = useState(answer?.values ?? present)
  if (answer && answer.values !== values) setValues(answer.values)
  const errors = answer?.errors
  const { search } = useLocation()
  const [ref, missing] = useIncomplete(isComplete)
  const [reference] = useState(desk?.reference ?? '')
  return (
    <Form
      ref={ref}
      method="post"
      action={listHref(paths.staffRequest(id), search)}
      encType="multipart/form-data"
      aria-label={`Répondre à la demande ${id}`}
      className={cx('deskPanel__compose')}
      preventScrollReset
    >
      <Notice notice={answer?.notice} />
      <ErrorSummary errors={errors} fields={replyLabels} />
      {/* Enter submits with the first button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className={cx('hidden')}>
        Envoyer et ouvrir la suivante
      </button>
      {(['version', 'avant', 'reference'] as const).map(name => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      {desk && <input type="hidden" name="referenceDesk" value={reference} />}
      {desk && <input type="hidden" name="tenue" value={desk.holder} />}
      {answer?.other ? (
        <Conflict {...props} {...answer.other} values={values} missing={missing} />
      ) : (
        <>
          <Parts hasDesk={desk !== null} chosen={partAnswered(errors)} />
          <Part name="reponse" isAlone={!desk}>
            <Reply {...props} values={values} missing={missing} />
          </Part>
          {desk && <DeskParts desk={desk} errors={errors} />}
        </>
      )}
    </Form>
  )
}

/** BEY-183: both texts, and what becomes of one's own. Nothing more leaves unless the agent says so. */
function Conflict(props: ReplyProps & NonNullable<ReplyAnswer['other']>) {
  const { said, title, text, desk, values } = props
  const outcomes = [
    ...(desk && values.reponse.trim()
      ? [{ value: 'note', label: 'La garder en note interne\u00a0: l’abonné ne la reçoit pas' }]
      : []),
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

const parts: [DeskPart, string][] = [
  ['reponse', 'Répondre'],
  ['note', 'Note interne'],
  ['rediriger', 'Rediriger'],
  ['confier', 'Confier'],
]

function Parts({ hasDesk, chosen }: { hasDesk: boolean; chosen: DeskPart }) {
  if (!hasDesk) return null
  return (
    <>
      {parts.flatMap(([part, label]) => [
        <input
          key={part}
          type="radio"
          name="quoi"
          value={part}
          id={`quoi-${part}`}
          defaultChecked={part === chosen}
          className={cx('deskPanel__radio')}
        />,
        <label
          key={label}
          htmlFor={`quoi-${part}`}
          className={cx('deskPanel__tab', { by: part === 'note' ? 'note' : undefined })}
        >
          {label}
        </label>,
      ])}
    </>
  )
}

function Part(props: { name: DeskPart; isAlone?: boolean; children: ReactNode }) {
  const { name, isAlone, children } = props
  const by = name === 'note' || name === 'rediriger' ? ('note' as const) : undefined
  return (
    <div
      id={isAlone ? undefined : `part-${name}`}
      className={isAlone ? undefined : cx('deskPanel__pane', { by })}
    >
      {children}
    </div>
  )
}

type ReplyProps = Props & { values: ReplyValues; missing: string | undefined }

/** ADMREQ-11 to ADMREQ-16, ADMREQ-19 to ADMREQ-24 */
function Reply(props: ReplyProps) {
  const {
    answer,
    desk,
    favourites,
    hasAccount,
    templates,
    today,
    values,
    waitsForDecision,
    missing,
  } = props
  const errors = answer?.errors
  const [status, setStatus] = useState<string>()
  // Without the script the date is always there: it counts for one status only.
  useEffect(() => setStatus(values.nouveauStatut), [values.nouveauStatut])
  return (
    <>
      <ReadyAnswers templates={templates} favourites={favourites} chosen={values.modele} />
      <Field name="reponse" label="Message" error={errors?.reponse ?? null} required={false}>
        <Textarea
          rows={4}
          maxLength={mostMessage.staff}
          placeholder=" "
          defaultValue={values.reponse}
          data-key="reply"
        />
      </Field>
      <div className={cx('deskPanel__under')}>
        <details open={errors?.fichiers !== undefined}>
          <summary>Joindre des fichiers</summary>
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
        </details>
        <Left of={mostMessage.staff} field="reponse" start={values.reponse} />
      </div>
      <div className={cx('deskPanel__three')}>
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
            hint=""
            error={errors?.dateTraitement ?? null}
            defaultValue={values.dateTraitement || (errors?.dateTraitement ? '' : today)}
          />
        )}
        {desk && status !== treated && (
          <DateField
            name="promis"
            label="Promis pour le"
            hint=""
            error={errors?.promis ?? null}
            required="unmarked"
            defaultValue={values.promis}
          />
        )}
      </div>
      {!answer?.other && (
        <Send
          words={
            hasAccount
              ? 'L’abonné reçoit le message par e-mail et le lit dans son espace.'
              : 'L’abonné n’a pas de compte\u00a0: votre réponse est à envoyer par courrier.'
          }
          next="Envoyer et ouvrir la suivante"
          stay="Envoyer"
          missing={missing}
        />
      )}
    </>
  )
}

/** « Il reste 293 sur 500 », counted once the script is there, and the fields of a ready answer that stand in the text. */
function Left({ of: most, field, start }: { of: number; field: string; start: string }) {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    setTyped(start)
    const read = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement && target.name === field) setTyped(target.value)
    }
    document.addEventListener('input', read)
    return () => document.removeEventListener('input', read)
  }, [field, start])
  const fields = fieldsIn(typed ?? start)
  return (
    <span>
      <b role="status">{fields.length > 0 && fieldsLeft(fields)}</b>
      {typed === undefined
        ? ` ${most} caractères au plus.`
        : ` Il reste ${most - typed.length} sur ${most}.`}
    </span>
  )
}

/** BEY-168, BEY-169: what agents tell each other, and who answers; the subscriber reads nothing of it. */
function DeskParts({ desk, errors }: { desk: ShownDesk; errors: FormErrors | undefined }) {
  const others = desk.colleagues.filter(({ name }) => name !== 'Moi')
  return (
    <>
      <Part name="note">
        <Field
          name="note"
          label="Note interne : les agents la lisent, l’abonné ne la reçoit pas"
          hint="Il peut en demander une copie dans « Mes données »."
          error={errors?.note ?? null}
        >
          <Textarea rows={4} maxLength={mostNote} data-key="note" />
        </Field>
        <Field name="mention" label="Prévenir un agent" required={false}>
          <NativeSelect
            placeholder="Personne"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
        <Send next="Garder et ouvrir la suivante" stay="Garder la note" />
      </Part>
      <Part name="rediriger">
        <div className={cx('deskPanel__three')}>
          <Field name="service" label="Service concerné">
            <NativeSelect options={services.map(value => ({ value, label: value }))} />
          </Field>
          <DateField
            name="rappel"
            label="Me la rappeler le"
            hint=""
            error={errors?.rappel ?? null}
            required="unmarked"
          />
        </div>
        <Field
          name="pourService"
          label="Pour le service (note interne)"
          error={errors?.pourService ?? null}
        >
          <Textarea rows={3} maxLength={mostNote} />
        </Field>
        <Send
          words="Devient « Redirigé vers le service concerné ». La date limite ne change pas."
          next="Rediriger et ouvrir la suivante"
          stay="Rediriger"
        />
      </Part>
      <Part name="confier">
        <Field name="agent" label="Confier à" error={errors?.agent ?? null}>
          <NativeSelect
            options={[
              ...desk.colleagues.map(({ id, name, load }) => ({
                value: id,
                label: `${name}, ${load}`,
              })),
              { value: '', label: 'Personne' },
            ]}
            defaultValue={desk.holder}
            data-key="assign"
          />
        </Field>
        <Field
          name="motif"
          label="Pourquoi (note interne)"
          error={errors?.motif ?? null}
          required={false}
        >
          <Textarea rows={3} maxLength={mostNote} />
        </Field>
        <Send next="Confier et ouvrir la suivante" stay="Confier" />
      </Part>
    </>
  )
}

/** ADMREQ-21: both say what is missing, and are pressable all the same. Always in sight. */
function Send(props: { words?: string; next: string; stay: string; missing?: string | undefined }) {
  const { words, next, stay, missing } = props
  const reason = useId()
  const [isPressed, setPressed] = useState(false)
  const isBusy = useNavigation().formMethod === 'POST'
  const button = (intent: string, text: string, variant?: 'outline') => (
    <Button
      name="intent"
      value={intent}
      variant={variant ?? 'solid'}
      busy={isBusy}
      aria-disabled={missing === undefined ? undefined : true}
      aria-describedby={missing ? reason : undefined}
      onClick={() => setPressed(true)}
    >
      {text}
    </Button>
  )
  return (
    <div className={cx('deskPanel__send')}>
      {words && <p>{words}</p>}
      {/* Said at rest to screen readers alone, whose button is announced as unavailable. */}
      {missing && (
        <p id={reason} className={isPressed ? undefined : cx('hidden')}>
          {missing}
        </p>
      )}
      <div className={cx('deskPanel__buttons')}>
        {button('next', next)}
        {button('stay', stay, 'outline')}
      </div>
    </div>
  )
}
