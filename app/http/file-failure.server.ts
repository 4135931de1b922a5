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

/** To be thrown for a file that is not theirs or does not exist: there is no page around it, so plain words. */
export function noSuchFile(text: string): Response {
  return new Response(text, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
