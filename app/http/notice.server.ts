import type { FormNotice } from '#ui/form/notice.tsx'
import type { FailurePage } from './failure.server.ts'

/** What the page of a failed call would say, for a form that keeps what was typed; a redirect is thrown on. */
export async function noticeOf(cause: unknown): Promise<{ notice: FormNotice; status: number }> {
  if (!(cause instanceof Response) || cause.status < 400) throw cause
  const { text }: FailurePage = await cause.json()
  return { notice: { tone: 'error', text }, status: cause.status }
}

/**
 * The answer of a call that a page can do without: in an outage `without`, and the notice that says so. A refusal, or
 * the way to the log-in, is thrown on.
 */
export async function orNotice<T>(
  answer: Promise<T>,
  without: T,
): Promise<{ value: T; notice: FormNotice | null }> {
  try {
    return { value: await answer, notice: null }
  } catch (cause) {
    if (!(cause instanceof Response) || cause.status !== 503) throw cause
    const { notice } = await noticeOf(cause)
    return { value: without, notice: { ...notice, tone: 'warning' } }
  }
}
