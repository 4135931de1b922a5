import type { Readable } from 'node:stream'
import { openPdf } from '#pdf/document.server.ts'
import type { Utility } from '../handler.ts'
import { articles, since } from './regulations.ts'
import type { RequestForm } from './request-forms.ts'

const contact = ({ name, address, phone }: Utility) =>
  `${name}\n${address}\nTéléphone\u00a0: ${phone}`

/** MOVE-03: the regulations of the service in a town, as a tagged PDF in French. */
export function regulationsPdf(town: string, utility: Utility): Readable {
  const title = `Règlement du service de l’eau – ${town}`
  const pdf = openPdf({ title, author: utility.name })
  pdf.heading(1, title)
  pdf.paragraph(contact(utility))
  pdf.paragraph(`Commune\u00a0: ${town}\nEn vigueur depuis le ${since}.`)
  for (const [index, { title, paragraphs }] of articles.entries()) {
    pdf.heading(2, `${index + 1}. ${title}`)
    for (const paragraph of paragraphs) pdf.paragraph(paragraph)
  }
  pdf.space(6)
  pdf.paragraph('Ce règlement est celui d’une démonstration\u00a0: il n’engage personne.', 'small')
  return pdf.end()
}

/** An empty line below each label, and an empty cell beside it, leave room to write by hand. */
const room = '\n\u00a0'

/** MOVE-03: a form to print and to fill in, as a tagged PDF in French. */
export function requestFormPdf(form: RequestForm, town: string, utility: Utility): Readable {
  const { title, purpose, fields, papers } = form
  const pdf = openPdf({ title: `${title} – ${town}`, author: utility.name })
  pdf.heading(1, `${title} – ${town}`)
  pdf.paragraph(purpose)
  pdf.table({
    columns: [
      { header: 'À remplir', share: 2 },
      { header: 'Votre réponse', share: 3 },
    ],
    rows: [...fields, 'Date et signature'].map(field => [field + room, '']),
  })
  pdf.heading(2, 'À joindre')
  pdf.paragraph(papers)
  pdf.heading(2, 'À envoyer')
  pdf.paragraph(contact(utility))
  return pdf.end()
}
