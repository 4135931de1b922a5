import { expect, test } from 'vitest'
import '../../../tests/support/portal.ts'
import { type FailureKind, UpstreamFailure } from '#upstream/failure.ts'
import { adminRefusal, subscriberRefusal } from './texts.server.ts'

const ended = 'Vous avez été déconnecté. Votre session a expiré.'
const failed = (kind: FailureKind, path: string) =>
  new UpstreamFailure(kind, { name: 'login', task: 'de la connexion', path }, 'HTTP', {
    serverMessage: 'Base fermée.',
  })

test('[MSG-06] a 400 or 401 is always shown as the end of the session on the staff’s log-in', () => {
  expect(adminRefusal(failed('session-over', 'admin/auth'))).toMatchObject({ text: ended })
  expect(adminRefusal(failed('outage', 'admin/auth')).text).toBe('Base fermée.')
})

test('[MSG-06] at the subscribers’ it is hidden, unless a call about subscription requests failed', () => {
  const text = (path: string) => subscriberRefusal(failed('session-over', path)).text
  expect(text('auth')).toMatch(/^Problème lors de l'appel à l'API\. Impossible de se connecter !/)
  expect(text('demandes-d-abonnement/suivi')).toBe(ended)
})
