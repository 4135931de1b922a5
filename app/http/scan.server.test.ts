import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import '../../tests/support/portal.ts'

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'
const unknown = 'Le fichier n’a pas pu être vérifié. Réessayez dans quelques instants.'

/** Speaks clamd's INSTREAM as its manual says; answers where it listens, and keeps what it was sent. */
async function startClamd(verdict: (content: Buffer) => string | null) {
  const seen: Buffer[] = []
  const server: Server = createServer(socket => {
    let received = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', data => {
      received = Buffer.concat([received, data])
      const content = streamed(received)
      if (!content) return
      seen.push(content)
      const words = verdict(content)
      if (words === null) socket.destroy()
      else socket.end(`${words}\0`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { url: `tcp://127.0.0.1:${port}`, seen, server }
}

/** Everything that was streamed, once its end has come. */
function streamed(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0'
  if (received.toString('latin1', 0, command.length) !== command) return undefined
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

const slices = (content: Buffer) =>
  Array.from({ length: Math.ceil(content.length / 65_536) }, (_, n) =>
    content.subarray(n * 65_536, (n + 1) * 65_536),
  )

/** The settings are read once: each test has its own. */
async function scan(url: string, content: Buffer, name = 'a.pdf') {
  Object.assign(process.env, { CLAMD_URL: url, UTILITY_API_URL: 'http://exploitant.test/api' })
  vi.resetModules()
  const { log } = await import('#process/log.server.ts')
  log.level = 'silent'
  const { isClean } = await import('./scan.server.ts')
  return isClean(() => Readable.from(slices(content)), name)
}

afterEach(() => {
  delete process.env.CLAMD_URL
})

const verdictOf = (content: Buffer) =>
  content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'

test('a file passes that the scanner finds clean, seen whole', async () => {
  const { url, seen } = await startClamd(verdictOf)
  const content = Buffer.alloc(200_000, 'abc')
  expect(await scan(url, content)).toBeUndefined()
  expect(seen.map(each => each.equals(content))).toEqual([true])
})

test('one in which something is found is refused', async () => {
  const { url } = await startClamd(verdictOf)
  expect(await scan(url, Buffer.from(eicar))).toBe('Le fichier a été refusé par l’antivirus.')
})

test.each([
  ['says that it could not', () => 'INSTREAM size limit exceeded. ERROR'],
  ['hangs up', () => null],
])('a file is refused, with a reason, when the scanner %s', async (_, verdict) => {
  const { url } = await startClamd(verdict)
  expect(await scan(url, Buffer.from('abc'))).toBe(unknown)
})

test('or is not there', async () => {
  const { url, server } = await startClamd(verdictOf)
  server.close()
  await once(server, 'close')
  expect(await scan(url, Buffer.from('abc'))).toBe(unknown)
})

test('without a scanner every file passes, unread', async () => {
  expect(await scan('', Buffer.from(eicar))).toBeUndefined()
})

test('[BEY-148] the double of the demonstration refuses by the name', async () => {
  expect(await scan('demo', Buffer.from('abc'), 'virus-bail.pdf')).toContain('antivirus')
  expect(await scan('demo', Buffer.from('abc'), 'bail.pdf')).toBeUndefined()
})
