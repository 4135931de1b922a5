import { invoiceName } from '#domain/balance.ts'
import { hasPaymentMode } from '#domain/payment-modes.ts'
import { dayOf, formatCents, formatDay, listOf, pointName, toCents } from '#domain/values.ts'
import * as paths from '#paths.ts'
import type { PastPayment } from '#payment/history.server.ts'
import type { Facture, Pdc } from '#upstream/catalogue/entities.ts'

/** A file to download, with the texts of its row. */
export type PaperRow = { title: string; note: string; end?: string; href: string }

/** How many invoices before the newest year are listed: five years of monthly ones. The list of invoices has all. */
const olderAtMost = 60

/** The documents of a metering point, newest first: `recent` has the invoices of the newest year, `older` the rest. */
export function documentsOf(point: Pdc, invoices: Facture[], payments: PastPayment[]) {
  const { pdcRef, contract } = point
  const filed = invoices
    .filter(({ exist }) => exist)
    .sort((one, other) => other.startDate.localeCompare(one.startDate))
  const newest = yearOf(filed[0])
  const older = filed.filter(one => yearOf(one) !== newest)
  const paid = payments.filter(({ pdc }) => pdc === pdcRef)
  return {
    pdc: pdcRef,
    name: pointName(point),
    newest,
    recent: filed.filter(one => yearOf(one) === newest).map(one => invoiceRow(one, pdcRef)),
    older: older.slice(0, olderAtMost).map(one => invoiceRow(one, pdcRef)),
    leftOut: Math.max(0, older.length - olderAtMost),
    others: listOf(
      ...paid.flatMap(receiptRow),
      hasPaymentMode(contract) && {
        title: 'Mandat de prélèvement SEPA',
        note: 'PDF',
        href: paths.mandateFile(pdcRef),
      },
      contract.monthlyPayment === 1 && {
        title: 'Échéancier de mensualisation',
        note: 'PDF',
        href: paths.monthlyScheduleFile(pdcRef),
      },
    ),
  }
}

const yearOf = (invoice: Facture | undefined) => invoice?.startDate.slice(0, 4) ?? ''

const invoiceRow = (invoice: Facture, pdc: string): PaperRow => ({
  title: invoiceName(invoice),
  note: `${invoice.factNumber}, PDF`,
  end: formatCents(toCents(invoice.amountFact)),
  href: paths.invoiceFile(invoice.factNumber, pdc),
})

/** A payment that staff booked with another amount than was taken has no `paidAt`, and no receipt. */
const receiptRow = ({ id, amountCents, paidAt, lines }: PastPayment): PaperRow[] =>
  paidAt
    ? [
        {
          title: `Reçu du ${formatDay(dayOf(paidAt))}`,
          note: `${lines.length > 1 ? 'Factures' : 'Facture'} ${lines.map(({ invoice }) => invoice).join(', ')}, PDF`,
          end: formatCents(amountCents),
          href: paths.paymentReceipt(id),
        },
      ]
    : []
