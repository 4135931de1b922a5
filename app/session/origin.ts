const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that may change something comes from another site's page.
 * Browsers say so in Sec-Fetch-Site, older ones in Origin; programs that send neither carry no cookie
 * of somebody else. `Origin: null` (a sandboxed or data: page) is foreign.
 */
export function isForeign(method: string, headers: Headers, host: string): boolean {
  if (reads.has(method)) return false
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = headers.get('origin')
  if (origin === null) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

export const foreignText = 'Requête refusée : elle vient d’un autre site.'
