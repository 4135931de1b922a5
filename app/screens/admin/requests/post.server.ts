import { data } from '@remix-run/node'
import { noticeOf, redirectWithToast, type Toast, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { listHref } from '#ui/list-state.ts'
import { forgetReplyDraft } from './draft-rows.server.ts'
import type { Post, ReplyAnswer } from './parts.ts'
import { type Next, nextOf, repeatOn, unsent } from './request.server.ts'
import { dropLists } from './requests.server.ts'
import { here } from './texts.server.ts'

// How an action on a request ends: with its form again, at the next request, or back in the list.

/** Shows the form again as it was typed, with the reason; a browser may empty its field for files. */
export function again(
  { values, posted }: Post,
  status: number,
  { notice, ...answer }: Partial<ReplyAnswer> = {},
) {
  const files =
    posted.uploads.length > 0 &&
    'Vérifiez les fichiers joints\u00a0: s’ils n’y sont plus, choisissez-les à nouveau.'
  const text = [notice?.text, files].filter(Boolean).join(' ')
  return data<ReplyAnswer>(
    { values, ...answer, ...(text && { notice: { tone: 'info', ...notice, text } }) },
    { status },
  )
}

/** The form may be sent again as it is: its references keep anything from being done twice. */
export function failed(post: Post, error: unknown, doneText = '') {
  const { notice, status } = noticeOf(error)
  return again(post, status, { notice: { ...notice, text: doneText + notice.text } })
}

/** The request to which « … et ouvrir la suivante » leads; null for the other buttons. */
export const nextFor = async ({ staff, args, id, posted }: Post) =>
  posted.form.get('intent') === 'next' ? nextOf(staff, args.url, id) : null

/** Leads to the next request, or back to this one, and says what was done. */
export async function leave(
  { staff, args: { request, url }, id, values }: Post,
  next: Next | null,
  done: Toast[],
) {
  dropLists()
  await forgetReplyDraft(request, id)
  const headers = new Headers({ 'set-cookie': await unsent.forget() })
  headers.append('set-cookie', await repeatOn(staff, next?.id, values.reprise))
  return redirectWithToast(next?.href ?? here(id, url), done, headers)
}

/** ADMREQ-28 */
export const unknown = ({ id, args: { url } }: Post) =>
  redirectWithToast(
    listHref(paths.staffRequests, url.search),
    warning(`La demande ${id} est introuvable.`),
  )

export const notSent = 'Rien n’a été envoyé\u00a0: relisez, puis envoyez si cela vaut encore.'
