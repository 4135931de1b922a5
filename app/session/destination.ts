import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'

/** A path of this site, read as browsers do: `//`, `\` and control characters lead to no other origin. */
export function safeDestination(asked: unknown, fallback = paths.home): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return fallback
  const here = 'http://portail.invalid'
  const url = URL.parse(asked, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return fallback
  // The router's own addresses are no pages.
  const isPage = !url.pathname.endsWith('.data') && !url.searchParams.has('_data')
  return isPage ? url.pathname + url.search : fallback
}

/** /home needs no saying. */
export function loginPath(loginPage: string, path: string): string {
  return path === paths.home ? loginPage : `${loginPage}?redirectTo=${encodeURIComponent(path)}`
}

/** For a post the page that it was sent from, as the browser says, or else its own address. */
export function whereTheyWere({ request, url: here }: RouteArgs): string {
  if (request.method === 'GET') return here.pathname + here.search
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from?.host === here.host
    ? safeDestination(from.pathname + from.search, here.pathname)
    : here.pathname
}
