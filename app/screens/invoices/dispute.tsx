import { randomUUID } from 'node:crypto'
import { useLoaderData } from '@remix-run/react'
import { orNotice, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Disclosure, type Page, Stack, Text } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { keepFocus } from '#ui/shell/page-announcer.tsx'
import { ClaimForm } from '../shell/claim-form.tsx'
import { invoiceHere } from './point.server.ts'

export const handle: Page = { title: 'Contester une facture' }

export const loader = guarded(requireSubscriber, disputeOf)

/** INV-13 to INV-15 */
export default function Dispute() {
  const { number, title, summary, text, missing, ...claim } = useLoaderData<typeof loader>()
  const above = paths.disputed(number, claim.known.pdc)
  return (
    <RouteDialog title={title} closeHref={above}>
      <Stack>
        <Missing notice={missing} />
        {text.length > 0 && (
          <Disclosure summary={summary}>
            <Stack>
              {text.map(paragraph => (
                <Text key={paragraph}>{paragraph}</Text>
              ))}
            </Stack>
          </Disclosure>
        )}
        <ClaimForm
          {...claim}
          back={
            <LinkButton href={above} variant="outline" preventScrollReset state={keepFocus}>
              Annuler
            </LinkButton>
          }
        />
      </Stack>
    </RouteDialog>
  )
}

/** Loads the dialog: the paragraphs of INV-14, and the first values of its claim form (INV-15). */
async function disputeOf(subscriber: Subscriber, args: RouteArgs) {
  const { number = '' } = args.params
  const pdc = (await invoiceHere(subscriber, args.url, number)).point.pdcRef
  const litigation = subscriber.call('getInvoiceLitigation', { query: { pdc, factNumber: number } })
  const { value, notice } = await orNotice(litigation, { text: [] })
  return {
    number,
    // The server sends these texts, since the scripts of this page are at their limit.
    title: `Contester la facture ${number}`,
    label: 'Contester',
    submitText: 'Envoyer',
    summary: 'Délai de réponse, paiement, médiateur',
    text: value.text,
    /** Why the paragraphs are missing, if they are. */
    missing: notice,
    hint: 'Ce qui vous paraît faux, et pourquoi.',
    draft: randomUUID(),
    known: { objet: 'reclamation', pdc, facture: number, releve: '' },
  }
}
