import type { Logger } from 'pino'
import { forgetOldBulks } from './bulk-work.ts'
import { deleteForgotten } from './data-tokens.ts'
import type { Transaction } from './database.ts'
import type { Services } from './handler.ts'
import { createTimedWork } from './timed-work.ts'
import { forgetOldTrust } from './trust-retention.ts'

/** Looked for so often that what ends with a day is gone in the first hour of the next one. */
const everyMs = 3_600_000

/** Deletes what was kept as long as the portal promises, also while no call comes. */
export function createForgetting({ db, clock }: Pick<Services, 'db' | 'clock'>, log: Logger) {
  const pieces = [
    (tx: Transaction) => forgetOldTrust(tx, clock.today()),
    (tx: Transaction) => deleteForgotten(tx, clock.today()),
    (tx: Transaction) => forgetOldBulks(tx, clock.now()),
  ]
  const run = async () => {
    for (const piece of pieces)
      await db.$transaction(piece).catch(error => {
        log.error({ msg: 'not forgotten', reason: String(error) })
      })
  }
  return createTimedWork({ every: everyMs, failed: 'not forgotten', run }, log)
}
