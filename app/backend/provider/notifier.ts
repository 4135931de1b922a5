import type { Logger } from 'pino'
import type { Database } from '../database.ts'

const longestDelay = 30_000
const giveUpAfter = 24 * 3_600_000
const answerTimeout = 5_000

export function withToken(url: string, token: string): string {
  const target = new URL(url)
  target.searchParams.set('token', token)
  return target.href
}

/**
 * Notifies the shop, server to server, of a recorded outcome: at once, then after `firstDelay` ms with exponential
 * back-off up to 30 s, for a day or until a 2xx answer. The schedule is in the database, so that it survives a restart.
 */
export function createNotifier(db: Database, log: Logger, firstDelay: number) {
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()

  function schedule(token: string, delay: number): void {
    if (stopping.signal.aborted) return
    clearTimeout(timers.get(token))
    timers.set(
      token,
      setTimeout(() => {
        timers.delete(token)
        const attempt = notify(token).catch(error => log.error({ reason: String(error) }))
        running.add(attempt)
        attempt.finally(() => running.delete(attempt))
      }, delay),
    )
  }

  async function notify(token: string): Promise<void> {
    const session = await db.providerSession.findUnique({ where: { token } })
    if (!session?.notifyAt || !session.recordedAt) return
    const done = await deliver(withToken(session.notificationUrl, token), stopping.signal)
    if (stopping.signal.aborted) return
    const delay = Math.min(firstDelay * 2 ** session.notifyAttempts, longestDelay)
    const next = new Date(Date.now() + delay)
    const over = next.getTime() - session.recordedAt.getTime() > giveUpAfter
    const notifyAt = done || over ? null : next
    // Not `update`: the demonstration may have been reset meanwhile.
    await db.providerSession.updateMany({
      where: { token },
      data: { notifyAt, notifyAttempts: { increment: 1 } },
    })
    if (notifyAt) schedule(token, delay)
    else if (!done) log.warn({ msg: 'payment notification never answered' })
  }

  return {
    /** Call it after an outcome was recorded with a `notifyAt`. */
    notifySoon: (token: string) => schedule(token, 0),

    /** Schedules the notifications that were due when the program last stopped. */
    async resume(): Promise<void> {
      const due = await db.providerSession.findMany({ where: { notifyAt: { not: null } } })
      for (const { token, notifyAt } of due) {
        schedule(token, Math.max(0, (notifyAt?.getTime() ?? 0) - Date.now()))
      }
    },

    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

export type Notifier = ReturnType<typeof createNotifier>

async function deliver(url: string, stopping: AbortSignal): Promise<boolean> {
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeout)])
    const response = await fetch(url, { signal, redirect: 'manual' })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}
