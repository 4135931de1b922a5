import { settings } from '#settings.server.ts'

/** Behind TLS the browser itself guarantees that no other host wrote the cookie. */
export function cookieOptions(name: string) {
  const secure = settings().PORTAL_URL.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const,
  }
}
