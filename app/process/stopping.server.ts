import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.server.ts'

type Serving = {
  server: Server
  /** Readiness says no meanwhile, until the balancer has seen it. */
  drainMs: number
  /** How long requests in flight may take after that, in ms. */
  graceMs: number
  /** After the last answer: running work ends within so many milliseconds, then the store closes. */
  close: (ms: number) => Promise<void>
}

/** A second signal that comes this soon is the same one: npm passes on what the terminal has sent already. */
const sameSignalMs = 1000
/** After the last answer, in all (docs/operations.md); and what of it is for what still runs. */
const longestClose = 5000
const longestJobs = 4000

/** SIGTERM, SIGINT, or the parent's end: 0 once every request was answered, 1 after the time; a second signal at once. */
export function stopOnSignal() {
  let end: (() => Promise<never>) | undefined
  let begunAt: number | undefined

  function begin(signal?: NodeJS.Signals): void {
    if (begunAt !== undefined) {
      if (signal && performance.now() - begunAt > sameSignalMs) process.exit(1)
      return
    }
    begunAt = performance.now()
    log.info({ msg: 'closing', signal })
    if (end) void end()
    else process.exit(0)
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', begin)
  process.on('disconnect', () => begin())

  return {
    hasBegun: () => begunAt !== undefined,
    serve(serving: Serving): void {
      const traffic = watch(serving.server)
      end = () => endServing(serving, traffic)
    },
  }
}

function watch(server: Server) {
  const requests = new Set<ServerResponse>()
  server.on('request', (_, response) => {
    requests.add(response)
    response.once('close', () => requests.delete(response))
  })
  const connections = new Set<Socket>()
  server.on('connection', connection => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  return { requests, connections }
}

async function endServing(
  { server, drainMs, graceMs, close }: Serving,
  { requests, connections }: ReturnType<typeof watch>,
): Promise<never> {
  await wait(drainMs)
  const closed = once(server, 'close')
  server.close()
  const closing = setInterval(() => {
    server.closeIdleConnections()
    // Those that a browser opened ahead of its requests have never been busy, and do not count as idle.
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy()
  }, 100)
  await Promise.race([closed, wait(graceMs)])
  clearInterval(closing)
  const cut = requests.size
  if (cut > 0) log.warn({ msg: 'grace period over', cut })
  server.closeAllConnections()
  await Promise.race([close(longestJobs), wait(longestClose)]).catch(error =>
    log.error({ msg: 'store not closed', reason: String(error) }),
  )
  process.exit(cut > 0 ? 1 : 0)
}
