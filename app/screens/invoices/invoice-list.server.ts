import { dueCents, isLate, wordFor } from '#domain/balance.ts'
import { type Day, formatCents, formatDay, toCents } from '#domain/values.ts'
import type { Deferral, Deferrals } from '#extras/slots.server.ts'
import type { Stage } from '#payment/history.server.ts'
import { pageWithin, readList } from '#ui/list-state.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import { shownDeferral } from '../shell/deferrals.server.ts'

/** Orders F1-2 before F1-10. */
const byNumber = new Intl.Collator('fr', { numeric: true }).compare
/** Orders days as text: a collator would take ten times as long. */
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const newestFirst = (a: Facture, b: Facture) =>
  byText(b.startDate, a.startDate) || byNumber(a.factNumber, b.factNumber)

/** Orders invoices by deadline, the nearest first. */
export const byDeadline = (a: Facture, b: Facture) =>
  byText(a.endDate, b.endDate) || byNumber(a.factNumber, b.factNumber)

/** The invoices with a balance: what is due, the nearest deadline first, then the credits that are deducted from it. */
export function openInvoices(invoices: Facture[]): Facture[] {
  const open = invoices.filter(({ balanceFact }) => balanceFact !== 0).sort(byDeadline)
  return [...open.filter(({ balanceFact }) => balanceFact > 0), ...open.filter(isCredit)]
}

const isCredit = ({ balanceFact }: Facture) => balanceFact < 0

const perPage = 24
/** How many of the newest settled invoices are in sight; the others are folded. */
const inSight = 3

/** The settled invoices of the page in the address, newest first; the first page folds all but the newest. */
export function settledInvoices(search: URLSearchParams, invoices: Facture[]) {
  const settled = invoices.filter(({ balanceFact }) => balanceFact === 0).sort(newestFirst)
  const { page, pages } = pageWithin(
    { ...readList(search, ['emission']), size: perPage },
    settled.length,
  )
  const here = settled.slice((page - 1) * perPage, page * perPage)
  const cut = page === 1 ? inSight : perPage
  return { count: settled.length, page, pages, shown: here.slice(0, cut), folded: here.slice(cut) }
}

export const countOf = (count: number) => `${count} ${count > 1 ? 'factures' : 'facture'}`

/** What is in the subscriber's favour has no day by which it is to be paid. */
const deadlineOf = (invoice: Facture) => (isCredit(invoice) ? null : formatDay(invoice.endDate))

/** An invoice as its row shows it. `rest` is left to pay, or is a credit; `payment` is how far a payment has come. */
export function shownInvoice(
  invoice: Facture,
  today: Day,
  isMonthly: boolean,
  payment?: Stage,
  deferred?: Deferral,
  isPaidByGuest = false,
) {
  const due = dueCents(invoice)
  const amount = toCents(invoice.amountFact)
  return {
    number: invoice.factNumber,
    word: wordFor(invoice),
    issued: formatDay(invoice.startDate),
    amount: formatCents(amount),
    deadline: deadlineOf(invoice),
    state: stateOf(invoice, today, deferred),
    ...(deferred && due > 0 && { deferred: shownDeferral(deferred, due, today) }),
    ...(due > 0 && due !== amount && { rest: formatCents(due) }),
    ...(isCredit(invoice) && { rest: formatCents(-toCents(invoice.balanceFact)) }),
    ...(payment && due > 0 && { payment }),
    ...(isPaidByGuest && { isPaidByGuest }),
    // INV-08, INV-09
    file: invoice.exist ? ('pdf' as const) : isMonthly ? ('schedule' as const) : null,
  }
}
export type ShownInvoice = ReturnType<typeof shownInvoice> & {
  /** Its time and its water, where they are known. */
  note?: string | undefined
}

function stateOf(invoice: Facture, today: Day, deferred?: Deferral) {
  if (invoice.balanceFact === 0) return 'settled'
  if (isCredit(invoice)) return 'credit'
  if (deferred) return 'deferred'
  return isLate(invoice, today) ? 'late' : 'due'
}

/** INV-10: the ticked invoices or, without a tick, all. */
export function sheetInvoices(search: URLSearchParams, invoices: Facture[]): Facture[] {
  const ticked = search.getAll('facture')
  return invoices
    .filter(({ factNumber }) => ticked.length === 0 || ticked.includes(factNumber))
    .sort(newestFirst)
}

const header = [
  'Numéro',
  'Date d’émission',
  'Montant TTC (€)',
  'Date limite de paiement',
  'Reste à payer (€)',
  'État',
]

const words = { settled: 'Réglée', credit: 'Avoir', late: 'En retard', due: 'À payer' }

/** The invoices as a spreadsheet; amounts in euros. */
export function invoiceSheet(
  invoices: Facture[],
  today: Day,
  deferred: Deferrals['deferred'] = new Map(),
) {
  const stateWord = (invoice: Facture) => {
    const one = deferred.get(invoice.factNumber)
    const state = stateOf(invoice, today, one)
    return state === 'deferred' ? (one?.label ?? '') : words[state]
  }
  const rows = invoices.map(invoice => [
    invoice.factNumber,
    formatDay(invoice.startDate),
    { decimal: invoice.amountFact },
    deadlineOf(invoice) ?? '',
    { decimal: dueCents(invoice) / 100 },
    stateWord(invoice),
  ])
  return { header, rows }
}
