import { maskIbansIn } from '#domain/bank.ts'
import { taskSteps } from '#process/instruments.server.ts'
import { log } from '#process/log.server.ts'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import { inPieces } from '#store/retention.server.ts'
import type { Prisma } from '../../../prisma/portal/generated/sqlite/client.ts'
import { mayBecome, nextCheck, stateAt, type TaskState } from './tasks.ts'

const columns = {
  id: true,
  owner: true,
  wizard: true,
  step: true,
  state: true,
  content: true,
  sent: true,
  sentAt: true,
  updatedAt: true,
  expiresAt: true,
  tasks: {
    omit: { draftId: true, position: true },
    include: { keys: { select: { key: true } } },
    orderBy: { position: 'asc' },
  },
} as const

type Row = Prisma.DraftGetPayload<{ select: typeof columns }>

export type TaskRow = Omit<Row['tasks'][number], 'state'> & { state: TaskState }

/** A draft with its calls in order. `state`: `open`, `sent` while a call may still be made or answered, then `done`. */
export type SentDraft = Omit<Row, 'state' | 'tasks'> & {
  state: 'open' | 'sent' | 'done'
  tasks: TaskRow[]
}

export async function findSent(id: string): Promise<SentDraft | undefined> {
  const row = await store().draft.findUnique({ where: { id }, select: columns })
  return (row ?? undefined) as SentDraft | undefined
}

export async function reload(draft: SentDraft): Promise<SentDraft> {
  return (await findSent(draft.id)) ?? { ...draft, tasks: [] }
}

type News = { message?: string | null; sentAt?: Date; body?: '' }

/**
 * Compare-and-set: moves a task to another state unless it has changed since it was read; false when another request
 * was faster. A call starts only if its body is still there: closing the draft deletes it. The utility's message is
 * written without the bank details that it may repeat.
 */
export async function moveTask(task: TaskRow, to: TaskState, requestId: string, news: News = {}) {
  const { id, state: from, sentAt } = task
  if (!mayBecome(from, to)) throw new Error(`a task cannot go from ${from} to ${to}`)
  const message = news.message && maskIbansIn(news.message)
  const said = { ...news, ...(message && { message }), state: to }
  const { count } = await store().draftTask.updateMany({
    where: { id, state: from, sentAt, ...(to === 'sent' && { body: { not: '' } }) },
    data: { ...said, ...(to === 'done' && { body: '', message: null }) },
  })
  if (count === 0) return false
  Object.assign(task, said)
  log.info({ msg: 'wizard task', task: id, call: task.call, from, to, requestId })
  taskSteps.inc({ call: task.call, from, to })
  return true
}

export const isWhole = ({ tasks }: SentDraft) =>
  tasks.length > 0 && tasks.every(({ state }) => state === 'done')

/** Whether the task can still be sent: its body is deleted once it is done, given up or superseded. */
export const canBeSent = ({ state, body }: TaskRow) => state !== 'done' && body !== ''

/** Whether the owner's later draft has called, or may have called, for something that this task decides. */
export async function isSuperseded({ sentAt, ...draft }: SentDraft, task: TaskRow) {
  const others = await callsFor(draft, task)
  return others.some(other => Number(other.draft.sentAt) > Number(sentAt))
}

export async function isOlderUnderWay({ sentAt, ...draft }: SentDraft, task: TaskRow) {
  const now = Date.now()
  return (await callsFor(draft, task)).some(
    other =>
      Number(other.draft.sentAt) < Number(sentAt) &&
      stateAt(other, now, settings().UTILITY_TIMEOUT_MS) === 'sent',
  )
}

/** The calls of other drafts of the same owner that share a key with this task, except those refused. */
async function callsFor({ id, owner }: Pick<SentDraft, 'id' | 'owner'>, { keys }: TaskRow) {
  const state = { in: ['sent', 'done', 'doubtful'] satisfies TaskState[] }
  const found = await store().draftTaskKey.findMany({
    where: {
      owner,
      key: { in: keys.map(({ key }) => key) },
      task: { state, draft: { owner, id: { not: id }, sentAt: { not: null } } },
    },
    select: {
      task: {
        select: { state: true, sentAt: true, message: true, draft: { select: { sentAt: true } } },
      },
    },
  })
  return found.map(({ task }) => ({ ...task, state: task.state as TaskState }))
}

export function doubtfulTasks({ tasks }: SentDraft): TaskRow[] {
  const now = Date.now()
  return tasks.filter(task => stateAt(task, now, settings().UTILITY_TIMEOUT_MS) === 'doubtful')
}

/** How long the recap mail is tried: a later one would only puzzle its reader. */
const mailDays = 2 * 24 * 60 * 60_000

export function unmailed({ tasks }: SentDraft): TaskRow[] {
  const since = Date.now() - mailDays
  return tasks.filter(
    ({ state, mailedAt, sentAt }) =>
      state === 'done' && mailedAt === null && (sentAt?.getTime() ?? 0) > since,
  )
}

/** Closes a draft when none of its calls can be sent; plans its next check while a call or a mail is open. */
export async function conclude(draft: SentDraft, hasMoved: boolean): Promise<void> {
  const { id, state, tasks, updatedAt } = draft
  const now = Date.now()
  const isOpen =
    tasks.some(task => task.state === 'sent' || task.state === 'doubtful') ||
    unmailed(draft).length > 0
  const quiet = hasMoved ? 0 : now - updatedAt.getTime()
  const checkAt = isOpen ? nextCheck(quiet, now) : null
  const isOver = state === 'sent' && tasks.length > 0 && !tasks.some(canBeSent)
  await store().$transaction(async tx => {
    await tx.draft.updateMany({
      where: { id, state },
      data: {
        checkAt,
        ...(isOver && { state: 'done' }),
        ...(hasMoved && { updatedAt: new Date(now) }),
      },
    })
    if (isOver) await tx.draftFile.deleteMany({ where: { draftId: id } })
  })
}

export async function closeDraft({ id, owner }: SentDraft): Promise<void> {
  await store().$transaction(async tx => {
    const { count } = await tx.draft.updateMany({
      where: { id, owner, state: 'sent' },
      data: { state: 'done', updatedAt: new Date() },
    })
    if (count === 0) return
    await tx.draftTask.updateMany({ where: { draftId: id }, data: { body: '' } })
    await tx.draftFile.deleteMany({ where: { draftId: id } })
  })
}

/** Set before calls are made again: if the process dies meanwhile, housekeeping asks what became of them. */
export async function expectCheck({ id }: SentDraft): Promise<void> {
  await store().draft.updateMany({
    where: { id, checkAt: null },
    data: { checkAt: nextCheck(0, Date.now()) },
  })
}

export async function due(limit: number): Promise<SentDraft[]> {
  const rows = await store().draft.findMany({
    where: { checkAt: { lte: new Date() } },
    orderBy: { checkAt: 'asc' },
    take: limit,
    select: columns,
  })
  return rows as SentDraft[]
}

/** Delays the next check of the draft, unless something has happened to it meanwhile. */
export async function postpone({ id, updatedAt }: SentDraft): Promise<void> {
  const now = Date.now()
  await store().draft.updateMany({
    where: { id, updatedAt, checkAt: { lte: new Date(now) } },
    data: { checkAt: nextCheck(now - updatedAt.getTime(), now) },
  })
}

export async function expired(limit: number): Promise<string[]> {
  const found = await store().draft.findMany({
    where: { expiresAt: { lte: new Date() } },
    orderBy: { expiresAt: 'asc' },
    take: limit,
    select: { id: true },
  })
  return found.map(({ id }) => id)
}

/** Spares the drafts that have just been given more time. Works in small pieces: a draft may have files of 15 MB. */
export async function deleteExpired(ids: string[]): Promise<number> {
  let deleted = 0
  let rank = 0
  await inPieces(async size => {
    const piece = ids.slice(rank, rank + size)
    rank += size
    const where = { id: { in: piece }, expiresAt: { lte: new Date() } }
    deleted += (await store().draft.deleteMany({ where })).count
    return piece.length
  }, 5)
  return deleted
}
