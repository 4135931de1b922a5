import type { RequestStatus } from '#domain/request.ts'
import { createTimedWork } from '#utility/clock.ts'
import type { Database, Transaction } from '#utility/database.ts'
import type { Services } from '#utility/handler.ts'
import { type Mailer, mailOfMessage } from '#utility/mails/mailer.ts'
import type { Bulk, BulkRequest } from '#utility/prisma/generated/client.ts'
import { addAnswer, answerMail, setStatus } from '#utility/requests.ts'
import type { BulkOutcome } from '../rules.ts'

/** How often the work runs, in milliseconds: it tries again what the database refused. */
const every = 60_000

/** Writes each request and its outcome in one transaction: after a stop, the work goes on with the next request. */
export function createBulkWork({ db, clock, mails, log }: Services) {
  async function run(ending: AbortSignal): Promise<number> {
    const due = await db.bulk.findMany({
      where: { OR: [{ state: 'applying' }, { state: 'waiting', appliesAt: { lte: clock.now() } }] },
      orderBy: { appliesAt: 'asc' },
    })
    for (const bulk of due) await apply(bulk, ending)
    if (due.length > 0) await mails.sendDue(ending)
    const next = await db.bulk.findFirst({
      where: { state: 'waiting' },
      orderBy: { appliesAt: 'asc' },
    })
    return Number(next?.appliesAt ?? Infinity) - Number(clock.now())
  }

  async function apply(bulk: Bulk, ending: AbortSignal): Promise<void> {
    const { reference } = bulk
    const { count } = await db.bulk.updateMany({
      where: { reference, state: { in: ['waiting', 'applying'] } },
      data: { state: 'applying' },
    })
    if (count === 0) return
    const left = await db.bulkRequest.findMany({
      where: { reference, outcome: 'ready' },
      orderBy: { rank: 'asc' },
    })
    for (const one of left) {
      if (ending.aborted) return
      await treat(bulk, one)
    }
    const stopped = await db.bulkRequest.count({ where: { reference, outcome: 'stopped' } })
    await db.bulk.updateMany({
      where: { reference, state: 'applying' },
      data: { state: stopped > 0 ? 'stopped' : 'done', endedAt: clock.now() },
    })
  }

  async function treat(bulk: Bulk, one: BulkRequest): Promise<void> {
    await db
      .$transaction(tx => change(tx, mails, bulk, one, clock.today()))
      .catch(async error => {
        log.error({ msg: 'request not changed', reason: String(error) })
        await setOutcome(db, one, 'failed')
      })
  }

  return createTimedWork({ every, failed: 'requests not changed', run }, log)
}

/** Checks again that the author has an account and that the request is as the preview showed it. */
async function change(
  tx: Transaction,
  mails: Mailer,
  { adminId, status, message, promisedFor, assignee }: Bulk,
  one: BulkRequest,
  today: string,
): Promise<BulkOutcome> {
  const author = await tx.admin.findUnique({ where: { id: adminId } })
  const request = await tx.request.findUnique({ where: { id: one.requestId } })
  if (!author || !request) return setOutcome(tx, one, author ? 'unknown' : 'stopped')
  if (request.cancelledOn) return setOutcome(tx, one, 'cancelled')
  if (request.version !== one.version) return setOutcome(tx, one, 'changed')
  if (status && status !== request.statutDemande)
    await setStatus(tx, request, {
      status: status as RequestStatus,
      author: author.name,
      today,
      treatedOn: today,
    })
  if (assignee !== null || promisedFor) {
    const taker = assignee ? await tx.admin.findUnique({ where: { id: assignee } }) : null
    await tx.request.update({
      where: { id: one.requestId },
      data: {
        ...(assignee !== null && { assignee: taker?.id ?? null }),
        ...(promisedFor && { promisedFor }),
      },
    })
  }
  if (message) {
    await addAnswer(tx, one.requestId, {
      reference: one.answer,
      text: message,
      author: author.name,
    })
    const { to, letter } = await answerMail(tx, mails, one.requestId, message, {
      author: author.name,
    })
    await mails.put(tx, to, letter, { about: mailOfMessage(one.answer) })
    return setOutcome(tx, one, 'mailing')
  }
  return setOutcome(tx, one, 'done')
}

async function setOutcome(
  tx: Transaction | Database,
  { reference, rank }: BulkRequest,
  outcome: BulkOutcome,
): Promise<BulkOutcome> {
  await tx.bulkRequest.updateMany({ where: { reference, rank }, data: { outcome } })
  return outcome
}

/** Turns the outcome « mailing » of requests into the state of their mails, once these were sent or have failed. */
export async function copyMailStates(db: Database, reference: string): Promise<void> {
  await db.$executeRaw`UPDATE "BulkRequest" SET "fate" =
      CASE m."state" WHEN 'sent' THEN 'done' WHEN 'none' THEN 'toPost' ELSE 'unmailed' END
    FROM "Mail" m
    WHERE "BulkRequest"."reference" = ${reference} AND "fate" = 'mailing'
      AND m."about" = 'message:' || "BulkRequest"."answer" AND m."state" <> 'waiting'`
}

/** A bulk that was prepared and not sent is kept for a day, a sent one for a month. */
const keptDays = { prepared: 1, sent: 30 }
const dayLength = 86_400_000

export async function forgetOldBulks(tx: Transaction, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayLength)
  await tx.bulk.deleteMany({
    where: { state: 'prepared', preparedAt: { lt: before(keptDays.prepared) } },
  })
  await tx.bulk.deleteMany({ where: { endedAt: { lt: before(keptDays.sent) } } })
}
