import type { FormNotice } from '#ui/form/notice.tsx'
import { failedPage } from './failure.server.ts'

/**
 * The text that the page of a failed call would say, for a form that keeps the typed text; a redirection is thrown on.
 */
export function noticeOf(error: unknown): { notice: FormNotice; status: number } {
  const { status, page } = failedPage(error)
  return { notice: { tone: 'error', text: page.text }, status }
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
  } catch (error) {
    const { notice, status } = noticeOf(error)
    if (status !== 503) throw error
    return { value: without, notice: { ...notice, tone: 'warning' } }
  }
}
