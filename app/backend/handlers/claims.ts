import { pendingStatuses, staffRequestTypes } from '#domain/request.ts'
import type { admin } from '#upstream/catalogue/admin.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { Request } from '../../../prisma/backend/generated/client.ts'
import { fold } from '../fold.ts'
import type { Handlers } from '../handler.ts'

/** DATA-15 */
export function toHisto(request: Request): Histo {
  const { id, pdcRef, dateDemande, statutDemande, typeDemande } = request
  const { dateTraitement, message, attachements } = request // sic
  return {
    id,
    pdc: pdcRef,
    dateDemande,
    statutDemande: statutDemande as Histo['statutDemande'],
    typeDemande,
    dateTraitement,
    message,
    attachements,
  }
}

const columns = {
  id: 'id',
  pdc: 'pdc',
  date: 'dateDemande',
  statut: 'statutDemande',
  type: 'typeDemande',
} as const satisfies Record<string, keyof Histo>

/** D9-2 before D9-10. */
const inFrench = new Intl.Collator('fr', { numeric: true })

export const claimHandlers: Pick<Handlers<typeof admin>, 'getUsersClaim'> = {
  /** ADMREQ-01 to ADMREQ-08: all that waits, in one list; an index finds it among what is done. */
  async getUsersClaim({ query, db }) {
    const { pdcFilter, dateFilter, dateFilterEnd, statutFilter, typeFilter } = query
    const requests = await db.request.findMany({
      where: {
        statutDemande: {
          in: pendingStatuses.filter(status => !statutFilter || status === statutFilter),
        },
        typeDemande: { in: staffRequestTypes.filter(type => !typeFilter || type === typeFilter) },
        dateDemande: {
          ...(dateFilter && { gte: dateFilter }),
          ...(dateFilterEnd && { lte: dateFilterEnd }),
        },
      },
    })
    const column = columns[query.order ?? 'id']
    const turn = query.reverse === 'true' ? -1 : 1
    return requests
      .map(toHisto)
      .filter(({ pdc }) => fold(pdc).includes(fold(pdcFilter ?? '')))
      .sort(
        (a, b) =>
          turn * inFrench.compare(a[column] as string, b[column] as string) ||
          inFrench.compare(a.id, b.id),
      )
  },
}
