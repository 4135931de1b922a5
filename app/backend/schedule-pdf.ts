import type { Readable } from 'node:stream'
import { formatDay } from '#domain/dates.ts'
import { formatCents } from '#domain/money.ts'
import { regularisationMonth } from '#domain/schedule.ts'
import { openPdf } from '#pdf/document.server.ts'
import type { Utility } from './handler.ts'
import { accountFacts, type PrintedPoint, pointFacts, recipientOf } from './printed-point.ts'

export function schedulePdf(point: PrintedPoint, utility: Utility): Readable {
  const title = `Échéancier ${point.pdcRef}`
  const pdf = openPdf({ title, author: utility.name })
  pdf.heading(1, title)
  pdf.paragraph(`${utility.name}\nTéléphone\u00a0: ${utility.phone}`)
  pdf.space(6)
  pdf.paragraph(recipientOf(point.subscriber))
  pdf.space(6)
  pdf.facts([
    ...pointFacts(point),
    ...(point.bankAccount ? accountFacts(point.bankAccount) : []),
    ...point.mandates.map(({ reference }) => ({ term: 'Mandat (RUM)', value: reference })),
  ])
  pdf.heading(2, 'Vos prélèvements')
  const lines = point.instalments
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  pdf.table({
    columns: [
      { header: 'Date du prélèvement', share: 3 },
      { header: 'Montant', align: 'right' },
    ],
    rows: lines.map(({ depositDate, amountCents }) => [
      formatDay(depositDate),
      formatCents(amountCents),
    ]),
    total: ['Total', formatCents(totalCents)],
  })
  const last = lines.at(-1)
  if (last) {
    pdf.paragraph(
      `En ${regularisationMonth(last.depositDate)}, une facture de régularisation est établie d’après votre consommation réelle\u00a0: la différence avec vos prélèvements vous est demandée ou rendue.`,
    )
  }
  pdf.paragraph(
    'Cet échéancier est un exemple\u00a0: aucun prélèvement réel n’en découle.',
    'small',
  )
  return pdf.end()
}
