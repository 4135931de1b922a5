import { settings } from './settings.server.ts'

/** What a page holds that has its nonce. Without a script, none at all may run (« Version allégée »). */
type Inline = { nonce: string; hasScript: boolean; hasStyles: boolean }

/** Headers of every page. */
export function securityHeaders({ nonce, hasScript, hasStyles }: Inline): [string, string][] {
  const secure = settings().PORTAL_URL.startsWith('https:')
  const policy = [
    "default-src 'none'",
    `script-src ${hasScript ? `'self' 'nonce-${nonce}'` : "'none'"}`,
    `style-src 'self'${hasStyles ? ` 'nonce-${nonce}'` : ''}`,
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
