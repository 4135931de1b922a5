import buildPortal from '../../tests/support/build.ts'
import { logIn } from '../../tests/support/portal-process.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { quantile, table } from '../figures.ts'
import { capacity } from './capacity.ts'
import { pageful, sizeAt } from './draw.ts'
import { pagesOf, type TimedPage } from './pages.ts'
import { startWorld, type World } from './world.ts'

type GrowthOptions = {
  /** Of 500,000 subscribers, 100,000 requests, a million sessions and payments. */
  percent: number
  rounds: number
  /** The portal's store is on PostgreSQL. */
  postgres: boolean
  /** Four processes under load, in place of the pages one by one. */
  capacity: boolean
}

/** Every page on a world of half a million subscribers, beside the same page on the demonstration's. */
export async function benchGrowth({ percent, rounds, ...options }: GrowthOptions): Promise<void> {
  buildPortal()
  const postgres = options.postgres || options.capacity ? await startPostgres() : undefined
  try {
    if (options.capacity && postgres) {
      await capacity(sizeAt(percent), postgres)
      return
    }
    const small = await startWorld(pageful, postgres)
    try {
      const grown = await startWorld(sizeAt(percent), postgres)
      try {
        if (!(await compare(small, grown, rounds))) process.exitCode = 1
      } finally {
        await grown.stop()
      }
    } finally {
      await small.stop()
    }
  } finally {
    await postgres?.stop()
  }
}

/** A page may cost so much in the grown world, by its cost in the other, at p95. */
const promise = 1.3
/** Whatever the ratio: what the machine itself varies by, ms. */
const floorMs = 5
/** Rounds that are not counted: the first pages are compiled meanwhile. */
const warmUp = 10

type Series = { name: string; small: number[]; again: number[]; grown: number[] }

/**
 * Times every page in both worlds, one request after the other and each world in turn, so that both meet the same noise.
 * The small world is asked twice a round: what those two series differ by is the noise.
 */
async function compare(small: World, grown: World, rounds: number): Promise<boolean> {
  const [inSmall, inGrown] = await Promise.all([visits(small), visits(grown)])
  const all = inSmall.map(({ name, get }, rank) => ({
    name,
    get,
    getGrown: inGrown[rank]?.get ?? get,
    ...{ small: [], again: [], grown: [] as number[] },
  })) as (Series & { get: () => Promise<number>; getGrown: () => Promise<number> })[]
  for (let round = -warmUp; round < rounds; round++)
    for (const page of all) {
      const times = [await page.get(), await page.getGrown(), await page.get()] as const
      if (round < 0) continue
      page.small.push(times[0])
      page.grown.push(times[1])
      page.again.push(times[2])
    }
  return report(all, rounds)
}

async function visits(world: World) {
  const pages = pagesOf(world)
  const cookies = new Map<string, string>()
  for (const { visitor } of pages)
    if (visitor && !cookies.has(visitor))
      cookies.set(visitor, (await logIn(world.portal, visitor)).cookie)
  return pages.map(page => ({
    name: page.name,
    get: () => timeOf(world, page, cookies.get(page.visitor ?? '') ?? ''),
  }))
}

async function timeOf({ portal }: World, { path }: TimedPage, cookie: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(portal + path, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  const took = performance.now() - started
  if (answer.status !== 200) throw new Error(`${path} : ${answer.status}`)
  return took
}

const ms = (value: number) => value.toFixed(1).replace('.', ',')
const times = (value: number) => value.toFixed(2).replace('.', ',')

function report(all: Series[], rounds: number): boolean {
  let isKept = true
  const noises: number[] = []
  const rows = all.map(({ name, small, again, grown }) => {
    const both = [...small, ...again]
    const before = { p50: quantile(both, 0.5), p95: quantile(both, 0.95) }
    const after = { p50: quantile(grown, 0.5), p95: quantile(grown, 0.95) }
    const noise = quantile(again, 0.95) / quantile(small, 0.95)
    noises.push(Math.max(noise, 1 / noise))
    const kept = after.p95 <= Math.max(promise * before.p95, before.p95 + floorMs)
    isKept &&= kept
    return [
      name,
      `${ms(before.p50)} / ${ms(before.p95)}`,
      `${ms(after.p50)} / ${ms(after.p95)}`,
      `${times(after.p95 / before.p95)} ${kept ? '✓' : '✗'}`,
      times(Math.max(noise, 1 / noise)),
    ]
  })
  const promised = `× au p95 ≤ ${times(promise)}, ou ${floorMs} ms de plus`
  console.log(
    table([
      ['Page', 'Démonstration, p50 / p95 (ms)', 'Rempli, p50 / p95 (ms)', promised, 'bruit ×'],
      ...rows,
    ]),
  )
  console.log(
    `\n${rounds} mesures par page et par monde. Bruit : le rapport des p95 de deux séries du même monde, médiane ${times(quantile(noises, 0.5))}, p95 ${times(quantile(noises, 0.95))}.`,
  )
  return isKept
}
