import { randomUUID } from 'node:crypto'
import { log } from '#log.server.ts'
import { runEvery } from '#schedule.server.ts'
import { underMaintenance } from '#session/maintenance.server.ts'
import { store } from '#store/client.server.ts'
import { underLease } from '#store/lease.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { abandon } from './checkout.server.ts'
import { due, findById, hasten, type LedgerEntry, postpone } from './ledger.server.ts'
import { isForgotten, look } from './settle.server.ts'

/** Outlives a run, and blocks nobody for long when its process is killed. */
const leaseMinutes = 0.25
const longestRun = 10_000
const batch = 50
const atOnce = 5

/**
 * Looks at the payments whose time has come, without waiting for a browser or a notification. Of several processes one
 * does it: the others would ask the same again, no worse, as every step is a compare-and-set.
 * While the portal is closed nothing is read or written: the money waits at the provider.
 */
export async function reconcile(): Promise<void> {
  if (underMaintenance() || (await due(1)).length === 0) return
  await underLease('payment reconciliation', leaseMinutes, run)
}

async function run(): Promise<void> {
  const requestId = randomUUID()
  const started = performance.now()
  const took = () => Math.round(performance.now() - started)
  let looked = 0
  let failed = 0
  let found: LedgerEntry[]
  let isSilent = false
  do {
    found = await due(batch)
    for (let n = 0; n < found.length && !isSilent && took() < longestRun; n += atOnce) {
      const some = found.slice(n, n + atOnce)
      const heard = await Promise.all(some.map(entry => examine(entry, requestId)))
      looked += heard.length
      failed += heard.filter(one => !one).length
      // Nobody answers, or the breaker is open: what is left is asked about by the next run.
      isSilent = !heard.includes(true)
    }
  } while (found.length === batch && !isSilent && took() < longestRun)
  log.info({ msg: 'reconciliation', looked, failed, ms: took(), requestId })
}

/** Whether anybody could say how the payment stands. Its failure is its own: the others are looked at all the same. */
async function examine(entry: LedgerEntry, requestId: string): Promise<boolean> {
  try {
    if (entry.state === 'created') await abandon(entry)
    else {
      await look(entry, requestId)
      await release(entry, requestId)
    }
    return true
  } catch (error) {
    if (!(error instanceof UpstreamFailure))
      log.error({ msg: 'unexpected error', payment: entry.id, reason: String(error), requestId })
    return false
  } finally {
    await postpone(entry)
  }
}

/** What is being verified is proposed to nobody: that it holds invoices in vain, no press of a button would find out. */
async function release({ id }: LedgerEntry, requestId: string): Promise<void> {
  const held = await store().paymentLine.count({ where: { paymentId: id, open: { not: null } } })
  if (held > 0) await isForgotten(await findById(id), requestId)
}

/**
 * Reconciles from now on, as long as the process lives. What happened while no process was there is not known:
 * everything that is open is looked at first.
 */
export function startReconciling(): void {
  let hastened = false
  runEvery(10_000, 'reconciliation', async () => {
    if (!hastened && !underMaintenance()) await hasten()
    hastened ||= !underMaintenance()
    await reconcile()
  })
}
