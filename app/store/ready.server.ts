import { existsSync } from 'node:fs'
import { log } from '#process/log.server.ts'
import { MigrationFailure } from '../../prisma/workarounds/migrate.ts'
import { store, storeFile } from './client.server.ts'
import { damageNote } from './stop-check.server.ts'

/** In ms: how long a good and a bad outcome of a probe hold, and how long a probe is awaited. */
const okForMs = 3000
const failedForMs = 1000
const timeoutMs = 700

type Probe = { outcome: Promise<string | undefined>; until: number }
let last: Probe | undefined

/**
 * Whether the portal can serve: resolves to the problem, in French, if there is one. At the start it waits for the
 * store to open, and rejects when that fails; a failed migration is a problem instead, since a restart would not solve
 * it and the process stays to tell. Later it answers within a second: it writes a small row, one probe at a time, every
 * three seconds at most (every second while it fails), however often it is called.
 */
export async function ready(): Promise<string | undefined> {
  const isStart = last === undefined
  if (!last || performance.now() > last.until) last = startProbe()
  const { outcome } = last
  if (isStart) return outcome
  const { promise: overdue, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(resolve, timeoutMs, 'base trop lente')
  try {
    return await Promise.race([outcome, overdue])
  } catch {
    return 'base injoignable, ou qui n’accepte aucune écriture'
  } finally {
    clearTimeout(timer)
  }
}

function startProbe(): Probe {
  const probe: Probe = { outcome: write(), until: Number.POSITIVE_INFINITY }
  const holdsFor = (ms: number) => {
    probe.until = performance.now() + ms
  }
  probe.outcome.then(
    () => holdsFor(okForMs),
    error => {
      log.error({ msg: 'readiness failed', reason: String(error) })
      holdsFor(failedForMs)
    },
  )
  return probe
}

/** The probe writes: on a full disk, reads work and no log-in does. Its row is among the quotas, and never expires. */
async function write(): Promise<string | undefined> {
  try {
    await store().$connect()
  } catch (error) {
    if (error instanceof MigrationFailure)
      return `la migration ${error.migration} a échoué : lire la ligne « migration failed » du journal`
    throw error
  }
  await store().$executeRaw`INSERT INTO "Quota" ("key", "points") VALUES ('heartbeat', 1)
    ON CONFLICT ("key") DO UPDATE SET "points" = 1`
  const file = storeFile()
  const isDamaged = file !== undefined && existsSync(damageNote(file))
  return isDamaged ? `base endommagée : lire ${damageNote(file)}` : undefined
}
