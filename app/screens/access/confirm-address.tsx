import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { SelfPosting } from '#ui/form/self-posting.tsx'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { confirmAddress } from './links.server.ts'

export const handle: Page = { title: 'Valider une adresse', fromAdressConfirmLink: true }

export const loader = guarded(publicPage, () => null)

export const action = guarded(publicPage, confirmAddress)

/** LINKS-05 */
export default function ConfirmAddress() {
  return (
    <Entrance>
      <Stack>
        <PageHeading>Valider une adresse</PageHeading>
        <SelfPosting
          text="L’adresse de facturation demandée par l’abonné est enregistrée dès que vous la validez."
          button="Valider l’adresse"
          busyText="Validation en cours…"
        />
      </Stack>
    </Entrance>
  )
}
