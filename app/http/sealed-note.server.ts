import { createCookie } from '@remix-run/node'
import { sealData, unsealData } from 'iron-session'
import { settings } from '#settings.server.ts'
import { cookieOptions } from './cookie-options.server.ts'

/**
 * A short text that the portal leaves with a browser for `minutes`, which neither the browser nor anybody
 * else can read or write. Written under another name it is worth nothing.
 */
export function sealedNote(name: string, minutes: number) {
  const ttl = minutes * 60
  const cookie = (maxAge: number) => {
    const { name: cookieName, attributes } = cookieOptions(name)
    return createCookie(cookieName, { ...attributes, maxAge })
  }
  return {
    /** The Set-Cookie value that leaves it. */
    async leave(text: string): Promise<string> {
      const password = settings().SESSION_SECRET
      return cookie(ttl).serialize(await sealData({ [name]: text }, { password, ttl }))
    },
    /** What was left, unless its time is over. */
    async read(request: Request): Promise<string | undefined> {
      const seal: unknown = await cookie(ttl).parse(request.headers.get('cookie'))
      if (typeof seal !== 'string') return undefined
      const password = settings().SESSION_SECRET
      const text = (await unsealData<Record<string, unknown>>(seal, { password, ttl }))[name]
      return typeof text === 'string' ? text : undefined
    },
    /** The Set-Cookie value that takes it back. */
    forget: (): Promise<string> => cookie(0).serialize(''),
  }
}
