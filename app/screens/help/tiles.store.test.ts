import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { loader } from './tile.ts'
import { requestTile, tileLimits } from './tiles.server.ts'
import '../../../tests/support/upstream.ts'

vi.hoisted(() => vi.resetModules())
onStore()

/** A server on this machine: what it was asked, and what it does next. */
async function serve() {
  const seen: string[] = []
  const one = {
    seen,
    url: '',
    answer: (_request: IncomingMessage, response: ServerResponse) => void picture(response),
    close: () => server.close().closeAllConnections(),
  }
  const server = createServer((request, response) => {
    seen.push(request.url ?? '')
    one.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  one.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return one
}

const picture = (response: ServerResponse, type = 'image/png') =>
  response.writeHead(200, { 'content-type': type }).end('pixels')

const tiles = await serve()
const other = await serve()
const plain = tiles.answer
process.env.MAP_TILES_URL = `${tiles.url}/carte/{z}/{x}/{y}.png?cle=1`
process.env.MAP_TILES_PRIVATE_HOST = '127.0.0.1'
process.env.PEOPLE_PER_ADDRESS = '1'
afterAll(() => {
  tiles.close()
  other.close()
})
beforeEach(() => {
  tiles.answer = plain
  tiles.seen.length = 0
  other.seen.length = 0
})

/** The middle of the default map is in the tile 13/4152/2898. */
const [x, y] = [4152, 2898]

async function ask(
  z: string,
  x: string,
  y: string,
  { role = 'subscriber', address = '192.0.2.1' } = {},
) {
  const cookie = role === '' ? '' : (await loggedIn(role as 'subscriber')).cookie
  const path = `/contact/carte/tuile?url=http://ailleurs.test/&host=ailleurs.test`
  return loader(asked(path, { cookie, params: { z, x, y }, context: { address } }))
}

describe('[CONTACT-07] a tile', () => {
  test('comes from the one configured server, once, however many ask for it', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask('13', `${x}`, `${y}`)))
    for (const answer of [...answers, await ask('13', `${x}`, `${y}`)]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toBe('private, max-age=604800')
      expect(await answer.text()).toBe('pixels')
    }
    // The query of the browser is not passed on, that of the setting is kept.
    expect(tiles.seen).toEqual([`/carte/13/${x}/${y}.png?cle=1`])
  })

  test('is for subscribers who are logged in', async () => {
    for (const role of ['', 'admin'])
      expect((await ask('13', `${x + 1}`, `${y}`, { role })).status).toBe(403)
    expect(tiles.seen).toEqual([])
  })

  test.each([
    ['13', '..', `${y}`],
    ['13', `${x}`, `${y}.png`],
    ['13', `${x}`, '@ailleurs.test'],
    ['13', `0${x}`, `${y}`],
    ['13', '4.152e3', `${y}`],
    ['13', `-${x}`, `${y}`],
    ['13', '４１５２', `${y}`],
    ['', `${x}`, `${y}`],
    // Elsewhere on earth.
    ['13', '0', '0'],
  ])('has three numbers of the map: %j, %j, %j is none', async (...numbers) => {
    const answer = await ask(...(numbers as [string, string, string]))
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('')
    expect(tiles.seen).toEqual([])
  })

  test('that the server does not give is not given either, nor kept', async () => {
    tiles.answer = (_, response) => void response.writeHead(500).end('panne')
    const failed = await ask('14', `${x * 2}`, `${y * 2}`)
    expect([failed.status, await failed.text()]).toEqual([502, ''])
    tiles.answer = plain
    expect((await ask('14', `${x * 2}`, `${y * 2}`)).status).toBe(200)
  })

  test('that is not in the cache is fetched three hundred times an hour for one person', async () => {
    const from = { address: '198.51.100.7' }
    const wanted = Array.from({ length: 301 }, (_, n) => [
      x * 8 + (n % 20),
      y * 8 + Math.floor(n / 20),
    ])
    const statuses = []
    for (const [x, y] of wanted) statuses.push((await ask('16', `${x}`, `${y}`, from)).status)
    expect(statuses.filter(status => status !== 200)).toEqual([429])
    expect(tiles.seen).toHaveLength(300)
    // A known tile is not counted, and another visitor does not wait.
    expect((await ask('16', `${x * 8}`, `${y * 8}`, from)).status).toBe(200)
    const [lastX, lastY] = wanted.at(-1) ?? []
    expect((await ask('16', `${lastX}`, `${lastY}`)).status).toBe(200)
  })
})

describe('[CONTACT-07] the tile server is the only one that is asked', () => {
  const request = (url: string, privateHost = '127.0.0.1') => requestTile(new URL(url), privateHost)
  const { ...limits } = tileLimits
  afterEach(() => void Object.assign(tileLimits, limits))

  test('no redirect is followed', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      tiles.answer = (_, response) =>
        void response.writeHead(status, { location: `${other.url}/secret` }).end()
      await expect(request(tiles.url)).rejects.toThrow(`status ${status}`)
    }
    expect(other.seen).toEqual([])
  })

  test('no private, loopback or link-local address is, however it is written', async () => {
    const { port } = new URL(other.url)
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.0.0.1',
      '0177.0.0.1',
      '0.0.0.0',
      'localhost',
      'localhost.',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '100.64.0.1',
      '169.254.169.254',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[fd00::1]',
      '[fe80::1]',
      '1%32%37.0.0.1',
    ])
      await expect(request(`http://${host}:${port}/`, 'tuiles.test'), host).rejects.toThrow(
        /private address|ENOTFOUND|EAI_AGAIN/,
      )
    expect(other.seen).toEqual([])
  })

  test('another type than a picture’s is refused, a drawing that may hold scripts too', async () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/json', 'image/png2', '']) {
      tiles.answer = (_, response) => void picture(response, type)
      await expect(request(tiles.url)).rejects.toThrow('not a picture')
    }
    for (const type of ['image/jpeg', 'IMAGE/PNG; charset=x', 'image/webp']) {
      tiles.answer = (_, response) => void picture(response, type)
      expect((await request(tiles.url)).content.toString()).toBe('pixels')
    }
  })

  const begins = (response: ServerResponse, headers = {}) =>
    response.writeHead(200, { 'content-type': 'image/png', ...headers })
  const short = { 'content-length': '100' }
  const endless = (response: ServerResponse) => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    response.once('drain', () => endless(response))
  }
  test.each<[string, number, error: string, typeof tiles.answer]>([
    [
      'too large is dropped on the way',
      limits.timeMs,
      'large',
      (_, to) => void endless(begins(to)),
    ],
    ['too slow to begin is given up', 50, '', () => undefined],
    ['too slow to end is given up', 50, '', (_, to) => void begins(to).write('pix')],
    [
      'cut in the middle is not taken for whole',
      ...([limits.timeMs, ''] as const),
      (_, to) => void begins(to, short).write('pix', () => to.destroy()),
    ],
  ])('what is %s', async (_, time, error, answer) => {
    tileLimits.timeMs = time
    tiles.answer = answer
    await expect(request(tiles.url)).rejects.toThrow(error)
  })
})
