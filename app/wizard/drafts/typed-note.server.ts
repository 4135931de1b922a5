import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { RedirectFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { warning, withToast } from '#http/toasts.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import { unseal } from '#session/cookie.server.ts'
import type { End } from '#session/guarded.server.ts'
import type { AnyWizard, FormValues } from '../declaration/wizard.ts'
import { draftIdIn, findLocation } from './location.server.ts'

/** Fields of the engine, which no step answers. */
const ours = ['intent', 'draft', 'recapDigest']

/** What was typed, as a form shows it again: a name that came several times with all its values. */
export function valuesIn(posted: FormData): FormValues {
  const typed = [...posted].filter(([name]) => !ours.includes(name))
  const byName = Map.groupBy(typed, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const values = pairs.flatMap(([, value]) => (typeof value === 'string' ? value : []))
      return [name, values.length === 1 ? (values[0] ?? '') : values] as const
    }),
  )
}

/** A browser keeps no cookie longer than 4096 bytes; sealed, a text doubles. */
const longest = 1800

const notes = unsentMessages('demarche', posted => packed(valuesIn(posted)))

/** Compressed: the form of many metering points repeats the same names. Empty when it is too long even so. */
function packed(values: FormValues): string {
  const text = deflateRawSync(JSON.stringify(values)).toString('base64url')
  return text.length > longest ? '' : text
}

const unpacked = (text: string): FormValues =>
  JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString())

/** Whose form of which step; `where` is the draft and the step. */
const subjectOf = (owner: string, where: string) => `${owner} ${where}`

/** Where what is typed at a step waits until it can be kept. */
export const whereOf = (draft: string, step: string) => `${draft}/${step}`

/**
 * For the guard of a step's action: what was typed is left at the browser of whoever's cookie it came with, when the post
 * ends at the log-in or in an outage. What comes without a cookie of ours cannot be kept, as after a log-out in another
 * tab, which the log-in says.
 */
export const keepTyped =
  (wizards: AnyWizard[]) =>
  async (end: End, { request, url }: RouteArgs) => {
    const isLogIn = end instanceof RedirectFailure && end.reason !== 'maintenance'
    if (!isLogIn && end.status < 500) return
    const session = await unseal(request)
    if (!session && isLogIn) end.headers.append('set-cookie', await withToast(warning(notKept)))
    const where = session && whereItWas(url, wizards)
    if (where) await notes.keepWith(end, request, subjectOf(session.owner, where))
  }

const notKept = 'Vous n’êtes plus connecté\u00a0: ce que vous veniez de saisir n’a pas été gardé.'

/** Nobody agrees in advance: what is typed at the last step goes with the sending, or is typed again. */
function whereItWas(url: URL, wizards: AnyWizard[]): string | undefined {
  const location = findLocation(url, wizards)
  if (!location) return undefined
  const { wizard, step, draft = draftIdIn(url) } = location
  return draft && step && step.name !== wizard.steps.at(-1)?.name
    ? whereOf(draft, step.name)
    : undefined
}

/** The headers that leave what was typed at the browser of its owner. */
export async function typedHeaders(owner: string, where: string, values: FormValues) {
  const text = packed(values)
  const headers = new Headers()
  if (text) headers.append('set-cookie', await notes.keep(subjectOf(owner, where), text))
  return headers
}

/** What this owner typed at this step before it could be kept. */
export async function typedBefore(
  request: Request,
  owner: string,
  where: string,
): Promise<FormValues | undefined> {
  const text = await notes.of(request, subjectOf(owner, where))
  return text === null ? undefined : unpacked(text)
}

/** The headers that delete the note of what was typed, once it has been posted again. */
export async function forgetTyped(
  request: Request,
  owner: string,
  where: string,
): Promise<Headers> {
  const headers = new Headers()
  if (await typedBefore(request, owner, where)) headers.append('set-cookie', await notes.forget())
  return headers
}
