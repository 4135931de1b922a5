import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'

/**
 * Where to go after logging in or changing a setting: a path of this site, whatever was asked for.
 * Read as browsers do, so that other origins are refused in all their disguises (`//`, `\`, control characters).
 */
export function safeDestination(asked: unknown, fallback = paths.home): string {
  if (typeof asked !== 'string' || !asked.startsWith('/')) return fallback
  const here = 'http://portail.invalid'
  const url = URL.parse(asked, here)
  if (url?.origin !== here || url.pathname.startsWith('//')) return fallback
  // The router's own addresses are no pages.
  const isPage = !url.pathname.endsWith('.data') && !url.searchParams.has('_data')
  return isPage ? url.pathname + url.search : fallback
}

/** The log-in page that leads back to `path` afterwards; /home needs no saying. */
export function loginPath(loginPage: string, path: string): string {
  return path === paths.home ? loginPage : `${loginPage}?redirectTo=${encodeURIComponent(path)}`
}

/**
 * The page that a visitor was on: the one they asked for; for a post the one it was sent from, as the browser
 * says, or else its own address, which is a page in most cases.
 */
export function whereTheyWere({ request, url: here }: RouteArgs): string {
  if (request.method === 'GET') return here.pathname + here.search
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from?.host === here.host
    ? safeDestination(from.pathname + from.search, here.pathname)
    : here.pathname
}
