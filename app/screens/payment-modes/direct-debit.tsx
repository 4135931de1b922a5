import { useLoaderData } from '@remix-run/react'
import { endsOn } from '#domain/leaving.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import { contractEnds, endPassed } from '../shell/contract-ends.server.ts'
import { showMode } from './bank.server.ts'
import { ModePage } from './mode-page.tsx'

export const handle: Page = { title: 'Prélèvement automatique', scriptless: true }

export const loader = guarded(requireSubscriber, async subscriber => {
  const { pdc, today } = subscriber
  const { paymentMode, monthlyPayment } = pdc.contract
  const isOn = paymentMode !== 0
  const end = isOn ? undefined : endPassed(await contractEnds(subscriber), pdc.pdcRef, today)
  if (end) return showMode(subscriber, isOn, [], [`Le contrat ${endsOn(end, today)}.`])
  const start = {
    href: paths.directDebitStart,
    title: 'Adhérer au prélèvement automatique',
    note: 'Il prend effet à partir de la prochaine facture émise. Préparez votre IBAN.',
  }
  const stop = {
    href: paths.directDebitStop,
    title: 'Arrêter le prélèvement automatique',
    note:
      monthlyPayment === 1
        ? 'Vos mensualités continueront d’être prélevées.'
        : 'Vous réglerez vous-même vos prochaines factures.',
  }
  return showMode(subscriber, isOn, [isOn ? stop : start])
})

/** DD-02, DD-13, DD-14: the page is about the selected metering point. */
export default function DirectDebit() {
  return <ModePage title="Prélèvement automatique" {...useLoaderData<typeof loader>()} />
}
