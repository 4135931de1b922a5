import { useLoaderData } from '@remix-run/react'
import { guarded, publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import { showLink, stopByLink } from './link.server.ts'
import { LinkPage } from './link-page.tsx'

export const handle: Page = { title: 'Ne plus recevoir les avis', scriptless: true }

export const loader = guarded(publicPage, (who, args) => showLink(who, args, 'stop'))

export const action = guarded(publicPage, stopByLink)

/** The page of the link in each notice, without a log-in; nothing is ended before the button is pressed. */
export default function Unsubscribe() {
  const link = useLoaderData<typeof loader>()
  if (!link)
    return (
      <LinkPage
        title="Ce lien n’est plus valable"
        text="Il n’est pas complet. Copiez-le tel qu’il est dans l’e-mail."
      />
    )
  if (!link.isOn)
    return (
      <LinkPage
        title="Avis arrêtés"
        text={
          'Ces avis sont arrêtés. Vous en recevez encore\u00a0? Employez le lien du dernier e-mail reçu.'
        }
      />
    )
  return (
    <LinkPage
      title="Ne plus recevoir les avis"
      text={`Vous recevez par e-mail les avis de travaux, de coupure et de qualité de l’eau ${link.atTown}.`}
      button="Ne plus les recevoir"
    />
  )
}
