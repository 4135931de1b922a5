import { setTimeout as pause } from 'node:timers/promises'
import { logIn } from '../../tests/support/portal-process.ts'
import { startStack } from '../../tests/support/stack.ts'
import { type Fault, worldAt } from '../../tests/support/world.ts'
import { type Finding, median, quantile } from '../figures.ts'

/** One call never answers: which pages feel it, and how soon it is over. */
type Case = { call: Fault['call']; using: string; others: string[]; areStrangers?: boolean }

const visitors = 100
/** Of them, on the page that uses the call. */
const share = 0.4
const subscribers = ['100010', '100011', '100012', '100013', '100014']
/** Between two pages of a visitor; together they ask for some forty pages a second. */
const thinkMs = () => 1500 + Math.random() * 2000
const seconds = (n: number) => n * 1000

export const hungCall = () =>
  hang({
    call: 'getInvoices',
    using: '/home',
    others: ['/services', '/historique', '/compteabo', '/paymentmodes'],
  })

/** Calls that every private page needs: the pages of strangers go on. */
export const hungGuard = () =>
  hang({
    call: 'getPdcs',
    using: '/home',
    others: ['/connexion', '/connexion/creer-un-compte', '/forgotPassword'],
    areStrangers: true,
  })

async function hang({ call, using, others, areStrangers = false }: Case): Promise<Finding[]> {
  const settings = { LOG_LEVEL: 'error', UTILITY_BREAKER_MS: '2000' }
  const { portal, backend, stop } = await startStack(8, settings)
  try {
    const world = worldAt(backend)
    const cookies: string[] = []
    for (const login of subscribers) cookies.push((await logIn(portal, login)).cookie)
    const crowd = visit(portal, cookies, { using, others, areStrangers })
    await pause(seconds(8))
    const calmAt = performance.now()
    await pause(seconds(12))
    const hungAt = performance.now()
    await world.fail({ call, mode: 'hang' })
    await pause(seconds(9))
    const openAt = performance.now()
    await pause(seconds(12))
    const healedAt = performance.now()
    await world.heal()
    await pause(seconds(9))
    const seen = await crowd.stop()
    const asked = (from: number, to: number) => seen.filter(({ at }) => at >= from && at < to)
    const lastFailed = seen
      .filter(({ isFailed, path }) => isFailed && path === using)
      .map(({ at }) => at)
    return findings(
      { call, using },
      {
        calm: asked(calmAt, hungAt).filter(({ at, ms }) => at + ms < hungAt),
        opening: asked(hungAt, openAt),
        open: asked(openAt, healedAt),
        healedMs: Math.max(healedAt, ...lastFailed) - healedAt,
      },
    )
  } finally {
    await stop()
  }
}

/** `at`: when it was asked for. */
type Seen = { path: string; at: number; ms: number; isFailed: boolean }

/** The visitors, one page after another until they are stopped. */
function visit(
  portal: string,
  cookies: string[],
  { using, others, areStrangers }: Required<Omit<Case, 'call'>>,
) {
  const seen: Seen[] = []
  let isOver = false
  const visitor = async (rank: number) => {
    const isUsing = rank < visitors * share
    const cookie = isUsing || !areStrangers ? (cookies[rank % cookies.length] ?? '') : ''
    await pause(Math.random() * thinkMs())
    for (let page = rank; !isOver; page++) {
      const path = isUsing ? using : (others[page % others.length] ?? '')
      seen.push(await look(portal, path, cookie))
      await pause(thinkMs())
    }
  }
  const all = Array.from({ length: visitors }, (_, rank) => visitor(rank))
  return {
    async stop() {
      isOver = true
      await Promise.all(all)
      return seen
    },
  }
}

async function look(portal: string, path: string, cookie: string): Promise<Seen> {
  const at = performance.now()
  const response = await fetch(`${portal}${path}`, { headers: { cookie }, redirect: 'manual' })
  const text = await response.text()
  const isFailed = response.status !== 200 || text.includes('Problème lors')
  return { path, at, ms: performance.now() - at, isFailed }
}

type Phases = { calm: Seen[]; opening: Seen[]; open: Seen[]; healedMs: number }

function findings({ call, using }: { call: string; using: string }, phases: Phases): Finding[] {
  const { calm, opening, open, healedMs } = phases
  const of = (some: Seen[], isUsing: boolean) =>
    some.filter(({ path }) => (path === using) === isUsing)
  const others = of([...opening, ...open], false)
  const errors = others.filter(({ isFailed }) => isFailed).length
  const p95 = (some: Seen[]) =>
    quantile(
      some.map(({ ms }) => ms),
      0.95,
    )
  const ratio = p95(others) / p95(of(calm, false))
  const failed = of(open, true)
  const failedMs = failed.map(({ ms }) => ms)
  const ms = (value: number) => `${Math.round(value)} ms`
  const calmFailed = calm.filter(({ isFailed }) => isFailed).length
  return [
    {
      what: `Au calme : ${calm.length} pages, p95 des pages sans ${call}`,
      value: `${ms(p95(of(calm, false)))}, ${calmFailed} en erreur`,
      promise: '0 en erreur',
      kept: calmFailed === 0,
    },
    {
      what: `${call} ne répond plus : ${others.length} pages qui n'en usent pas`,
      value: `${errors} en erreur`,
      promise: '0',
      kept: errors === 0,
    },
    {
      what: 'Leur p95, rapporté au calme',
      value: `${ms(p95(others))}, ${ratio.toFixed(2)} ×`,
      promise: '≤ 2 ×',
      kept: ratio <= 2,
    },
    {
      what: `${using} pendant que le disjoncteur s'ouvre : ${of(opening, true).length} pages, p95`,
      value: ms(p95(of(opening, true))),
      promise: '–',
      kept: true,
    },
    {
      what: `${using} une fois ouvert : ${failed.length} pages, médiane et p95`,
      value: `${ms(median(failedMs))} et ${ms(quantile(failedMs, 0.95))}`,
      promise: '< 100 ms',
      kept: quantile(failedMs, 0.95) < 100,
    },
    {
      what: 'Guérison après la fin de la panne',
      value: `${(healedMs / 1000).toFixed(1)} s`,
      promise: '≤ 5 s',
      kept: healedMs <= seconds(5),
    },
  ]
}
