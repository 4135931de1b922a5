import { readLine } from '#domain/reading.ts'
import { soonDays } from '#domain/request.ts'
import { searchWords } from '#domain/search-key.ts'
import { addDays, addMonths, type Day, parseDay } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Database, Transaction } from '#utility/database.ts'
import { type Handlers, Refusal, windowOf } from '#utility/handler.ts'
import { orderedRequests, overdue, pending } from '#utility/handlers/staff-claims.ts'
import { Prisma, type RequestWatch } from '#utility/prisma/generated/client.ts'
import { requestOf, toHisto } from '#utility/requests.ts'
import { refreshSearch } from '#utility/search.ts'
import type { deskCalls, Watcher } from '../calls.ts'
import { noteMonths, presenceMinutes } from '../rules.ts'

const inFrench = new Intl.Collator('fr')

type Filters = Parameters<typeof pending>[0] & { soonBefore: string }

const treated = 'Dossier traité'

/** The agent who calls, and the day. */
type Who = { adminId: string; today: Day }

/** The requests of each view, within the filters. Treated requests, found by their status, are in `all` only. */
function viewsOf(
  { lateBefore: late = '', soonBefore, ...filters }: Filters,
  { adminId, today }: Who,
) {
  const all = pending(filters, today)
  const waiting = (where: Prisma.RequestWhereInput) =>
    filters.statutFilter === treated ? { id: { in: [] } } : { AND: [all, where] }
  return {
    all,
    late: waiting(overdue(late, today)),
    soon: waiting({
      OR: [
        { promisedFor: null, dateDemande: { gte: late, lt: soonBefore } },
        { promisedFor: { gte: today, lte: addDays(today, soonDays) } },
      ],
    }),
    mine: waiting({ assignee: adminId }),
    nobody: waiting({ assignee: null }),
    unopened: waiting({ isOpened: false }),
  } satisfies Record<string, Prisma.RequestWhereInput>
}

type Counts = Record<keyof ReturnType<typeof viewsOf>, number>

async function countsOf(db: Database, filters: Filters, who: Who): Promise<Counts> {
  if (filters.statutFilter === treated) {
    const all = await db.request.count({ where: viewsOf(filters, who).all })
    return { all, late: 0, soon: 0, mine: 0, nobody: 0, unopened: 0 }
  }
  const { lateBefore: late = '', soonBefore: soon, statutFilter, typeFilter } = filters
  const [from, to] = [filters.dateFilter, filters.dateFilterEnd].map(day => day && parseDay(day))
  const point = filters.pdcFilter?.trim().toLowerCase()
  // The « + » keeps SQLite from choosing an index by the filter: such an index lacks columns that are counted.
  const within = [
    statutFilter && Prisma.sql`AND +"statutDemande" = ${statutFilter}`,
    typeFilter && Prisma.sql`AND +"typeDemande" = ${typeFilter}`,
    from && Prisma.sql`AND +"dateDemande" >= ${from}`,
    to && Prisma.sql`AND +"dateDemande" <= ${to}`,
    point && Prisma.sql`AND instr(lower("pdcRef"), ${point})`,
  ].filter(part => !!part)
  const [row] = await db.$queryRaw<object[]>`
    SELECT COUNT(*) AS "all", SUM(coalesce("promisedFor" < ${who.today}, "dateDemande" < ${late})) AS "late",
      SUM(coalesce("promisedFor" BETWEEN ${who.today} AND ${addDays(who.today, soonDays)},
        "dateDemande" >= ${late} AND "dateDemande" < ${soon})) AS "soon",
      SUM("assignee" = ${who.adminId}) AS "mine", SUM("assignee" IS NULL) AS "nobody",
      SUM("isOpened" = 0) AS "unopened"
    FROM "Request" WHERE "isPending" = 1 ${Prisma.join([Prisma.empty, ...within], ' ')}`
  const counts = Object.entries(row ?? {}).map(([view, count]) => [view, Number(count ?? 0)])
  return Object.fromEntries(counts) as Counts
}

const maxPoints = 500

/** Requests, open or treated, whose number begins with the text or whose point matches its words of over 2 letters. */
async function foundBy(db: Database, typed: string): Promise<Prisma.RequestWhereInput> {
  await refreshSearch(db)
  const text = readLine(typed).replace(/\s?-\s?/g, '-')
  // A range uses the index: `startsWith` would be SQLite's LIKE, which ignores case and so reads every request.
  const start = text.toUpperCase().replaceAll(' ', '')
  if (start === '') return { id: { in: [] } }
  const number: Prisma.RequestWhereInput = { id: { gte: start, lt: `${start}\uffff` } }
  const words = searchWords(text)
  if (words.length === 0) return number
  const match = `"words" : (${words.map(word => `"${word}"`).join(' AND ')})`
  const points = await db.$queryRaw<{ pdcRef: string }[]>`
    SELECT "pdcRef" FROM "PointFound" WHERE "PointFound" MATCH ${match} LIMIT ${maxPoints}`
  // With an empty list in the condition, SQLite would use no index.
  if (points.length === 0) return number
  return { OR: [number, { pdcRef: { in: points.map(({ pdcRef }) => pdcRef) } }] }
}

/** What a search found: the requests that wait before the others, each in the order of the column. */
async function waitingFirst(...[db, found, wanted]: Parameters<typeof orderedRequests>) {
  const waiting = { AND: [found, { isPending: true }] }
  const before = await db.request.count({ where: waiting })
  const first = await orderedRequests(db, waiting, wanted)
  const rest = await orderedRequests(
    db,
    { AND: [found, { isPending: false }] },
    { ...wanted, skip: Math.max(0, wanted.skip - before), take: wanted.take - first.length },
  )
  return [...first, ...rest]
}

const seenSince = () => new Date(Date.now() - presenceMinutes * 60_000)

const toWatcher = ({ name, since, isAnswering }: RequestWatch): Watcher => ({
  name,
  isAnswering,
  since: since.toISOString(),
})

async function watchersOf(db: Database | Transaction, requests: { id: string }[], adminId: string) {
  const ids = requests.map(({ id }) => id)
  const rows = await db.requestWatch.findMany({
    where: { requestId: { in: ids }, agent: { not: adminId }, seenAt: { gt: seenSince() } },
    orderBy: [{ isAnswering: 'desc' }, { since: 'asc' }],
  })
  return (id: string) => rows.filter(({ requestId }) => requestId === id).map(toWatcher)
}

async function agentsOf(db: Database | Transaction, adminId: string) {
  const admins = await db.admin.findMany({ select: { id: true, name: true } })
  const byId = new Map(admins.map(({ id, name }) => [id, { id, name, isSelf: id === adminId }]))
  return (id: string | null) => (id === null ? null : (byId.get(id) ?? null))
}

export const deskHandlers: Handlers<typeof deskCalls> = {
  async listDesk({ query, db, clock, who: { adminId } }) {
    const {
      view,
      assignee,
      search,
      order = 'id',
      reverse,
      startValue,
      endValue,
      ...filters
    } = query
    const who = { adminId, today: clock.today() }
    const views = viewsOf(filters, who)
    const within = search
      ? await foundBy(db, search)
      : { ...views[view ?? 'all'], ...(assignee && { assignee }) }
    const direction = reverse === 'true' ? ('desc' as const) : ('asc' as const)
    const isView = !search && !assignee
    const [rows, counts, found] = await Promise.all([
      (search ? waitingFirst : orderedRequests)(db, within, {
        ...{ order, direction },
        ...windowOf({ startValue, endValue }),
      }),
      countsOf(db, filters, who),
      isView ? null : db.request.count({ where: within }),
    ])
    const [points, watchers, agent] = await Promise.all([
      db.meteringPoint.findMany({
        where: { pdcRef: { in: rows.map(({ pdcRef }) => pdcRef) } },
        include: { subscriber: true },
      }),
      watchersOf(db, rows, adminId),
      agentsOf(db, adminId),
    ])
    const pointOf = new Map(points.map(point => [point.pdcRef, point]))
    return {
      count: found ?? counts[view ?? 'all'],
      counts,
      requests: rows.flatMap(row => {
        const point = pointOf.get(row.pdcRef)
        if (!point) return []
        const { refAbo, firstName, lastName } = point.subscriber
        return {
          histo: toHisto(row),
          refAbo,
          name: `${firstName} ${lastName}`,
          adress: point.adress as Adress,
          assignee: agent(row.assignee),
          watchers: watchers(row.id),
          unread: row.unread,
          isOpened: row.isOpened,
          promisedFor: row.promisedFor,
        }
      }),
    }
  },

  async getDeskRequest({ query: { histoId }, db, who: { adminId } }) {
    const request = await requestOf(db, histoId)
    const [notes, watchers, agent] = await Promise.all([
      db.requestNote.findMany({ where: { requestId: histoId }, orderBy: { writtenAt: 'asc' } }),
      watchersOf(db, [request], adminId),
      agentsOf(db, adminId),
    ])
    const { unread, isOpened, promisedFor, remindOn } = request
    return {
      unread,
      isOpened,
      promisedFor,
      remindOn,
      assignee: agent(request.assignee),
      watchers: watchers(histoId),
      notes: notes.map(({ reference, author, text, mention, writtenAt }) => ({
        reference,
        author,
        text,
        mention,
        writtenAt: writtenAt.toISOString(),
      })),
    }
  },

  async listColleagues({ query, db, clock, who: { adminId } }) {
    const assigned = { isPending: true, assignee: { not: null } }
    const by = (where: Prisma.RequestWhereInput) =>
      db.request.groupBy({ by: ['assignee'], where, _count: true })
    const [admins, all, late] = await Promise.all([
      db.admin.findMany(),
      by(assigned),
      by({ ...assigned, ...overdue(query.lateBefore, clock.today()) }),
    ])
    const countIn = (rows: typeof all, id: string) =>
      rows.find(({ assignee }) => assignee === id)?._count ?? 0
    return admins
      .map(({ id, name }) => ({
        id,
        name,
        isSelf: id === adminId,
        assigned: countIn(all, id),
        late: countIn(late, id),
      }))
      .sort((a, b) => inFrench.compare(a.name, b.name))
  },

  async assignRequest({ body, db, who: { adminId } }) {
    const { histoId, reference, to, from, reason } = body
    return db.$transaction(async (tx): Promise<1> => {
      const request = await requestOf(tx, histoId)
      const known = await tx.requestNote.findUnique({ where: { reference } })
      if (known) return sameOnly(known.requestId === histoId && known.text === reason)
      const taker = to === '' ? null : await tx.admin.findUnique({ where: { id: to } })
      if (to !== '' && !taker) throw new Refusal(404, 'Cet agent n’existe pas.')
      if (!request.isPending) throw new Refusal(409, `La demande ${histoId} n’est plus à traiter.`)
      // A repeated assignment, after a lost answer, changes nothing.
      if ((request.assignee ?? '') === to) return 1
      if ((request.assignee ?? '') !== from)
        throw new Refusal(409, `La demande ${histoId} a changé de mains depuis.`)
      await tx.request.update({ where: { id: histoId }, data: { assignee: taker?.id ?? null } })
      const mention = taker?.name ?? null
      if (reason) await addNote(tx, { reference, histoId, text: reason, adminId, mention })
      return 1
    })
  },

  async noteRequest({ body: { histoId, reference, text, mention }, db, who: { adminId } }) {
    return db.$transaction(async (tx): Promise<1> => {
      await requestOf(tx, histoId)
      const known = await tx.requestNote.findUnique({ where: { reference } })
      if (known) return sameOnly(known.requestId === histoId && known.text === text)
      const colleague = mention ? await tx.admin.findUnique({ where: { id: mention } }) : null
      if (mention && !colleague) throw new Refusal(404, 'Cet agent n’existe pas.')
      await addNote(tx, { reference, histoId, text, adminId, mention: colleague?.name ?? null })
      return 1
    })
  },

  async planRequest({ body: { histoId, promisedFor, remindOn }, db }) {
    await requestOf(db, histoId)
    await db.request.update({
      where: { id: histoId },
      data: {
        ...(promisedFor !== undefined && { promisedFor: promisedFor || null }),
        ...(remindOn !== undefined && { remindOn: remindOn || null }),
      },
    })
    return 1
  },

  async watchRequest({ body: { histoId, isAnswering, isGone }, db, who: { adminId } }) {
    return db.$transaction(async tx => {
      const request = await requestOf(tx, histoId)
      const key = { requestId_agent: { requestId: histoId, agent: adminId } }
      if (isGone)
        await tx.requestWatch.deleteMany({ where: { requestId: histoId, agent: adminId } })
      else {
        const now = new Date()
        const { name } = await tx.admin.findUniqueOrThrow({ where: { id: adminId } })
        const before = await tx.requestWatch.findUnique({ where: key })
        const goesOn = before && before.seenAt > seenSince() && before.isAnswering === isAnswering
        const data = { name, isAnswering, seenAt: now, since: goesOn ? before.since : now }
        await tx.requestWatch.upsert({
          where: key,
          create: { requestId: histoId, agent: adminId, ...data },
          update: data,
        })
        const isRead = request.assignee === null || request.assignee === adminId
        if (!request.isOpened || (isRead && request.unread > 0))
          await tx.request.update({
            where: { id: histoId },
            data: { isOpened: true, ...(isRead && { unread: 0 }) },
          })
      }
      return (await watchersOf(tx, [request], adminId))(histoId)
    })
  },
}

/** A reference that comes again: 1 with the words that it has, which a lost answer explains; 409 with others. */
export function sameOnly(isSame: boolean): 1 {
  if (isSame) return 1
  throw new Refusal(
    409,
    'Cette référence a déjà gardé un autre texte\u00a0: celui-ci n’est pas gardé.',
  )
}

type Note = {
  reference: string
  histoId: string
  text: string
  adminId: string
  mention: string | null
}

async function addNote(tx: Transaction, { histoId, adminId, ...note }: Note): Promise<void> {
  const { name: author } = await tx.admin.findUniqueOrThrow({ where: { id: adminId } })
  await tx.requestNote.create({
    data: { ...note, requestId: histoId, author, writtenAt: new Date() },
  })
}

/** Deletes old notes, and the rows of agents who no longer have a request open. */
export async function forgetOldNotes(tx: Transaction, today: Day): Promise<void> {
  const old = { lt: new Date(`${addMonths(today, -noteMonths)}T00:00:00Z`) }
  await tx.requestNote.deleteMany({ where: { writtenAt: old } })
  await tx.callNote.deleteMany({ where: { at: old } })
  const silent = new Date(Date.now() - presenceMinutes * 60_000)
  await tx.requestWatch.deleteMany({ where: { seenAt: { lt: silent } } })
}
