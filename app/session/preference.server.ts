import { createCookie } from '@remix-run/node'
import { retentionDays } from '#domain/retention.ts'
import { cookieOptions } from '#http/cookie-options.server.ts'
import { store } from '#store/client.server.ts'
import { type Sealed, seal } from './cookie.server.ts'

/** The metering point a subscriber looked at last, on whichever device (SHELL-15). */
export async function rememberedPdc(owner: string): Promise<string | undefined> {
  const row = await store().preference.findUnique({ where: { owner } })
  return row?.pdc
}

/** Makes `pdc`, one of the subscriber's own, the selected one; answers the Set-Cookie value. */
export async function selectPdc(session: Sealed, pdc: string): Promise<string> {
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

/** « Version allégée »: pages without scripts, by choice or because the browser asks to save data. */
export async function wantsLight(request: Request): Promise<boolean> {
  const chosen: unknown = await lightCookie().parse(request.headers.get('cookie'))
  return typeof chosen === 'boolean' ? chosen : request.headers.get('save-data') === 'on'
}

/** The Set-Cookie value that keeps the choice on this device for a year. */
export function chooseLight(light: boolean): Promise<string> {
  return lightCookie().serialize(light)
}
