import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Finding } from '../figures.ts'

const rows = 250_000

/** So many quotas that have expired: how long the process that deletes them answers no request. */
export async function purges(): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'menage-'))
  const file = join(folder, 'portal.db')
  Object.assign(process.env, {
    DATABASE_URL: `file:${file}`,
    PORTAL_URL: 'http://localhost',
    SESSION_SECRET: 'un secret de mesure, assez long pour sceller',
    UTILITY_API_URL: 'http://localhost/api',
    UTILITY_SERVICE_TOKEN: 'un jeton de mesure',
    PAYMENT_ORIGIN: 'http://localhost',
  })
  const { store } = await import('../../app/store/client.server.ts')
  const { deleteOutdated } = await import('../../app/store/retention.server.ts')
  try {
    const past = { expire: { lt: new Date() } }
    await store().quota.count()
    fill(file)
    const atOnce = await stall(() => store().quota.deleteMany({ where: past }))
    fill(file)
    const inPieces = await stall(() => deleteOutdated(new Date()))
    const left = await store().quota.count({ where: past })
    return [
      {
        what: '250 000 quotas finis, en une suppression (avant)',
        value: `rien d'autre pendant ${atOnce.longestMs} ms`,
        promise: '–',
        kept: true,
      },
      {
        what: 'par morceaux',
        value: `rien d'autre pendant ${inPieces.longestMs} ms ; en tout ${inPieces.tookMs} ms, ${left} restent`,
        promise: '≤ 100 ms, 0',
        kept: inPieces.longestMs <= 100 && left === 0,
      },
    ]
  } finally {
    await store().$disconnect()
    rmSync(folder, { recursive: true })
  }
}

function fill(file: string): void {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    INSERT INTO "Quota" ("key", "points", "expire")
    SELECT hex(randomblob(16)), 1, '2026-01-01T00:00:00.000+00:00' FROM n`)
  db.close()
}

async function stall(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  // It compares one of its timers with the next: one has fired before, and one fires afterwards.
  await pause(50)
  const started = performance.now()
  await work()
  const tookMs = Math.round(performance.now() - started)
  await pause(50)
  delay.disable()
  return { longestMs: Math.round(delay.max / 1e6), tookMs }
}
