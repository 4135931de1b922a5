import { mostMessage } from '#domain/request.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Input, Textarea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'

type Props = {
  label: string
  action: string
  present?: { title: string; text: string }
  answer: FormAnswer | undefined
}

/** Creates or changes a ready answer. */
export function TemplateForm({ label, action, present, answer }: Props) {
  return (
    <PostForm
      answer={answer}
      isComplete={posted => filled(posted, ['titre', 'texte'])}
      action={action}
      aria-label={label}
      preventScrollReset
    >
      <AllRequired />
      <Field name="titre" label="Titre" required>
        <Input maxLength={80} autoComplete="off" defaultValue={present?.title} />
      </Field>
      <Field name="texte" label="Texte" hint={`${mostMessage.staff} caractères au plus.`} required>
        <Textarea rows={8} maxLength={mostMessage.staff} defaultValue={present?.text} />
      </Field>
      <SubmitButton>Enregistrer</SubmitButton>
    </PostForm>
  )
}
