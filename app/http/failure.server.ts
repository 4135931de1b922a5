import { settings } from '#settings.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'

/** What the error page is given to say. */
export type FailurePage = { title: string; text: string; detail?: string }

/** MSG-01, MSG-02 */
export function problemText(task: string): string {
  return `Problème lors ${task}. ${invitation()}`
}

/** The end of every generic error text. */
export function invitation(): string {
  return `Veuillez contacter notre service Gestion Clientèle au ${settings().CONTACT_PHONE}.`
}

/** MSG-04: said wherever a session turns out to be over, once. */
export const sessionEnded = 'Vous avez été déconnecté. Votre session a expiré.'

/** The failed call behind an error of an unguarded `call`; anything else is thrown on. */
export function failedCall(error: unknown): UpstreamFailure {
  if (error instanceof UpstreamFailure) return error
  throw error
}

/** The page that a failed call ends in, to be thrown by loaders and actions. */
export function failurePage(status: number, page: FailurePage): Response {
  return Response.json(page, { status })
}

/** MSG-01, MSG-09: the generic text, and the server's own message where it has one; outages answer 503. */
export function pageOf({ kind, status, task, serverMessage }: UpstreamFailure): Response {
  const problem = problemText(task)
  switch (kind) {
    case 'forbidden':
      return failurePage(403, { title: 'Accès refusé', text: serverMessage ?? problem })
    case 'refused':
      return failurePage(status, { title: 'Demande refusée', text: serverMessage ?? problem })
    default:
      return failurePage(503, {
        title: 'Service momentanément indisponible',
        text: problem,
        ...(serverMessage && { detail: serverMessage }),
      })
  }
}
