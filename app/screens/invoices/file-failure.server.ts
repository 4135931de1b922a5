import type { FailurePage } from '#session/failure.server.ts'
import { failure, redirectWithToast } from '#session/toasts.server.ts'
import { invoiceList } from './invoice-links.ts'

/** A file that cannot be had leaves the reader on the list, which is a page, with the reason. */
export async function backToTheList(cause: unknown): Promise<never> {
  if (!(cause instanceof Response) || cause.status < 400) throw cause
  const { text }: FailurePage = await cause.json()
  throw await redirectWithToast(invoiceList, failure(text))
}
