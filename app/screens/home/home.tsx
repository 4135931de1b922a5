import { useLoaderData } from '@remix-run/react'
import { streetLine } from '#domain/address.ts'
import { formatVolume } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { authorOf } from '#session/acting.server.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { draftsOf } from '#wizard/drafts/drafts.server.ts'
import { DraftList } from '../shell/draft-list.tsx'
import { noticeOf, noticesOf, rebateText } from '../shell/legal-notice.server.ts'
import { delaysOf } from '../shell/payment-delays.server.ts'
import { consumptionOf } from './consumption.ts'
import { homeWater } from './local-water.server.ts'
import { LocalWater } from './local-water.tsx'
import { balancesOf, owedOf, pointRow } from './owed.server.ts'
import { Owed } from './owed.tsx'
import { Points } from './points.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ShownPoint } from './shown-point.tsx'

export const handle: Page = { title: 'Accueil' }

export const loader = guarded(requireSubscriber, async (subscriber, { request }) => {
  const { call, who, today, pdc, pdcs } = subscriber
  const selected = { query: { pdc: pdc.pdcRef } }
  const alertsAsked = orNotice(call('getAlerts', selected), [])
  const [invoices, alerts, notices, readings, payments, drafts, water, delays, ...totals] =
    await Promise.all([
      orNotice(call('getInvoices', selected), null),
      alertsAsked,
      alertsAsked.then(({ value }) => noticesOf(subscriber, value)),
      orNotice(call('getReadings', selected), []),
      pendingPayments(who.owner, undefined, who.by && pdcs.map(({ pdcRef }) => pdcRef)),
      draftsOf(authorOf(who)),
      homeWater(request, pdc.reportPeriod.municipality, today),
      delaysOf(subscriber),
      ...pdcs.map(({ pdcRef }) => orNotice(call('getBalance', { query: { pdc: pdcRef } }), null)),
    ])
  const balances = balancesOf(
    subscriber,
    invoices.value?.map(({ facture }) => facture) ?? null,
    totals.map(({ value }) => value),
    delays.held,
  )
  return {
    greeting: who.by ? `Compte de ${who.name}` : `Bonjour ${who.firstName || who.name}`,
    owed: {
      ...owedOf(balances, payments, { ...delays, today }),
      phone: settings().CONTACT_PHONE,
      missing: [invoices, ...totals].find(({ notice }) => notice)?.notice ?? delays.missing,
    },
    points: balances.map(pointRow),
    shown: {
      street: streetLine(pdc.adress),
      missing: alerts.notice,
      alerts: alerts.value.map(alert => ({
        ...alert,
        oldDate: formatDay(alert.oldDate),
        newDate: formatDay(alert.newDate),
        consumption: `${formatVolume(alert.consumption)}\u00a0m³`,
        rebate: rebateText(noticeOf(notices, pdc.pdcRef, alert, today).month),
        leakHref: paths.leak(alert.newDate, pdc.pdcRef),
      })),
      consumption: { ...consumptionOf(readings.value, today), missing: readings.notice },
    },
    drafts,
    water,
    isMonthly: pdc.contract.monthlyPayment === 1,
  }
})

export default function Home() {
  const { greeting, owed, points, shown, drafts, water, isMonthly } = useLoaderData<typeof loader>()
  const hasSeveral = points.length > 1
  return (
    <Stack gap="loose">
      <PageHeading>{greeting}</PageHeading>
      <Owed {...owed} />
      {hasSeveral && <Points points={points} />}
      <ShownPoint {...shown} points={points} />
      {water && <LocalWater {...water} />}
      <DraftList {...drafts} here={paths.home} />
      <Shortcuts isMonthly={isMonthly} />
      {!hasSeveral && <Points points={points} />}
    </Stack>
  )
}
