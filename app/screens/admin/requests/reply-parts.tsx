import { useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { attachmentLimits, attachmentTexts, filesHint } from '#domain/attachment.ts'
import { maxNote, services } from '#domain/desk.ts'
import { fieldsIn, fieldsLeft } from '#domain/reply-template.ts'
import { maxFiles, maxMessage, requestStatuses } from '#domain/request.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date.tsx'
import { FileField } from '#ui/form/file.tsx'
import { Field, type FormErrors, NativeSelect, Textarea } from '#ui/form/form.tsx'
import { leftOf } from '#ui/form/remaining.tsx'
import { type ReadyAnswer, ReadyAnswers } from '../templates/ready-answers.tsx'
import type { DeskPart, ShownDesk } from './desk.server.ts'
import type { ReplyAnswer } from './reply.server.ts'
import type { ReplyValues } from './request.server.ts'

export type Props = {
  id: string
  templates: ReadyAnswer[]
  favourites: string[]
  /** The title of the ready answer that is proposed again, after it answered the previous request. */
  repeated: string | undefined
  present: ReplyValues
  today: string
  isCancelled: boolean
  hasAccount: boolean
  /** The request asks for a payment delay, which is not decided yet. */
  waitsForDecision: boolean
  desk: ShownDesk | null
  answer: ReplyAnswer | undefined
}

export const treated = 'Dossier traité'
const fileLimits = {
  each: attachmentLimits.file,
  eachText: attachmentTexts.tooLarge,
  together: attachmentLimits.total,
  togetherText: attachmentTexts.tooLargeTogether,
}

export function Part(props: { name: DeskPart; isAlone?: boolean; children: ReactNode }) {
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

export type ReplyProps = Props & { values: ReplyValues; missing: string | undefined }

/** ADMREQ-11 to ADMREQ-16, ADMREQ-19 to ADMREQ-24 */
export function Reply(props: ReplyProps) {
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
    repeated,
  } = props
  const [applied, setApplied] = useState(values.reprise || values.modele)
  const errors = answer?.errors
  const [status, setStatus] = useState<string>()
  // Without JavaScript the field of the date is always shown; the server reads it only with « Dossier traité ».
  useEffect(() => setStatus(values.nouveauStatut), [values.nouveauStatut])
  const [typed, setTyped] = useState<string>()
  useEffect(() => setTyped(values.reponse), [values.reponse])
  return (
    <>
      <ReadyAnswers
        templates={templates}
        favourites={favourites}
        chosen={values.modele}
        onApply={setApplied}
      />
      <Field name="reponse" label="Message" error={errors?.reponse ?? null} required={false}>
        <Textarea
          rows={4}
          placeholder=" "
          defaultValue={values.reponse}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          data-key="reply"
        />
      </Field>
      <div className={cx('deskPanel__under')}>
        <details open={errors?.fichiers !== undefined}>
          <summary>Joindre des fichiers</summary>
          <FileField
            name="fichiers"
            label="Fichiers"
            hint={filesHint(maxFiles)}
            error={errors?.fichiers ?? null}
            required={false}
            multiple
            kept={[]}
            limits={fileLimits}
          />
        </details>
        {applied && (
          <label>
            <input
              type="checkbox"
              name="reprise"
              value={applied}
              defaultChecked={values.reprise !== ''}
            />
            Proposer aussi à la suivante
          </label>
        )}
        <RemainingLength typed={typed} />
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
        {desk && status !== treated && <PromisedDay error={errors?.promis} day={values.promis} />}
      </div>
      {!answer?.other && (
        <Send
          isRepeated={repeated !== undefined}
          words={
            !hasAccount
              ? 'L’abonné n’a pas de compte\u00a0: votre réponse est à envoyer par courrier.'
              : repeated
                ? `Reprise de la demande précédente\u00a0: «\u00a0${repeated}\u00a0». Relisez-la.`
                : 'L’abonné le reçoit par e-mail et dans son espace.'
          }
          next="Envoyer et ouvrir la suivante"
          stay="Envoyer"
          missing={missing}
        />
      )}
    </>
  )
}

/** The day by which the subscriber is promised an answer. */
export const PromisedDay = ({
  error,
  day,
}: {
  error: string[] | null | undefined
  day: string
}) => (
  <DateField
    name="promis"
    label="Promis pour le"
    hint=""
    error={error ?? null}
    required="unmarked"
    defaultValue={day}
  />
)

/** « Il reste 293 sur 500 », counted with JavaScript, and a warning of fields `{…}` that still stand in the text. */
function RemainingLength({ typed }: { typed: string | undefined }) {
  const fields = fieldsIn(typed ?? '')
  return (
    <span>
      <b role="status">{fields.length > 0 && fieldsLeft(fields)}</b>
      {typed === undefined
        ? ` ${maxMessage.staff} caractères au plus.`
        : ` ${leftOf(maxMessage.staff, typed.trim().length)}`}
    </span>
  )
}

/** BEY-168, BEY-169: the note, « Rediriger » and « Confier », which are not shown to the subscriber. */
export function DeskParts(props: {
  desk: ShownDesk
  errors: FormErrors | undefined
  values: ReplyValues
}) {
  const { desk, errors, values } = props
  const others = desk.colleagues.filter(({ name }) => name !== 'Moi')
  return (
    <>
      <Part name="note">
        <Field
          name="note"
          label="Note interne : les agents la lisent, l’abonné ne la reçoit pas"
          hint="Il peut en demander copie."
          error={errors?.note ?? null}
        >
          <Textarea rows={4} limit={maxNote} defaultValue={values.note} data-key="note" />
        </Field>
        <Field name="mention" label="Prévenir un agent" required={false}>
          <NativeSelect
            placeholder="Personne"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={values.mention}
          />
        </Field>
        <Send next="Garder et ouvrir la suivante" stay="Garder la note" />
      </Part>
      <Part name="rediriger">
        <div className={cx('deskPanel__three')}>
          <Field name="service" label="Service concerné">
            <NativeSelect
              options={services.map(value => ({ value, label: value }))}
              defaultValue={values.service}
            />
          </Field>
          <DateField
            name="rappel"
            label="Me la rappeler le"
            hint=""
            error={errors?.rappel ?? null}
            defaultValue={values.rappel}
            required="unmarked"
          />
        </div>
        <Field
          name="pourService"
          label="Pour le service (note interne)"
          error={errors?.pourService ?? null}
        >
          <Textarea rows={3} limit={maxNote} defaultValue={values.pourService} />
        </Field>
        <Send
          words="Devient « Redirigé vers le service concerné ». La date limite ne change pas."
          next="Rediriger et ouvrir la suivante"
          stay="Rediriger"
        />
      </Part>
      <Part name="confier">
        <Field key={desk.holder} name="agent" label="Confier à" error={errors?.agent ?? null}>
          <NativeSelect
            options={[
              ...desk.colleagues.map(({ id, name, load }) => ({
                value: id,
                label: `${name}, ${load}`,
              })),
              { value: '', label: 'Personne' },
            ]}
            defaultValue={values.quoi === 'confier' ? values.agent : desk.holder}
            data-key="assign"
          />
        </Field>
        <Field
          name="motif"
          label="Pourquoi (note interne)"
          error={errors?.motif ?? null}
          required={false}
        >
          <Textarea rows={3} limit={maxNote} defaultValue={values.motif} />
        </Field>
        <Send next="Confier et ouvrir la suivante" stay="Confier" />
      </Part>
    </>
  )
}

/** ADMREQ-21: both buttons say what is missing and can still be pressed. `next` and `stay` are their labels. */
export function Send(props: {
  words?: string
  /** The text is that of the previous answer: `words` say so, and a screen reader reads them with the buttons. */
  isRepeated?: boolean
  next: string
  stay: string
  missing?: string | undefined
}) {
  const { words, isRepeated, next, stay, missing } = props
  const reason = useId()
  const outcome = useId()
  const [isPressed, setPressed] = useState(false)
  const isBusy = useNavigation().formMethod === 'POST'
  const button = (intent: string, text: string, variant?: 'outline') => (
    <Button
      name="intent"
      value={intent}
      variant={variant ?? 'solid'}
      busy={isBusy}
      aria-disabled={missing === undefined ? undefined : true}
      aria-describedby={missing ? reason : isRepeated ? outcome : undefined}
      onClick={() => setPressed(true)}
    >
      {text}
    </Button>
  )
  return (
    <div className={cx('deskPanel__send')}>
      {words && <p id={isRepeated ? outcome : undefined}>{words}</p>}
      {/* It is visible once a button is pressed. Until then screen readers read it with the disabled buttons. */}
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
