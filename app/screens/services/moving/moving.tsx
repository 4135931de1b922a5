import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { longestName, townsFor } from './moving.server.ts'
import { TownAnswer, TownForm, townPart } from './town-answer.tsx'

export const handle: Page = { title: 'Je déménage' }

/** MOVE-02, MOVE-03: what is asked is in the address (`commune`), so that it can be kept or sent. */
export const loader = guarded(requireSubscriber, async ({ call, pdc }, { url }) => {
  const asked = url.searchParams.get('commune')
  const typed = (asked ?? '').trim().slice(0, longestName)
  const towns = await townsFor(call, typed, pdc.reportPeriod.municipality)
  const errors =
    asked !== null && typed === ''
      ? { commune: ['Commune requise\nÉcrivez son nom, ou ses premières lettres.'] }
      : null
  return { typed, errors, ...towns }
})

/** HOME-18 */
export default function Moving() {
  const { typed, errors, notice, own, found } = useLoaderData<typeof loader>()
  const shown = found?.kind === 'town' ? found.name : null
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mes services', href: paths.services }, { label: 'Je déménage' }]}
      >
        Je déménage
      </PageHeading>
      <Rows>
        <LinkRow
          href={paths.leaving}
          title="Je quitte un logement"
          note="Locataire, ou propriétaire qui vend."
        />
        <LinkRow
          href={paths.subscription}
          title="J’arrive dans un logement"
          note="Locataire, ou nouveau propriétaire."
        />
      </Rows>
      <section id={townPart} aria-labelledby="regles-titre">
        <Stack gap="loose">
          <Stack gap="tight">
            <Heading level={2} id="regles-titre">
              Les règles de ma commune
            </Heading>
            <Text>Le règlement du service de l’eau et les formulaires, à télécharger.</Text>
            {own && own !== shown && (
              <div>
                <Link href={paths.movingTo(own)} variant="alone">
                  {`Ma commune\u00a0: ${own}`}
                </Link>
              </div>
            )}
          </Stack>
          <TownForm typed={shown ?? typed} errors={errors} />
          <TownAnswer found={found} notice={notice} />
        </Stack>
      </section>
    </Stack>
  )
}
