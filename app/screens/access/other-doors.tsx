import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { Badge } from '#ui/badge.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { LinkRow, Row, Rows } from '#ui/rows.tsx'
import type { otherDoors } from './other-doors.server.ts'

/** BEY-188: for a subscriber without an account, or without the wish to use it. */
export function OtherDoors({
  hasGuestPayment,
  hasFranceConnect,
  opening,
}: ReturnType<typeof otherDoors>) {
  const { phone } = useUtility()
  return (
    <Rows>
      {hasFranceConnect && (
        <LinkRow
          href={paths.franceConnect}
          leaves
          title="Se connecter avec FranceConnect"
          note="Par impots.gouv.fr, l’Assurance Maladie, La Poste…"
        />
      )}
      {hasGuestPayment && (
        <LinkRow
          href={paths.guestPayment}
          title="J’ai une facture papier"
          note="La payer sans compte : Payer une facture"
        />
      )}
      <Row
        title="J’ai besoin d’aide"
        note={<PhoneLink phone={phone} />}
        end={<Badge tone={opening.isOpen ? 'success' : 'neutral'}>{opening.text}</Badge>}
      />
    </Rows>
  )
}
