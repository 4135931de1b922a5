import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import type { Page } from '#ui/layout.tsx'
import { contractEnds, endBeforePlan } from '../shell/contract-ends.server.ts'
import { showMode } from './bank.server.ts'
import { ModePage } from './mode-page.tsx'
import { nextDeposit } from './monthly-schedule.server.ts'
import { endsBefore, plan } from './monthly-texts.server.ts'

export const handle: Page = { title: 'Mensualisation', scriptless: true }

export const loader = guarded(requireSubscriber, async subscriber => {
  const { pdc, today } = subscriber
  const { paymentMode, monthlyPayment } = pdc.contract
  const isOn = monthlyPayment !== 0
  const ends = isOn ? undefined : endBeforePlan(await contractEnds(subscriber), pdc.pdcRef, today)
  if (ends) return showMode(subscriber, isOn, [], endsBefore(pdc, ends, today).split('\n'))
  const start = {
    href: paths.monthlyStart,
    title: 'Adhérer à la mensualisation',
    note: 'Vos coordonnées bancaires suffisent. Préparez votre IBAN.',
  }
  const schedule = {
    href: paths.monthlySchedule,
    title: 'Voir mon échéancier',
    note: 'Dates et montants de vos mensualités, à télécharger en PDF.',
  }
  const stop = {
    href: paths.monthlyStop,
    title: 'Arrêter la mensualisation',
    note:
      paymentMode === 1
        ? 'Vos prochaines factures seront prélevées en une fois.'
        : 'Vos prochaines factures seront à régler en une fois.',
  }
  if (!isOn) return showMode(subscriber, isOn, [start], plan)
  const { next, notice } = await nextDeposit(subscriber, pdc)
  const when = next && `Le ${next.day}${next.isLast ? '' : ', puis le 15 de chaque mois'}.`
  const texts = notice ? [notice.text] : when ? [when] : [plan[1]]
  return showMode(subscriber, isOn, [schedule, stop], texts, next?.amount)
})

/** MON-02: the page is about the selected metering point (DD-13). */
export default function Monthly() {
  return <ModePage title="Mensualisation" {...useLoaderData<typeof loader>()} />
}
