import { useLoaderData } from '@remix-run/react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Heading, Link, List, type Page, Text } from '#ui/layout.tsx'
import { Rows } from '#ui/rows.tsx'
import { kept, seenBy } from './privacy.server.ts'
import { PublicPage } from './public-page.tsx'
import { Section } from './section.tsx'

export const handle: Page = { title: 'Données personnelles', scriptless: true }

export const loader = guarded(publicPage, async (_, args) => ({
  kept: kept(),
  seenBy: seenBy(),
  email: settings().PRIVACY_EMAIL,
  shell: await shellAround(args),
}))

export default function Privacy() {
  const { kept, seenBy, email } = useLoaderData<typeof loader>()
  const { name } = useUtility()
  return (
    <PublicPage title="Données personnelles">
      <Rows>
        <FoldRow title="Qui est responsable de vos données, et pourquoi" fold={{ open: true }}>
          <Text>
            Nous, {name}, tenons les données de votre abonnement (coordonnées, factures, relevés,
            demandes) pour exécuter votre contrat. Cet espace vous les montre&nbsp;; il n’en garde
            lui-même que ce qui suit. Rien n’est vendu ni montré à un annonceur&nbsp;; aucun outil
            ne mesure vos visites&nbsp;; les seuls témoins (cookies) sont ceux qui font marcher
            l’espace.
          </Text>
        </FoldRow>
        <FoldRow title="Qui voit vos données">
          <List items={seenBy} />
        </FoldRow>
        <FoldRow title="Ce que cet espace garde, et combien de temps">
          {kept.map(({ what, why, time }) => (
            <div key={what}>
              <Heading level={2} size="md">
                {what}
              </Heading>
              <Text>{why}.</Text>
              <Text size="sm" tone="muted">{`Combien de temps\u00a0: ${time}.`}</Text>
            </div>
          ))}
        </FoldRow>
      </Rows>
      <Section title="Vos droits">
        <Rows>
          <FoldRow title="Ce que vous pouvez demander" note="Les lire, les corriger, les effacer">
            <Text>
              Vous pouvez lire vos données, les corriger, en demander l’effacement ou la limitation,
              vous opposer à un usage, et les emporter&nbsp;:{' '}
              <Link href={paths.myData}>mes données</Link>, dans votre compte, donne tout ce que
              nous avons, en JSON et en CSV&nbsp;; vos fichiers sont dans Mes documents et dans
              Historique.
            </Text>
            <Text>
              Pour le reste, écrivez à <Link href={`mailto:${email}`}>{email}</Link>&nbsp;; nous
              répondons en un mois au plus. Sans réponse, adressez-vous à la{' '}
              <Link href="https://www.cnil.fr/fr/plaintes">CNIL</Link>.
            </Text>
          </FoldRow>
        </Rows>
      </Section>
    </PublicPage>
  )
}
