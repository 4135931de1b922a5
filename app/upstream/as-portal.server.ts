import { log } from '#process/log.server.ts'
import { runEvery } from '#process/schedule.server.ts'
import { settings } from '#settings.server.ts'
import { type Answer, type Call, type CallName, catalogue, type Input } from './catalogue/index.ts'
import { connect, type Scope } from './client.server.ts'
import { UpstreamFailure } from './failure.ts'

/** A refused token is logged once a minute at most. */
let reportedAt = Number.NEGATIVE_INFINITY
const reportEvery = 60_000

let isRefused = false

/** Whether the back end refused the service token the last time that it judged the token. */
export const isTokenRefused = () => isRefused

/**
 * Calls made by the portal itself, with its service token, since booking must go on without a browser or a session.
 * A token that the utility refuses is logged as an error, since operations must fix the setting, and is shown to people
 * as an outage, since their own session is not over.
 */
export function asPortal(requestId: string, isExpected?: Scope['isExpected']): { call: Call } {
  const token = settings().UTILITY_SERVICE_TOKEN
  const { signal } = new AbortController()
  const { call } = connect({ token, requestId, signal, isExpected })
  return {
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Answer<N>> {
      try {
        const answer = await call(name, input)
        isRefused = false
        return answer
      } catch (error) {
        if (!(error instanceof UpstreamFailure)) throw error
        if (error.status > 0 && error.status < 500) isRefused = error.status === 401
        if (error.status !== 401) throw error
        report(name, requestId)
        throw tokenRefused(name)
      }
    },
  }
}

function report(call: CallName, requestId: string) {
  if (Date.now() - reportedAt < reportEvery) return
  reportedAt = Date.now()
  log.error({
    msg: 'UTILITY_SERVICE_TOKEN is refused',
    todo: 'set it to the token that the back end knows, then restart: no payment is booked until then',
    call,
    requestId,
  })
}

function tokenRefused(name: CallName): UpstreamFailure {
  const { task, path } = catalogue[name]
  const details = { status: 401 }
  return new UpstreamFailure('outage', { name, task, path }, 'service token refused', details)
}

/** Asks about a payment that does not exist: any answer but 401 means that the token is good, silence means nothing. */
async function askWithToken(
  requestId: string,
  isExpected?: Scope['isExpected'],
): Promise<'taken' | 'refused' | 'silence' | 'expected'> {
  try {
    await asPortal(requestId, isExpected).call('isBooked', { query: { reference: 'none' } })
    return 'taken'
  } catch (error) {
    if (!(error instanceof UpstreamFailure)) throw error
    if (error.status === 401) return 'refused'
    if (isExpected?.(error)) return 'expected'
    return error.kind === 'outage' ? 'silence' : 'taken'
  }
}

const isUnreachable = ({ cause }: UpstreamFailure) =>
  (cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

/** Answers whether the back end judged the token. While it may still be starting, a refused connection is no news. */
export async function checkServiceToken({ isStarting }: { isStarting: boolean }): Promise<boolean> {
  const said = await askWithToken('service-token-check', isStarting ? isUnreachable : undefined)
  if (said === 'silence')
    log.warn({ msg: 'UTILITY_SERVICE_TOKEN is not checked: the back end does not answer' })
  return said === 'taken' || said === 'refused'
}

/** In ms: for this time after its own start, the portal takes an absent back end for one that is starting too. */
const startMs = 30_000

/** Checks the token until the back end has answered. Meanwhile the portal serves its pages, which do not need it. */
export function startCheckingToken(): void {
  const started = performance.now()
  let isAnswered = false
  runEvery(10_000, 'check of the service token', async () => {
    const isStarting = performance.now() - started < startMs
    if (!isAnswered) isAnswered = await checkServiceToken({ isStarting })
  })
}

/** To call when the back end refused a captcha that the portal finds good: throws an outage if it refuses the token. */
export async function failIfTokenIsRefused(name: CallName, requestId: string): Promise<void> {
  if ((await askWithToken(requestId)) === 'refused') throw tokenRefused(name)
}
