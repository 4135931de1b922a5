import type { FormNotice } from '#ui/form/notice.tsx'
import type { FailurePage } from './failure.server.ts'

/** What the page of a failed call would say, for a form that keeps what was typed; a redirect is thrown on. */
export async function noticeOf(cause: unknown): Promise<{ notice: FormNotice; status: number }> {
  if (!(cause instanceof Response) || cause.status < 400) throw cause
  const { text }: FailurePage = await cause.json()
  return { notice: { tone: 'error', text }, status: cause.status }
}
