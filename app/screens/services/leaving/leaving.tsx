import { useLoaderData } from '@remix-run/react'
import { pointName } from '#domain/address.ts'
import { formatDay } from '#domain/dates.ts'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { Alert } from '#ui/alert.tsx'
import { List, Stack, Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

export const handle: Page = { title: 'Quitter un logement' }

export const loader = guarded(requireSubscriber, async ({ call, who, pdcs }) => {
  const asked = call('getTerminations', { query: { userLogin: who.owner } })
  // These calls only give details: the links are shown without them.
  const { value, notice } = await orNotice(asked, [])
  return {
    phone: settings().CONTACT_PHONE,
    missing: notice,
    asked: pdcs.flatMap(pdc =>
      value
        .filter(one => one.pdc === pdc.pdcRef)
        .map(({ date }) => `${pointName(pdc)}, au ${formatDay(date)}`),
    ),
  }
})

/** TERM-02; what was asked for already cannot be asked for again. */
export default function Leaving() {
  const { asked, missing, phone } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mes services', href: paths.services }}>
        Quitter un logement
      </PageHeading>
      <Missing notice={missing} />
      {asked.length > 0 && (
        <Alert tone="info" title="Résiliation demandée">
          <List items={asked} />
          <Text>
            Une erreur&nbsp;? Appelez notre service Gestion Clientèle au <PhoneLink phone={phone} />
            .
          </Text>
        </Alert>
      )}
      <Rows>
        <LinkRow
          href={paths.leavingTenant}
          title="Je suis locataire et je pars"
          note="5 minutes. Préparez la date de départ, l’index du compteur et votre nouvelle adresse."
        />
        <LinkRow
          href={paths.leavingOwner}
          title="Je suis propriétaire et j’ai vendu"
          note="5 minutes. Préparez aussi l’attestation de vente, en PDF ou en photo JPG."
        />
        <LinkRow
          href={paths.subscription}
          title="J’arrive dans un autre logement"
          note="Souscrire un abonnement, locataire ou propriétaire."
        />
      </Rows>
    </Stack>
  )
}
