import { failedCall, invitation, type Said, sessionEnded } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Role } from '#session/cookie.server.ts'
import { WrongCredentials } from '#session/login.server.ts'
import type { UpstreamFailure } from '#upstream/failure.ts'

export const required = {
  identifier: 'Numéro abonné ou adresse email requis',
  userName: "Nom d'utilisateur requis",
  password: 'Mot de passe requis',
}

const apiProblem = (): Said => ({
  status: 503,
  tone: 'error',
  text: `Problème lors de l'appel à l'API. Impossible de se connecter ! ${invitation()}`,
})

const wrong = (text: string): Said => ({ status: 400, tone: 'warning', text })

/** LOGIN-10, LOGIN-11, MSG-06; rethrows what is not a failed call. */
export function subscriberRefusal(error: unknown): Said {
  if (error instanceof WrongCredentials)
    return {
      ...wrong("Numéro d'abonné, email ou mot de passe incorrect"),
      advice: 'Vérifiez les deux, ou',
      way: { href: paths.forgotPassword, label: 'changez de mot de passe' },
    }
  const ended = sessionEndedText('subscriber', failedCall(error))
  return ended ? wrong(ended) : apiProblem()
}

/** LOGIN-16, LOGIN-17, LOGIN-18, MSG-06 */
export function adminRefusal(error: unknown): Said {
  if (error instanceof WrongCredentials)
    return wrong(
      error.answered === 'forbidden'
        ? "Nom d'utilisateur ou mot de passe incorrect. Veuillez réessayer."
        : "Numéro d'abonné, email ou mot de passe incorrect. Veuillez réessayer.",
    )
  const failed = failedCall(error)
  const ended = sessionEndedText('admin', failed)
  if (ended) return wrong(ended)
  return failed.serverMessage ? { ...apiProblem(), text: failed.serverMessage } : apiProblem()
}

/**
 * MSG-06: the text for a 400 or 401 on a log-in page, which has no session to end. Staff always see it, subscribers
 * only when the failed call was about subscription requests.
 */
function sessionEndedText(role: Role, { kind, path }: UpstreamFailure): string | undefined {
  if (kind !== 'session-over') return undefined
  const isShown = role === 'admin' || path.includes('demandes-d-abonnement')
  return isShown ? sessionEnded : undefined
}
