import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { log } from '#process/log.server.ts'
import { settings } from '#settings.server.ts'

/** Answers why a file is refused, if it is; `name` is the one that the sender gave. */
export type Scan = (content: () => Pieces, name: string) => Promise<string | undefined>

type Pieces = AsyncIterable<Uint8Array>

const infected = 'Le fichier a été refusé par l’antivirus.'
const patienceMs = 20_000

/** Scans by the clamd at CLAMD_URL; without it every file passes. A file that clamd cannot scan is refused. */
export const isClean: Scan = async (content, name) => {
  const { CLAMD_URL } = settings()
  if (!CLAMD_URL) return undefined
  if (CLAMD_URL === 'demo') return name.startsWith('virus-') ? infected : undefined
  try {
    const verdict = await ask(new URL(CLAMD_URL), content())
    if (verdict === 'stream: OK') return undefined
    if (verdict.endsWith(' FOUND')) return infected
    log.error({ msg: 'virus scanner refused to answer' })
  } catch (cause) {
    log.error({ msg: 'virus scanner unreachable', reason: (cause as NodeJS.ErrnoException).code })
  }
  return 'Le fichier n’a pas pu être vérifié. Réessayez dans quelques instants.'
}

/** clamd's INSTREAM: each piece follows its length in four bytes, and an empty piece ends the stream. */
function ask({ hostname, port }: URL, content: Pieces): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port || 3310), hostname)
    let answer = ''
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer')))
    socket.setEncoding('utf8')
    socket.on('data', text => {
      answer += text
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.replace(/\0.*$/s, '').trim()))
    // The socket is not ended, since clamd answers only while it is open both ways.
    pipeline(inStream(content), socket, { end: false }).catch(reject)
  })
}

async function* inStream(content: Pieces) {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of content) {
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
