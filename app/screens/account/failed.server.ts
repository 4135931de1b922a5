import type { FailurePage } from '#session/failure.server.ts'
import type { FormNotice } from '#ui/form/notice.tsx'

/** What the page of a failed call would say, for a form that keeps what was typed; a redirect is thrown on. */
export async function noticeOf(cause: unknown): Promise<{ notice: FormNotice; status: number }> {
  if (!(cause instanceof Response) || cause.status < 400) throw cause
  const { text } = (await cause.json()) as FailurePage
  return { notice: { tone: 'error', text }, status: cause.status }
}
