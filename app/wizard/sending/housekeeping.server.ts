import { log } from '#process/log.server.ts'
import { currentRequestId } from '#process/request-context.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { underMaintenance } from '#session/maintenance.server.ts'
import { store } from '#store/client.server.ts'
import { withLease } from '#store/lease.server.ts'
import { deleteExpired, due, expired, postpone, reload, type SentDraft } from './outbox.server.ts'
import { askAboutDoubtful, withSendingLease } from './send.server.ts'

/** The lease is longer than a run, and blocks the other processes only shortly when its own is killed. */
const leaseMinutes = 0.5
const longestRun = 20_000
const batch = 50

/**
 * Asks what became of the calls whose answer was lost, without waiting for their subscriber, mails the recap of what is
 * done, and deletes the drafts that have expired. A lease lets one process at a time do it. It sends no request, since
 * that takes the subscriber's own session. During maintenance it reads and writes nothing.
 */
export async function runHousekeeping(ending?: AbortSignal): Promise<void> {
  if (underMaintenance()) return
  const now = new Date()
  const where = { OR: [{ checkAt: { lte: now } }, { expiresAt: { lte: now } }] }
  if (!(await store().draft.count({ where, take: 1 }))) return
  await withLease('housekeeping of drafts', leaseMinutes, () => run(ending))
}

async function run(ending?: AbortSignal): Promise<void> {
  const requestId = currentRequestId()
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  const mayGoOn = () => !ending?.aborted && took() < longestRun
  let looked = 0
  let failed = 0
  for (const draft of await due(batch)) {
    // The utility does not answer, or the breaker is open: the next run asks about the other drafts.
    if (failed > 0 || !mayGoOn()) break
    looked += 1
    if (!(await examine(draft, requestId))) failed += 1
  }
  let expunged = 0
  let over: string[]
  do {
    over = await expired(batch)
    expunged += await deleteExpired(over)
  } while (over.length === batch && mayGoOn())
  log.info({ msg: 'wizard housekeeping', looked, failed, expunged, ms: took(), requestId })
}

/** Whether the utility answered. A draft that a request is sending now is left to that request. */
async function examine(draft: SentDraft, requestId: string): Promise<boolean> {
  try {
    const asked = await withSendingLease(draft.id, async () =>
      askAboutDoubtful(await reload(draft), requestId),
    )
    return asked?.isAnswered ?? true
  } finally {
    await postpone(draft)
  }
}

export function startHousekeeping(): void {
  runEvery(30_000, 'wizard housekeeping', runHousekeeping)
}
