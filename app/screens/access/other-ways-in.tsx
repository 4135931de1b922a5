import * as paths from '#paths.ts'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { HelpRow } from '../shell/help-row.tsx'
import type { otherWaysIn } from './log-in.server.ts'

/** BEY-188: ways for subscribers who have no account or do not use it. The first two fit on the screen of a phone. */
export function OtherWaysIn({
  hasGuestPayment,
  hasFranceConnect,
  opening,
}: ReturnType<typeof otherWaysIn>) {
  return (
    <Rows>
      {hasGuestPayment && (
        <LinkRow
          href={paths.guestPayment}
          title="J’ai une facture papier"
          note="La payer sans compte : Payer une facture"
        />
      )}
      <HelpRow opening={opening} />
      {hasFranceConnect && (
        <LinkRow href={paths.franceConnect} leaves title="Se connecter avec FranceConnect" />
      )}
    </Rows>
  )
}
