import { randomUUID } from 'node:crypto'
import type { RequestStatus } from '#domain/request.ts'
import { addDays, type Day } from '#domain/values.ts'
import type { Database, Transaction } from '#utility/database.ts'
import { type Handlers, Refusal, type Services, windowOf } from '#utility/handler.ts'
import { pending } from '#utility/handlers/staff-claims.ts'
import { compose } from '#utility/mails/layout.ts'
import type { Bulk } from '#utility/prisma/generated/client.ts'
import { answerMail, toHisto } from '#utility/requests.ts'
import type { Admin } from '#utility/sessions.ts'
import type { calls, Bulk as ShownBulk } from '../calls.ts'
import { type BulkOutcome, type BulkState, doneOutcomes, maxInBulk, outcomeOf } from '../rules.ts'
import { type Counted, statisticsOf, weeksUpTo } from '../statistics/rules.ts'
import { copyMailStates } from './work.ts'

const maxListed = 20

export const bulkRequestHandlers: Handlers<typeof calls> = {
  async prepareBulk({ body, ...services }) {
    const { db, clock, who } = services
    const { reference, filters, ids, statut: status, promisedFor = null, assignee = null } = body
    const message = body.message.trim()
    if (!status && !message && assignee === null)
      throw new Refusal(422, 'Ni statut, ni message, ni agent.')
    if (assignee && !(await db.admin.findUnique({ where: { id: assignee } })))
      throw new Refusal(404, 'Cet agent n’existe pas.')
    const author = await db.admin.findUniqueOrThrow({ where: { id: who.adminId } })
    const bulk = await db.$transaction(async tx => {
      const before = await tx.bulk.findUnique({ where: { reference } })
      if (before && (before.adminId !== who.adminId || before.state !== 'prepared'))
        throw new Refusal(409, 'Cette référence désigne déjà un autre lot.')
      const now = clock.now()
      await tx.bulk.deleteMany({ where: { reference } })
      const requests = await (ids
        ? namedRequests(tx, ids)
        : filteredRequests(tx, filters ?? {}, clock.today()))
      const change = { status, message, assignee }
      return tx.bulk.create({
        data: {
          reference,
          ...change,
          promisedFor,
          adminId: who.adminId,
          author: author.name,
          state: 'prepared',
          preparedAt: now,
          requests: {
            create: requests.map(({ id, request }, rank) => ({
              rank,
              requestId: id,
              answer: randomUUID(),
              pdcRef: request?.pdcRef ?? '',
              dateDemande: request?.dateDemande ?? null,
              statutDemande: request?.statutDemande ?? '',
              typeDemande: request?.typeDemande ?? '',
              version: request?.version ?? 0,
              outcome: outcomeOf(
                request && { ...toHisto(request), assignee: request.assignee },
                change,
              ),
            })),
          },
        },
      })
    })
    return toShownBulk(services, bulk, true)
  },

  async sendBulk({ body: { reference }, ...services }) {
    const { db, clock, who, soon, undoSeconds } = services
    const bulk = await bulkOf(db, reference)
    if (bulk.adminId !== who.adminId)
      throw new Refusal(409, 'Un autre agent a préparé ce lot\u00a0: lui seul peut l’envoyer.')
    if (bulk.state === 'cancelled') throw new Refusal(409, 'Ce lot a été annulé.')
    const ready = await db.bulkRequest.count({ where: { reference, outcome: 'ready' } })
    if (bulk.state === 'prepared' && ready === 0)
      throw new Refusal(409, 'Aucune de ces demandes ne changerait.')
    const sentAt = clock.now()
    const appliesAt = new Date(sentAt.getTime() + undoSeconds * 1000)
    await db.bulk.updateMany({
      where: { reference, state: 'prepared' },
      data: { state: 'waiting', sentAt, appliesAt },
    })
    void soon('bulk-requests')
    return toShownBulk(services, await bulkOf(db, reference), true)
  },

  async cancelBulk({ body: { reference }, ...services }) {
    const { db, clock, who } = services
    const bulk = await bulkOf(db, reference)
    if (!mayCancel(bulk, who))
      throw new Refusal(409, 'Seul son auteur, ou qui gère les comptes, peut annuler ce lot.')
    const { name } = await db.admin.findUniqueOrThrow({ where: { id: who.adminId } })
    const now = clock.now()
    await db.bulk.updateMany({
      where: { reference, state: 'waiting', appliesAt: { gt: now } },
      data: { state: 'cancelled', endedAt: now, endedBy: name },
    })
    const after = await bulkOf(db, reference)
    if (after.state !== 'cancelled') throw new Refusal(409, 'Il est trop tard pour annuler ce lot.')
    return toShownBulk(services, after, true)
  },

  async getBulk({ query: { reference }, ...services }) {
    return toShownBulk(services, await bulkOf(services.db, reference), true)
  },

  async listBulkRequests({ query: { reference, outcome, ...window }, db }) {
    await bulkOf(db, reference)
    await copyMailStates(db, reference)
    const rows = await db.bulkRequest.findMany({
      where: { reference, ...(outcome && { outcome }) },
      orderBy: { rank: 'asc' },
      ...windowOf(window),
    })
    const points = await db.meteringPoint.findMany({
      where: { pdcRef: { in: rows.map(({ pdcRef }) => pdcRef) } },
      include: { subscriber: true },
    })
    const names = new Map(
      points.map(({ pdcRef, subscriber: { firstName, lastName } }) => [
        pdcRef,
        `${firstName} ${lastName}`,
      ]),
    )
    return rows.map(({ requestId: id, pdcRef: pdc, dateDemande, typeDemande, ...row }) => ({
      id,
      pdc,
      name: names.get(pdc) ?? '',
      dateDemande,
      typeDemande,
      statutDemande: row.statutDemande as '' | RequestStatus,
      outcome: row.outcome as BulkOutcome,
    }))
  },

  async listBulks(services) {
    const bulks = await services.db.bulk.findMany({
      where: { sentAt: { not: null } },
      orderBy: { sentAt: 'desc' },
      take: maxListed,
    })
    return Promise.all(bulks.map(bulk => toShownBulk(services, bulk, false)))
  },

  async getRequestStatistics({ query, db, clock }) {
    const today = clock.today()
    const weeks = weeksUpTo(today, Number(query.weeks))
    return statisticsOf(await countRequests(db, weeks[0] as Day, today), weeks, today)
  },
}

async function bulkOf(db: Database, reference: string): Promise<Bulk> {
  const bulk = await db.bulk.findUnique({ where: { reference } })
  if (!bulk) throw new Refusal(404, 'Ce lot n’existe pas, ou plus.')
  return bulk
}

const mayCancel = ({ adminId }: Bulk, who: Admin) => adminId === who.adminId || who.accessGestion

async function namedRequests(tx: Transaction, ids: string[]) {
  const found = await tx.request.findMany({ where: { id: { in: ids } } })
  const byId = new Map(found.map(request => [request.id, request]))
  return [...new Set(ids)].map(id => ({ id, request: byId.get(id) ?? null }))
}

async function filteredRequests(tx: Transaction, ...asked: Parameters<typeof pending>) {
  const where = pending(...asked)
  const count = await tx.request.count({ where })
  if (count > maxInBulk)
    throw new Refusal(
      409,
      `Ce filtre trouve ${count} demandes\u00a0: ${maxInBulk} au plus par lot. Réduisez-le.`,
    )
  const found = await tx.request.findMany({ where, orderBy: [{ pdcRef: 'asc' }, { rank: 'asc' }] })
  return found.map(request => ({ id: request.id, request }))
}

type Showing = Pick<Services, 'db' | 'mails' | 'utility'> & { who: Admin }

async function toShownBulk(services: Showing, bulk: Bulk, withSample: boolean): Promise<ShownBulk> {
  const { db, who } = services
  const { reference, status, message, author, assignee, endedBy } = bulk
  await copyMailStates(db, reference)
  const [counts, taker] = await Promise.all([
    db.bulkRequest.groupBy({ by: ['outcome'], where: { reference }, _count: true }),
    assignee ? db.admin.findUnique({ where: { id: assignee } }) : null,
  ])
  return {
    reference,
    author,
    message,
    endedBy,
    state: bulk.state as BulkState,
    isOwn: bulk.adminId === who.adminId,
    mayCancel: mayCancel(bulk, who),
    statut: status as '' | RequestStatus,
    assignee: assignee && (taker?.name ?? ''),
    preparedAt: bulk.preparedAt.toISOString(),
    appliesAt: bulk.appliesAt?.toISOString() ?? null,
    endedAt: bulk.endedAt?.toISOString() ?? null,
    counts: counts.map(({ outcome, _count }) => ({
      outcome: outcome as BulkOutcome,
      count: _count,
    })),
    sample: withSample && message ? await sampleOf(services, bulk) : null,
  }
}

async function sampleOf({ db, mails, utility }: Showing, { reference, status, message }: Bulk) {
  const first = await db.bulkRequest.findFirst({
    where: { reference, outcome: { in: ['ready', ...doneOutcomes] } },
    orderBy: { rank: 'asc' },
  })
  if (!first || !(await db.request.findUnique({ where: { id: first.requestId } }))) return null
  const now = status ? { statutDemande: status as RequestStatus } : {}
  const { letter } = await answerMail(db, mails, first.requestId, message, now)
  const { subject, text } = compose(letter, { utilityName: utility.name, phone: utility.phone })
  return { subject, text }
}

/** The fifteen working days of an answer span nineteen days at least: what ended sooner was late by a promise only. */
const fewestDays = 19

/** Counts by day, from two indexes, then adds days up: SQLite takes ten times as long to count by week directly. */
async function countRequests(db: Database, since: Day, today: Day): Promise<Counted> {
  const [received, treated, waited] = await Promise.all([
    db.$queryRaw<Counted['received']>`SELECT "type",
      date("day", 'weekday 0', '-6 days') AS "week", sum("count") AS "count" FROM (
        SELECT "dateDemande" AS "day", "typeDemande" AS "type", count(*) AS "count" FROM "Request"
          WHERE "dateDemande" >= ${since} AND "dateDemande" <= ${today} GROUP BY 1, 2)
      GROUP BY 1, 2`,
    db.$queryRaw<Counted['treated']>`SELECT "type",
      date("end", 'weekday 0', '-6 days') AS "week",
      CAST(julianday("end") - julianday("day") AS INTEGER) AS "days", sum("count") AS "count" FROM (
        SELECT "dateTraitement" AS "end", "typeDemande" AS "type", "dateDemande" AS "day",
          count(*) AS "count" FROM "Request"
          WHERE "dateTraitement" >= ${since} AND "dateTraitement" <= ${today} GROUP BY 1, 2, 3)
      GROUP BY 1, 2, 3`,
    db.$queryRaw<Counted['waited']>`SELECT "type", "day", "promised",
      date("end", 'weekday 0', '-6 days') AS "week", sum("count") AS "count" FROM (
        SELECT "dateTraitement" AS "end", "typeDemande" AS "type", "dateDemande" AS "day",
          "promisedFor" AS "promised", count(*) AS "count" FROM "Request"
          WHERE "dateTraitement" >= ${since} GROUP BY 1, 2, 3, 4
        UNION ALL
        SELECT "cancelledOn", "typeDemande", "dateDemande", "promisedFor", count(*) FROM "Request"
          WHERE "dateTraitement" IS NULL AND ("cancelledOn" IS NULL OR "cancelledOn" >= ${since})
          GROUP BY 2, 3, 1, 4)
      WHERE "promised" IS NOT NULL OR ("day" <= ${addDays(today, -fewestDays)}
        AND ("end" IS NULL OR julianday("end") - julianday("day") >= ${fewestDays}))
      GROUP BY 1, 2, 3, 4`,
  ])
  const asNumbers = <T extends { count: number }>(rows: T[]) =>
    rows.map(row => ({ ...row, count: Number(row.count) }))
  return {
    received: asNumbers(received),
    treated: asNumbers(treated).map(row => ({ ...row, days: Number(row.days) })),
    waited: asNumbers(waited),
  }
}
