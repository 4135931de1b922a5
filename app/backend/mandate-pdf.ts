import type { Readable } from 'node:stream'
import { formatDay } from '#domain/dates.ts'
import { mandateKind, mandateText } from '#domain/mandate.ts'
import { openPdf } from '#pdf/document.server.ts'
import type { Mandate } from '../../prisma/backend/generated/client.ts'
import type { Utility } from './handler.ts'
import { accountFacts, type PrintedPoint, pointFacts, recipientOf } from './printed-point.ts'

/** A SEPA core mandate with all its mandatory fields, as a tagged PDF in French. */
export function mandatePdf(mandate: Mandate, point: PrintedPoint, utility: Utility): Readable {
  const title = `Mandat de prélèvement SEPA ${mandate.reference}`
  const pdf = openPdf({ title, author: utility.name })
  pdf.heading(1, title)
  pdf.facts([
    { term: 'Référence unique (RUM)', value: mandate.reference },
    { term: 'Type de paiement', value: mandateKind },
  ])
  for (const paragraph of mandateText(utility.name)) pdf.paragraph(paragraph)
  pdf.heading(2, 'Le créancier')
  pdf.facts([
    { term: 'Nom', value: utility.name },
    { term: 'Adresse', value: `${utility.address}, France` },
    { term: 'Identifiant créancier (ICS)', value: utility.creditorIdentifier },
  ])
  pdf.heading(2, 'Le débiteur')
  pdf.paragraph(recipientOf(point.subscriber))
  if (point.bankAccount) pdf.facts(accountFacts(point.bankAccount))
  pdf.heading(2, 'Le contrat')
  pdf.facts(pointFacts(point))
  pdf.heading(2, 'La signature')
  pdf.paragraph(
    `Signé le ${formatDay(mandate.signedOn)}. À conserver\u00a0: pour contester un prélèvement ou retirer ce mandat, rappelez sa référence.`,
  )
  pdf.paragraph('Ce mandat est un exemple\u00a0: il n’autorise aucun prélèvement réel.', 'small')
  return pdf.end()
}
