import contentDisposition from 'content-disposition'
import { type Cell, toCsv } from '#domain/csv.ts'
import {
  failure,
  PageFailure,
  type RedirectFailure,
  type RouteArgs,
  redirectWithToast,
} from './route.server.ts'

export function attachment(body: BodyInit | null, type: string, name: string): Response {
  // Without a fallback the library writes accents as Latin-1, which browsers and proxies read differently.
  const fallback = name.replace(/[^\x20-\x7e]/g, '_')
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition(name, { fallback }),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  })
}

export const csvFile = (name: string, header: string[], rows: Cell[][]): Response =>
  attachment(toCsv(header, rows), 'text/csv; charset=utf-8', `${name}.csv`)

/** A file that cannot be had leads back to the page at `path`, which says why; a guard's refusal is plain text. */
export const backTo =
  (path: string | ((args: RouteArgs) => string)) =>
  async (end: PageFailure | RedirectFailure, args: RouteArgs, hasPassedGuard: boolean) => {
    if (!(end instanceof PageFailure)) return
    if (!hasPassedGuard) throw plainWords(end.page.text, end.status, end.headers.get('retry-after'))
    throw await redirectWithToast(
      typeof path === 'string' ? path : path(args),
      failure(end.page.text),
    )
  }

export const noSuchFile = (text: string) => plainWords(text, 404)

function plainWords(text: string, status: number, retryAfter: string | null = null): Response {
  const headers = new Headers({ 'content-type': 'text/plain; charset=utf-8' })
  if (retryAfter) headers.set('retry-after', retryAfter)
  return new Response(text, { status, headers })
}

/** RFC 8058: the answer to a mail program, which follows no redirect and ignores the text. */
export const oneClickAnswer = (done: 0 | 1): Response =>
  new Response(done === 1 ? 'Fait.' : 'Ce lien n’est plus valable.', {
    status: done === 1 ? 200 : 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
