import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { handledTypes, lateBefore, maxFiles } from '#domain/request.ts'
import { type Day, parseDay } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { staffClaims } from '#upstream/catalogue/staff-claims.ts'
import type { Database, Transaction } from '../database.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { mailOfMessage } from '../mails/mailer.ts'
import type { Prisma, Request } from '../prisma/generated/client.ts'
import {
  addAnswer,
  answerMail,
  detailOf,
  fileOf,
  mailedOf,
  requestFiles,
  requestOf,
  setStatus,
  toHisto,
} from '../requests.ts'

type Filters = {
  pdcFilter?: string | undefined
  dateFilter?: string | undefined
  dateFilterEnd?: string | undefined
  statutFilter?: string | undefined
  typeFilter?: string | undefined
  lateBefore?: string | undefined
  lateOn?: string | undefined
}

/** CLAIM-14, BEY-182: was made before that day and no day is promised, or the promised day is past. */
export const overdue = (lateBefore: string, today: Day): Prisma.RequestWhereInput => ({
  OR: [{ promisedFor: null, dateDemande: { lt: lateBefore } }, { promisedFor: { lt: today } }],
})

/** ADMREQ-02 to ADMREQ-04, HIST-05, BEY-98: filtered pending requests, or treated ones if the filter is that status. */
export const pending = (filters: Filters, today: Day): Prisma.RequestWhereInput => ({
  ...(filters.statutFilter === 'Dossier traité' && !filters.lateBefore
    ? { isPending: false, typeDemande: { in: [...handledTypes] } }
    : { isPending: true }),
  ...(filters.statutFilter && { statutDemande: filters.statutFilter }),
  ...(filters.typeFilter && { typeDemande: filters.typeFilter }),
  ...((filters.dateFilter || filters.dateFilterEnd) && {
    dateDemande: {
      ...(filters.dateFilter && { gte: parseDay(filters.dateFilter) }),
      ...(filters.dateFilterEnd && { lte: parseDay(filters.dateFilterEnd) }),
    },
  }),
  ...(filters.lateBefore && overdue(filters.lateBefore, filters.lateOn ?? today)),
  ...(filters.pdcFilter && { pdcRef: containing(filters.pdcFilter.trim()) }),
})

/** A text with « % » or « _ », which the database would read as wildcards, finds nothing. */
const containing = (text: string) => (/[%_]/.test(text) ? { in: [] } : { contains: text })

/** ADMREQ-06: what a column sorts by first; `byPoint` follows (D9-2, then D9-10), in the one direction of an index. */
const columns = {
  id: [],
  pdc: ['pdcRef'],
  date: ['dateDemande'],
  statut: ['statutDemande'],
} as const satisfies Record<string, readonly (keyof Request)[]>

type Direction = 'asc' | 'desc'
const byPoint = (direction: Direction) => [{ pdcRef: direction }, { rank: direction }]
const windowOf = (skip: number, take: number) => ({
  skip,
  ...(take < Number.POSITIVE_INFINITY && { take: Math.max(0, take) }),
})

/** Requests that follow each other in an order which the database cannot sort by; their number where it is known. */
type Band = { where: Prisma.RequestWhereInput; columns: readonly (keyof Request)[]; count?: number }

/** ADMREQ-06: one type after the other, as the database would sort « Délai » after « Dossier ». */
async function bandsByType(db: Database, where: Prisma.RequestWhereInput): Promise<Band[]> {
  const types = await db.request.groupBy({ by: ['typeDemande'], where, _count: true })
  types.sort((a, b) => a.typeDemande.localeCompare(b.typeDemande, 'fr'))
  return types.map(({ typeDemande, _count: count }) => ({
    where: { typeDemande },
    columns: [],
    count,
  }))
}

/** BEY-182: those promised for a day stand between those whose fifteen working days end before it and the others. */
async function bandsByAnswer(db: Database, where: Prisma.RequestWhereInput): Promise<Band[]> {
  const promised = await db.request.groupBy({
    by: ['promisedFor'],
    where: { AND: [where, { promisedFor: { not: null } }] },
    orderBy: { promisedFor: 'asc' },
    _count: true,
  })
  let gte = ''
  const bands = promised.flatMap(({ promisedFor, _count: count }) => {
    const lt = lateBefore(promisedFor ?? '')
    const before = { promisedFor: null, dateDemande: { gte, lt } }
    gte = lt
    return [
      { where: before, columns: columns.date },
      { where: { promisedFor }, columns: columns.date, count },
    ]
  })
  return [...bands, { where: { promisedFor: null, dateDemande: { gte } }, columns: columns.date }]
}

type Wanted = {
  order: keyof typeof columns | 'type' | 'reponse'
  direction: Direction
  skip: number
  take: number
}

/** ADMREQ-06: a window of these requests, in the order of a column. */
export async function orderedRequests(
  db: Database,
  where: Prisma.RequestWhereInput,
  { order, direction, skip, take }: Wanted,
): Promise<Request[]> {
  const read = (
    one: Band['where'],
    columns: readonly (keyof Request)[],
    from: number,
    size: number,
  ) =>
    db.request.findMany({
      where: { AND: [where, one] },
      orderBy: [...columns.map(column => ({ [column]: direction })), ...byPoint(direction)],
      ...windowOf(from, size),
    })
  if (order !== 'type' && order !== 'reponse') return read({}, columns[order], skip, take)
  const bands = order === 'type' ? await bandsByType(db, where) : await bandsByAnswer(db, where)
  if (direction === 'desc') bands.reverse()
  const found: Request[] = []
  let before = skip
  for (const band of bands) {
    const wanted = take - found.length
    if (wanted <= 0) break
    const count = band.count ?? (await db.request.count({ where: { AND: [where, band.where] } }))
    if (before < count) found.push(...(await read(band.where, band.columns, before, wanted)))
    before = Math.max(0, before - count)
  }
  return found
}

export const staffClaimHandlers: Handlers<typeof staffClaims> = {
  /** ADMREQ-01 to ADMREQ-09 */
  async getUsersClaim({
    query: { order = 'id', reverse, startValue, endValue, ...filters },
    db,
    clock,
  }) {
    const direction = reverse === 'true' ? 'desc' : 'asc'
    const skip = Number(startValue ?? 0)
    const take = endValue === undefined ? Number.POSITIVE_INFINITY : Number(endValue) - skip
    const requests = await orderedRequests(db, pending(filters, clock.today()), {
      order,
      direction,
      skip,
      take,
    })
    return requests.map(toHisto)
  },

  async countUsersClaim({ query, db, clock }) {
    return db.request.count({ where: pending(query, clock.today()) })
  },

  async getClaim({ query: { histoId }, db }) {
    const request = await requestOf(db, histoId)
    const { subscriber, adress } = await db.meteringPoint.findUniqueOrThrow({
      where: { pdcRef: request.pdcRef },
      include: { subscriber: { include: { account: true } } },
    })
    const { refAbo, firstName, lastName, phone, account } = subscriber
    const detail = await detailOf(db, request)
    const steps = await db.requestStep.findMany({
      where: { requestId: histoId },
      orderBy: { id: 'asc' },
    })
    return {
      ...detail,
      steps: detail.steps.map((step, rank) => {
        const { author = null, madeAt } = steps[rank - 1] ?? {}
        return { ...step, author, madeAt: madeAt?.toISOString() ?? null }
      }),
      subscriber: { refAbo, phone, name: `${firstName} ${lastName}`, mail: account?.mail ?? null },
      adress: adress as Adress,
    }
  },

  async getClaimFile({ query: { histoId, fileId }, db }) {
    return fileOf(db, await requestOf(db, histoId), fileId)
  },

  /** CALL-36. Idempotent by its `reference`, if any. A call that gives a version gets the request's new version. */
  async modifyClaimStatus({ body, db, clock, offers, hook, who: { adminId } }) {
    const { id, statutDemande, dateTraitement, version, reference } = body
    const { name } = await db.admin.findUniqueOrThrow({ where: { id: adminId } })
    const answerOf = (made: number | null) =>
      version === undefined || made === null ? 1 : { version: made }
    return db.$transaction(async tx => {
      const request = await requestOf(tx, id)
      const done = reference && (await tx.requestStep.findUnique({ where: { reference } }))
      if (done && done.requestId === id && done.status === statutDemande)
        return answerOf(done.version)
      const message = reference && (await tx.requestMessage.findUnique({ where: { reference } }))
      if (done || message)
        throw new Refusal(409, 'Cette référence désigne déjà un autre changement.')
      checkUnchanged(request, version)
      await hook('statusGiven', tx, request, statutDemande, { clock, offers })
      await takeFor(tx, request, adminId)
      const changed = await setStatus(tx, request, {
        status: statutDemande,
        treatedOn: dateTraitement,
        author: name,
        reference,
        today: clock.today(),
      })
      return answerOf(changed)
    })
  },

  /** CALL-37, ADMREQ-28. Idempotent by its `reference`, if any. */
  async sendReply({ body, files, db, clock, mails, offers, hook, who: { adminId } }) {
    const { histoId, message: text, newStatut, reference = randomUUID() } = body
    const rows = await requestFiles(reference, files.attachements, maxFiles) // sic
    const author = await db.admin.findUniqueOrThrow({ where: { id: adminId } })
    const about = mailOfMessage(reference)
    const { done: isKnown } = await mails.telling(async (tx, tell) => {
      const request = await tx.request.findUnique({ where: { id: histoId } })
      if (!request) return false
      const sent = await tx.requestMessage.findUnique({ where: { reference } })
      const isSame = sent?.requestId === histoId && sent.isStaff && sent.text === text
      if (isSame && (await haveSameFiles(tx, reference, rows))) return true
      if (sent || (await tx.requestStep.findUnique({ where: { reference } })))
        throw new Refusal(409, 'Cette référence désigne déjà autre chose.')
      checkUnchanged(request, body.version === undefined ? undefined : Number(body.version))
      const day = parseDay(body.dateTraitement) ?? null
      if (newStatut && newStatut !== request.statutDemande) {
        await hook('statusGiven', tx, request, newStatut, { clock, offers })
        await setStatus(tx, request, {
          status: newStatut,
          treatedOn: day,
          author: author.name,
          today: clock.today(),
        })
      }
      await takeFor(tx, request, adminId)
      await addAnswer(tx, histoId, { reference, text, author: author.name })
      await tx.requestFile.createMany({ data: rows })
      const { to, letter } = await answerMail(tx, mails, histoId, text, { author: author.name })
      await tell(to, letter, { about, filesOf: reference })
      return true
    })
    if (!isKnown) return 0
    const answer = await mailedOf(db, about)
    return answer !== 1 && answer.mail === 'sent' ? 1 : answer
  },
}

/** BEY-168: assigns a request that no agent holds to the agent who answers; marks it opened and its messages read. */
export const takeFor = (tx: Transaction, { id, assignee }: Request, adminId: string) =>
  tx.request.update({
    where: { id },
    data: { assignee: assignee ?? adminId, isOpened: true, unread: 0 },
  })

type NamedFile = { name: string; size: number }

async function haveSameFiles(tx: Transaction, reference: string, files: NamedFile[]) {
  const kept = await tx.requestFile.findMany({
    where: { reference },
    select: { name: true, size: true },
    orderBy: { id: 'asc' },
  })
  return isDeepStrictEqual(
    kept,
    files.map(({ name, size }) => ({ name, size })),
  )
}

/** Throws 409 when the request is cancelled, or has changed since the caller saw its `version`. */
export function checkUnchanged(request: Request, version: number | undefined): void {
  if (request.cancelledOn)
    throw new Refusal(409, `La demande ${request.id} a été annulée par l’abonné.`)
  if (version !== undefined && version !== request.version)
    throw new Refusal(
      409,
      `La demande ${request.id} a changé depuis que vous l’avez affichée\u00a0: relisez-la.`,
    )
}
