import { dueCents, isLate } from '#domain/balance.ts'
import { formatDaily, formatVolume, kindOf, readingLabels } from '#domain/consumption.ts'
import { answerBy, byAnswer, isOpen, isOverdue } from '#domain/request.ts'
import { shortReference } from '#domain/short-reference.ts'
import {
  type Day,
  dayOf,
  formatCents,
  formatDay,
  formatInstant,
  oneLine,
  streetLine,
  toCents,
} from '#domain/values.ts'
import type { PastPayment } from '#payment/history.server.ts'
import type { ShownFigure } from '#screens/admin/shell/sheet-parts.tsx'
import { withDeferrals } from '#screens/shell/deferrals.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { Deferrals } from '../slots.server.ts'

export type Person = Answer<'getDeskSubscriber'>
type Point = Person['points'][number]
/** `deferred`: the invoices that more time was asked for, or granted: they are not late by their own day. */
export type Owed = { today: Day; deferred: Deferrals['deferred'] }

/** How many rows of each list the sheet shows, the newest ones; a link leads to the page with all of them. */
export const shownRows = { invoices: 5, readings: 4, points: 4, payments: 3, requests: 4 }

const contacts = {
  message: 'Message de l’abonné',
  answer: 'Réponse d’un agent',
  call: 'Appel noté',
} as const

/** The unpaid invoices, the nearest deadline first; that of a deferred one is the last day of its plan. */
function dueOf({ points }: Person, { deferred }: Owed) {
  const unpaid = points
    .flatMap(({ solde }) => solde.soldes.flatMap(({ invoice }) => invoice ?? []))
    .filter(invoice => dueCents(invoice) > 0)
  return withDeferrals(unpaid, deferred).sort((a, b) => a.endDate.localeCompare(b.endDate))
}

const sumOf = (invoices: ReturnType<typeof dueOf>) =>
  invoices.reduce((sum, invoice) => sum + dueCents(invoice), 0)

/** What all points owe together, less the credits; negative for a credit. */
const balanceOf = ({ points }: Person) =>
  points.reduce((sum, { solde }) => sum + toCents(solde.total), 0)

/** Of these invoices, the sum, and what must be paid first; `credit`: what is deducted from them. Null for none. */
function dueFirst(invoices: ReturnType<typeof dueOf>, credit = 0) {
  const [first] = invoices
  if (!first) return null
  const firsts = invoices.filter(({ endDate }) => endDate === first.endDate)
  return { cents: sumOf(invoices), first: sumOf(firsts), by: first.endDate, credit }
}

/** BEY-174: what may be the reason of a call; `water`, `leak` and `move` in words, `payment` is the last one. */
export function occasionsOf(
  person: Person,
  owed: Owed,
  { water, leak, move }: { water: string | null; leak: string | null; move: string | undefined },
  payment: Pick<PastPayment, 'state' | 'amountCents' | 'createdAt'> | undefined,
) {
  const open = person.requests
    .filter(isOpen)
    .sort(byAnswer)
    .map(histo => ({
      id: histo.id,
      answerBy: answerBy(histo),
      isLate: isOverdue(histo, owed.today),
    }))
  const due = dueOf(person, owed)
  const late = due.filter(invoice => isLate(invoice, owed.today))
  const credit = Math.max(0, sumOf(due) - Math.max(0, balanceOf(person)))
  return {
    water,
    lateRequest: open.find(one => one.isLate) ?? null,
    leak,
    refusedPayment:
      payment?.state === 'refused'
        ? { cents: payment.amountCents, on: dayOf(payment.createdAt) }
        : null,
    overdue: dueFirst(late),
    openRequest: open.find(one => !one.isLate) ?? null,
    move: move ?? null,
    due: late.length === 0 ? dueFirst(due, credit) : null,
  }
}

/** The newest reading of a point: what its meters, read on one day, have counted together. */
function newestOf({ adress, readings }: Point) {
  const [first] = readings
  if (!first) return []
  const all = readings.filter(({ date }) => date === first.date)
  const sum = (of: (reading: (typeof all)[number]) => number | null) =>
    all.reduce((total, reading) => total + (of(reading) ?? 0), 0)
  return [
    {
      ...first,
      place: streetLine(adress),
      consumption: sum(({ consumption }) => consumption),
      dailyCons: sum(({ dailyCons }) => dailyCons),
      avgCons: all.some(({ avgCons }) => avgCons === null) ? null : sum(({ avgCons }) => avgCons),
    },
  ]
}

/**
 * In words, a newest reading above twice the mean of its point: the rule of consumption alerts; null without any.
 * `told`: the days of readings of which an extra tells already.
 */
export function abnormalOf({ points }: Person, told: (Day | null)[] = []) {
  const reading = points
    .flatMap(newestOf)
    .filter(({ date }) => !told.includes(date))
    .find(isAbnormal)
  if (!reading) return null
  const { consumption, date, dailyCons, avgCons } = reading
  return `Le relevé du ${formatDay(date)} est de ${formatVolume(consumption)}\u00a0m³, soit ${perDay(dailyCons)}\u00a0m³ par jour au lieu de ${perDay(avgCons)}`
}

const isAbnormal = ({ dailyCons, avgCons }: { dailyCons: number; avgCons: number | null }) =>
  avgCons !== null && dailyCons > 2 * avgCons

const perDay = (volume: number | null) => formatDaily(volume ?? 0)

/** Four figures: what is owed, the water, the open requests, the last contact. */
export function figuresOf(person: Person, owed: Owed): ShownFigure[] {
  const { points, requests, lastContact } = person
  const { today } = owed
  const cents = balanceOf(person)
  const due = dueOf(person, owed)
  const credit = cents > 0 ? sumOf(due) - cents : 0
  const late = due.filter(invoice => isLate(invoice, today))
  const next = due.find(invoice => !isLate(invoice, today))
  const [reading] = points.flatMap(newestOf).sort((a, b) => b.date.localeCompare(a.date))
  const open = requests.filter(isOpen)
  const overdue = open.filter(histo => isOverdue(histo, today)).length
  return [
    {
      title: cents < 0 ? 'Avoir' : 'Doit',
      figure: formatCents(Math.abs(cents)),
      note: late.length > 0 ? `${formatCents(sumOf(late))} en retard` : 'rien en retard',
      more:
        credit > 0
          ? `${formatCents(sumOf(due))} moins un avoir de ${formatCents(credit)}`
          : next && `${formatCents(dueCents(next))} au plus tard le ${formatDay(next.endDate)}`,
      tone: late.length > 0 ? 'late' : undefined,
    },
    {
      title: points.length > 1 && reading ? `Eau, ${reading.place}` : 'Eau',
      figure: reading ? `${formatVolume(reading.consumption)}\u00a0m³` : '–',
      note: reading
        ? `${readingLabels[kindOf(reading.type)]} du ${formatDay(reading.date)}`
        : 'aucun relevé',
      more:
        reading &&
        `${perDay(reading.dailyCons)}\u00a0m³ par jour${reading.avgCons ? `, ${perDay(reading.avgCons)} en moyenne` : ''}`,
      tone: abnormalOf(person) ? 'soon' : undefined,
    },
    {
      title: 'Demandes ouvertes',
      figure: open.length === 0 ? 'Aucune' : String(open.length),
      note: overdue > 0 ? `dont ${overdue} en retard` : 'rien en retard',
      tone: overdue > 0 ? 'late' : undefined,
    },
    {
      title: 'Dernier contact',
      figure: lastContact ? formatDay(dayOf(new Date(lastContact.at))) : 'Aucun',
      note: lastContact ? contacts[lastContact.kind] : 'depuis l’ouverture du compte',
      more: lastContact?.histoId ? `demande ${lastContact.histoId}` : undefined,
    },
  ]
}

/** What is due, then the newest of the others: of each what is left, of a credit what is in favour, else its amount. */
export function invoicesOf(person: Person, owed: Owed) {
  const due = dueOf(person, owed)
  const settled = person.points
    .flatMap(({ invoices }) => invoices)
    .filter(invoice => dueCents(invoice) === 0)
    .sort((a, b) => b.startDate.localeCompare(a.startDate))
  return [...due, ...settled].slice(0, shownRows.invoices).map(invoice => {
    const { factNumber: number, exist, startDate, endDate } = invoice
    const left = toCents(invoice.balanceFact)
    const deferral = owed.deferred.get(number)
    const state =
      left === 0 ? 'solde' : left < 0 ? 'avoir' : isLate(invoice, owed.today) ? 'retard' : 'regler'
    const when = deferral
      ? deferral.words(left, owed.today)
      : `à payer au plus tard le ${formatDay(endDate)}`
    return {
      number,
      hasFile: exist,
      issued: formatDay(startDate),
      amount: formatCents(Math.abs(left === 0 ? toCents(invoice.amountFact) : left)),
      state: state as 'solde' | 'avoir' | 'retard' | 'regler',
      note: left > 0 ? `${number}, ${when}` : number,
    }
  })
}

/** Each metering point with its meters and newest readings. */
export const pointsOf = ({ points }: Person) =>
  points.slice(0, shownRows.points).map(({ pdcRef, adress, readings }) => {
    const newest = points.length === 1 ? shownRows.readings : 1
    const days = [...new Set(readings.map(({ date }) => date))].slice(0, newest)
    const shown = readings.filter(({ date }) => days.includes(date))
    const meters = [...new Set(shown.map(({ counterRef }) => counterRef))]
    return {
      ref: pdcRef,
      name: streetLine(adress),
      meters:
        meters.length > 1
          ? `compteurs ${meters.join(', ')}`
          : meters.map(one => `compteur ${one}`).join(''),
      readings: shown.map(({ date, type, counterRef, ...reading }) => ({
        ...reading,
        date: formatDay(date),
        isAbnormal: isAbnormal(reading),
        type: [readingLabels[kindOf(type)], meters.length > 1 && `compteur ${counterRef}`]
          .filter(Boolean)
          .join(', '),
      })),
    }
  })

/** « 30/11/2026 à 15:00, F100001-02, reçu YETE-JS7B, par Paul Durand » */
export const paymentNote = ({
  id,
  state,
  createdAt,
  lines,
  isGuest,
  paidBy,
  paidAt,
}: PastPayment) =>
  [
    formatInstant(createdAt),
    ...lines.map(({ invoice }) => invoice),
    state === 'booked' && paidAt && `reçu ${shortReference(id)}`,
    isGuest ? 'sans compte' : paidBy && `par ${paidBy}`,
  ]
    .filter(Boolean)
    .join(', ')

const accounts = { none: 'Aucun', inactive: 'Créé, pas encore activé', open: 'Ouvert' } as const

/** The payment modes of all addresses, and how the account stands. */
export function accountOf({ points, account, pendingMail, pendingAdress, eInvoiceSince }: Person) {
  const modes = points.map(({ pdcRef, contract }) => ({ pdcRef, mode: paymentModeOf(contract) }))
  const areAlike = new Set(modes.map(({ mode }) => mode)).size === 1
  return [
    {
      term: 'Paiement',
      value: areAlike
        ? (modes[0]?.mode ?? '')
        : modes.map(({ pdcRef, mode }) => `${pdcRef}\u00a0: ${mode}`).join(', ') || 'Aucun contrat',
    },
    { term: 'Compte en ligne', value: accounts[account] },
    {
      term: 'Factures',
      value: eInvoiceSince ? `Par e-mail depuis le ${formatDay(eInvoiceSince)}` : 'Par courrier',
    },
    ...(pendingMail ? [{ term: 'E-mail en attente', value: pendingMail }] : []),
    ...(pendingAdress ? [{ term: 'Adresse en attente', value: oneLine(pendingAdress) }] : []),
  ]
}

function paymentModeOf({ paymentMode, monthlyPayment }: Point['contract']) {
  if (monthlyPayment) return 'Mensualisation'
  return paymentMode ? 'Prélèvement' : 'Aucun mode automatique'
}
