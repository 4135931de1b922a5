import { fold } from '#domain/fold.ts'
import { pendingStatuses, staffRequestTypes } from '#domain/request.ts'
import type { admin } from '#upstream/catalogue/admin.ts'
import type { claims } from '#upstream/catalogue/claims.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { Request } from '../../../prisma/backend/generated/client.ts'
import type { Transaction } from '../database.ts'
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

export const staffClaimHandlers: Pick<Handlers<typeof admin>, 'getUsersClaim'> = {
  /** ADMREQ-01 to ADMREQ-08: all pending requests, in one list; an index separates them from the closed ones. */
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
    const sign = query.reverse === 'true' ? -1 : 1
    return requests
      .map(toHisto)
      .filter(({ pdc }) => fold(pdc).includes(fold(pdcFilter ?? '')))
      .sort(
        (a, b) =>
          sign * inFrench.compare(a[column] as string, b[column] as string) ||
          inFrench.compare(a.id, b.id),
      )
  },
}

/** CLAIM-02, CLAIM-03: the request types behind the catalogue's numbers. */
const claimTypes = { 1: staffRequestTypes[0], 2: staffRequestTypes[1] } as const

export const claimHandlers: Handlers<typeof claims> = {
  /** CALL-21 */
  async sendUserClaim({ body, db, clock }) {
    const { pdc: pdcRef, message, claimType } = body
    await db.$transaction(async tx => {
      await tx.request.create({
        data: {
          id: await nextId(tx, pdcRef),
          pdcRef,
          dateDemande: clock.today(),
          statutDemande: 'Distribué',
          typeDemande: claimTypes[claimType],
          message,
          attachements: '', // sic
        },
      })
    })
    return 1
  },
}

/** D100001-4 after D100001-3. Writing transactions are serialised: no concurrent one computes the same id. */
async function nextId(tx: Transaction, pdcRef: string): Promise<string> {
  const sent = await tx.request.findMany({ where: { pdcRef }, select: { id: true } })
  const ranks = sent.map(({ id }) => Number(id.split('-').at(-1)))
  return `D${pdcRef.slice(1)}-${Math.max(0, ...ranks) + 1}`
}
