import type { AppLoadContext } from '@remix-run/node'
import { isChosen, isTyped } from '#domain/typed.ts'
import { formatDay } from '#domain/values.ts'
import { ownerField } from '#ui/form/owner-field.ts'
import { markIn } from './form.server.ts'
import {
  failedPage,
  PageFailure,
  type RedirectFailure,
  type RouteArgs,
  type Typed,
} from './route.server.ts'
import { sealedNote } from './sealed-note.server.ts'
import { lostFiles, textsOf } from './upload.server.ts'

/**
 * Messages that could not be sent: each is kept for half an hour in a sealed cookie of the browser that posted it, and
 * shown again in the form about the same `subject`, which must belong to one person only. `read` extracts the message
 * from a posted form; `lost` says which files came with it and are not kept.
 */
export function unsentMessages(name: string, read: (form: FormData, lost?: string) => string) {
  const note = sealedNote(name, 30)
  const keep = (subject: string, message: string) => note.store(`${subject}\n${message}`)
  return {
    keep,
    forget: () => note.forget(),
    async of(request: Request, subject: string): Promise<string | null> {
      const text = await note.read(request)
      return text?.startsWith(`${subject}\n`) ? text.slice(subject.length + 1) : null
    },
    /** For the guard of the action: a form of another site (403), or of another person's page (409), is not kept. */
    async keepWith(end: PageFailure | RedirectFailure, request: Request, subject: string) {
      if (end instanceof PageFailure && [403, 409].includes(end.status)) return
      // A form that could not be read the first time cannot be kept either.
      const posted = await textsOf(request).catch(failedPage)
      const message = posted instanceof PageFailure ? '' : read(posted, lostFiles(request))
      if (message) end.headers.append('set-cookie', await keep(subject, message))
    },
  }
}

/** What the failed post of a document held: the loaders around its page have the same context, and may fail too. */
const posts = new WeakMap<AppLoadContext, { typed: Typed; detail?: string }>()

/**
 * BEY-562: the page of a failed post gives back what was typed, and a button that sends it again. A script keeps the
 * page itself. A form of another site (403) gives nothing back; one of another person's page (409) only its text.
 */
export async function giveBack(end: PageFailure, { request, context }: RouteArgs): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const given = isRead ? posts.get(context) : await givenIn(end, request)
  if (!given || end.page.report) return
  posts.set(context, given)
  end.page = { ...end.page, ...given }
}

async function givenIn(end: PageFailure, request: Request) {
  const typed = await typedIn(end, request)
  const detail = lostFiles(request)
  return typed && { typed, ...(detail && { detail }) }
}

async function typedIn({ status }: PageFailure, request: Request): Promise<Typed | undefined> {
  if (request.headers.get('sec-fetch-dest') === 'empty') return undefined
  // A form that is refused as it is (too long, unreadable) may still be arriving: it is not waited for.
  if (status < 500 && status !== 409) return undefined
  const typed = await typedOf(request)
  if (!typed) return undefined
  const { text, again } = typed
  const mark = await markIn(request)
  if (status < 500) return { text }
  return { text, again: mark ? { ...again, fields: [[ownerField, mark], ...again.fields] } : again }
}

/** What a post holds that a person typed or chose, less its secrets; undefined for one of a button alone. */
export async function typedOf(request: Request): Promise<Required<Typed> | undefined> {
  const posted = await textsOf(request).catch(failedPage)
  if (posted instanceof PageFailure) return undefined
  const fields = [...posted].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !secret.test(name) ? [[name, value]] : [],
  )
  const chosen = fields.filter(([name, value]) => isChosen(name, value))
  const words = fields.flatMap(([name, value]) => (isTyped(name, value) ? [wordsOf(value)] : []))
  if (words.length + chosen.length === 0) return undefined
  const hasFiles = /^multipart/i.test(request.headers.get('content-type') ?? '')
  return { text: words.join('\n'), again: { fields, hasFiles } }
}

/** Fields that no page repeats: passwords, codes, and the proof of a captcha. */
const secret = /password|confirmation|^code$|captcha|^key$/i

/** CONST-02: fields for a day post it as yyyy-MM-dd. */
const wordsOf = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value)
