import { PageFailure, type RedirectFailure } from './failure.server.ts'
import type { RouteArgs } from './route-args.ts'
import { failure, redirectWithToast } from './toasts.server.ts'

type PathOf = (args: RouteArgs) => string

/**
 * For the guard of a file: when it cannot be had, its reader stays on the page at `path`, with the reason. Whom the
 * guard itself could not let in would wait as long for that page: they read it here.
 */
export const backTo =
  (path: string | PathOf) =>
  async (end: PageFailure | RedirectFailure, args: RouteArgs, isInside: boolean) => {
    if (!(end instanceof PageFailure)) return
    if (!isInside) throw plainWords(end.page.text, end.status)
    throw await redirectWithToast(
      typeof path === 'string' ? path : path(args),
      failure(end.page.text),
    )
  }

export const noSuchFile = (text: string) => plainWords(text, 404)

/** There is no page around a file. */
function plainWords(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
