import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, Agent as PlainAgent, get as plainGet } from 'node:http'
import { Agent, get } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Answered as they come, with this type and no other: a page, or an SVG, could hold a script. */
const types = ['image/png', 'image/jpeg', 'image/webp']

export const tileLimits = {
  /** Those of OpenStreetMap have 10 to 40 kB. */
  bytes: 256 * 1024,
  /** Milliseconds for all of it, the wait for a connection included. */
  time: 4000,
}

/** As many at once as a browser would make. */
const connections = { maxSockets: 6, keepAlive: true }
const agents = { http: new PlainAgent(connections), https: new Agent(connections) }

export type Tile = { type: string; content: Buffer<ArrayBuffer> }

/**
 * Asks a tile server for one picture. Whatever is not a small picture, given at once, throws: a redirect too, which
 * would lead to a host that the operator did not choose. Private, loopback and link-local addresses are refused where the connection
 * is made, whatever the name said a moment before; `privateHost` is the one that may have such an address.
 */
export async function requestTile(url: URL, privateHost: string): Promise<Tile> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const mayBePrivate = privateHost !== '' && host === privateHost
  // Nothing is looked up for an address.
  if (!mayBePrivate && isIP(host) && !isPublic(host)) throw new Error('private address')
  const options = {
    signal: AbortSignal.timeout(tileLimits.time),
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

/** On the internet, at an address of its own; an IPv4 written as IPv6 is that IPv4. */
const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'

/** As the system's, with an error where one of the addresses is not public: the connection is made to what it answers. */
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
