import { mostFiles, mostMessage } from '#domain/request.ts'
import { Textarea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { ShownStep, StepAnswer } from '#wizard/declaration/wizard.ts'
import { StepFileField } from '#wizard/views/file-field.tsx'

type Props = Pick<ShownStep, 'values'> &
  Pick<StepAnswer, 'errors'> & { label: string; frame: { base: string; draft: string } }

/** CLAIM-06 to CLAIM-12, of a message about a request. */
export function MessageFields({ label, frame, values, errors }: Props) {
  return (
    <>
      <Field
        name="message"
        label={label}
        hint={`${mostMessage.subscriber} caractères au plus.`}
        error={errors?.message}
        required
      >
        <Textarea
          rows={4}
          maxLength={mostMessage.subscriber}
          defaultValue={String(values.message ?? '')}
        />
      </Field>
      <StepFileField
        frame={frame}
        values={values}
        errors={errors}
        name="pieces"
        label="Vos pièces"
        most={mostFiles}
        required={false}
      />
    </>
  )
}
