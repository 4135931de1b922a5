import { arrayBuffer } from 'node:stream/consumers'
import { shortReference } from '#domain/short-reference.ts'
import { formatCents, formatInstant, listOf, oneLine } from '#domain/values.ts'
import type { PastPayment } from '#payment/history.server.ts'
import { openPdf } from '#pdf/document.server.ts'
import { settings } from '#settings.server.ts'

type Payer = {
  owner: string
  /** A guest's receipt has no name: a guest is told no more of the invoice than is printed on it. */
  name?: string
  address?: Parameters<typeof oneLine>[0] | undefined
}

/** The receipt of a card payment, as a PDF. */
export function receiptOf(
  payment: PastPayment,
  paidAt: Date,
  { owner, name, address }: Payer,
): Promise<ArrayBuffer> {
  const { UTILITY_NAME, CONTACT_PHONE } = settings()
  const pdf = openPdf({ title: 'Reçu de paiement', author: UTILITY_NAME })
  pdf.paragraph(UTILITY_NAME, 'strong')
  pdf.space(16)
  pdf.heading(1, 'Reçu de paiement')
  pdf.facts(
    listOf(
      { term: 'Numéro de reçu', value: shortReference(payment.id) },
      { term: 'Payé par carte bancaire', value: `le ${formatInstant(paidAt)}` },
      {
        term: 'Payeur',
        value: payment.isGuest
          ? `sans compte, pour l’abonné ${owner}`
          : [payment.paidBy && `${payment.paidBy}, pour`, `${name}, abonné ${owner}`]
              .filter(Boolean)
              .join(' '),
      },
      name && {
        term: 'Point de comptage',
        value: [payment.pdc, address && oneLine(address)].filter(Boolean).join(', '),
      },
    ),
  )
  pdf.heading(2, 'Factures payées')
  pdf.table({
    columns: [{ header: 'Facture' }, { header: 'Montant payé', align: 'right' }],
    rows: payment.lines.map(({ invoice, amountCents }) => [invoice, formatCents(amountCents)]),
    total: ['Total', formatCents(payment.amountCents)],
  })
  pdf.space(16)
  pdf.paragraph(
    `Ce reçu ne remplace pas une facture. Une question\u00a0? Service Gestion Clientèle, ${CONTACT_PHONE}.`,
    'small',
  )
  return arrayBuffer(pdf.end())
}
