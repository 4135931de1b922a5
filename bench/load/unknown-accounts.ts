import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { startStack } from '../../tests/support/stack.ts'
import { type Finding, median } from '../figures.ts'

const rounds = 40
/** A mail server needs this to accept a mail. */
const mailMs = 400

/**
 * « Mot de passe oublié » with HIDE_UNKNOWN_ACCOUNTS: the time of the answer must not tell a known account from an
 * unknown one.
 */
export async function unknownAccounts(): Promise<Finding[]> {
  const smtp = await slowSmtp()
  const settings = { HIDE_UNKNOWN_ACCOUNTS: '1', SMTP_URL: smtp.url }
  const stack = await startStack(8, settings).catch(cause => {
    smtp.close()
    throw cause
  })
  try {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let i = 0; i < rounds; i++) {
      times.known.push(await timeOf(stack.portal, '100001'))
      times.unknown.push(await timeOf(stack.portal, `9${String(i).padStart(5, '0')}`))
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const ratio = Math.max(known, unknown) / Math.min(known, unknown)
    return [
      {
        what: `oubli du mot de passe : compte connu ${known.toFixed(0)} ms, inconnu ${unknown.toFixed(0)} ms (médianes)`,
        value: `× ${ratio.toFixed(2)}`,
        promise: '≤ × 1,2',
        kept: ratio <= 1.2,
      },
    ]
  } finally {
    await stack.stop()
    smtp.close()
  }
}

async function timeOf(portal: string, login: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(`${portal}/forgotPassword`, {
    method: 'POST',
    headers: { origin: portal },
    body: new URLSearchParams({ login }),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`/forgotPassword answered ${answer.status}`)
  return performance.now() - started
}

async function slowSmtp() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      stream.resume().on('end', () => setTimeout(done, mailMs))
    },
  })
  server.on('error', () => undefined)
  const { server: listener } = server
  server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
