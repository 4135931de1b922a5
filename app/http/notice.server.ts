import type { FormNotice } from '#ui/form/notice.tsx'
import { failedPage } from './failure.server.ts'

/** The text of the page of a failed call, for a form that keeps what was typed; a redirection is thrown on. */
export function noticeOf(error: unknown): { notice: FormNotice; status: number } {
  const { status, page } = failedPage(error)
  return { notice: { tone: 'error', text: page.text }, status }
}

/** In an outage `without`, and the notice that says so. A refusal, or the way to the log-in, is thrown on. */
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
