import { randomUUID } from 'node:crypto'
import { createCookie, redirect } from '@remix-run/node'
import { openingSecrets } from '#process/secrets.server.ts'
import { cookieOptions } from './sealed-note.server.ts'

export type Toast = { id: string; tone: 'success' | 'info' | 'warning' | 'error'; text: string }

const toast =
  (tone: Toast['tone']) =>
  (text: string): Toast => ({ id: randomUUID(), tone, text })

export const success = toast('success')
export const info = toast('info')
export const warning = toast('warning')
export const failure = toast('error')

function cookie() {
  const { name, attributes } = cookieOptions('avis')
  return createCookie(name, { ...attributes, maxAge: 120, secrets: [...openingSecrets()] })
}

export function withToast(...toasts: Toast[]): Promise<string> {
  return cookie().serialize(toasts)
}

/** The messages that wait for this page, `toast` the first of them, and the Set-Cookie value that says they were shown. */
export async function takeToast(request: Request) {
  const header = request.headers.get('cookie')
  const waiting: Toast[] | null = await cookie().parse(header)
  const shown = waiting && (await cookie().serialize('', { maxAge: 0 }))
  return { toasts: waiting || [], toast: waiting?.[0] ?? null, shown }
}

/** Of a form that was understood (303). */
export async function redirectWithToast(
  path: string,
  toast: Toast | Toast[],
  headers = new Headers(),
) {
  headers.append('set-cookie', await withToast(...[toast].flat()))
  return redirect(path, { status: 303, headers })
}
