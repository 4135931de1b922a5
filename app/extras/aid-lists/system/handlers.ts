import { setTimeout } from 'node:timers/promises'
import { oneLine, toCents, toEuros } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { fullName } from '#utility/accounts.ts'
import type { Database } from '#utility/database.ts'
import { type Handlers, Refusal, type Services, windowOf } from '#utility/handler.ts'
import type { AidList } from '#utility/prisma/generated/client.ts'
import type { Admin } from '#utility/sessions.ts'
import { aloneUpTo } from '../alone.rules.ts'
import type { calls, AidList as Shown } from '../calls.ts'
import {
  type AidKind,
  type AidOutcome,
  type AidState,
  aidOutcomeOf,
  undecidedHours,
} from '../rules.ts'
import { countsOf, endList, knownUnder, type Outcome } from './work.ts'

const maxListed = 20
/** How long, in ms, the answer waits for the list to be treated; the work on a longer list goes on afterwards. */
const longestWait = 1500

export const aidListHandlers: Handlers<typeof calls> = {
  async prepareAidList({ body: { reference, kind, lines }, db, clock, who, environment }) {
    const author = await db.admin.findUniqueOrThrow({ where: { id: who.adminId } })
    const list = await db.$transaction(async tx => {
      const existing = await tx.aidList.findUnique({ where: { reference } })
      if (existing && (existing.adminId !== who.adminId || existing.state !== 'prepared'))
        throw new Refusal(409, 'Cette référence désigne déjà une autre liste.')
      await tx.aidList.deleteMany({ where: { reference } })
      const numbers = [...new Set(lines.map(({ number }) => number))]
      const known = await knownUnder(tx, numbers, clock.today())
      const listedAbove = new Set<string>()
      const data = { kind, adminId: who.adminId, author: author.name, state: 'prepared' }
      const created = await tx.aidList.create({
        data: { reference, ...data, preparedAt: clock.now() },
      })
      await tx.aidLine.createMany({
        data: lines.map(({ line, number, amount, isReadable }) => {
          const cents = amount === null ? null : toCents(amount)
          const found = known.get(number)
          const refAbo = found?.point?.refAbo ?? ''
          const isFirst = !listedAbove.has(refAbo)
          if (refAbo && isReadable) listedAbove.add(refAbo)
          const outcome = aidOutcomeOf({ line, number, cents, isReadable }, kind, found ? { ...found, isFirst } : null) // biome-ignore format: one line
          return {
            reference,
            line,
            number,
            outcome,
            pdcRef: found?.point?.pdcRef ?? '',
            cents: kind === 'credit' ? cents : null,
          }
        }),
      })
      return created
    })
    return shown({ db, who, environment }, list)
  },

  async sendAidList({ body, db, clock, who, soon, undoSeconds, environment }) {
    const { reference, message } = body
    const list = await listOf(db, reference)
    const isOwn = list.adminId === who.adminId
    const asksSecond = await isForTwo({ db, environment }, list)
    if (!isOwn && (!asksSecond || list.state === 'prepared'))
      throw new Refusal(409, 'Un autre agent a préparé cette liste\u00a0: lui seul peut l’envoyer.')
    if (list.state === 'cancelled') throw new Refusal(409, 'Cette liste a été annulée.')
    if (list.state === 'prepared') {
      const isLetter = list.kind === 'letter'
      if (isLetter && !message.trim()) throw new Refusal(409, 'Le message est vide.')
      if ((await db.aidLine.count({ where: { reference, outcome: 'ready' } })) === 0)
        throw new Refusal(409, 'Aucun foyer de cette liste n’est à aider.')
      const undoneUntil = new Date(clock.now().getTime() + undoSeconds * 1000)
      await db.aidList.updateMany({
        where: { reference, state: 'prepared' },
        data: {
          message: message.trim(),
          ...(isLetter
            ? { state: 'waiting', undoneUntil }
            : { state: asksSecond ? 'proposed' : 'working' }),
        },
      })
    } else if (list.state === 'proposed' && !isOwn)
      await db.aidList.updateMany({
        where: { reference, state: 'proposed' },
        data: { state: 'working' },
      })
    await Promise.race([soon('aid-lists'), setTimeout(longestWait)])
    return shown({ db, who, environment }, await listOf(db, reference))
  },

  async cancelAidList({ body: { reference }, db, clock, who, soon, environment }) {
    const list = await listOf(db, reference)
    if (!mayCancel(list, who))
      throw new Refusal(409, 'Seul son auteur, ou qui gère les comptes, peut annuler cette liste.')
    const { name: endedBy } = await db.admin.findUniqueOrThrow({ where: { id: who.adminId } })
    const now = clock.now()
    await db.$transaction(async tx => {
      const neverSent = await tx.aidList.updateMany({
        where: { reference, state: { in: ['prepared', 'proposed'] } },
        data: { endedBy },
      })
      if (neverSent.count > 0) return endList(tx, list, now)
      await tx.aidList.updateMany({
        where: {
          OR: [
            { reference, state: 'working' },
            { reference, state: 'waiting', undoneUntil: { gt: now } },
          ],
        },
        data: { state: 'undoing', endedBy, undoneUntil: null },
      })
    })
    const { state } = await listOf(db, reference)
    if (state !== 'undoing' && state !== 'cancelled')
      throw new Refusal(409, 'Il est trop tard pour annuler cette liste.')
    await Promise.race([soon('aid-lists'), setTimeout(longestWait)])
    return shown({ db, who, environment }, await listOf(db, reference))
  },

  async getAidList({ query: { reference }, db, who, environment }) {
    return shown({ db, who, environment }, await listOf(db, reference))
  },

  async listAidLines({ query: { reference, outcome, ...window }, db }) {
    await listOf(db, reference)
    const rows = await db.aidLine.findMany({
      where: { reference, ...(outcome && { outcome }) },
      orderBy: { line: 'asc' },
      ...windowOf(window),
    })
    const points = await db.meteringPoint.findMany({
      where: { pdcRef: { in: rows.map(({ pdcRef }) => pdcRef) } },
      include: { subscriber: { include: { account: true } } },
    })
    const byPdc = new Map(points.map(point => [point.pdcRef, point]))
    return rows.map(({ line, number, cents, pdcRef, outcome }) => {
      const point = byPdc.get(pdcRef)
      return {
        line,
        number,
        outcome: outcome as AidOutcome,
        name: point ? fullName(point.subscriber) : '',
        adress: point ? oneLine(point.adress as Adress) : '',
        hasMail: point?.subscriber.account?.activated ?? false,
        amount: cents === null ? null : toEuros(cents),
      }
    })
  },

  async listAidLists({ db, who, environment }) {
    const lists = await db.aidList.findMany({ orderBy: { preparedAt: 'desc' }, take: maxListed })
    return Promise.all(lists.map(list => shown({ db, who, environment }, list)))
  },
}

async function listOf(db: Database, reference: string): Promise<AidList> {
  const list = await db.aidList.findUnique({ where: { reference } })
  if (!list) throw new Refusal(404, 'Cette liste n’existe pas, ou plus.')
  return list
}

/** BEY-547: whether the credits of a list, given or still to give, are more than one agent may grant alone. */
async function isForTwo(
  { db, environment }: Pick<Services, 'db' | 'environment'>,
  { reference, kind }: Pick<AidList, 'reference' | 'kind'>,
): Promise<boolean> {
  const granted = ['ready', 'done', 'undone', 'used', 'failed'] satisfies AidOutcome[]
  const { _sum } = await db.aidLine.aggregate({
    where: { reference, outcome: { in: granted } },
    _sum: { cents: true },
  })
  return kind === 'credit' && (_sum.cents ?? 0) > aloneUpTo(environment)
}

const mayCancel = ({ adminId }: AidList, who: Admin) => adminId === who.adminId || who.accessGestion

async function shown(
  { db, who, environment }: Pick<Services, 'db' | 'environment'> & { who: Admin },
  list: AidList,
): Promise<Shown> {
  const { reference, author, message, endedBy, state, preparedAt, undoneUntil } = list
  // A list that is over has lost its lines: its outcome says what became of them.
  const { counts, kept } = (list.outcome as Outcome | null) ?? {
    counts: await countsOf(db, reference),
    kept: [],
  }
  let deletedBy: Date | null = null
  if (state === 'prepared' || state === 'proposed')
    deletedBy = new Date(preparedAt.getTime() + undecidedHours * 3_600_000)
  if (state === 'waiting') deletedBy = undoneUntil
  return {
    reference,
    author,
    message,
    endedBy,
    counts,
    kept,
    kind: list.kind as AidKind,
    state: state as AidState,
    isOwn: list.adminId === who.adminId,
    asksSecond: await isForTwo({ db, environment }, list),
    mayCancel: mayCancel(list, who),
    deletedBy: deletedBy?.toISOString() ?? null,
    undoneUntil: undoneUntil?.toISOString() ?? null,
    endedAt: list.endedAt?.toISOString() ?? null,
  }
}
