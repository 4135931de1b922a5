import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { AllRequired, Field, Input, PostForm } from '#ui/form/form.tsx'
import { Alert, type Page } from '#ui/layout.tsx'
import { FormButtons } from '../shell/form-buttons.tsx'
import { changeMail, mailForm } from './change-mail.server.ts'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Changer mon adresse e-mail' }

export const loader = guarded(requireSubscriber, mailForm)

export const action = guarded(requireSubscriber, changeMail)

/** MAIL-02 */
export default function ChangeMail() {
  const { mail, pending, typed } = useLoaderData<typeof loader>()
  return (
    <Step title="Changer mon adresse e-mail" step={1}>
      <PostForm answer={useActionData<typeof action>()}>
        {pending && (
          <Alert
            tone="info"
            title={pending}
            text="D’ici là, l’adresse actuelle reste la vôtre. Une autre adresse que vous enregistrez remplace cette demande."
          />
        )}
        <AllRequired />
        <Field name="currentMail" label="Adresse e-mail actuelle">
          <Input type="email" defaultValue={mail} readOnly />
        </Field>
        <Field name="mail" label="Nouvelle adresse e-mail" required>
          <Input type="email" autoComplete="email" defaultValue={typed.mail} />
        </Field>
        <Field name="mailAgain" label="Confirmation de la nouvelle adresse e-mail" required>
          <Input type="email" autoComplete="email" defaultValue={typed.mailAgain} />
        </Field>
        <FormButtons />
      </PostForm>
    </Step>
  )
}
