import { connect } from 'node:net'
import { log } from '#log.server.ts'
import { settings } from '#settings.server.ts'

/** Looks into a file; answers why it is refused, if it is. */
export type Scan = (content: () => Promise<Buffer>) => Promise<string | undefined>

const infected = 'Le fichier a été refusé par l’antivirus.'
const unknown = 'Le fichier n’a pas pu être vérifié. Réessayez dans quelques instants.'

const pieceLength = 64 * 1024
const patienceMs = 20_000

/** By the clamd that CLAMD_URL names; without one every file passes. What cannot be looked into does not. */
export const isClean: Scan = async content => {
  const { CLAMD_URL } = settings()
  if (!CLAMD_URL) return undefined
  try {
    const verdict = await ask(new URL(CLAMD_URL), await content())
    if (verdict === 'stream: OK') return undefined
    if (verdict.endsWith(' FOUND')) return infected
    log.error({ msg: 'virus scanner refused to answer' })
  } catch (cause) {
    log.error({ msg: 'virus scanner unreachable', reason: (cause as NodeJS.ErrnoException).code })
  }
  return unknown
}

/** clamd's INSTREAM: pieces, each after its length in four bytes, an empty one at the end. */
function ask({ hostname, port }: URL, content: Buffer): Promise<string> {
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
    socket.write('zINSTREAM\0')
    for (let start = 0; start < content.length; start += pieceLength) {
      const piece = content.subarray(start, start + pieceLength)
      socket.write(lengthOf(piece))
      socket.write(piece)
    }
    socket.write(lengthOf(Buffer.alloc(0)))
  })
}

function lengthOf(piece: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(piece.length)
  return bytes
}
