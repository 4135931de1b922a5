import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, Agent as PlainAgent, get as plainGet } from 'node:http'
import { Agent, get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isOfMap, type Place, type TileNumbers } from '#domain/map.ts'
import type { RouteArgs } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { log } from '#process/log.server.ts'
import { settings } from '#settings.server.ts'

/** 404: no tile of this map; 429: too many requests of one visitor; 502: the tile server gave none. */
type NoTile = { status: 404 | 429 | 502 }

/** CONTACT-07: where the office is. */
export function office(): Place {
  const { OFFICE_LATITUDE: latitude, OFFICE_LONGITUDE: longitude } = settings()
  return { latitude, longitude }
}

/** Whether there is a map besides the picture. */
export const hasTiles = () => settings().MAP_TILES_URL !== ''

/** A week in seconds, the least time for which the tile servers of OpenStreetMap ask to keep a tile. */
export const keptFor = 7 * 24 * 3600

/** The tiles of this process: the least recently used one leaves first, and is asked for again when needed. */
const cache = new Map<string, Tile & { until: number }>()
const cacheLimit = 16 * 1024 * 1024
let cachedBytes = 0

/** The tiles that are being fetched: one that many visitors want at once is asked for once. */
const underWay = new Map<string, Promise<Tile | NoTile>>()

/** A tile of the map around the office, from the cache or the tile server; the quota counts only the latter. */
export async function tileAt(args: RouteArgs, numbers: TileNumbers): Promise<Tile | NoTile> {
  if (!hasTiles() || !isOfMap(numbers, office())) return { status: 404 }
  const url = urlOf(numbers)
  const kept = fromCache(url.href)
  if (kept) return kept
  const started = underWay.get(url.href) ?? fetchTile(args, url)
  underWay.set(url.href, started)
  return started.finally(() => underWay.delete(url.href))
}

/** Of a visitor's request, only numbers go into the address of the tile server. */
function urlOf(numbers: TileNumbers): URL {
  const url = new URL(settings().MAP_TILES_URL)
  url.pathname = decodeURI(url.pathname).replace(/\{([zxy])\}/g, (_, name: 'z' | 'x' | 'y') =>
    String(numbers[name]),
  )
  return url
}

async function fetchTile(args: RouteArgs, url: URL): Promise<Tile | NoTile> {
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
  cachedBytes += kept.content.length
  return kept
}

function keep(key: string, tile: Tile) {
  forget(key)
  cache.set(key, { ...tile, until: Date.now() + keptFor * 1000 })
  cachedBytes += tile.content.length
  for (const oldest of cache.keys()) {
    if (cachedBytes <= cacheLimit) return
    forget(oldest)
  }
}

function forget(key: string) {
  cachedBytes -= cache.get(key)?.content.length ?? 0
  cache.delete(key)
}

/** A tile is answered with one of these types and no other: a page, or an SVG, could hold a script. */
const types = ['image/png', 'image/jpeg', 'image/webp']

export const tileLimits = {
  /** A tile of OpenStreetMap has 10 to 40 kB. */
  bytes: 256 * 1024,
  /** The limit of the whole request, the wait for a connection included. */
  timeMs: 4000,
}

/** The tile server gets as many connections as a browser would make. */
const connections = { maxSockets: 6, keepAlive: true }
const agents = { http: new PlainAgent(connections), https: new Agent(connections) }

type Tile = { type: string; content: Buffer<ArrayBuffer> }

/**
 * Asks a tile server for one picture. Throws for any answer but a small picture in time, and for a redirect, which may
 * lead to a host that the operator did not choose. A private, loopback or link-local address is refused when the
 * connection is made, whatever the name resolved to before; only `privateHost` may have one.
 */
export async function requestTile(url: URL, privateHost: string): Promise<Tile> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const mayBePrivate = privateHost !== '' && host === privateHost
  // An IP address is not looked up, so `publicLookup` would not judge it.
  if (!mayBePrivate && isIP(host) && !isPublic(host)) throw new Error('private address')
  const options = {
    signal: AbortSignal.timeout(tileLimits.timeMs),
    headers: { accept: types.join(', '), 'user-agent': 'portail-abonnes' },
    ...(!mayBePrivate && { lookup: publicLookup }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request =
      url.protocol === 'https:'
        ? get(url, { ...options, agent: agents.https }, resolve)
        : plainGet(url, { ...options, agent: agents.http }, resolve)
    request.on('error', reject)
  })
  try {
    return await readTile(response)
  } finally {
    response.destroy()
  }
}

async function readTile(response: IncomingMessage): Promise<Tile> {
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
  const type = response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!types.includes(type)) throw new Error('not a picture')
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    bytes += part.length
    if (bytes > tileLimits.bytes) throw new Error('too large')
    parts.push(part)
  }
  return { type, content: Buffer.concat(parts) }
}

/** Whether an address is a public one. An IPv4 address that is written as IPv6 is judged as IPv4. */
const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'

/** The system's look-up, except that it fails when any address is not public; the connection goes to its answer. */
const publicLookup: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return answer(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublic(address)))
      return answer(new Error('private address'), '')
    if (options.all) answer(null, found)
    else answer(null, first.address, first.family)
  })
}
