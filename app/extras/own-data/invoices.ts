import { guarded, publicService } from '#session/guards.server.ts'
import { askedOf, listAnswer, newestFirst, ofDays, ofEach, refuseWriting } from './answer.server.ts'
import { requireDataToken } from './guard.server.ts'
import { asProblem } from './problem.server.ts'
import { invoiceShape, toInvoice } from './shapes.server.ts'

/** BEY-53: the invoices. */
export const loader = guarded(
  requireDataToken,
  async (reader, args) => {
    const { points, since } = askedOf(reader, args, ofDays)
    const invoices = await ofEach(points, async ({ pdcRef: pdc }) =>
      (await reader.call('getInvoices', { query: { pdc } })).map(({ facture }) =>
        toInvoice(pdc, facture),
      ),
    )
    return listAnswer(args, reader, {
      name: 'factures',
      shape: invoiceShape,
      items: newestFirst(invoices, since),
    })
  },
  asProblem,
)

export const action = guarded(publicService, refuseWriting, asProblem)
