import { useLoaderData, useLocation } from '@remix-run/react'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { keepFocus } from '#ui/shell/page-announcer.tsx'
import { ClaimDoor } from '../shell/claim-form.tsx'
import { disputeOf } from './dispute.server.ts'
import { backTo } from './invoice-links.ts'

export const handle: Page = { title: 'Contester une facture' }

export const loader = guarded(requireSubscriber, disputeOf)

/** INV-13 to INV-15 */
export default function Dispute() {
  const { number, text, missing, ...door } = useLoaderData<typeof loader>()
  const list = backTo(useLocation().search)
  return (
    <RouteDialog title={`Contester la facture ${number}`} closeHref={list}>
      <Stack>
        <Missing notice={missing} />
        {text.map(paragraph => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <ClaimDoor
          {...door}
          label="Contester"
          hint="Ce qui vous paraît faux, et pourquoi."
          submitText="Envoyer"
          back={
            <LinkButton href={list} variant="outline" preventScrollReset state={keepFocus}>
              Annuler
            </LinkButton>
          }
        />
      </Stack>
    </RouteDialog>
  )
}
