import { Form, useNavigation } from '@remix-run/react'
import { mostMessage } from '#domain/request.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { Input, Textarea } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'

type Props = {
  label: string
  action: string
  present?: { title: string; text: string }
  answer: { values: Record<string, string>; errors: FormErrors } | undefined
}

/** Creates or changes a ready answer. */
export function TemplateForm({ label, action, present, answer }: Props) {
  const [ref, missing] = useIncomplete(posted => filled(posted, ['titre', 'texte']))
  const isBusy = useNavigation().formMethod === 'POST'
  const { values, errors } = answer ?? {}
  return (
    <Form ref={ref} method="post" action={action} aria-label={label} preventScrollReset>
      <Stack>
        <ErrorSummary errors={errors} />
        <AllRequired />
        <Field name="titre" label="Titre" error={errors?.titre ?? null} required>
          <Input maxLength={80} autoComplete="off" defaultValue={values?.titre ?? present?.title} />
        </Field>
        <Field
          name="texte"
          label="Texte"
          hint={`${mostMessage.staff} caractères au plus.`}
          error={errors?.texte ?? null}
          required
        >
          <Textarea
            rows={8}
            maxLength={mostMessage.staff}
            defaultValue={values?.texte ?? present?.text}
          />
        </Field>
        <SubmitButton missing={missing} busy={isBusy}>
          Enregistrer
        </SubmitButton>
      </Stack>
    </Form>
  )
}
