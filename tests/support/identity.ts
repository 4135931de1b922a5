import type { Server } from 'node:http'
import { decodeJwt, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { people } from '../../utility/identity/people.ts'
import { newKey, startIdentityProvider } from '../../utility/identity/provider.ts'

// The real provider of identities, whose answers a test may change, and a browser with cookies for both.

type Forge = (
  claims: JWTPayload,
  sign: typeof signed,
) => Promise<string | undefined> | string | undefined

/** Signs as the provider does, or as another would. */
const signed = async (claims: JWTPayload, key: JWK, header = {}) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: String(key.kid), ...header })
    .sign(await importJWK(key, 'ES256'))

export async function identityAt(port: number, portal: string) {
  let server: Server | undefined
  const now = {
    key: await newKey(),
    acr: 'eidas1',
    identities: structuredClone(people),
    /** Makes another ID token of the claims of the right one. */
    forge: undefined as Forge | undefined,
    /** Refuses a path by its status, before anything is looked at. */
    refuse: undefined as ((path: string) => number | undefined) | undefined,
    /** The paths that were asked for. */
    asked: [] as string[],
    /** Changes another answer, by its path. */
    change: undefined as ((path: string, body: Record<string, unknown>) => unknown) | undefined,
  }
  const { key, ...fresh } = structuredClone({
    ...now,
    forge: undefined,
    change: undefined,
    refuse: undefined,
  })
  const start = async () => {
    const started = await startIdentityProvider({
      ...{ port, portal, keys: [now.key], acr: () => now.acr },
      identities: now.identities,
      async around(ctx, next) {
        now.asked.push(ctx.path)
        const status = now.refuse?.(ctx.path)
        if (status !== undefined) {
          ctx.status = status
          return
        }
        await next()
        const body = ctx.body as Record<string, unknown>
        if (ctx.path === '/token' && body?.id_token && now.forge)
          body.id_token = await now.forge(decodeJwt(String(body.id_token)), signed)
        if (now.change && typeof body === 'object') ctx.body = now.change(ctx.path, body) ?? body
      },
    })
    server = started.server
  }
  const stop = async () => {
    server?.closeAllConnections()
    await new Promise(resolve => server?.close(resolve) ?? resolve(undefined))
    server = undefined
  }
  await start()
  return {
    now,
    issuer: `http://localhost:${port}`,
    /** A log-out token, unless the header says otherwise. */
    sign: (claims: JWTPayload, other?: JWK, header = { typ: 'logout+jwt' }) =>
      signed(claims, other ?? now.key, header),
    stop,
    start,
    /** As at first, running, with the key that it had. */
    async reset() {
      Object.assign(now, { forge: undefined, change: undefined, refuse: undefined, acr: fresh.acr })
      now.identities.splice(0, now.identities.length, ...structuredClone(people))
      if (!server) await start()
    },
    async rotate() {
      await stop()
      now.key = await newKey()
      await start()
    },
    firstKey: key,
  }
}

/** Follows no redirect by itself; keeps the cookies of each origin. */
export function newBrowser() {
  const jars = new Map<string, Map<string, string>>()
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(address)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), origin, ...init.headers }
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const get = (address: string) => ask(address)
  const post = (address: string, form: Record<string, string>) =>
    ask(address, { method: 'POST', body: new URLSearchParams(form) })
  return {
    get,
    post,
    cookies: (origin: string) => jars.get(origin) ?? new Map<string, string>(),
    /** To the provider by this page of the portal; answers the address by which it leads back, not asked yet. */
    async proven(page: string, sub: string): Promise<string> {
      let answer = await get(page)
      const back = () => answer.headers.get('location') ?? ''
      if (!/\/auth\?/.test(back())) throw new Error(`${page} leads to ${back()}`)
      const provider = new URL(back()).origin
      answer = await get(back())
      answer = await post(new URL(back(), provider).href, { sub })
      answer = await get(new URL(back(), provider).href)
      return back()
    },
  }
}
