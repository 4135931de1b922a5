import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.server.ts'

type Serving = {
  server: Server
  /** How long the portal answers that it is not ready, in ms, so that the load balancer notices. */
  drainMs: number
  /** How long requests in flight may take after that, in ms. */
  graceMs: number
  /** After the last answer: ends running work within so many milliseconds, then closes the store. */
  close: (ms: number) => Promise<void>
}

/** A second signal within this time repeats the first: npm passes on what the terminal has sent already. */
const sameSignalMs = 1000
/** The time after the last answer, in all (docs/operations.md), and the part of it for jobs that still run. */
const longestClose = 5000
const longestJobs = 4000

/** Stops on SIGTERM, SIGINT or the parent's end: exits with 0, or with 1 on a second signal. */
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
    // A connection that a browser opened in advance has never been busy, and does not count as idle.
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
  // A request that was cut is a line of the log: an exit other than 0 would be a unit that failed, and an alert at night.
  process.exit(0)
}
