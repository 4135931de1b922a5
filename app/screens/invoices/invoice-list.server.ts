import { dueCents, isLate } from '#domain/balance.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import type { Stage } from '#payment/history.server.ts'
import { type ListState, readList } from '#ui/list-state.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'

/** Every column sorts; the newest invoices come first until another is asked for. */
export const invoiceColumns = ['emission', 'numero', 'montant', 'echeance', 'reste'] as const
export type InvoiceColumn = (typeof invoiceColumns)[number]

/** `statut` of the address; « Tout » is none. */
const states = ['a-payer', 'payees'] as const

export type InvoiceFilters = { state: (typeof states)[number] | ''; year: string }

const yearOf = ({ startDate }: Facture) => startDate.slice(0, 4)

/** The years of issue there are, the newest first. */
export function yearsOf(invoices: Facture[]): string[] {
  return [...new Set(invoices.map(yearOf))].sort().reverse()
}

/**
 * What the address asks of these invoices (`statut`, `annee`, `tri`), nonsense being nothing:
 * `filters` and `list` as they were understood, `found` what they leave, in their order.
 */
export function chosenInvoices(search: URLSearchParams, invoices: Facture[]) {
  const filters: InvoiceFilters = {
    state: states.find(state => state === search.get('statut')) ?? '',
    year: yearsOf(invoices).find(year => year === search.get('annee')) ?? '',
  }
  const list = readList(search, invoiceColumns, 'desc')
  const found = invoices.filter(invoice => isWanted(invoice, filters)).sort(inOrder(list))
  return { filters, list, found }
}

function isWanted(invoice: Facture, { state, year }: InvoiceFilters): boolean {
  if (year && yearOf(invoice) !== year) return false
  // A credit is neither: there is nothing to pay, and nobody paid it.
  if (state === 'a-payer') return dueCents(invoice) > 0
  return state !== 'payees' || invoice.balanceFact === 0
}

/** F1-2 before F1-10. */
const byNumber = new Intl.Collator('fr', { numeric: true }).compare

function inOrder({ sort, direction }: ListState<InvoiceColumn>) {
  const turn = direction === 'desc' ? -1 : 1
  const compare = comparisons[sort]
  return (a: Facture, b: Facture) =>
    turn * compare(a, b) || comparisons.emission(b, a) || byNumber(a.factNumber, b.factNumber)
}

const comparisons: Record<InvoiceColumn, (a: Facture, b: Facture) => number> = {
  emission: (a, b) => byText(a.startDate, b.startDate),
  numero: (a, b) => byNumber(a.factNumber, b.factNumber),
  montant: (a, b) => a.amountFact - b.amountFact,
  echeance: (a, b) => byText(a.endDate, b.endDate),
  reste: (a, b) => a.balanceFact - b.balanceFact,
}

/** Days as text; a collator would take ten times as long. */
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** An invoice as its row says it; `payment`: how far an open payment of it has come. */
export function shownInvoice(invoice: Facture, today: Day, isMonthly: boolean, payment?: Stage) {
  const due = dueCents(invoice)
  return {
    number: invoice.factNumber,
    issued: formatDay(invoice.startDate),
    amount: formatCents(toCents(invoice.amountFact)),
    deadline: formatDay(invoice.endDate),
    isPaid: invoice.balanceFact === 0,
    isLate: isLate(invoice, today),
    due: due > 0 ? formatCents(due) : null,
    ...(payment && due > 0 && { payment }),
    // INV-08, INV-09
    file: invoice.exist ? ('pdf' as const) : isMonthly ? ('schedule' as const) : null,
  }
}
export type ShownInvoice = ReturnType<typeof shownInvoice>

const header = [
  'Numéro',
  'Date d’émission',
  'Montant TTC (€)',
  'Date limite de paiement',
  'Reste à payer (€)',
  'État',
]

/** The invoices as `toCsv` takes them; amounts in euros. */
export function invoiceSheet(invoices: Facture[], today: Day) {
  const rows = invoices.map(invoice => [
    invoice.factNumber,
    formatDay(invoice.startDate),
    { decimal: invoice.amountFact },
    formatDay(invoice.endDate),
    { decimal: dueCents(invoice) / 100 },
    stateOf(invoice, today),
  ])
  return { header, rows }
}

function stateOf(invoice: Facture, today: Day): string {
  if (invoice.balanceFact === 0) return 'Réglée'
  if (dueCents(invoice) === 0) return 'Avoir'
  return isLate(invoice, today) ? 'En retard' : 'À payer'
}
