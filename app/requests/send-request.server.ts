import { randomUUID } from 'node:crypto'
import { data } from '@remix-run/node'
import { problemText } from '#http/failure.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import type { UnsentMessages } from '#http/unsent.server.ts'
import { attempt } from '#limits/quota.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { acquireLease } from '#store/lease.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { FormNotice } from '#ui/form/notice.tsx'

// A message of a subscriber that becomes a request of the utility, under a line that says what it is about.

/** INV-15: of a message of the call, that line included. */
export const longest = 400

/** How much may be typed: with the citation before it, it fits. */
export const roomAfter = (citation: string) => longest - citation.length

/** The posted `message`, as the browser counts it for `maxlength`: a form posts each line end as two characters. */
export function messageIn(form: FormData): string {
  return String(form.get('message') ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
}

/** The id of the form that was shown: posted again (a double click, « Actualiser »), it is the same submission. */
export const submissionIn = (form: FormData) =>
  String(form.get('submission') ?? randomUUID()).slice(0, 36)

/** MSG-11 */
function problemWith(message: string, room: number): string | undefined {
  if (message === '') return 'Message requis'
  if (message.length <= room) return undefined
  return `Message trop long\u00a0: ${room} caractères au plus, vous en avez saisi ${message.length}`
}

type Reason = { errors?: FormErrors; notice?: FormNotice }

/** The form as it was, and why it is there again. */
const again = (message: string, { errors = {}, notice }: Reason, init: ResponseInit) =>
  data({ message, errors, notice }, init)

/** MSG-01, when the utility answered that it did not accept the message. */
const notTaken = (): FormNotice => ({
  tone: 'error',
  text: problemText("de l'envoi de votre demande"),
})

type PostedRequest = {
  args: RouteArgs
  posted: FormData
  claimType: '1' | '2'
  pdc: string
  /** The line above the message, by which staff know what it is about. */
  citation: string
  /** Names the submission: it is sent once in so many minutes. */
  once: { what: string; minutes: number }
  /** Where the message waits, as that of `subject`, when it cannot leave. */
  unsent: { messages: UnsentMessages; subject: string }
}

/**
 * Sends the posted message once: `already-sent` when the same submission is being sent, or was. Otherwise the form
 * again: invalid (400), over quota (429), or not accepted (503) with the message kept. Other failures are thrown.
 */
export async function sendRequest(subscriber: Subscriber, request: PostedRequest) {
  const { args, posted, claimType, pdc, citation, once } = request
  const { messages, subject } = request.unsent
  const message = messageIn(posted)
  const problem = problemWith(message, roomAfter(citation))
  if (problem) return again(message, { errors: { message: [problem] } }, { status: 400 })
  const { tooMany, uncount } = await attempt(args, 'claim', subscriber.who.owner)
  if (tooMany) return again(message, { notice: { tone: 'warning', text: tooMany.text } }, tooMany)
  const lease = await acquireLease(once.what, once.minutes)
  if (!lease) {
    await uncount()
    return 'already-sent'
  }
  const unsent = async (notice: FormNotice, status: number) =>
    again(
      message,
      { notice },
      { status, headers: { 'set-cookie': await messages.keep(subject, message) } },
    )
  try {
    const done = await lease.during(() =>
      sendClaim(subscriber, { claimType, pdc, message: citation + message }),
    )
    if (done === 1) return 'sent'
    await uncount()
    return await unsent(notTaken(), 503)
  } catch (cause) {
    await uncount()
    const { notice, status } = noticeOf(cause)
    return unsent(notice, status)
  }
}

/** Sends it under the subscriber's name; 1 when it stands in the history. */
async function sendClaim(
  { call, who }: Subscriber,
  claim: Pick<PostedRequest, 'claimType' | 'pdc'> & { message: string },
): Promise<0 | 1> {
  const { mail } = await call('getUser', { query: { userLogin: who.owner } })
  const sender = { userName: who.name, userLogin: who.owner, userMail: mail }
  return call('sendUserClaim', { body: { ...sender, ...claim }, files: { attachements: [] } }) // sic
}
