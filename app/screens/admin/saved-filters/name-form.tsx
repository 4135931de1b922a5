import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'

type Props = {
  label: string
  action: string
  present?: string
  answer: { values: { nom: string }; errors: { nom: string[] } } | undefined
  children?: ReactNode
}

/** The name of a filter. */
export function NameForm({ label, action, present, answer, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={action} aria-label={label} preventScrollReset>
      <Stack>
        <ErrorSummary errors={answer?.errors} />
        <Field name="nom" label="Nom du filtre" error={answer?.errors.nom ?? null} required>
          <Input maxLength={40} autoComplete="off" defaultValue={answer?.values.nom ?? present} />
        </Field>
        <Cluster>
          <Button busy={isBusy}>Enregistrer</Button>
          {children}
        </Cluster>
      </Stack>
    </Form>
  )
}
