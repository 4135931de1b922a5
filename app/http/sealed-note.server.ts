import { createCookie } from '@remix-run/node'
import { openJson, sealJson } from '#process/secrets.server.ts'
import { settings } from '#settings.server.ts'

/** A text in an encrypted cookie, for `minutes`; a note sealed under another name is not read. */
export function sealedNote(name: string, minutes: number) {
  const ttl = minutes * 60
  const cookie = (maxAge: number) => {
    const { name: cookieName, attributes } = cookieOptions(name)
    return createCookie(cookieName, { ...attributes, maxAge })
  }
  return {
    async store(text: string): Promise<string> {
      return cookie(ttl).serialize(await sealJson({ [name]: text }, ttl))
    },
    async read(request: Request): Promise<string | undefined> {
      const seal: unknown = await cookie(ttl).parse(request.headers.get('cookie'))
      if (typeof seal !== 'string') return undefined
      const text = (await openJson<Record<string, unknown>>(seal, ttl))[name]
      return typeof text === 'string' ? text : undefined
    },
    forget: (): Promise<string> => cookie(0).serialize(''),
  }
}

/** With TLS the prefix `__Host-` makes the browser guarantee that no other host wrote the cookie. */
export function cookieOptions(name: string) {
  const secure = settings().PORTAL_URL.startsWith('https:')
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { httpOnly: true, secure, sameSite: 'lax', path: '/' } as const,
  }
}
