import type { TrustedAction } from '#domain/trusted-people.ts'
import { dayOf, formatDay, formatInstant } from '#domain/values.ts'
import type { Delegation } from '#upstream/catalogue/trusted-people.ts'
import { kindWords, rightWords } from '../shell/trusted-words.ts'

const actionWords: Record<TrustedAction, string> = {
  payment: 'Paiement par carte commencé',
  reading: 'Relevé du compteur envoyé',
  request: 'Demande envoyée',
  message: 'Message ajouté à une demande',
  cancellation: 'Demande annulée',
}

const at = (instant: string) => formatInstant(new Date(instant))
const dayAt = (instant: string | null) => (instant ? formatDay(dayOf(new Date(instant))) : '')

/** An access or an invitation, as its subscriber reads it; `addressOf` names a metering point. */
export function shownPerson(one: Delegation, addressOf: (pdc: string) => string) {
  const { id, kind, name, mail, rights, until, points, state, canResend, actions, lastUsedAt } = one
  return {
    ...{ id, name, mail, canResend },
    kind: kindWords[kind],
    isOver: state === 'ended' || state === 'refused',
    wasAccepted: one.acceptedAt !== null,
    isWaiting: state === 'invited' || state === 'lapsed',
    rights: rights.map(right => rightWords[right]),
    places: points.map(addressOf),
    until: formatDay(until),
    state: stateOf(one),
    lastUsed: lastUsedAt ? at(lastUsedAt) : null,
    actions: actions.map(({ action, at: when }) => `${actionWords[action]}, le ${at(when)}`),
  }
}
export type ShownPerson = ReturnType<typeof shownPerson>

function stateOf({ state, until, linkEndsAt, endedAt }: Delegation) {
  switch (state) {
    case 'active':
      return { word: 'Accès en cours', tone: 'success' as const }
    case 'invited':
      return {
        word: `Invitation sans réponse, valable jusqu’au ${dayAt(linkEndsAt)}`,
        tone: 'info' as const,
      }
    case 'lapsed':
      return { word: 'Invitation restée sans réponse', tone: 'neutral' as const }
    case 'refused':
      return { word: `Invitation refusée le ${dayAt(endedAt)}`, tone: 'neutral' as const }
    default:
      return {
        word: endedAt ? `Retiré le ${dayAt(endedAt)}` : `Fini le ${formatDay(until)}`,
        tone: 'neutral' as const,
      }
  }
}
