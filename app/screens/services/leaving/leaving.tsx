import { useLoaderData } from '@remix-run/react'
import { endsOn, passesEnd } from '#domain/leaving.ts'
import { pointName } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { PhoneLink } from '#ui/button.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Alert, List, type Page, Screen, Text } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

export const handle: Page = { title: 'Quitter un logement', scriptless: true }

export const loader = guarded(requireSubscriber, async ({ call, who, pdcs, today }) => {
  const asked = call('getTerminations', { query: { userLogin: who.owner } })
  // The call only gives details: the links are shown without them.
  const { value, notice } = await orNotice(asked, [])
  return {
    phone: settings().CONTACT_PHONE,
    missing: notice,
    asked: pdcs.flatMap(pdc =>
      value
        .filter(one => one.pdc === pdc.pdcRef)
        .map(({ date }) => `${pointName(pdc)}\u00a0: le contrat ${endsOn(date, today)}.`),
    ),
    areOver: value.every(({ date }) => passesEnd(today, date)),
  }
})

/** TERM-02, with the terminations that were already asked for and cannot be asked for again. */
export default function Leaving() {
  const { asked, areOver, missing, phone } = useLoaderData<typeof loader>()
  return (
    <Screen title="Quitter un logement" above={{ label: 'Mes services', href: paths.services }}>
      <Missing notice={missing} />
      {asked.length > 0 && (
        <Alert tone="info" title={areOver ? 'Contrat arrêté' : 'Résiliation demandée'}>
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
    </Screen>
  )
}
