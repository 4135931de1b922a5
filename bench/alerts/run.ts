import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tests/support/postgres.ts'
import { table } from '../figures.ts'
import { type Fault, faults } from './faults.ts'
import { isInstalled, type Prometheus, problems, startPrometheus } from './prometheus.ts'
import { openStage, type Stage } from './stage.ts'

const longestMs = 120_000

/**
 * Causes what each alert is there for, before a portal that a real Prometheus watches, and sees that the alert fires, and
 * did not before. The rules are those of docs/operations, with seconds instead of minutes. Fails when one stays silent.
 */
export async function benchAlerts(names: string[]): Promise<void> {
  if (!isInstalled()) {
    console.log('Non essayé : prometheus et promtool manquent (apt-get install prometheus).')
    return
  }
  const wrong = problems()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const stage = await openStage()
  const prometheus = await startPrometheus(stage.folder, await freePort(), stage)
  try {
    const rows: string[][] = []
    for (const fault of faults) {
      if (names.length > 0 && !fault.alerts.some(name => names.includes(name))) continue
      const seen = await cause(fault, stage, prometheus)
      for (const row of seen) console.log(row.join(' : '))
      rows.push(...seen)
    }
    console.log(`\n${table([['Ce qui est provoqué', 'Alerte', 'Sonne'], ...rows])}`)
    const tried = faults.flatMap(({ alerts }) => alerts)
    const untried = (await prometheus.known()).filter(name => !tried.includes(name))
    if (untried.length > 0) console.log(`\nJamais provoquées : ${untried.join(', ')}`)
    if (untried.length > 0 || rows.some(([, , said]) => !said?.startsWith('après')))
      process.exitCode = 1
  } finally {
    await prometheus.stop()
    await stage.close()
  }
}

async function cause(fault: Fault, stage: Stage, prometheus: Prometheus): Promise<string[][]> {
  const { what, alerts, begin, go, end } = fault
  const early = await prometheus.firing()
  const after = new Map<string, number>()
  const started = performance.now()
  let isOver = false
  await begin(stage)
  const going = (async () => {
    while (!isOver) {
      await go?.(stage).catch(() => undefined)
      await pause(200)
    }
  })()
  while (after.size < alerts.length && performance.now() - started < longestMs) {
    for (const name of await prometheus.firing())
      if (!after.has(name) && alerts.includes(name)) after.set(name, performance.now() - started)
    await pause(250)
  }
  isOver = true
  await going
  await end(stage)
  await silence(prometheus)
  return alerts.map(name => {
    const ms = after.get(name)
    if (early.includes(name)) return [what, name, 'déjà avant']
    return [what, name, ms === undefined ? 'jamais' : `après ${Math.round(ms / 1000)} s`]
  })
}

/** Until nothing fires any more: the next fault is told by its own alerts. */
async function silence(prometheus: Prometheus): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < longestMs) {
    if ((await prometheus.firing()).length === 0) return
    await pause(500)
  }
}
