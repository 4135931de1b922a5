import { randomUUID } from 'node:crypto'
import { addMonths, type Day, formatCents, oneLine, toEuros } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { nameOf } from '#utility/accounts.ts'
import { type Clock, createTimedWork } from '#utility/clock.ts'
import { terminationKinds } from '#utility/contract-end.ts'
import type { Database, Transaction } from '#utility/database.ts'
import type { Services } from '#utility/handler.ts'
import type { Mailer } from '#utility/mails/mailer.ts'
import { aidNotified } from '#utility/mails/templates/billing.ts'
import type { LeavingDetails } from '#utility/mails/templates/requests.ts'
import type { AidLine, AidList, MeteringPoint } from '#utility/prisma/generated/client.ts'
import { detailsOf } from '#utility/requests.ts'
import {
  type AidKind,
  type AidOutcome,
  aidOutcomeOf,
  helpedMonths,
  undecidedHours,
} from '../rules.ts'

/** How often the work runs, in milliseconds: it tries again what the database refused, and deletes old lists. */
const every = 60_000
/** In days: how long an ended list is shown, without its lines. */
const keptDays = 30
const hour = 3_600_000

export type Outcome = {
  counts: { outcome: AidOutcome; count: number; amount: number }[]
  /** The numbers of the credits that a cancelled list could not take back. */
  kept: string[]
}

/** Treats each line and writes its outcome in one transaction: after a stop, the work goes on with the next line. */
export function createAidWork({ db, clock, mails, log, undoSeconds }: Services) {
  async function run(ending: AbortSignal): Promise<number> {
    await forgetOld(db, clock)
    const due = await db.aidList.findMany({
      where: {
        OR: [
          { state: { in: ['working', 'undoing'] } },
          { state: 'waiting', undoneUntil: { lte: clock.now() } },
        ],
      },
    })
    for (const list of due) await treat(list, ending)
    if (due.some(({ message }) => message)) await mails.sendDue(ending)
    const next = await db.aidList.findFirst({
      where: { state: 'waiting' },
      orderBy: { undoneUntil: 'asc' },
    })
    return Number(next?.undoneUntil ?? Infinity) - Number(clock.now())
  }

  async function treat(list: AidList, ending: AbortSignal): Promise<void> {
    const { reference, state } = list
    const action = actions[state as keyof typeof actions]
    // No letter has left while a list of letters can be undone: it then has no line with the outcome « done ».
    const isReady = state === 'working' || (state === 'waiting' && list.kind === 'letter')
    const outcome = isReady ? 'ready' : 'done'
    const isSilent = state === 'waiting' && list.message === ''
    const lines = isSilent
      ? []
      : await db.aidLine.findMany({ where: { reference, outcome }, orderBy: { line: 'asc' } })
    for (const line of lines) {
      if (ending.aborted) return
      const isTreated = await treatLine(list, line, action)
      // An agent has cancelled the list meanwhile.
      if (!isTreated) return
    }
    if (state === 'working') {
      const undoneUntil = new Date(clock.now().getTime() + undoSeconds * 1000)
      await db.aidList.updateMany({
        where: { reference, state },
        data: { state: 'waiting', undoneUntil },
      })
    } else await db.$transaction(tx => endList(tx, list, clock.now()))
  }

  /** Answers false when the list is no longer in the state of `list`. */
  function treatLine(list: AidList, line: AidLine, action: Action): Promise<boolean> {
    const { reference, state } = list
    const setOutcome = (tx: Transaction | Database, outcome: AidOutcome) =>
      tx.aidLine.updateMany({ where: { reference, line: line.line }, data: { outcome } })
    return db
      .$transaction(async tx => {
        const { count } = await tx.aidList.updateMany({
          where: { reference, state },
          data: { state },
        })
        if (count === 0) return false
        await setOutcome(tx, await action(tx, { list, line, mails, today: clock.today() }))
        return true
      })
      .catch(async error => {
        log.error({ msg: 'aid not written', reason: String(error) })
        await setOutcome(db, 'failed')
        return true
      })
  }

  return createTimedWork({ every, failed: 'aid lists not treated', run }, log)
}

type Treated = { list: AidList; line: AidLine; mails: Mailer; today: Day }
type Action = (tx: Transaction, treated: Treated) => Promise<AidOutcome>

/** By the state of a list, what is done with each of its lines. */
const actions = {
  working: giveCredit,
  undoing: takeCreditBack,
  waiting: writeLetter,
} satisfies Record<string, Action>

/** Judges the line once more: meanwhile another list may have helped the household, or its contract may have ended. */
async function giveCredit(tx: Transaction, { list, line, today }: Treated): Promise<AidOutcome> {
  const known = (await knownUnder(tx, [line.pdcRef], today)).get(line.pdcRef)
  const kind = list.kind as AidKind
  const outcome = aidOutcomeOf({ ...line, isReadable: true }, kind, known ? { ...known, isFirst: true } : null) // biome-ignore format: one line
  if (outcome !== 'ready' || !known?.point || line.cents === null) return outcome
  const { cents, pdcRef } = line
  // The number is random: consecutive numbers would show later which credits came from the same list.
  const factNumber = `AV-${randomUUID().slice(0, 13).toUpperCase()}`
  const { refAbo } = known.point
  await tx.aidCredit.create({
    data: { factNumber, list: list.reference, refAbo, cents, day: today, author: list.author },
  })
  await tx.invoice.create({ data: entry(factNumber, pdcRef, -cents, -cents, today) })
  return 'done'
}

/** Cancels a credit by an opposite entry, which brings both balances to 0, unless the credit has paid an invoice. */
async function takeCreditBack(
  tx: Transaction,
  { list, line, today }: Treated,
): Promise<AidOutcome> {
  const { refAbo } = await tx.meteringPoint.findUniqueOrThrow({ where: { pdcRef: line.pdcRef } })
  const { factNumber, cents } = await tx.aidCredit.findUniqueOrThrow({
    where: { list_refAbo: { list: list.reference, refAbo } },
  })
  const { count } = await tx.invoice.updateMany({
    where: { factNumber, balanceCents: -cents },
    data: { balanceCents: 0 },
  })
  if (count === 0) return 'used'
  const undoneBy = `${factNumber}-R`
  await tx.invoice.create({ data: entry(undoneBy, line.pdcRef, cents, 0, today) })
  await tx.aidCredit.update({ where: { factNumber }, data: { undoneBy } })
  return 'undone'
}

async function writeLetter(tx: Transaction, { list, line, mails }: Treated): Promise<AidOutcome> {
  const point = await tx.meteringPoint.findUniqueOrThrow({ where: { pdcRef: line.pdcRef } })
  const { refAbo } = point
  const account = await tx.account.findUnique({ where: { refAbo, activated: true } })
  if (!account) return 'toPost'
  const details: [string, string][] = []
  if (list.kind === 'credit') details.push(['Avoir', formatCents(line.cents ?? 0)])
  if ((await tx.meteringPoint.count({ where: { refAbo } })) > 1)
    details.push(['Adresse', oneLine(point.adress as Adress)])
  const url = mails.link('factures', 'consulter')
  const letter = aidNotified(await nameOf(tx, refAbo), list.message, url, details)
  await mails.put(tx, account.mail, letter)
  return 'written'
}

/** An invoice row for a credit (negative `cents`) or for the opposite entry that cancels it. */
const entry = (factNumber: string, pdcRef: string, cents: number, balance: number, day: Day) => ({
  factNumber,
  pdcRef,
  amountCents: cents,
  balanceCents: balance,
  issuedOn: day,
  dueOn: day,
  fileName: `${factNumber}.pdf`,
  hasFile: false,
})

/** Ends a list: deletes its lines and the link from its credits, and keeps how many households had each outcome. */
export async function endList(tx: Transaction, { reference, state }: AidList, endedAt: Date) {
  const isCancelled = state !== 'waiting'
  const counts = await countsOf(tx, reference)
  const credits = await tx.aidCredit.findMany({ where: { list: reference, undoneBy: null } })
  const outcome: Outcome = {
    counts,
    kept: isCancelled ? credits.map(({ factNumber }) => factNumber) : [],
  }
  const { count } = await tx.aidList.updateMany({
    where: { reference, state },
    data: { state: isCancelled ? 'cancelled' : 'done', endedAt, outcome, message: '' },
  })
  if (count === 0) return
  await tx.aidLine.deleteMany({ where: { reference } })
  await tx.aidCredit.updateMany({ where: { list: reference }, data: { list: null } })
}

export async function countsOf(tx: Transaction | Database, reference: string) {
  const rows = await tx.aidLine.groupBy({
    by: ['outcome'],
    where: { reference },
    _count: true,
    _sum: { cents: true },
  })
  return rows.map(({ outcome, _count, _sum }) => ({
    outcome: outcome as AidOutcome,
    count: _count,
    amount: toEuros(_sum.cents ?? 0),
  }))
}

/** `open`: how many of the points have an open contract; `isHelped`: a recent list has helped the household. */
export type Known = { points: number; open: number; isHelped: boolean; point?: MeteringPoint }

/** How many numbers one query looks up: databases limit the parameters of a query. */
const atATime = 1000

/** Looks up numbers of subscribers or metering points; `point` is set when exactly one point has an open contract. */
export async function knownUnder(tx: Transaction | Database, numbers: string[], today: Day) {
  const found = new Map<string, Known>()
  for (let start = 0; start < numbers.length; start += atATime) {
    const some = numbers.slice(start, start + atATime)
    const points = await tx.meteringPoint.findMany({
      where: { OR: [{ pdcRef: { in: some } }, { refAbo: { in: some } }] },
    })
    const [left, helped] = await Promise.all([
      tx.takenRequest.findMany({
        where: { pdcRef: { in: points.map(({ pdcRef }) => pdcRef) }, kind: terminationKinds },
      }),
      tx.aidCredit.findMany({
        where: {
          refAbo: { in: points.map(({ refAbo }) => refAbo) },
          day: { gt: addMonths(today, -helpedMonths) },
          undoneBy: null,
        },
      }),
    ])
    const ended = new Set(
      left.filter(one => detailsOf<LeavingDetails>(one).date <= today).map(one => one.pdcRef),
    )
    const helpedSubscribers = new Set(helped.map(({ refAbo }) => refAbo))
    for (const number of some) {
      const all = points.filter(one => one.pdcRef === number || one.refAbo === number)
      const open = all.filter(({ pdcRef }) => !ended.has(pdcRef))
      const [point] = open
      found.set(number, {
        points: all.length,
        open: open.length,
        isHelped: all.some(({ refAbo }) => helpedSubscribers.has(refAbo)),
        ...(point && open.length === 1 && { point }),
      })
    }
  }
  return found
}

async function forgetOld(db: Database, clock: Clock): Promise<void> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * hour)
  await db.aidList.deleteMany({
    where: { state: { in: ['prepared', 'proposed'] }, preparedAt: { lte: before(undecidedHours) } },
  })
  await db.aidList.deleteMany({ where: { endedAt: { lt: before(24 * keptDays) } } })
  await db.aidCredit.deleteMany({
    where: { day: { lte: addMonths(clock.today(), -helpedMonths) } },
  })
}
