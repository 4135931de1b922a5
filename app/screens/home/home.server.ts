import { totalCents } from '#domain/balance.ts'
import { formatVolume, showsAverage, yearOverYear } from '#domain/consumption.ts'
import { alertFigures, alertTold, noticeOf, rebateText } from '#domain/leak.ts'
import { answerBy, isOpen, statusOf, toneOf } from '#domain/request.ts'
import { mayOpen, type TrustedRight } from '#domain/trusted-people.ts'
import {
  type Day,
  daysBetween,
  formatCents,
  formatDay,
  ofName,
  streetLine,
  toCents,
} from '#domain/values.ts'
import { ask, askOne } from '#extras/slots.server.ts'
import { orNotice, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { log } from '#process/log.server.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Helper, Subscriber } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { settings } from '#settings.server.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { draftsOf } from '#wizard/drafts/drafts.server.ts'
import { contractEnds, endBeforePlan } from '../shell/contract-ends.server.ts'
import { deferralsOf } from '../shell/deferrals.server.ts'
import { lateOf, type OwnRequest, ownRequests } from '../shell/own-requests.server.ts'
import { balancesOf, owedOf, pointRows } from './owed.server.ts'
import { yearLine } from './texts.ts'

/** Loads the page; a part whose call fails is said to be missing. */
export async function showHome(subscriber: Subscriber, args: RouteArgs) {
  const { call, who, today, pdc, pdcs } = subscriber
  const selected = { query: { pdc: pdc.pdcRef } }
  const isMonthly = pdc.contract.monthlyPayment === 1
  const alertsAsked = Promise.all(
    pdcs.map(({ pdcRef }) => orNotice(call('getAlerts', { query: { pdc: pdcRef } }), [])),
  )
  const [
    invoices,
    alerts,
    notices,
    readings,
    payments,
    drafts,
    extras,
    delays,
    asked,
    schedule,
    ended,
    ...totals
  ] = await Promise.all([
    orNotice(call('getInvoices', selected), null),
    alertsAsked,
    alertsAsked.then(answers =>
      answers.some(({ value }) => value.length > 0)
        ? askOne('alertNotices', subscriber)
        : undefined,
    ),
    orNotice(call('getReadings', selected), []),
    pendingPayments(who.owner, undefined, who.by && pdcs.map(({ pdcRef }) => pdcRef)),
    draftsOf(authorOf(who)),
    ask('home', subscriber, args),
    deferralsOf(subscriber),
    orNotice(ownRequestsFor(subscriber), []),
    isMonthly && !who.by ? orNotice(call('getSchedule', selected), []) : null,
    isMonthly ? [] : contractEnds(subscriber),
    ...pdcs.map(({ pdcRef }) => orNotice(call('getBalance', { query: { pdc: pdcRef } }), null)),
  ])
  const read = invoices.value?.map(({ facture }) => facture)
  const said = totals[pdcs.indexOf(pdc)]?.value
  // The page shows the balance that the utility says; which of the two is wrong, only the utility can find out.
  if (read && said && toCents(said.total) !== totalCents(read))
    log.warn({
      msg: 'balance unlike its invoices',
      call: 'getBalance',
      requestId: requestId(args.request),
    })
  const balances = balancesOf(
    subscriber,
    invoices.value?.map(({ facture }) => facture) ?? null,
    totals.map(({ value }) => value),
    delays.deferred,
  )
  return {
    rights: who.by && rightsLine(who.by),
    greeting: who.by ? `Le compte ${ofName(who.name)}` : `Bonjour ${who.firstName || who.name}`,
    owed: {
      ...owedOf(balances, payments, {
        ...delays,
        today,
        requests: asked.value.map(({ histo }) => histo),
      }),
      next: nextDebit(schedule?.value ?? [], today),
      latest: latestPaid(invoices.value?.map(({ facture }) => facture) ?? [], pdc.pdcRef),
      missing: [invoices, ...totals].find(({ notice }) => notice)?.notice ?? delays.missing,
    },
    points: pointRows(balances),
    alerts: {
      missing: alerts.find(({ notice }) => notice)?.notice ?? null,
      alerts: alertsAtHome(
        subscriber,
        alerts.map(({ value }) => value),
        notices,
      ),
    },
    requests: { ...requestsAtHome(asked.value, today), missing: asked.notice },
    consumption: {
      street: pdcs.length > 1 ? streetLine(pdc.adress) : null,
      line: yearLine(yearOverYear(readings.value, today)),
      missing: readings.notice,
    },
    drafts,
    extras,
    phone: settings().CONTACT_PHONE,
    isMonthly,
    mayBeMonthly: !endBeforePlan(ended, pdc.pdcRef, today),
  }
}

/**
 * HOME-14: the alerts of the selected metering point and, before them, the one that « Ma consommation » tells, while its
 * rebate can be asked for; `answers` come in the order of the points.
 */
export function alertsAtHome(
  { pdc, pdcs, today }: Pick<Subscriber, 'pdc' | 'pdcs' | 'today'>,
  answers: Answer<'getAlerts'>[],
  notices: Parameters<typeof noticeOf>[0],
) {
  const all = pdcs.flatMap((point, rank) =>
    (answers[rank] ?? []).map(alert => ({
      ...alert,
      point,
      rebate: rebateText(noticeOf(notices, point.pdcRef, alert, today).month),
    })),
  )
  const told = alertTold(all)
  const own = all.filter(alert => alert !== told && alert.point.pdcRef === pdc.pdcRef)
  const isTold = told?.rebate.isOpen || told?.point.pdcRef === pdc.pdcRef
  return (told && isTold ? [told, ...own] : own).map(({ point, ...alert }) => {
    const street = pdcs.length > 1 ? streetLine(point.adress) : null
    return {
      ...alert,
      oldDate: formatDay(alert.oldDate),
      newDate: formatDay(alert.newDate),
      consumption: `${formatVolume(alert.consumption)}\u00a0m³`,
      figures: alertFigures(alert, street),
      meanOver: showsAverage(point.contract.souscriptionDate, alert.newDate)
        ? ' sur trois ans'
        : '',
      street,
      leakHref: paths.leak(alert.newDate, point.pdcRef),
    }
  })
}

/** The next debit of a monthly plan, and how many are still to come. */
function nextDebit(deposits: { depositDate: Day; amount: number }[], today: Day) {
  const coming = deposits
    .filter(({ depositDate }) => depositDate >= today)
    .toSorted((one, other) => one.depositDate.localeCompare(other.depositDate))
  const [next, last] = [coming[0], coming.at(-1)]
  if (!next || !last) return null
  return {
    day: formatDay(next.depositDate),
    amount: formatCents(toCents(next.amount)),
    plan: `${coming.length}\u00a0${coming.length > 1 ? 'prélèvements' : 'prélèvement'}, jusqu’au\u00a0${formatDay(last.depositDate)}`,
  }
}

function latestPaid(invoices: Facture[], pdc: string) {
  const [latest] = invoices
    .filter(({ amountFact }) => amountFact >= 0)
    .sort((one, other) => other.startDate.localeCompare(one.startDate))
  if (latest?.balanceFact !== 0) return null
  return {
    href: paths.invoice(latest.factNumber, pdc),
    number: latest.factNumber,
    issued: formatDay(latest.startDate),
    amount: formatCents(toCents(latest.amountFact)),
  }
}

function rightsLine({ rights, until }: Pick<Helper, 'rights' | 'until'>): string {
  const may = rights.map(right => doing[right])
  const last = may.length > 1 ? ` et ${may.pop()}` : ''
  const end = until ? ` jusqu’au\u00a0${formatDay(until)}` : ''
  return `Vous pouvez ${may.join(', ')}${last}${end}. Ses coordonnées et sa banque restent fermées.`
}

const doing: Record<TrustedRight, string> = {
  see: 'voir ses factures',
  pay: 'payer',
  readings: 'envoyer un relevé',
  requests: 'suivre ses demandes',
}

/** The requests of the subscriber; none for a helper whose rights do not open them. */
async function ownRequestsFor(subscriber: Subscriber): Promise<OwnRequest[]> {
  const { by } = subscriber.who
  if (by && !mayOpen(by.rights, paths.history)) return []
  return (await ownRequests(subscriber)).requests
}

/** How many requests in time are listed, so that the rest of the page has room. */
const maxOpen = 3

const shown = ({ histo }: OwnRequest) => ({
  id: histo.id,
  type: histo.typeDemande,
  date: formatDay(histo.dateDemande),
  answerBy: formatDay(answerBy(histo)),
  status: statusOf(histo),
  tone: toneOf(histo),
})

/** The request whose answer is late for longest, and those that are under way in time, the newest first. */
export function requestsAtHome(requests: OwnRequest[], today: Day) {
  const open = requests.filter(({ histo }) => isOpen(histo))
  const late = lateOf(open, today)
  const inTime = open.filter(request => !late.includes(request))
  const [oldest] = late
  const left = inTime.length - maxOpen
  return {
    late: oldest
      ? {
          ...shown(oldest),
          days: daysBetween(answerBy(oldest.histo), today),
          others: othersLate(late.length - 1),
        }
      : null,
    open: inTime.slice(0, maxOpen).map(shown),
    more: left > 0 ? `Voir ${left > 1 ? `les ${left} autres demandes` : 'l’autre demande'}` : null,
  }
}
export type RequestsAtHome = ReturnType<typeof requestsAtHome>

const othersLate = (count: number) => {
  if (count === 0) return null
  return count === 1
    ? 'Une autre de vos demandes attend aussi.'
    : `${count} autres de vos demandes attendent aussi.`
}
