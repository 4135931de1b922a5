import { useLoaderData } from '@remix-run/react'
import { oneLine } from '#domain/address.ts'
import { balanceCards, toPayCents } from '#domain/balance.ts'
import { formatDay } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { draftsOf } from '#wizard/drafts/drafts.server.ts'
import { beingChecked } from '../shell/payments-under-way.tsx'
import { AlertList } from './alert-list.tsx'
import { Balance } from './balance.tsx'
import { DraftList } from './draft-list.tsx'
import { PdcList } from './pdc-list.tsx'
import { Shortcuts } from './shortcuts.tsx'

export const handle: Page = { title: 'Accueil' }

export const loader = guarded(requireSubscriber, async ({ call, who, today, pdc, pdcs }) => {
  const selected = { query: { pdc: pdc.pdcRef } }
  const [wrapped, alerts, totals, { stages, checkingCents }, drafts] = await Promise.all([
    call('getInvoices', selected),
    orNotice(call('getAlerts', selected), []),
    Promise.all(pdcs.map(({ pdcRef }) => call('getBalance', { query: { pdc: pdcRef } }))),
    pendingPayments(who.owner, pdc.pdcRef),
    draftsOf(who.owner),
  ])
  const invoices = wrapped.map(({ facture }) => facture)
  const cards = balanceCards(invoices, today)
  return {
    drafts,
    pdc: pdc.pdcRef,
    isMonthly: pdc.contract.monthlyPayment === 1,
    total: formatCents(toPayCents(invoices)),
    checking: beingChecked(checkingCents),
    lateCount: cards.filter(({ state }) => state === 'retard').length,
    cards: cards.map(card => ({
      ...card,
      ...('cents' in card && { amount: formatCents(card.cents) }),
      ...('number' in card && {
        deadline: formatDay(card.deadline),
        payment: stages.get(card.number),
      }),
    })),
    missing: alerts.notice,
    alerts: alerts.value.map(alert => ({
      ...alert,
      oldDate: formatDay(alert.oldDate),
      newDate: formatDay(alert.newDate),
      leakHref: paths.leak(alert.newDate, pdc.pdcRef),
    })),
    pdcs: pdcs.map(({ pdcRef, adress }, index) => ({
      ref: pdcRef,
      address: oneLine(adress),
      total: formatCents(toCents(totals[index]?.total ?? 0)),
    })),
  }
})

export default function Home() {
  const { drafts, isMonthly, alerts, missing, pdcs, ...balance } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading>Accueil</PageHeading>
      <DraftList {...drafts} />
      <Balance {...balance} />
      <AlertList alerts={alerts} missing={missing} />
      <Shortcuts isMonthly={isMonthly} />
      <PdcList pdcs={pdcs} selected={balance.pdc} />
    </Stack>
  )
}
