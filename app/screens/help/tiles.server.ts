import { isOfMap, type Place, type TileNumbers } from '#domain/map.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { attempt } from '#limits/quota.server.ts'
import { log } from '#process/log.server.ts'
import { settings } from '#settings.server.ts'
import { requestTile, type Tile } from './tile-request.server.ts'

export type { Tile }

/** Why there is no tile: none of ours, asked for too often, or not to be had. */
export type NoTile = { status: 404 | 429 | 502 }

/** CONTACT-07: where the office is. */
export function office(): Place {
  const { OFFICE_LATITUDE: latitude, OFFICE_LONGITUDE: longitude } = settings()
  return { latitude, longitude }
}

/** Whether there is a map besides the picture. */
export const hasTiles = () => settings().MAP_TILES_URL !== ''

/** A week, as the tile servers of OpenStreetMap ask for at least. */
export const keptFor = 7 * 24 * 3600

/** The least recently used leaves first. In each process: what it forgets is asked for again. */
const cache = new Map<string, Tile & { until: number }>()
const cacheLimit = 16 * 1024 * 1024
let cached = 0

/** The same tile, asked for by many at once, is asked for once. */
const underWay = new Map<string, Promise<Tile | NoTile>>()

/** A tile of the map around the office, from the cache or the one configured server; only the latter is counted. */
export async function tileAt(args: RouteArgs, numbers: TileNumbers): Promise<Tile | NoTile> {
  if (!hasTiles() || !isOfMap(numbers, office())) return { status: 404 }
  const url = urlOf(numbers)
  const kept = fromCache(url.href)
  if (kept) return kept
  const started = underWay.get(url.href) ?? fetched(args, url)
  underWay.set(url.href, started)
  return started.finally(() => underWay.delete(url.href))
}

/** Numbers go into the path of the setting, and nothing else does. */
function urlOf(numbers: TileNumbers): URL {
  const url = new URL(settings().MAP_TILES_URL)
  url.pathname = decodeURI(url.pathname).replace(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') =>
    String(numbers[name]),
  )
  return url
}

async function fetched(args: RouteArgs, url: URL): Promise<Tile | NoTile> {
  if ((await attempt(args, 'map')).tooMany) return { status: 429 }
  try {
    const tile = await requestTile(url, settings().MAP_TILES_PRIVATE_HOST)
    keep(url.href, tile)
    return tile
  } catch (error) {
    log.warn({ msg: 'map tile failed', reason: error instanceof Error ? error.message : 'unknown' })
    return { status: 502 }
  }
}

function fromCache(key: string): Tile | undefined {
  const kept = cache.get(key)
  if (!kept) return undefined
  forget(key)
  if (kept.until <= Date.now()) return undefined
  cache.set(key, kept)
  cached += kept.content.length
  return kept
}

function keep(key: string, tile: Tile) {
  forget(key)
  cache.set(key, { ...tile, until: Date.now() + keptFor * 1000 })
  cached += tile.content.length
  for (const oldest of cache.keys()) {
    if (cached <= cacheLimit) return
    forget(oldest)
  }
}

function forget(key: string) {
  cached -= cache.get(key)?.content.length ?? 0
  cache.delete(key)
}
