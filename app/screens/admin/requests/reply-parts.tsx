import { useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { fileLimits, filesHint } from '#domain/attachment.ts'
import { fieldsIn, fieldsLeft } from '#domain/reply-template.ts'
import { maxFiles, maxMessage, requestStatuses } from '#domain/request.ts'
import { ReplyFields } from '#extras/request-parts.tsx'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/form/date.tsx'
import { FileField } from '#ui/form/file.tsx'
import { Field, NativeSelect, Textarea } from '#ui/form/form.tsx'
import { leftOf } from '#ui/form/remaining.tsx'
import { type ReadyAnswer, ReadyAnswers } from '../templates/ready-answers.tsx'
import type { ReplyAnswer, ReplyValues } from './parts.ts'

export type Props = {
  id: string
  templates: ReadyAnswer[]
  favourites: string[]
  /** The title of the ready answer that is proposed again, after it answered the previous request. */
  repeated?: string
  present: ReplyValues
  today: string
  isCancelled: boolean
  hasAccount: boolean
  /** Why a reply cannot treat the request, if so. */
  untreatable?: string
  /** What extras show of the request. */
  parts: Record<string, object>
  /** Whether « Répondre » is the only part of the form. */
  isAlone: boolean
  /** The parts of the form where the first ones decide. */
  tabs?: string[]
  answer: ReplyAnswer | undefined
}

export const treated = 'Dossier traité'

/** The fields of a part of the form, shown while its tab is chosen; `by`: it looks like a note to colleagues. */
export function Pane(props: { name: string; by?: 'note'; isAlone?: boolean; children: ReactNode }) {
  const { name, by, isAlone, children } = props
  return (
    <div
      id={isAlone ? undefined : `part-${name}`}
      className={isAlone ? undefined : cx('deskPanel__pane', { by })}
    >
      {children}
    </div>
  )
}

/** Chooses a part of the form; `by`: it looks like a note to colleagues. */
export function Tab({ part, label, by, chosen }: TabProps) {
  return (
    <>
      <input
        type="radio"
        name="quoi"
        value={part}
        id={`quoi-${part}`}
        defaultChecked={part === chosen}
        className={cx('deskPanel__radio')}
      />
      <label htmlFor={`quoi-${part}`} className={cx('deskPanel__tab', { by })}>
        {label}
      </label>
    </>
  )
}
type TabProps = { part: string; label: string; by?: 'note'; chosen: string }

export type ReplyProps = Props & { values: ReplyValues; missing: string | undefined }

/** ADMREQ-11 to ADMREQ-16, ADMREQ-19 to ADMREQ-24 */
export function Reply(props: ReplyProps) {
  const {
    answer,
    favourites,
    hasAccount,
    parts,
    templates,
    today,
    untreatable,
    values,
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
          hint={untreatable}
          error={errors?.nouveauStatut ?? null}
          required
        >
          <NativeSelect
            placeholder="Choisir un statut…"
            options={requestStatuses
              .filter(value => value !== treated || !untreatable)
              .map(value => ({ value, label: value }))}
            defaultValue={values.nouveauStatut}
            onChange={({ target }) => setStatus(target.value)}
          />
        </Field>
        {!untreatable && (status === undefined || status === treated) && (
          <DateField
            name="dateTraitement"
            label="Date de traitement"
            hint=""
            error={errors?.dateTraitement ?? null}
            defaultValue={values.dateTraitement || (errors?.dateTraitement ? '' : today)}
          />
        )}
        {status !== treated && <ReplyFields filled={parts} errors={errors} values={values} />}
      </div>
      {!answer?.other && (
        <Send
          isRepeated={repeated !== undefined}
          words={
            !hasAccount
              ? 'L’abonné n’a pas de compte\u00a0: votre réponse est à envoyer par courrier.'
              : repeated
                ? `Reprise de la demande précédente\u00a0: «\u00a0${repeated}\u00a0». Relisez-la.`
                : 'L’abonné reçoit votre message par e-mail et dans son espace.'
          }
          next="Envoyer et ouvrir la suivante"
          stay="Envoyer"
          missing={missing}
        />
      )}
    </>
  )
}

/** « Il reste 293 sur 500 », counted with JavaScript, and a warning of fields `{…}` that still stand in the text. */
function RemainingLength({ typed }: { typed: string | undefined }) {
  const fields = fieldsIn(typed ?? '')
  return (
    <span>
      <b role="status">{fields.length > 0 && fieldsLeft(fields)}</b>
      <span>
        {typed === undefined
          ? ` ${maxMessage.staff} caractères au plus.`
          : ` ${leftOf(maxMessage.staff, typed.trim().length)}`}
      </span>
    </span>
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
