import * as paths from '#paths.ts'
import { settings } from '#settings.server.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/** PayFiP's page posts the browser back to these paths, which only answer a redirect to the same address. */
const postedFromElsewhere: string[] = [paths.paymentReturn, paths.guestReturn]

/**
 * Whether a request that may change something comes from another site's page. Browsers say so in Sec-Fetch-Site, and in
 * Origin, whose scheme, host and port must be those of PORTAL_URL or of `asked`, the address that this request was sent
 * to (a demonstration has several). A program that sends neither header has no visitor's cookie. `Origin: null` (a
 * sandboxed or data: page) is foreign.
 */
export function isForeign(method: string, headers: Headers, asked: string): boolean {
  if (reads.has(method)) return false
  const isWayBack = postedFromElsewhere.includes(URL.parse(asked)?.pathname ?? '')
  if (isWayBack && settings().PAYMENT_PROVIDER === 'payfip') return false
  const site = headers.get('sec-fetch-site')
  if (site && site !== 'same-origin' && site !== 'none') return true
  const origin = headers.get('origin')
  return origin !== null && ![asked, settings().PORTAL_URL].some(own => originOf(own) === origin)
}

/** Whether a page of the portal sent the request. A program, which has asked for no page, says nothing of it. */
export const isFromPage = ({ headers, url }: Request): boolean =>
  headers.get('sec-fetch-site') === 'same-origin' ||
  URL.parse(headers.get('referer') ?? '')?.host === (headers.get('host') ?? new URL(url).host)

const originOf = (address: string) => URL.canParse(address) && new URL(address).origin

export const foreignText = 'Requête refusée : elle vient d’un autre site.'
