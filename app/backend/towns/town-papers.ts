import { buffer } from 'node:stream/consumers'
import { fold } from '#domain/fold.ts'
import type { TownDocument } from '#upstream/catalogue/towns.ts'
import type { Utility } from '../handler.ts'
import { towns } from '../world/names.ts'
import { requestForms } from './request-forms.ts'
import { regulationsPdf, requestFormPdf } from './town-pdf.ts'

/** A document of a town; its `id` is the end of its address on the portal. */
type Paper = Omit<TownDocument, 'size'> & { print: (utility: Utility) => Promise<Buffer> }

/** « reglement-les-essarts-blancs » */
const idOf = (slug: string, town: string) => `${slug}-${fold(town).replace(/[^a-z0-9]+/g, '-')}`

/** MOVE-04: the papers of each town that the world serves; here is where one is added, or put elsewhere. */
export const townPapers = new Map<string, Paper[]>(
  towns.map(({ city }) => [
    city,
    [
      {
        id: idOf('reglement', city),
        title: 'Règlement du service de l’eau',
        kind: 'regulations',
        print: printedOnce(utility => regulationsPdf(city, utility)),
      },
      ...requestForms.map(form => ({
        id: idOf(form.slug, city),
        title: form.title,
        kind: 'form' as const,
        print: printedOnce(utility => requestFormPdf(form, city, utility)),
      })),
    ],
  ]),
)

/** Its size is told before it is asked for: printed once, it is kept for both. */
function printedOnce(print: (utility: Utility) => NodeJS.ReadableStream): Paper['print'] {
  const printed = new WeakMap<Utility, Promise<Buffer>>()
  return utility => {
    const kept = printed.get(utility) ?? buffer(print(utility))
    printed.set(utility, kept)
    return kept
  }
}
