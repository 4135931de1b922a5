import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../../app/backend/world/names.ts'
import { startStack } from '../../tests/support/stack.ts'
import { type Fault, type World, worldAt } from '../../tests/support/world.ts'
import { type Finding, quantile, table } from '../figures.ts'
import { lookInside, type Memory } from './inside.ts'
import { agent, type Context, type Seen, subscriber } from './people.ts'

const subscribers = 50
const agents = 5
const inspectorPort = 9337
const seconds = (n: number) => n * 1000

/** From one fault to the next, how long each lasts, and what may still come of it afterwards. */
const faults = { everyMs: seconds(60), lastsMs: seconds(8), echoMs: seconds(12) }
const kinds: Fault[] = [
  { call: 'getInvoices', mode: 'hang' },
  { call: '*', mode: '500' },
  { call: 'getPdcs', mode: 'reset' },
  { call: 'getAlerts', mode: 'garbage' },
  { call: '*', mode: 'slow', delayMs: 1500 },
]

/** After that long the portal has closed what its browsers left open. */
const idleMs = seconds(75)

/** How much of the run the caches take to fill; memory is judged from then on. */
const warmUp = 1 / 3

/** The same people for `minutes`, with faults in between: does the portal stay as it was? */
export async function benchSoak(minutes: number): Promise<void> {
  const stack = await startStack(9, {
    LOG_LEVEL: 'error',
    UTILITY_BREAKER_MS: '2000',
    // All of them come from one address.
    PEOPLE_PER_ADDRESS: '1000000',
    NODE_OPTIONS: `--inspect-port=${inspectorPort}`,
  })
  try {
    const inside = await lookInside(await stack.portalPid(), inspectorPort)
    const seed = Date.now()
    console.log(`${minutes} minutes, tirées au sort (${seed})`)
    const seen: Seen[] = []
    let isOver = false
    const contextOf = (rank: number): Context => ({
      portal: stack.portal,
      provider: stack.provider,
      random: createRandom(seed + rank),
      isOver: () => isOver,
      see: one => seen.push(one),
    })
    const before = await inside.handles()
    const people = Array.from({ length: subscribers + agents }, (_, rank) =>
      (rank < subscribers ? subscriber : agent)(contextOf(rank)),
    )
    const until = performance.now() + seconds(60) * minutes
    const faulty = breakCalls(worldAt(stack.backend), until)
    const memory = await watch(inside.memory, until)
    isOver = true
    await Promise.all(people)
    const periods = await faulty
    await pause(idleMs)
    const findings = [
      ...ofPages(seen, periods),
      ofMemory(memory),
      ofHandles(before, await inside.handles()),
      ofLog(stack.output()),
    ]
    inside.close()
    const rows = findings.map(({ what, value, promise, kept }) => [
      what,
      value,
      `${promise} ${kept ? '✓' : '✗'}`,
    ])
    console.log(table([['Ce qui dure', 'Mesuré', 'Promis'], ...rows]))
    if (findings.some(({ kept }) => !kept)) process.exitCode = 1
  } finally {
    await stack.stop()
  }
}

type Period = { from: number; to: number }

/** One fault a minute until `until`; answers when each could be felt. */
async function breakCalls(world: World, until: number): Promise<Period[]> {
  const periods: Period[] = []
  for (let n = 0; performance.now() + faults.everyMs < until; n++) {
    await pause(faults.everyMs - faults.lastsMs)
    const from = performance.now()
    await world.fail(kinds[n % kinds.length] as Fault)
    await pause(faults.lastsMs)
    await world.heal()
    periods.push({ from, to: performance.now() + faults.echoMs })
  }
  return periods
}

async function watch(look: () => Promise<Memory>, until: number): Promise<Memory[]> {
  const memory: Memory[] = []
  while (performance.now() < until) {
    await pause(seconds(15))
    memory.push(await look())
  }
  return memory
}

function ofPages(seen: Seen[], periods: Period[]): Finding[] {
  const isInjected = ({ at, ms }: Seen) =>
    periods.some(({ from, to }) => at + ms >= from && at <= to)
  const calm = seen.filter(one => !isInjected(one))
  const failed = calm.filter(({ isFailed }) => isFailed)
  for (const { what, status } of failed.slice(0, 20))
    console.log(`  en erreur : ${what}, ${status}`)
  const times = calm.map(({ ms }) => ms)
  const crashes = seen.filter(({ status }) => status === 500)
  return [
    {
      what: `${seen.length} réponses, dont ${calm.length} hors panne`,
      value: `${failed.length} en erreur ; p95 ${Math.round(quantile(times, 0.95))} ms`,
      promise: '0 en erreur',
      kept: failed.length === 0,
    },
    {
      what: `${periods.length} pannes : ${seen.length - calm.length} réponses`,
      value: `${crashes.length} réponses 500`,
      promise: '0',
      kept: crashes.length === 0,
    },
  ]
}

/** The slope of what is still held after each collection, as a share an hour, by least squares. */
function ofMemory(memory: Memory[]): Finding {
  const judged = memory.slice(Math.floor(memory.length * warmUp))
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const at = mean(judged.map(one => one.at))
  const held = mean(judged.map(one => one.held))
  const together = mean(judged.map(one => (one.at - at) * (one.held - held)))
  const alone = mean(judged.map(one => (one.at - at) ** 2))
  const anHour = ((together / alone) * seconds(3600)) / held
  const mega = (bytes = Number.NaN) => Math.round(bytes / 2 ** 20)
  const last = memory.at(-1)
  return {
    what: `Mémoire gardée, ${judged.length} mesures après le premier tiers`,
    value: `${(anHour * 100).toFixed(1)} % par heure (${mega(judged[0]?.held)} puis ${mega(last?.held)} Mo, processus ${mega(last?.resident)} Mo)`,
    promise: '< 10 % par heure',
    kept: anHour < 0.1,
  }
}

function ofHandles(before: Map<string, number>, after: Map<string, number>): Finding {
  const more = [...after].filter(([kind, count]) => count > (before.get(kind) ?? 0))
  const said = more.map(([kind, count]) => `${kind} ${before.get(kind) ?? 0} → ${count}`)
  return {
    what: 'Prises, minuteries et fichiers, une fois tous partis',
    value: said.join(', ') || 'comme avant',
    promise: 'comme avant',
    kept: more.length === 0,
  }
}

/** What the log calls an error is one of the portal's own: failed calls are warnings. */
function ofLog(lines: string[]): Finding {
  const errors = lines.filter(line => line.includes('"level":50') || line.includes('"level":60'))
  for (const line of errors.slice(0, 10)) console.log(`  ${line.slice(0, 300)}`)
  return {
    what: 'Erreurs au journal',
    value: String(errors.length),
    promise: '0',
    kept: errors.length === 0,
  }
}
