import { UpstreamFailure } from '#upstream/failure.ts'

export { invitation, problemText } from '#upstream/failure.ts'

// A loader or an action throws these failures instead of answering. They are values, which any code may read; `guarded`
// alone makes responses of them (session/guarded.server.ts).

export type FailurePage = {
  title: string
  text: string
  detail?: string
  report?: object
  /** The subscriber did not open this page to their helper. */
  isClosed?: true
}

/** Another page in place of the one that was asked for; `headers` travel with it. */
export class PageFailure extends Error {
  override name = 'PageFailure'
  readonly status: number
  readonly page: FailurePage
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
 * - `other-area`: the page is for others;
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
