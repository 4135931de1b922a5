import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'

/** A path of this site, parsed as browsers do, so that `//`, `\` and control characters lead to no other origin. */
export function safeDestination(asked: unknown, fallback = paths.home): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return fallback
  const here = 'http://portail.invalid'
  const url = URL.parse(asked, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return fallback
  // Remix's own data addresses are no pages.
  const isPage = !url.pathname.endsWith('.data') && !url.searchParams.has('_data')
  return isPage ? url.pathname + url.search : fallback
}

/** The log-in page with its destination; /home is the default and is left out. */
export function loginPath(loginPage: string, path: string): string {
  return path === paths.home ? loginPage : `${loginPage}?redirectTo=${encodeURIComponent(path)}`
}

/** The page where the visitor was: for a post, the one that the browser names as referer, else the post's address. */
export function whereTheyWere({ request, url: here }: RouteArgs): string {
  if (request.method === 'GET') return here.pathname + here.search
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from?.host === here.host
    ? safeDestination(from.pathname + from.search, here.pathname)
    : here.pathname
}
