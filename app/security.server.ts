import { settings } from './settings.server.ts'

/** Headers of every page. Without a nonce, no script at all may run (« Version allégée »). */
export function securityHeaders(nonce: string | undefined): [name: string, value: string][] {
  const secure = settings().PORTAL_URL.startsWith('https:')
  const policy = [
    "default-src 'none'",
    `script-src ${nonce ? `'self' 'nonce-${nonce}'` : "'none'"}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A post that is redirected to the provider counts as one that goes there.
    `form-action 'self' ${settings().PAYMENT_ORIGIN}`,
  ]
  return [
    // Vite's development server puts its styles and scripts inline.
    ...(import.meta.env.DEV
      ? []
      : [['content-security-policy', policy.join('; ')] as [string, string]]),
    ['referrer-policy', 'same-origin'],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ['cache-control', 'no-store'],
    ...(secure ? [['strict-transport-security', 'max-age=31536000'] as [string, string]] : []),
  ]
}
