import type { ComponentProps } from 'react'
import * as paths from '#paths.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, type FormAnswer, Input } from '#ui/form/form.tsx'
import { NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { Heading, Text } from '#ui/layout.tsx'
import { OwnProof } from '../shell/own-proof.tsx'

type Answer = FormAnswer & { strength?: Strength | undefined }

export function TextField(props: {
  name: string
  label: string
  present?: string
  autoCapitalize?: 'none'
  spellCheck?: false
}) {
  const { name, label, present, ...native } = props
  return (
    <Field name={name} label={label} required>
      <Input {...native} limit={100} autoComplete="off" defaultValue={present} />
    </Field>
  )
}

/** ADMUSR-13 */
export function AccessBox({ given = false }: { given?: boolean }) {
  return (
    <Checkbox
      name="accessGestion"
      label="Accès gestion utilisateur"
      hint="Peut créer, modifier et supprimer les comptes des admins."
      defaultChecked={given}
    />
  )
}

export function AgentPassword(props: {
  label: string
  answer: Answer | undefined
  required?: boolean
}) {
  const { label, answer, required = true } = props
  return (
    <NewPasswordFields
      label={label}
      confirmation="Confirmation du mot de passe"
      posted={answer?.strength}
      strengthHref={paths.passwordStrength}
      required={required}
    />
  )
}

/** ADMUSR-05: apart from the fields of the other account, whose passwords look alike. */
export function ApartProof(asked: ComponentProps<typeof OwnProof>) {
  return (
    <>
      <Heading level={3}>Votre confirmation</Heading>
      <OwnProof {...asked} />
    </>
  )
}

/** Agents cannot withdraw their own right to manage accounts: the form posts it unchanged. */
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
