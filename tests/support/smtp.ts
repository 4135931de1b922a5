import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js'

// It lets each client wait for a tenth of a second, to find out those that talk too soon.
SMTPConnection.prototype.init = function () {
  this._setListeners(() => this.connectionReady())
}

/** A mail as it came over the network. */
type Received = {
  from: string
  to: string[]
  headers: Map<string, string>
  /** The decoded parts, by media type. */
  parts: Map<string, string>
}

export type SmtpInbox = Awaited<ReturnType<typeof startSmtp>>

/** A mail server of one's own; it refuses what `refuse` says, at the given step, of any address or of one. */
export async function startSmtp() {
  const received: Received[] = []
  let refused: 'recipient' | 'data' | null = null
  let refusedTo: RegExp = /./
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(
        refused === 'recipient' && refusedTo.test(address) ? new Error('No such mailbox') : null,
      ),
    onData(stream, { envelope }, done) {
      text(stream).then(raw => {
        if (refused === 'data') return done(new Error('Mailbox full'))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...parse(raw) })
        done()
      }, done)
    },
  })
  server.on('error', () => undefined)
  const { server: listener } = server
  server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received,
    refuse(step: typeof refused, to = /./) {
      refused = step
      refusedTo = to
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

function parse(raw: string): Pick<Received, 'headers' | 'parts'> {
  return { headers: split(raw).headers, parts: new Map(partsOf(raw)) }
}

/** The parts within parts, too: HTML comes in one with its picture. */
function partsOf(raw: string): (readonly [mediaType: string, content: string])[] {
  const { headers, body } = split(raw)
  const type = headers.get('content-type') ?? ''
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (!boundary)
    return [[type.split(';')[0] ?? '', decode(body, headers.get('content-transfer-encoding'))]]
  const parts = body.split(`--${boundary}`).slice(1, -1)
  return parts.flatMap(part => partsOf(part.replace(/^\r\n/, '')))
}

function split(message: string) {
  const end = message.indexOf('\r\n\r\n')
  const lines = message
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map(line => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { headers: new Map(headers), body: message.slice(end + 4) }
}

function decode(body: string, encoding = '7bit'): string {
  const lines = body.replace(/\r\n$/, '')
  if (encoding === 'base64') return Buffer.from(lines, 'base64').toString()
  if (encoding !== 'quoted-printable') return lines.replaceAll('\r\n', '\n')
  const bytes = lines
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}
