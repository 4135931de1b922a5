import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { closed, underMaintenance } from '#session/maintenance.server.ts'
import { settings } from '#settings.server.ts'
import { Link, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Shell } from '#ui/shell/shell.tsx'

export const handle: Page = { title: 'Maintenance en cours', scriptless: true }

export const loader = guarded(publicPage, () => {
  // SHELL-23
  if (!underMaintenance()) throw redirect(paths.login)
  return data({ email: settings().CONTACT_EMAIL }, closed)
})

/** SHELL-20, SHELL-21: the page has no menus; its only link into the portal is « Réessayer ». */
export default function Maintenance() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <Shell header={<Header brand={useUtility()} homeHref={paths.home} />} footer={null}>
      <Stack>
        <PageHeading>Maintenance en cours</PageHeading>
        <Text>Le portail est fermé le temps d’une intervention. Il rouvrira bientôt.</Text>
        <Text>
          Votre session et vos brouillons enregistrés sont conservés. Un formulaire envoyé pendant
          la maintenance n’est pas pris en compte&nbsp;: il sera à renvoyer. Un paiement déjà fait
          sera enregistré à la réouverture&nbsp;: ne payez pas une seconde fois.
        </Text>
        <Text>
          Pour nous écrire&nbsp;: <Link href={`mailto:${email}`}>{email}</Link>
        </Text>
        <div>
          <Link href={paths.home} variant="alone">
            Réessayer
          </Link>
        </div>
      </Stack>
    </Shell>
  )
}
