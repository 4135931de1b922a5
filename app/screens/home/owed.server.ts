import { type BalanceCard, balanceCards, creditBeside, totalCents } from '#domain/balance.ts'
import { hasPaymentMode, paymentModeLabel } from '#domain/payment-modes.ts'
import { formatCents, formatDay, streetLine, toCents, toEuros } from '#domain/values.ts'
import type { Deferrals } from '#extras/slots.server.ts'
import * as paths from '#paths.ts'
import type { pendingPayments } from '#payment/history.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Facture, Histo, Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { payableNow, shownDeferral, withDeferrals } from '../shell/deferrals.server.ts'
import { beingChecked } from '../shell/payments-under-way.tsx'

type Bill = Extract<BalanceCard, { number: string }>

/** `cents`, negative for a credit, is null where it could not be read. */
type Balance = { point: Pdc; isShown: boolean; cents: number | null; cards: BalanceCard[] }

/**
 * HOME-04, HOME-06: what each metering point owes. The cards of the selected point are made from all its invoices, if
 * they could be read (`invoices`); those of the other points from the invoices that their balances name.
 */
export function balancesOf(
  { pdcs, pdc, today }: Pick<Subscriber, 'pdcs' | 'pdc' | 'today'>,
  invoices: Facture[] | null,
  balances: (Answer<'getBalance'> | null)[],
  deferred: Deferrals['deferred'],
): Balance[] {
  return pdcs.map((point, index) => {
    const balance = balances[index]
    const total = balance ? toCents(balance.total) : null
    const isShown = point.pdcRef === pdc.pdcRef
    if (isShown && invoices)
      return {
        point,
        isShown,
        cents: total ?? totalCents(invoices),
        cards: balanceCards(withDeferrals(invoices, deferred), today),
      }
    const due = balance?.soldes.flatMap(({ invoice }) => invoice ?? []) ?? []
    return {
      point,
      isShown,
      cents: total,
      cards: total === null ? [] : balanceCards(withDeferrals(due, deferred), today, total),
    }
  })
}

/** PAY-01: a payment is for one metering point, so each point that owes something has its own link to pay. */
export function owedOf(
  balances: Balance[],
  { stages, checkingCents }: Awaited<ReturnType<typeof pendingPayments>>,
  {
    today,
    deferred,
    moreTime,
    requests,
  }: Pick<Deferrals, 'deferred' | 'moreTime'> & Pick<Subscriber, 'today'> & { requests: Histo[] },
) {
  const owing = balances
    .filter(isOwing)
    .sort((one, other) => nearestDeadline(one).localeCompare(nearestDeadline(other)))
  const areAllKnown = balances.every(({ cents }) => cents !== null)
  const credit = sumOf(balances.map(({ cents }) => Math.max(0, -(cents ?? 0))))
  const due = sumOf(balances.map(({ cents }) => Math.max(0, cents ?? 0)))
  const points = owing.map(({ point, isShown, cents, cards }) => {
    const bills = cards.filter(isBill)
    const pay = payableNow(cents ?? 0, bills, { stages, deferred, today })
    return {
      pdc: point.pdcRef,
      isShown,
      street: balances.length > 1 ? streetLine(point.adress) : null,
      why: creditBeside(cents ?? 0, sumOf(bills.map(bill => bill.cents)), pay),
      pay: pay > 0 ? { href: paths.paymentOf([], point.pdcRef), amount: formatCents(pay) } : null,
      bills: bills.map(({ number, issued, deadline, cents, state }) => {
        const deferral = deferred.get(number)
        return {
          number,
          issued: formatDay(issued),
          state,
          deadline: formatDay(deadline),
          amount: formatCents(cents),
          payment: stages.get(number),
          deferred: deferral && shownDeferral(deferral, cents, today),
        }
      }),
    }
  })
  const [first, ...others] = owing.flatMap(({ point, cards }) =>
    cards.filter(isBill).flatMap(({ number, deadline, cents }) => {
      const invoice = { factNumber: number, balanceFact: toEuros(cents), endDate: deadline }
      return moreTime(invoice, { point, today, requests, isUnderWay: stages.has(number) }) ?? []
    }),
  )
  return {
    ...headlineOf(due, credit, areAllKnown),
    /** The address where more time can be asked, for the only invoice or for one of several; null when it cannot. */
    delay: first ? (others.length > 0 ? first.forAll : first.href) : null,
    lateCount: points.flatMap(({ bills }) => bills).filter(({ state }) => state === 'retard')
      .length,
    points,
    checking: beingChecked(checkingCents),
  }
}

function headlineOf(due: number, credit: number, areAllKnown: boolean) {
  if (due > 0)
    return {
      state: 'due' as const,
      title: areAllKnown ? 'Vous devez' : 'Vous devez au moins',
      amount: formatCents(due),
    }
  if (!areAllKnown)
    return {
      state: 'unknown' as const,
      title: 'Votre solde n’est pas connu en entier',
      amount: null,
    }
  if (credit > 0)
    return { state: 'avoir' as const, title: 'Nous vous devons', amount: formatCents(credit) }
  return { state: 'solde' as const, title: 'Vous n’avez rien à payer', amount: null }
}

/** HOME-01, HOME-04: each metering point with its total and state and, if any point has one, its payment mode. */
export function pointRows(balances: Balance[]) {
  const hasModes = balances.some(({ point }) => hasPaymentMode(point.contract))
  return balances.map(({ point, isShown, cents, cards }) => ({
    pdc: point.pdcRef,
    isShown,
    street: streetLine(point.adress),
    note: `${point.adress.city}, ${point.pdcRef}`,
    mode: hasPaymentMode(point.contract)
      ? paymentModeLabel(point.contract)
      : hasModes && 'Sans paiement automatique',
    // The first card has the nearest deadline, so it is late when any invoice is late.
    state: cards[0]?.state ?? null,
    total: cents === null ? null : formatCents(Math.abs(cents)),
  }))
}

const sumOf = (cents: number[]) => cents.reduce((sum, one) => sum + one, 0)
const isBill = (card: BalanceCard): card is Bill => 'number' in card
// A balance may be due without naming its bills.
const isOwing = ({ cents, cards }: Balance) => (cents ?? 0) > 0 || cards.some(isBill)
// A balance without bills has no deadline: it comes last.
const nearestDeadline = ({ cards }: Balance) => cards.find(isBill)?.deadline ?? '9999-12-31'
