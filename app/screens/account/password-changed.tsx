import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, type Page, Stack } from '#ui/layout.tsx'
import { isPasswordChanged } from './change-password.server.ts'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Mot de passe modifié', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ who }, { request }) => {
  if (!(await isPasswordChanged(request, who.owner))) throw redirect(paths.passwordChange)
  return null
})

/** PWD-02 */
export default function PasswordChanged() {
  return (
    <Step title="Mot de passe modifié" step={2}>
      <Stack>
        <Alert
          tone="success"
          title="Votre mot de passe a été modifié"
          text="Les sessions ouvertes sur vos autres appareils sont fermées&nbsp;: reconnectez-vous-y avec le nouveau mot de passe."
        />
        <LinkButton href={paths.account}>Retour à mon compte</LinkButton>
      </Stack>
    </Step>
  )
}
