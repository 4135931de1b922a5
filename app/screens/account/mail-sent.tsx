import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, type Page, Stack } from '#ui/layout.tsx'
import { askedMail } from './change-mail.server.ts'
import { Step } from './step.tsx'

export const handle: Page = { title: 'Confirmer ma nouvelle adresse e-mail', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ who }, { request }) => {
  const asked = await askedMail(request, who.owner)
  if (!asked) throw redirect(paths.mailChange)
  return asked
})

/** MAIL-03 */
export default function MailSent() {
  const { mail, isWaiting } = useLoaderData<typeof loader>()
  return (
    <Step title="Confirmer ma nouvelle adresse e-mail" step={2}>
      <Stack>
        <Alert
          tone="info"
          title={
            isWaiting
              ? `Un lien va être envoyé à ${mail}\u00a0: l’e-mail n’a pas encore pu partir`
              : `Un lien a été envoyé à ${mail}`
          }
          text="Ouvrez cet e-mail et cliquez sur le lien&nbsp;: votre adresse ne change qu’à ce moment-là. Regardez aussi dans les courriers indésirables."
        />
        <LinkButton href={paths.account} variant="outline">
          Retour à mon compte
        </LinkButton>
      </Stack>
    </Step>
  )
}
