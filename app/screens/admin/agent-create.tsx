import { useActionData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { NewPasswordFields } from '#ui/form/new-password.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { AccessBox, AgentForm, NameField } from './agent-form.tsx'
import { createAgent } from './agents.server.ts'

export const handle: Page = { title: "Créer l'utilisateur" }

export const loader = guarded(requireUserManagement, () => null)

export const action = guarded(requireUserManagement, createAgent)

const list = '/adm-sem-webabo/userManangement' // sic

/** ADMUSR-04, ADMUSR-05 */
export default function AgentCreate() {
  const answer = useActionData<typeof action>()
  const { errors, values } = answer ?? {}
  return (
    <RouteDialog title="Créer l'utilisateur" closeHref={list}>
      <AgentForm
        label="Créer l'utilisateur"
        action={`${list}/creer`}
        needs={['nom', 'prenom', 'login', 'password', 'confirmation']}
        answer={answer}
        button="Créer l'utilisateur"
      >
        <NameField value={values?.nom} error={errors?.nom} />
        <Field name="prenom" label="Prénom" error={errors?.prenom} required>
          <Input defaultValue={values?.prenom} autoComplete="off" maxLength={100} />
        </Field>
        <AccessBox given={values?.accessGestion === 'on'} />
        <Field name="login" label="Nom d'utilisateur" error={errors?.login} required>
          <Input
            defaultValue={values?.login}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        </Field>
        <NewPasswordFields
          label="Mot de passe"
          confirmation="Confirmation du mot de passe"
          strengthHref={paths.passwordStrength}
          errors={errors}
          posted={answer?.strength}
        />
      </AgentForm>
    </RouteDialog>
  )
}
