import type { ReactNode } from 'react'
import { Field, type FormAnswer, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Cluster } from '#ui/layout.tsx'

type Props = {
  label: string
  action: string
  present?: string
  answer: FormAnswer | undefined
  children?: ReactNode
}

export function NameForm({ label, action, present, answer, children }: Props) {
  return (
    <PostForm answer={answer} action={action} aria-label={label} preventScrollReset>
      <Field name="nom" label="Nom du filtre" required>
        <Input limit={40} autoComplete="off" defaultValue={present} />
      </Field>
      <Cluster>
        <SubmitButton>Enregistrer</SubmitButton>
        {children}
      </Cluster>
    </PostForm>
  )
}
