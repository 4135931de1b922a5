import { PageFailure, type RedirectFailure } from './failure.server.ts'
import { failure, redirectWithToast } from './toasts.server.ts'

/** For the guard of a file: when it cannot be had, its reader stays on the page at `path`, with the reason. */
export const backTo = (path: string) => async (end: PageFailure | RedirectFailure) => {
  if (end instanceof PageFailure) throw await redirectWithToast(path, failure(end.page.text))
}

/** To be thrown for a file that is not theirs or does not exist: there is no page around it, so plain words. */
export function noSuchFile(text: string): Response {
  return new Response(text, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
