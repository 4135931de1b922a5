import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { BoxField, type Fields, TextField, useAnsweredForm } from './conform.tsx'

/** The forms that create and change an agent: the form itself and the fields they share. */
export function AgentForm<Name extends string>(props: {
  label: string
  action: string
  needs: string[]
  /** What the fields hold before anything is typed. */
  present?: Record<string, string>
  answer:
    | { values: Record<string, string>; errors: FormErrors; notice: FormNotice | null }
    | undefined
  button: string
  children: (fields: Fields<Name>) => ReactNode
}) {
  const { label, action, needs, present, answer, button, children } = props
  const [form, fields] = useAnsweredForm<Name>(answer, present)
  const [ref, missing] = useIncomplete(form => filled(form, needs))
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      action={action}
      ref={ref}
      aria-label={label}
      preventScrollReset
    >
      <Stack>
        <Notice notice={answer?.notice} />
        <ErrorSummary errors={answer?.errors} />
        {children(fields)}
        <SubmitButton missing={missing} busy={isBusy}>
          {button}
        </SubmitButton>
      </Stack>
    </Form>
  )
}

type FieldProps = { field: Fields<string>[string] }

export function NameField({ field }: FieldProps) {
  return <TextField field={field} label="Nom" required autoComplete="off" maxLength={100} />
}

/** ADMUSR-13 */
export function AccessBox({ field }: FieldProps) {
  return (
    <BoxField
      field={field}
      label="Accès gestion utilisateur"
      hint="Peut créer, modifier et supprimer les comptes des admins."
    />
  )
}

export function AgentPassword(props: {
  label: string
  answer: { errors: FormErrors; strength?: Strength | undefined } | undefined
  required?: boolean
}) {
  const { label, answer, required = true } = props
  return (
    <NewPasswordFields
      label={label}
      confirmation="Confirmation du mot de passe"
      errors={answer?.errors}
      posted={answer?.strength}
      strengthHref={paths.passwordStrength}
      required={required}
    />
  )
}

/** Agents cannot withdraw their own right: it is posted unchanged. */
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
