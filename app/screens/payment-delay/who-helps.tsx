import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'

/** BEY-10: what else helps who cannot pay, in France. */
export function WhoHelps({ phone, planHref }: { phone: string; planHref: string | null }) {
  return (
    <section aria-labelledby="aides">
      <Stack>
        <Heading level={2} id="aides">
          Qui peut vous aider
        </Heading>
        <Text>
          <strong>Notre service Gestion Clientèle</strong>, au <PhoneLink phone={phone} />
          &nbsp;: appelez-nous, même si aucun délai ne peut être demandé ici.
        </Text>
        <Text>
          <strong>Le centre communal d’action sociale (CCAS)</strong> de votre commune, à la
          mairie&nbsp;: il peut vous aider à payer une facture d’eau, et à faire valoir vos droits.
        </Text>
        <Text>
          <strong>Le fonds de solidarité pour le logement (FSL)</strong> de votre département&nbsp;:
          il peut payer une partie de vos factures d’eau en retard. Le CCAS ou un travailleur social
          vous aide à le demander.
        </Text>
        <Text>
          {planHref && (
            <>
              Pour les prochaines factures, <Link href={planHref}>la mensualisation</Link> étale vos
              paiements sur l’année.{' '}
            </>
          )}
          Dans votre résidence principale, l’eau ne peut pas être coupée pour une facture en retard
          (article L.&nbsp;115-3 du code de l’action sociale et des familles).
        </Text>
      </Stack>
    </section>
  )
}
