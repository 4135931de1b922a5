import { useLoaderData } from '@remix-run/react'
import { streetLine } from '#domain/address.ts'
import * as paths from '#paths.ts'
import { authorOf } from '#session/acting.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Heading, Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { draftsOf } from '#wizard/drafts/drafts.server.ts'
import { DraftList } from '../../shell/draft-list.tsx'
import { leavings, movedIn } from './moved.server.ts'
import { longestName, townsFor } from './moving.server.ts'
import { TownAnswer, TownForm, townPart } from './town-answer.tsx'
import { movingUnderWay } from './under-way.server.ts'
import { UnderWay } from './under-way.tsx'

export const handle: Page = { title: 'Je déménage' }

/** MOVE-02, MOVE-03: what is asked is in the address (`commune`), so that it can be kept or sent. */
export const loader = guarded(requireSubscriber, async (subscriber, { url }) => {
  const { call, pdc, pdcs, who } = subscriber
  const asked = url.searchParams.get('commune')
  const typed = (asked ?? '').trim().slice(0, longestName)
  const [towns, drafts, { adresse }, underWay] = await Promise.all([
    townsFor(call, typed, pdc.reportPeriod.municipality),
    draftsOf(authorOf(who), [paths.leaving, paths.subscription]),
    movedIn(subscriber, leavings),
    // Its page has no room for the answer to another question.
    asked === null ? movingUnderWay(subscriber) : null,
  ])
  const errors =
    asked !== null && typed === ''
      ? { commune: ['Commune requise\nÉcrivez son nom, ou ses premières lettres.'] }
      : null
  return {
    errors,
    underWay,
    drafts: { ...drafts, saved: drafts.saved.filter(({ id }) => id !== underWay?.id) },
    ...towns,
    typed: asked === null ? (towns.own ?? '') : typed,
    street: pdcs.length === 1 ? streetLine(pdc.adress) : null,
    to: adresse?.adresse ?? null,
  }
})

const moments = [
  { title: 'Dès maintenant', text: 'Dites-nous la date et votre adresse.' },
  { title: 'Le jour des clés', text: 'Relevez le compteur\u00a0: deux minutes.' },
  { title: 'Ensuite', text: 'Votre dernière facture arrive.' },
]

const minutes = '5\u00a0minutes'

/** HOME-18: leaving and arriving are two halves of one errand, then the rules of the town. */
export default function Moving() {
  const { typed, errors, drafts, street, to, notice, found, underWay } =
    useLoaderData<typeof loader>()
  const shown = found?.kind === 'town' ? found.name : null
  const above = { label: 'Mes services', href: paths.services }
  if (underWay)
    return (
      <Stack gap="loose">
        <PageHeading
          above={above}
          sub={`Gardé jusqu’au ${underWay.until}, sur tous vos appareils.`}
        >
          Mon déménagement
        </PageHeading>
        <UnderWay shown={underWay} to={to} town={typed} />
        <DraftList {...drafts} here={paths.moving} />
      </Stack>
    )
  return (
    <Stack gap="loose">
      <PageHeading
        above={above}
        sub="Vous partez, vous arrivez, ou les deux : une seule démarche, à votre rythme."
      >
        Je déménage
      </PageHeading>
      <DraftList {...drafts} here={paths.moving} />
      <Section id="partir" title={street ? `1. Je pars du ${street}` : '1. Je quitte un logement'}>
        <Rows>
          <LinkRow
            href={paths.leavingTenant}
            title="Je suis locataire et je pars"
            note={`${minutes}, la date de départ`}
          />
          <LinkRow
            href={paths.leavingOwner}
            title="Je suis propriétaire et j’ai vendu"
            note={`${minutes}, l’attestation de vente`}
          />
          <LinkRow
            href={paths.leaving}
            title="Résilier mon abonnement"
            note="Ce que vous avez déjà demandé."
          />
        </Rows>
      </Section>
      <Section id="arriver" title={`2. J’arrive ${to ? `au ${to}` : 'dans un autre logement'}`}>
        <Rows>
          <LinkRow
            href={paths.tenantSubscription}
            title="Je suis locataire"
            note={`${minutes}, une pièce d’identité`}
          />
          <LinkRow
            href={paths.ownerSubscription}
            title="Je suis propriétaire"
            note={`${minutes}, l’attestation de vente`}
          />
        </Rows>
      </Section>
      <Section id="savoir" title="À savoir">
        <Timeline moments={moments} />
      </Section>
      <section id={townPart} aria-labelledby="regles-titre">
        <Stack>
          <Heading level={2} id="regles-titre">
            Les règles de ma commune
          </Heading>
          <TownForm typed={shown ?? typed} errors={errors} />
          <TownAnswer found={found} notice={notice} />
        </Stack>
      </section>
    </Stack>
  )
}
