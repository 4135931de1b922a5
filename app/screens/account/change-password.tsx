import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import { PasswordForm } from '../access/password-form.tsx'
import { change } from './change-password.server.ts'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Modifier mon mot de passe' }

export const loader = guarded(requireSubscriber, ({ who }) => ({ account: who.owner }))

export const action = guarded(requireSubscriber, change)

/** PWD-02, PWD-09, PWD-10 */
export default function ChangePassword() {
  const { account } = useLoaderData<typeof loader>()
  return (
    <Step title="Modifier mon mot de passe" step={1}>
      <PasswordForm account={account} answer={useActionData<typeof action>()} />
    </Step>
  )
}
