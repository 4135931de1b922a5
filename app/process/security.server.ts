import { listOf } from '#domain/values.ts'
import { issuerOf, settings } from '#settings.server.ts'

type Header = [name: string, value: string]

/** The headers of every answer that does not set them: no other site reads, frames or runs it, no cache keeps it. */
export function answerHeaders(): Header[] {
  const { PORTAL_URL, HSTS_SUBDOMAINS } = settings()
  const transport = `max-age=31536000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`
  return listOf(
    [
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ],
    ['referrer-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['cache-control', 'no-store'],
    PORTAL_URL.startsWith('https:') && (['strict-transport-security', transport] satisfies Header),
  )
}

/** Adds `answerHeaders` to a response, whose own headers win; a value that is not a response stays as it is. */
export function secured<T>(answer: T): T {
  if (answer instanceof Response)
    for (const [name, value] of answerHeaders())
      if (!answer.headers.has(name)) answer.headers.set(name, value)
  return answer
}

/**
 * What a page has: `none` in « Version allégée », which allows no script at all; `inline` where only what stands in the
 * page itself, with its nonce, may run.
 */
type Parts = { nonce: string; scripts: 'none' | 'inline' | 'all'; hasStyles: boolean }

/** Of the identity providers. */
const providerOrigins = (): Set<string> =>
  new Set(
    settings()
      .EXTRAS.flatMap(extra => issuerOf(extra) ?? [])
      .map(url => new URL(url).origin),
  )

export function pageHeaders({ nonce, scripts, hasStyles }: Parts): Header[] {
  const own = { none: "'none'", inline: `'nonce-${nonce}'`, all: `'self' 'nonce-${nonce}'` }
  const policy = [
    "default-src 'none'",
    `script-src ${own[scripts]}`,
    `style-src 'self'${hasStyles ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    // The PDF of a request, at the desk: no other page lets itself be framed.
    "frame-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A post that is redirected to a provider, as by the log-out, counts as a form sent there.
    `form-action 'self' ${[settings().PAYMENT_ORIGIN, ...providerOrigins()].join(' ')}`,
  ]
  return [
    ['content-security-policy', policy.join('; ')],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ['cache-control', 'no-store'],
  ]
}
