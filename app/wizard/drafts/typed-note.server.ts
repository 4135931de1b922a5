import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { failedPage, PageFailure, RedirectFailure, type RouteArgs } from '#http/route.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import { filesAreKept, withUpload } from '#http/upload.server.ts'
import * as paths from '#paths.ts'
import { authorIn } from '#session/acting.server.ts'
import type { Sealed } from '#session/cookie.server.ts'
import { unseal } from '#session/cookie.server.ts'
import { loginPath } from '#session/destination.ts'
import { type End, wasAlive } from '#session/guards.server.ts'
import { isStoreOutage } from '#store/client.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { AnyWizard, FormValues } from '../declaration/wizard.ts'
import { keepPostedFiles } from '../files/files.server.ts'
import { type AnyStep, fileFieldsOf } from '../progress/progress.server.ts'
import { draftIdIn, findDraft, findLocation, valuesIn } from './drafts.server.ts'

/** A browser keeps no cookie longer than 4096 bytes, and sealing doubles a text. */
const longest = 1800

/** Beside the values: what is said of files that came with them and are not kept. */
const lostField = 'fichiers perdus'

const notes = unsentMessages('demarche', (posted, lost) =>
  packed({ ...valuesIn(posted), ...(lost && { [lostField]: lost }) }),
)

/** Compresses the values, since the form of many metering points repeats the same names. Empty if still too long. */
function packed(values: FormValues): string {
  const text = deflateRawSync(JSON.stringify(values)).toString('base64url')
  return text.length > longest ? '' : text
}

const unpacked = (text: string): FormValues =>
  JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString())

const subjectOf = (owner: string, where: string) => `${owner} ${where}`

export const whereOf = (draft: string, step: string) => `${draft}/${step}`

/**
 * For the guard of a step's action. When a post ends at the log-in page or in an outage, what was typed is kept in a
 * sealed cookie of the browser, and the files with the draft, if the session was still alive. The log-in then leads back
 * to the step.
 */
export const keepTyped = (wizards: AnyWizard[]) => async (end: End, args: RouteArgs) => {
  const { request, url } = args
  const isLogIn = end instanceof RedirectFailure && end.reason === 'log-in'
  if (!isLogIn && end.status < 500) return
  // With a report nothing is lost: it says what was sent.
  if (end instanceof PageFailure && end.page.report) return
  const session = await unseal(request)
  const place = session?.role === 'subscriber' && placeOf(url, wizards)
  if (!place) return
  if (wasAlive(args)) await keepUploads(request, session, place)
  await notes.keepWith(
    end,
    request,
    subjectOf(authorIn(session), whereOf(place.id, place.step.name)),
  )
  if (isLogIn) end.to = loginPath(paths.login, url.pathname + url.search)
}

async function keepUploads(request: Request, session: Sealed, { wizard, step, id }: Place) {
  const fields = fileFieldsOf(step)
  if (!fields || request.bodyUsed) return
  const owner = authorIn(session)
  await withUpload(request, { owner: session.owner, fields }, async files => {
    const draft = await findDraft(owner, id)
    const isOurs = !draft || (draft.wizard === wizard.base && draft.state === 'open')
    if (!isOurs) return
    await keepPostedFiles(owner, wizard, step, { id, draft }, files.form, files)
    filesAreKept(request)
    // The page shows the failure that ended the post, not a failure to keep its files.
  }).catch(cause => isStoreOutage(cause) || failedPage(cause))
}

type Place = { wizard: AnyWizard; step: AnyStep; id: string }

/** The draft and step of a post; not the last of several steps, since a subscriber does not agree in advance. */
function placeOf(url: URL, wizards: AnyWizard[]): Place | undefined {
  const location = findLocation(url, wizards)
  if (!location) return undefined
  const { wizard, step, draft: id = draftIdIn(url) } = location
  const isAgreement = wizard.steps.length > 1 && step?.name === wizard.steps.at(-1)?.name
  return id && step && !isAgreement ? { wizard, step, id } : undefined
}

export async function typedHeaders(owner: string, where: string, values: FormValues) {
  const text = packed(values)
  const headers = new Headers()
  if (text) headers.append('set-cookie', await notes.keep(subjectOf(owner, where), text))
  return headers
}

export async function typedBefore(
  request: Request,
  owner: string,
  where: string,
): Promise<{ values: FormValues; notice: FormNotice } | undefined> {
  const text = await notes.of(request, subjectOf(owner, where))
  if (text === null) return undefined
  const { [lostField]: lost, ...values } = unpacked(text)
  const said = ['Votre saisie n’a pas encore été envoyée.', lost, 'Relisez-la, puis continuez.']
  return { values, notice: { tone: 'info', text: said.filter(Boolean).join(' ') } }
}

export async function forgetTyped(request: Request, owner: string, where: string) {
  const headers = new Headers()
  if (await typedBefore(request, owner, where)) headers.append('set-cookie', await notes.forget())
  return headers
}
