import type { FailurePage } from './failure.server.ts'
import { failure, redirectWithToast } from './toasts.server.ts'

/** For the `catch` of a file that cannot be had: its reader stays on the page at `path`, with the reason. */
export function backTo(path: string) {
  return async (cause: unknown): Promise<never> => {
    if (!(cause instanceof Response) || cause.status < 400) throw cause
    const { text }: FailurePage = await cause.json()
    throw await redirectWithToast(path, failure(text))
  }
}
