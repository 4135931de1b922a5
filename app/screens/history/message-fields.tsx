import { maxFiles, maxMessage } from '#domain/request.ts'
import { Field, Textarea } from '#ui/form/form.tsx'
import type { ShownStep } from '#wizard/declaration/wizard.ts'
import { StepFileField } from '#wizard/views/file-field.tsx'

type Props = Pick<ShownStep, 'values'> & { label: string; frame: { base: string; draft: string } }

/** CLAIM-06 to CLAIM-12, for a message about a request. */
export function MessageFields({ label, frame, values }: Props) {
  return (
    <>
      <Field
        name="message"
        label={label}
        hint={`${maxMessage.subscriber} caractères au plus.`}
        required
      >
        <Textarea rows={4} limit={maxMessage.subscriber} />
      </Field>
      <StepFileField
        frame={frame}
        values={values}
        name="pieces"
        label="Vos pièces"
        most={maxFiles}
        required={false}
      />
    </>
  )
}
