import { formatInstant } from '#domain/dates.ts'
import { type FailurePage, problemText } from '#session/failure.server.ts'
import { info, success } from '#session/toasts.server.ts'
import type { FormNotice } from '#ui/form/notice.tsx'

/** MSG-11 */
export const required = 'Message requis'

export const tooLong = (length: number, room: number) =>
  `Message trop long\u00a0: ${room} caractères au plus, vous en avez saisi ${length}`

/** What the page of a failed call would say, for the form that keeps the message; a redirect is thrown on. */
export async function problemOf(cause: unknown): Promise<{ notice: FormNotice; status: number }> {
  if (!(cause instanceof Response) || cause.status < 400) throw cause
  const { text }: FailurePage = await cause.json()
  return { notice: { tone: 'error', text }, status: cause.status }
}

/** MSG-01, of a message that the utility answered and did not take. */
export const notSent = (): { notice: FormNotice } => ({
  notice: { tone: 'error', text: problemText("de l'envoi de votre demande") },
})

export const sent = (number: string) =>
  success(
    `Votre message sur la facture ${number} est parti le ${formatInstant(new Date())}. Il figure dans l’historique de vos demandes.`,
  )

/** The first of two is on its way: what becomes of it, its own answer says. */
export const alreadySent = (number: string) =>
  info(
    `Ce message sur la facture ${number} est déjà parti, ou part en ce moment. S’il ne figure pas dans l’historique de vos demandes, envoyez-le de nouveau.`,
  )
