import { useLoaderData } from '@remix-run/react'
import { guarded, publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import { confirmByLink, showLink } from './link.server.ts'
import { LinkPage } from './link-page.tsx'

export const handle: Page = { title: 'Confirmer mon abonnement', scriptless: true }

export const loader = guarded(publicPage, (who, args) => showLink(who, args, 'confirm'))

export const action = guarded(publicPage, confirmByLink)

/** The page of the mailed link; nothing is confirmed before the button is pressed. */
export default function Confirm() {
  const link = useLoaderData<typeof loader>()
  if (!link)
    return (
      <LinkPage
        title="Ce lien n’est plus valable"
        text={
          'Il a plus de 7\u00a0jours, ou vous avez arrêté ces avis depuis, ou il n’est pas complet. Abonnez-vous de nouveau sur la page de votre commune.'
        }
      />
    )
  if (link.isOn)
    return (
      <LinkPage
        title="Abonnement confirmé"
        text={`Vous recevez par e-mail les avis de travaux, de coupure et de qualité de l’eau ${link.atTown}.`}
      />
    )
  return (
    <LinkPage
      title="Confirmer mon abonnement"
      text={`Vous avez demandé à recevoir par e-mail les avis de travaux, de coupure et de qualité de l’eau ${link.atTown}.`}
      button="Confirmer mon abonnement"
    />
  )
}
