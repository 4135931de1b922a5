import { type Day, formatCents, formatDay, toCents } from './values.ts'

type Invoice = { factNumber: string; balanceFact: number; startDate: Day; endDate: Day }

export type BalanceCard =
  | { state: 'regler' | 'retard'; number: string; issued: Day; deadline: Day; cents: number }
  | { state: 'solde' }
  | { state: 'avoir'; cents: number }

export function dueCents(invoice: Pick<Invoice, 'balanceFact'>): number {
  return Math.max(0, toCents(invoice.balanceFact))
}

/** « Facture du 30/11/2026 »; what was made out in the subscriber's favour is no invoice: « Avoir du 30/11/2026 ». */
export const invoiceName = (invoice: { amountFact: number; startDate: Day }): string =>
  `${wordFor(invoice)} du ${formatDay(invoice.startDate)}`
export const wordFor = ({ amountFact }: { amountFact: number }) =>
  amountFact < 0 ? 'Avoir' : 'Facture'

/** HOME-13: an invoice is not late yet on the day of its deadline. */
export function isLate(invoice: Pick<Invoice, 'balanceFact' | 'endDate'>, today: Day): boolean {
  return dueCents(invoice) > 0 && invoice.endDate < today
}

export function totalCents(invoices: Pick<Invoice, 'balanceFact'>[]): number {
  return invoices.reduce((sum, invoice) => sum + toCents(invoice.balanceFact), 0)
}

export function toPayCents(invoices: Pick<Invoice, 'balanceFact'>[]): number {
  return Math.max(0, totalCents(invoices))
}

/**
 * BEY-613: why the sum and the button differ where a credit stands beside invoices that are due: `bills` in cents, of
 * which `total` is left after the credit, and `pay` is what the button takes. Null where they agree.
 */
export function creditBeside(total: number, bills: number, pay: number): string | null {
  const credit = bills - total
  if (credit <= 0 || total <= 0 || pay === total) return null
  const sum = `${formatCents(bills)} moins votre avoir de ${formatCents(credit)}.`
  return pay === bills
    ? `${sum} Les factures se paient en entier\u00a0: votre avoir sera déduit de la prochaine.`
    : sum
}

/** HOME-06 to HOME-13: the nearest deadline first. `total`: of all invoices, when only the due ones are given. */
export function balanceCards(
  invoices: Invoice[],
  today: Day,
  total = totalCents(invoices),
): BalanceCard[] {
  if (total === 0) return [{ state: 'solde' }]
  if (total < 0) return [{ state: 'avoir', cents: -total }]
  return invoices
    .filter(invoice => dueCents(invoice) > 0)
    .sort((a, b) => a.endDate.localeCompare(b.endDate))
    .map(invoice => ({
      state: isLate(invoice, today) ? 'retard' : 'regler',
      number: invoice.factNumber,
      issued: invoice.startDate,
      deadline: invoice.endDate,
      cents: dueCents(invoice),
    }))
}
