import { randomUUID } from 'node:crypto'
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { createCookie, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import type { ZodType } from 'zod'
import { readQuery } from '#domain/reading.ts'
import * as paths from '#paths.ts'
import { openingSecrets } from '#process/secrets.server.ts'
import type { FormAnswer, FormNotice } from '#ui/form/form.tsx'
import { UpstreamFailure } from '#upstream/failure.ts'
import { cookieOptions } from './sealed-note.server.ts'

export { invitation, problemText } from '#upstream/failure.ts'

// A loader or an action throws these failures instead of answering. Any code may read them; only `guarded` turns them
// into responses (session/guards.server.ts).

export type FailurePage = {
  title: string
  text: string
  detail?: string
  report?: object
  /** The subscriber did not open this page to their helper. */
  isClosed?: true
  /** What was posted and could not be taken, where no script keeps the page. */
  typed?: Typed
}

/** `text`: what a person typed or chose, a line each. `again`: the fields of the form that sends it once more. */
export type Typed = { text: string; again?: { fields: [string, string][]; hasFiles: boolean } }

/** Another page in place of the one that was asked for; `headers` travel with it. */
export class PageFailure extends Error {
  override name = 'PageFailure'
  readonly status: number
  page: FailurePage
  readonly headers = new Headers()

  constructor(status: number, page: FailurePage) {
    super(page.title)
    this.status = status
    this.page = page
  }
}

/**
 * Why a visitor is led elsewhere:
 * - `log-in`: the visitor is not logged in, or no longer;
 * - `other-area`: the page is for another role;
 * - `maintenance`: the portal is closed.
 */
type RedirectReason = 'log-in' | 'other-area' | 'maintenance'

export class RedirectFailure extends Error {
  override name = 'RedirectFailure'
  readonly reason: RedirectReason
  to: string
  readonly status: 302 | 303
  readonly headers: Headers

  constructor(reason: RedirectReason, to: string, { status = 302, headers = new Headers() } = {}) {
    super(`${reason}: ${to}`)
    this.reason = reason
    this.to = to
    this.status = status as 302 | 303
    this.headers = headers
  }
}

/** MSG-04 */
export const sessionEnded = 'Vous avez été déconnecté. Votre session a expiré.'
export const tooManyPasswords =
  'Trop de mots de passe faux ont été saisis\u00a0: votre session a été fermée. Connectez-vous de nouveau.'

export function failedCall(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  throw error
}

export function pageOf({ kind, status, text }: UpstreamFailure): PageFailure {
  switch (kind) {
    case 'forbidden':
      return new PageFailure(403, { title: 'Accès refusé', text })
    case 'refused':
      return new PageFailure(status, { title: 'Demande refusée', text })
    default:
      return new PageFailure(503, { title: 'Service momentanément indisponible', text })
  }
}

export function failedPage(error: unknown): PageFailure {
  if (error instanceof PageFailure) return error
  if (error instanceof UpstreamFailure && error.kind !== 'session-over') return pageOf(error)
  throw error
}

export type RouteArgs = LoaderFunctionArgs & { url: URL }

/** The asked address; what was typed in its query comes as a rule reads it (BEY-600). */
export const urlOf = ({ url }: Pick<Request, 'url'>) => readQuery(new URL(url))

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

/** The messages that wait for this page, `toast` the first of them, and the Set-Cookie value that deletes them. */
export async function takeToast(request: Request) {
  const header = request.headers.get('cookie')
  const waiting: Toast[] | null = await cookie().parse(header)
  const shown = waiting && (await cookie().serialize('', { maxAge: 0 }))
  return { toasts: waiting || [], toast: waiting?.[0] ?? null, shown }
}

/** The answer to a form that was accepted: a redirect (303), with the message that the next page shows. */
export async function redirectWithToast(
  path: string,
  toast: Toast | Toast[],
  headers = new Headers(),
) {
  headers.append('set-cookie', await withToast(...[toast].flat()))
  return redirect(path, { status: 303, headers })
}

/** SHELL-26: there is no 404 page: an address that is none leads home with a message. */
export const nowhere = () => redirectWithToast(paths.home, info('La page demandée n’existe pas.'))

/** The text of a failed call's page, for a form that keeps what was typed; rethrows a redirect. */
export function noticeOf(error: unknown): { notice: FormNotice; status: number } {
  const { status, page } = failedPage(error)
  return { notice: { tone: 'error', text: page.text }, status }
}

/** Awaits an answer; in an outage answers `without` and a notice about it. Rethrows a refusal or a redirect. */
export async function orNotice<T>(
  answer: Promise<T>,
  without: T,
): Promise<{ value: T; notice: FormNotice | null }> {
  try {
    return { value: await answer, notice: null }
  } catch (error) {
    const { notice, status } = noticeOf(error)
    if (status !== 503) throw error
    return { value: without, notice: { ...notice, tone: 'warning' } }
  }
}

type Refusal = Partial<Pick<FormAnswer, 'errors' | 'notice'>> & {
  status?: number
  headers?: HeadersInit | undefined
}

/** Thrown when a form is refused: by a quota, a wrong password, a rule of the utility. */
export class FormRefusal extends Error {
  override name = 'FormRefusal'
  readonly why: Refusal

  constructor(why: Refusal) {
    super('form refused')
    this.why = why
  }
}

export type Said = FormNotice & Pick<Refusal, 'status' | 'headers'>

export const asRefusal = ({ tone, text, advice, way, status, headers }: Said): Refusal => ({
  notice: { tone, text, advice, way },
  ...(status && { status }),
  headers,
})

export const refusedWith = (said: Said) => new FormRefusal(asRefusal(said))

export const wrongField = (
  name: string,
  message: string,
  { status, headers }: Pick<Refusal, 'status' | 'headers'> = {},
) => new FormRefusal({ errors: { [name]: [message] }, ...(status && { status }), headers })

/** What was posted: a form with its schema, or a submission that is already parsed; neither for a form of one button. */
type Posted<V> =
  | { posted: FormData; schema: ZodType<V>; submission?: undefined }
  | { posted?: undefined; submission?: Submission<unknown, string[], V> }

type Rules<V, E> = Posted<V> & {
  keep?: readonly string[]
  extra?: (headers: Headers) => E | Promise<E>
  onFailure?: (cause: unknown) => Refusal
}

/** Answers a form: `work` refuses it by throwing a FormRefusal; the headers that it sets are sent in both cases. */
export async function answerForm<V, W, E extends object = object>(
  { keep = [], extra, onFailure = noticeOf, ...typed }: Rules<V, E>,
  work: (value: V, headers: Headers) => Promise<W>,
) {
  const submission = typed.posted ? parseWithZod(typed.posted, typed) : typed.submission
  const headers = new Headers()
  const values = Object.fromEntries(keep.map(name => [name, typedIn(submission, name)]))
  const refuse = async ({ errors = {}, notice = null, status = 400, headers: more }: Refusal) => {
    for (const [name, value] of new Headers(more)) headers.append(name, value)
    const shown: FormAnswer & E = { values, errors, notice, ...((await extra?.(headers)) as E) }
    return data(shown, { status, headers })
  }
  if (submission && submission.status !== 'success')
    return refuse({ errors: submission.reply().error ?? {} })
  try {
    return await work(submission?.value as V, headers)
  } catch (cause) {
    return refuse(cause instanceof FormRefusal ? cause.why : onFailure(cause))
  }
}

function typedIn(
  submission: Submission<unknown, string[], unknown> | undefined,
  name: string,
): string {
  const typed = submission?.payload[name]
  return typeof typed === 'string' ? typed : ''
}
