import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack, Text } from '#ui/layout.tsx'

/** The forms that create and change an agent: their frame, and the fields they share. */
export function AgentForm(props: {
  label: string
  action: string
  needs: string[]
  answer: { errors: FormErrors; notice?: FormNotice } | undefined
  button: string
  children: ReactNode
}) {
  const { label, action, needs, answer, button, children } = props
  const [ref, isIncomplete] = useIncomplete(form => filled(form, needs))
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={action} ref={ref} noValidate aria-label={label} preventScrollReset>
      <Stack>
        <Notice notice={answer?.notice} />
        <ErrorSummary errors={answer?.errors} />
        {children}
        <Button aria-disabled={isIncomplete || undefined} busy={isBusy}>
          {button}
        </Button>
      </Stack>
    </Form>
  )
}

type FieldProps = { value: string | undefined; error: string[] | null | undefined }

export function NameField({ value, error }: FieldProps) {
  return (
    <Field name="nom" label="Nom" error={error} required>
      <Input defaultValue={value} autoComplete="off" maxLength={100} />
    </Field>
  )
}

/** ADMUSR-13 */
export function AccessBox({ given }: { given: boolean }) {
  return (
    <Checkbox
      name="accessGestion"
      label="Accès gestion utilisateur"
      hint="Peut créer, modifier et supprimer les comptes des admins."
      defaultChecked={given}
    />
  )
}

/** One's own right, posted as it is. */
export function OwnAccess({ given }: { given: boolean }) {
  return (
    <>
      {given && <input type="hidden" name="accessGestion" value="on" />}
      <Text tone="muted">
        {'Ce compte est le vôtre\u00a0: seul un collègue peut lui retirer l’accès ou le supprimer.'}
      </Text>
    </>
  )
}
