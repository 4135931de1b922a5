import { data } from '@remix-run/node'
import type { FormErrors } from '#ui/form/errors.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { problemText } from './failure.server.ts'
import type { Subscriber } from './guards.server.ts'

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

/** MSG-11 */
export function problemWith(message: string, room: number): string | undefined {
  if (message === '') return 'Message requis'
  if (message.length <= room) return undefined
  return `Message trop long\u00a0: ${room} caractères au plus, vous en avez saisi ${message.length}`
}

type Why = { errors?: FormErrors; notice?: FormNotice }

/** The form as it was, and why it is there again. */
export const again = (message: string, { errors = {}, notice }: Why, init: ResponseInit) =>
  data({ message, errors, notice }, init)

/** MSG-01, of a message that the utility answered and did not take. */
export const notTaken = (): FormNotice => ({
  tone: 'error',
  text: problemText("de l'envoi de votre demande"),
})

/** Sends it under the subscriber's name; 1 when it stands in the history. */
export async function sendClaim(
  { call, who }: Subscriber,
  claim: { claimType: '1' | '2'; pdc: string; message: string },
): Promise<0 | 1> {
  const { mail } = await call('getUser', { query: { userLogin: who.owner } })
  const sender = { userName: who.name, userLogin: who.owner, userMail: mail }
  return call('sendUserClaim', { body: { ...sender, ...claim } })
}
