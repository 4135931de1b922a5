import { createCookie } from '@remix-run/node'
import { retentionDays } from '#domain/retention.ts'
import { cookieOptions } from '#http/sealed-note.server.ts'
import { store } from '#store/client.server.ts'
import { type Sealed, seal } from './cookie.server.ts'

/** SHELL-15: the metering point that a subscriber selected last, on any device. */
export async function rememberedPdc(owner: string): Promise<string | undefined> {
  const row = await store().preference.findUnique({ where: { owner } })
  return row?.pdc
}

/** Selects a point of the subscriber; answers the Set-Cookie value. A helper's choice is kept only in the session. */
export async function selectPdc(session: Sealed, pdc: string): Promise<string> {
  if (session.acting) return seal({ ...session, acting: { ...session.acting, pdc } })
  const { owner } = session
  const choice = { pdc, updatedAt: new Date() }
  await store().preference.upsert({
    where: { owner },
    create: { owner, ...choice },
    update: choice,
  })
  return seal({ ...session, pdc })
}

function lightCookie() {
  const { name, attributes } = cookieOptions('allegee')
  return createCookie(name, { ...attributes, maxAge: retentionDays.lightVersion * 24 * 3600 })
}

/** « Version allégée »: `chosen` by the visitor, which always wins, or `given` to a slow or small browser. */
export async function lightVersionOf(request: Request): Promise<'chosen' | 'given' | undefined> {
  const { headers } = request
  const choice: unknown = await lightCookie().parse(headers.get('cookie'))
  if (typeof choice === 'boolean') return choice ? 'chosen' : undefined
  return isSlowOrSmall(headers) ? 'given' : undefined
}

/** The headers asked of browsers: their connection, and their memory (GB) under its former and its present name. */
export const clientHints = ['ECT', 'Device-Memory', 'Sec-CH-Device-Memory']

function isSlowOrSmall(headers: Headers): boolean {
  const memory = headers.get('sec-ch-device-memory') ?? headers.get('device-memory')
  return (
    headers.get('save-data') === 'on' ||
    /^(slow-)?2g$/.test(headers.get('ect') ?? '') ||
    (memory !== null && Number.parseFloat(memory) <= 0.5)
  )
}

export function chooseLight(light: boolean): Promise<string> {
  return lightCookie().serialize(light)
}
