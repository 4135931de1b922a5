import { arrayBuffer } from 'node:stream/consumers'
import { shortReference } from '#domain/short-reference.ts'
import { dayOf, formatCents, formatDay, oneLine, timeInWords } from '#domain/values.ts'
import type { PastPayment } from '#payment/history.server.ts'
import { openSheet, type Sheet, shades } from '#pdf/sheet.server.ts'
import { settings } from '#settings.server.ts'

type Payer = {
  owner: string
  /** A guest's receipt has no name: a guest is told no more of the invoice than is printed on it. */
  name?: string
  address?: Parameters<typeof oneLine>[0] | undefined
}

/** In mm: the half of the sheet on which all of a usual receipt stands. */
const half = 148.5
const lastRow = 262

/** BEY-650: the receipt of a card payment, as a PDF, with the frame of the bills. */
export function receiptOf(
  payment: PastPayment,
  paidAt: Date,
  { owner, name, address }: Payer,
): Promise<ArrayBuffer> {
  const { UTILITY_NAME, UTILITY_ADDRESS, CONTACT_PHONE, PORTAL_URL } = settings()
  const sheet = openSheet({ title: 'Reçu de paiement', author: UTILITY_NAME })
  sheet.letterhead(
    { name: UTILITY_NAME, phone: CONTACT_PHONE },
    PORTAL_URL.replace(/^https?:\/\//, ''),
  )
  const about = [
    `${payment.isGuest ? 'Pour l’abonné' : 'Abonné'} ${[owner, name].filter(Boolean).join(', ')}`,
    name && [payment.pdc, address && oneLine(address)].filter(Boolean).join(', '),
  ]
  const small = { size: 8, color: shades.muted }
  const corner = { x: 105, y: 13, width: 90 }
  sheet.text('P', about.filter(Boolean).join('\n'), corner, { ...small, align: 'right' })
  sheet.text('H1', [['Reçu de paiement']], { x: 15, y: 36, width: 180 }, { size: 20 })
  printPaid(sheet, payment, paidAt)
  const printed = printLines(sheet, payment)
  let y = printed.isOnePage ? Math.max(printed.y, 98) : printed.y
  const wide = { x: 15, width: 180 }
  y = sheet.text(
    'P',
    [
      'Ce reçu prouve votre paiement. Au téléphone, ',
      ['son numéro suffit'],
      '. Il ne remplace pas une facture.',
    ],
    { ...wide, y: y + 4 },
  )
  const question = `Une question\u00a0? Service Gestion Clientèle, ${CONTACT_PHONE}. ${UTILITY_NAME}, ${UTILITY_ADDRESS}.`
  y = sheet.text('P', question, { ...wide, y: y + 1.6 }, small)
  if (printed.isOnePage && y < half - 4) {
    for (let x = 0; x < 210; x += 2) sheet.rule(x, half, 1.2, 0.3)
    sheet.text(
      'P',
      'Pliez ou coupez ici\u00a0: tout est sur la moitié du haut.',
      { ...wide, y: half + 1.5 },
      small,
    )
  }
  return arrayBuffer(sheet.end())
}

function printPaid(sheet: Sheet, { amountCents }: PastPayment, paidAt: Date): void {
  sheet.frame({ x: 15, y: 49.5, width: 82, height: 47 }, 0.7, shades.ink, 3)
  const inner = { x: 19, width: 74 }
  sheet.text('P', [['Payé']], { ...inner, y: 53 }, { size: 11 })
  sheet.amount(formatCents(amountCents), 19, 69.2, 36)
  const when = ['le ', [formatDay(dayOf(paidAt))] as [string], ` à ${timeInWords(paidAt)}`]
  sheet.text('P', when, { ...inner, y: 72 }, { size: 11.5 })
  sheet.text(
    'P',
    [['Accepté par la banque']],
    { ...inner, x: 29.5, y: 82.4 },
    { size: 11, color: shades.good },
  )
  sheet.tick(22.8, 83.4, 4.2, shades.good)
  sheet.frame({ x: 19, y: 80.8, width: 51.5, height: 8.2 }, 0.35, shades.good, 2)
}

/** The rows beside the frame; those of many invoices go on below it, on as many pages as they need. */
function printLines(sheet: Sheet, payment: PastPayment) {
  const rows = [
    ...payment.lines.map(({ invoice, amountCents }) => ({
      name: `Facture ${invoice}`,
      value: formatCents(amountCents),
    })),
    { name: 'Par', value: 'carte bancaire' },
    ...(payment.isGuest ? [{ name: 'Payeur', value: 'sans compte' }] : []),
    ...(payment.paidBy ? [{ name: 'Payeur', value: payment.paidBy }] : []),
  ]
  const place = { x: 105, width: 90 }
  let y = 49.5
  let isOnePage = true
  const number = { name: 'Numéro du reçu', value: shortReference(payment.id) }
  sheet.within('Table', () => {
    y = sheet.row(number, { ...place, y }, { valueSize: 17, valueWidth: 55 })
    for (const row of rows) {
      if (y > lastRow) {
        sheet.newPage()
        isOnePage = false
        y = 20
      }
      y = sheet.row(row, { ...place, y }, { valueWidth: row.name === 'Payeur' ? 70 : 30 })
    }
    const total = { name: 'Total payé', value: formatCents(payment.amountCents) }
    y = sheet.row(total, { ...place, y }, { isTotal: true, size: 12, valueWidth: 50 })
  })
  return { y, isOnePage }
}
