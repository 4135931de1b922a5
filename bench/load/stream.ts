import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../figures.ts'

type Answer = { status: number; ms: number; end: number; text: string }
type Ask = () => Promise<Response>

/** Asks again and again, `askers` at a time, until it is stopped; answers what came of it since it was last asked. */
export function stream(ask: Ask, { askers = 1, everyMs }: { askers?: number; everyMs: number }) {
  const answers: Answer[] = []
  let isOver = false
  const asker = async (rank: number) => {
    await pause((everyMs * rank) / askers)
    while (!isOver) {
      const started = performance.now()
      const answer = await timed(ask)
      answers.push(answer)
      await pause(Math.max(0, everyMs - (performance.now() - started)))
    }
  }
  const all = Array.from({ length: askers }, (_, rank) => asker(rank))
  return {
    take: () => answers.splice(0),
    stop: async () => {
      isOver = true
      await Promise.all(all)
      return answers.splice(0)
    },
  }
}

async function timed(ask: Ask): Promise<Answer> {
  const started = performance.now()
  const { status, text } = await ask().then(
    async response => ({ status: response.status, text: await response.text() }),
    error => ({ status: 0, text: String(error) }),
  )
  const end = performance.now()
  return { status, text, ms: end - started, end }
}

export const longest = (answers: Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms))

export const timesOf = (answers: Answer[]) => {
  const times = answers.map(({ ms }) => ms)
  return `p99 ${Math.round(quantile(times, 0.99))} ms, au plus ${Math.round(longest(answers))} ms`
}

export const notOk = (answers: Answer[]) => answers.filter(({ status }) => status !== 200)

/** How often a process is asked whether it is ready. */
const probeMs = 250

/**
 * Hands each request to one of the processes on these ports in turn, over connections that stay open. It knows of them
 * what readiness says, and nothing else; what a process does not answer is lost, and never tried again.
 */
export async function startBalancer(ports: number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0

  async function probe(port: number): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/sante/pret`).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) ready.add(port)
    else ready.delete(port)
  }
  const probing = setInterval(() => ports.map(probe), probeMs)
  await Promise.all(ports.map(probe))

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    const choice = [...ready]
    const port = choice[turn++ % choice.length]
    const lost = () => (response.headersSent ? response.destroy() : response.writeHead(502).end())
    if (port === undefined) return void lost()
    const { method, url: path, headers } = incoming
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, answer => {
      const { connection, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept)
      answer.on('error', lost).pipe(response)
    })
    incoming.pipe(onward.on('error', lost))
  }
  const server = createServer(pass).listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (port: number) => ready.has(port),
    stop(): void {
      clearInterval(probing)
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
