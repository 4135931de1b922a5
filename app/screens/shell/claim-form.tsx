import type { ReactNode } from 'react'
import { type About, readingsIn, readingsShown, roomFor } from '#domain/claim.ts'
import { maxFiles } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Field, filled, PostForm, SubmitButton, Textarea } from '#ui/form/form.tsx'
import type { FormValues, Frame } from '#wizard/declaration/wizard.ts'
import { StepFileField } from '#wizard/views/file-field.tsx'

// The form of a written request: the only step of /services/reclamations, shown beside an invoice or an alert, too. It
// is always posted to that step, which shows it again when it is refused.

type Words = {
  /** The hint of the message, which the longest length follows. */
  hint?: string
  pieces?: string
}

type FieldsProps = Words & { frame: Pick<Frame, 'base' | 'draft'>; values: FormValues }

/** CLAIM-05 to CLAIM-12. The files come last: of a form that is too long, only the fields before them are read. */
export function ClaimFields({ frame, values, ...words }: FieldsProps) {
  const { hint = 'Quoi, où, depuis quand.', pieces = 'Vos pièces' } = words
  const text = (name: string) => String(values[name] ?? '')
  const [facture, releve] = [text('facture'), text('releve')]
  const room = roomFor({ objet: '', facture, releve })
  return (
    <>
      <input type="hidden" name="facture" value={facture} />
      <input type="hidden" name="releve" value={releve} />
      <Field
        name="message"
        label="Votre message"
        hint={`${hint} ${room}\u00a0caractères au plus.`}
        required
      >
        <Textarea rows={6} limit={room} />
      </Field>
      <StepFileField
        frame={frame}
        values={values}
        name="pieces"
        label={pieces}
        most={maxFiles}
        required={false}
      />
    </>
  )
}

/** What a request is about besides its metering point, as its sender reads it: an invoice, or readings. */
export function aboutItems({ facture, releve }: About) {
  const readings = readingsIn(releve)
  return [
    ...(facture ? [{ term: 'Au sujet de la facture', value: facture }] : []),
    ...(readings ? [{ term: 'Au sujet des relevés', value: readingsShown(readings) }] : []),
  ]
}

/** The form of a written request outside its wizard; a post of it creates the draft named `draft`. */
export function ClaimForm(
  props: Words & {
    draft: string
    known: About & { objet: string; pdc: string }
    label: string
    submitText: string
    children?: ReactNode
    back: ReactNode
  },
) {
  const { draft, known, label, submitText, children, back, ...words } = props
  return (
    <PostForm
      isComplete={posted => filled(posted, ['message'])}
      action={paths.complaintAbout({ ...known, brouillon: draft })}
      encType="multipart/form-data"
      aria-label={label}
    >
      {children}
      <input type="hidden" name="objet" value={known.objet} />
      <input type="hidden" name="pdc" value={known.pdc} />
      <ClaimFields frame={{ base: paths.complaints, draft }} values={known} {...words} />
      <div className={cx('stepButtons')}>
        <SubmitButton>{submitText}</SubmitButton>
        {back}
      </div>
    </PostForm>
  )
}
