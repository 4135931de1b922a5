import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { beginNights, issue, night } from './billing.ts'
import { exchangesSettled, judgeExchanges } from './exchanges.ts'
import { asTyped } from './fault-kinds.ts'
import { judge, lookAt, sealed, settled, watchedWrites } from './judge.ts'
import { lines } from './log.ts'
import { deliver, killAtWork, network } from './network.ts'
import { Person, payMoreOften } from './people.ts'
import { judgePromises, keptTooLong } from './promises.ts'
import { scenes } from './scenes.ts'
import { clock, SeededRandom, seedProduct } from './seams.ts'
import {
  bill,
  builds,
  cutWater,
  portalFiles,
  revive,
  rows,
  startBackend,
  startIdentity,
  startPortal,
  trust,
  watch,
} from './town.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    days: { type: 'string', default: '365' },
    people: { type: 'string', default: '1000' },
    visits: { type: 'string', default: '1000' },
    // One message in so many meets a fault.
    faults: { type: 'string', default: '4' },
    // Where the version before was built, under build/.
    beside: { type: 'string' },
    portals: { type: 'string', default: '2' },
    without: { type: 'string', multiple: true, default: [] },
  },
})
const seed = String(values.seed)
const plan = new SeededRandom(`plan ${seed}`)
const hash = createHash('sha256')
const recent: [at: number, line: string][] = []
network.plan = plan
network.kinds = network.kinds.filter(fault => !values.without?.includes(fault))
network.trace = line => {
  hash.update(line)
  if (process.env.SHOW) tell(line)
  recent.push([clock.now, line])
  if (recent.length > 50) recent.shift()
}

/** Of this machine's processor. */
const seconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
const tell = (text: string) => process.stdout.write(`${text}\n`)

function fail(what: string): never {
  tell(`\n✗ graine ${seed} : ${what}\n  à la visite ${visits}\n`)
  for (const [at, line] of recent) tell(`  ${new Date(at).toISOString().slice(0, 19)} ${line}`)
  for (const { msg, reason } of lines.slice(-3)) tell(`  journal : ${msg}, ${reason}`)
  tell(`\nRejouer : npm run simulate -- ${asTyped(process.argv.slice(2))}`)
  tellReached()
  process.exit(1)
}

type Wrong = { timesPlanted?: number; timesWrong?: number }
/** For `npm run planted`: how often the run came to the mistake that is awake, and how often it said otherwise there. */
function tellReached(): void {
  const { timesPlanted = 0, timesWrong = 0 } = globalThis as Wrong
  if (process.env.PLANTED) tell(`  planté : atteint ${timesPlanted} fois, faux ${timesWrong} fois`)
}

// A fault of the simulation itself is no verdict: neither a finding nor a green run.
process.on('uncaughtException', error => {
  tell(`\n⚠ graine ${seed} : le simulateur s’est arrêté, sans verdict : ${error.stack ?? error}`)
  tellReached()
  process.exit(3)
})

seedProduct(seed)
beginNights(seed)
const hasNights = network.kinds.includes('nights')
if (hasNights) payMoreOften()
if (values.beside) builds.push(values.beside)
await startBackend()
await startIdentity()
for (let rank = 0; rank < Number(values.portals); rank++) await startPortal(rank)
watch(watchedWrites)
const count = Number(values.people)
const look = (shown: Parameters<typeof lookAt>[0]) => lookAt(shown, fail)
/** The last two are known by the directory alone. */
const agents = ['admin', 'agent', 'luc.fabre', 'nora.petit']
const people = Array.from({ length: count }, (_, n) => {
  if (n % 8 === 2) return new Person('agent', agents[(n >> 3) & 3] as string, plan, look)
  if (n % 12 === 11) return new Person('guest', 'guest', plan, look)
  return new Person('subscriber', String(100_010 + ((n >> 1) % 200)), plan, look)
})

const agency = people.filter(({ kind }) => kind === 'agent')
/** Requests of those who act here: the newest, treated or not. */
const requests = `SELECT id FROM Request WHERE (isPending = 1 OR id IN (SELECT requestId FROM RequestStep))
  AND pdcRef BETWEEN 'P100010' AND 'P100209Z' ORDER BY sentAt DESC, id LIMIT 6`
/** Subscribers and their helpers. */
const pairs =
  `100010 100011, 100012 100013, 100014 100016, 100016 100012, 100017 100018, 100018 100010,
  100019 100020, 100020 100021`
    .split(/,\s+/)
    .map(pair => pair.split(' ') as [giver: string, helper: string])
trust(pairs)
const isClose = (one: string, other: string) =>
  pairs.some(pair => pair.includes(one) && pair.includes(other))
const known = people.filter(({ login }, n) => n < 24 || (n < 500 && login === '100021'))

let visits = 0
let kills = 0
/** Acts with some people at once, until all are answered or have given up; hours pass only where something waits for them. */
async function together(acting: Promise<unknown>[]): Promise<void> {
  let isOver = false
  void Promise.allSettled(acting).then(() => {
    isOver = true
  })
  for (let rounds = 0, still = 0; !isOver; rounds++) {
    await deliver()
    if (isOver) break
    kills += await revive()
    // The longer nothing moves, the longer the steps.
    still = network.waiting.length === 0 ? still + 1 : 0
    if (still > 0) clock.tick(250 * 2 ** Math.min(still, 4))
    if (rounds > 5000) fail('a visit never ends')
  }
}

const begun = clock.now
const length = Number(values.days) * 86_400_000
const points = rows<{ pdcRef: string }>(
  'backend',
  'SELECT pdcRef FROM MeteringPoint ORDER BY pdcRef',
)

/** Time passes in leaps. What waits for a moment only, as for a lock, has its moment first. */
async function pass(ms: number): Promise<void> {
  for (let steps = 0; steps < 3; steps++) {
    clock.tick(1000)
    await deliver()
  }
  clock.jump(ms)
  await deliver()
  kills += await revive()
}

const telling = 'SELECT token FROM ProviderSession WHERE notifyAt IS NOT NULL'

const atNight = (oneIn: number) =>
  night(oneIn).catch(error => fail(`une nuit finit mal : ${error.stack ?? error}`))

/** Nothing fails for some hours: what was promised comes true meanwhile. */
async function recover(): Promise<void> {
  network.oneIn = 0
  network.silent.until = 0
  if (hasNights) {
    // The first writes an export again that was killed: what was done since leaves with the second.
    for (let nights = 0; nights < 2; nights++) {
      await pass(86_400_000)
      await together([atNight(0)])
      judgeExchanges(fail)
    }
    exchangesSettled(fail)
  }
  for (let minutes = 0; minutes < 55 * 60; minutes += minutes < 60 ? 5 : 60) {
    await pass((minutes < 60 ? 5 : 60) * 60_000)
  }
  settled(fail)
  keptTooLong(fail)
}

let month = ''
for (let round = 0; clock.now < begun + length && visits < Number(values.visits); round++) {
  const day = new Date(clock.now).toISOString().slice(0, 10)
  if (day.slice(0, 7) !== month) {
    month = day.slice(0, 7)
    const billed = points.filter(() => plan.once(2))
    const cents = new Map(billed.map(({ pdcRef }) => [pdcRef, 1000 + plan.below(20_000)]))
    if (hasNights) issue(day, cents)
    else bill(day, cents)
    cutWater(day, plan.below(3))
  }
  if (plan.once(12))
    network.silent = { port: plan.of(['4002', '4003', '2525']), until: clock.now + 86_400_000 }
  // One night in three comes while people are there.
  const isLate = hasNights && round > 0 && round % 3 === 0
  if (hasNights && !isLate) await together([atNight(round && Number(values.faults))])
  // Half of the visits are of some who know each other; one in four, two agents and a subscriber meet at a request.
  // One in three is a scene instead.
  const scene = plan.once(3) ? plan.of(scenes)(plan, people) : new Map<Person, string>()
  const isMeeting = scene.size === 0 && plan.once(4)
  const meeting = isMeeting ? plan.of(rows<{ id: string }>('backend', requests)).id : ''
  // In calm weather people get to the end of what they began; mostly it is calm until they are in.
  const weather = plan.of(meeting || scene.size > 0 ? [0, 3] : [0, 1, 1, 3]) * Number(values.faults)
  network.oneIn = plan.once(4) ? weather : 0
  const [begins] = scene
  const first = begins?.[0] ?? plan.of(meeting ? agency : plan.once(2) ? people : known)
  const door = begins?.[1] ?? (meeting ? first.doorTo(meeting) : first.door())
  // Often with another device at the same place; where it is a request, with an agent, or with its subscriber.
  const [request] = /D1\d+[A-Z]?-\d+/.exec(door) ?? []
  const isAt = ({ kind, login }: Person) => request && (kind === 'agent' || request.includes(login))
  const isNear = (one: Person) =>
    one.login === first.login ||
    isClose(first.login, one.login) ||
    (one.kind === 'agent' && first.kind === 'agent') ||
    isAt(one)
  const near = people.filter(isNear)
  const owners = meeting ? near.filter(({ kind }) => kind !== 'agent') : []
  const third = owners.length > 0 ? owners : plan.once(2) ? near : people
  const crowd = new Set([first, ...scene.keys(), plan.of(near), plan.of(third)])
  visits += crowd.size
  const doorOf = (one: Person) => {
    if (request && isAt(one)) return one.doorTo(request)
    const isOther = one.kind === 'subscriber' && one.login !== first.login
    return one.kind === first.kind && !isOther ? door : one.door()
  }
  const doors = [...crowd].map(
    one => scene.get(one) ?? (!meeting && plan.once(4) ? one.door() : doorOf(one)),
  )
  await together([...crowd].map((one, n) => one.arrive(doors[n] as string)))
  network.oneIn = weather
  await together([...[...crowd].map(one => one.visit()), ...(isLate ? [atNight(weather)] : [])])
  if (hasNights) judgeExchanges(fail)
  judgePromises(fail)
  judge(fail)
  sealed(portalFiles(), fail)
  // The provider tells for a day what came of a payment, and does not sleep through it.
  for (let hours = 0; hours < 23 && rows('backend', telling).length > 0; hours++)
    await pass(3_600_000)
  // Jobs run once each, as on a machine that slept.
  killAtWork()
  await pass(plan.below((5 * length) / Number(values.visits)))
  if (round % 25 === 24) await recover()
  // A mistake of a program, or of what stands in for a package here, is no outage, whatever it is logged as.
  const wrong = lines.find(
    ({ msg, reason }) => msg === 'unexpected error' || /^(Type|Reference)Error/.test(reason ?? ''),
  )
  if (wrong) fail(JSON.stringify(wrong))
  lines.length = 0
}
await recover()
if (!people.some(({ isKnown }) => isKnown)) throw new Error('no person was ever logged in')
const total = Object.values(network.faults).reduce((sum, times) => sum + times, 0)
const faults = Object.entries(network.faults)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([name, times]) => `${name} ${times}`)
  .join(', ')
tell(
  `✓ graine ${seed} : ${visits} visites, ${people.reduce((sum, { steps }) => sum + steps, 0)} demandes, ${kills} arrêts, ${total} pannes : ${faults}`,
)
tell(`  empreinte ${hash.digest('hex').slice(0, 16)}, ${seconds().toFixed(1)} s`)
const tables = {
  backend: [
    'Booking',
    'TakenRequest',
    'Request',
    'RequestMessage',
    'Reading',
    'Mail',
    'Mandate',
  ].concat(['Delegation', 'PaymentDelay', 'AidCredit', 'Bulk', 'Gesture']),
  portal: ['SolvedAnswer'],
}
const counts = (['backend', 'portal'] as const).flatMap(side =>
  tables[side].map(
    table => `${table} ${rows<{ n: number }>(side, `SELECT count(*) n FROM "${table}"`)[0]?.n}`,
  ),
)
tell(
  `  ${counts.join(', ')}; ${rows<{ state: string; n: number }>('portal', 'SELECT state, count(*) n FROM Payment GROUP BY state').map(({ state, n }) => `${state} ${n}`)}`,
)
tellReached()
process.exit(0)
