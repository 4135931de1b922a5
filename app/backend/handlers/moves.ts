import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { move, moves } from '#upstream/catalogue/moves.ts'
import type { Database } from '../database.ts'
import type { FileReply, Handlers } from '../handler.ts'
import type { LeavingDetails } from '../mails/templates/recaps.ts'
import { Refusal } from '../refusal.ts'
import { toHisto } from '../request-details.ts'
import { detailsOf } from '../taken-requests.ts'

type Move = z.output<typeof move>
const kinds: Move['kind'][] = [
  'subscribeAsTenant',
  'subscribeAsOwner',
  'terminateSubscription',
  'sellHome',
]
const taken = (refAbo: string) => ({ refAbo, kind: { in: kinds } })

/** What is kept of either: a beginning has its index in digits. */
type Details = LeavingDetails & { dateArrivee?: string; indexReleve?: string }

async function movesOf(db: Database, refAbo: string): Promise<Move[]> {
  const rows = await db.takenRequest.findMany({
    where: taken(refAbo),
    orderBy: [{ takenOn: 'desc' }, { reference: 'asc' }],
  })
  const files = await db.requestFile.findMany({
    where: { reference: { in: rows.map(({ reference }) => reference) } },
    select: { id: true, reference: true, name: true, size: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(row => {
    const { dateArrivee, indexReleve, date, index, numCompteur } = detailsOf<Details>(row)
    return {
      reference: row.reference,
      kind: row.kind as Move['kind'],
      askedOn: row.takenOn,
      day: dateArrivee ?? date,
      pdc: row.pdcRef,
      counterRef: numCompteur,
      index: indexReleve === undefined ? index : Number(indexReleve),
      files: files
        .filter(({ reference }) => reference === row.reference)
        .map(({ id, name, size }) => ({ id: String(id), name, size })),
    }
  })
}

async function moveFile(
  db: Database,
  refAbo: string,
  { reference, fileId }: { reference: string; fileId: string },
): Promise<FileReply> {
  const own = await db.takenRequest.findFirst({ where: { reference, ...taken(refAbo) } })
  const id = Number.parseInt(fileId, 10) || 0
  const file = own && (await db.requestFile.findFirst({ where: { id, reference } }))
  if (!file) throw new Refusal(404, 'Ce fichier est introuvable.')
  return { fileName: file.name, content: Readable.from([Buffer.from(file.content)]) }
}

export const moveHandlers: Handlers<typeof moves> = {
  getMoves: ({ who: { refAbo }, db }) => movesOf(db, refAbo),
  getMoveFile: ({ who: { refAbo }, query, db }) => moveFile(db, refAbo, query),

  async getSubscriberRequests({ query: { refAbo }, db }) {
    const requests = await db.request.findMany({
      where: { point: { refAbo } },
      orderBy: [{ dateDemande: 'desc' }, { id: 'desc' }],
    })
    return { requests: requests.map(toHisto), moves: await movesOf(db, refAbo) }
  },
  getSubscriberMoveFile: ({ query, db }) => moveFile(db, query.refAbo, query),
}
