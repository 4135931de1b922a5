import { staffRequestTypes } from '#domain/request.ts'
import { ofName } from '#domain/values.ts'
import type { BulkOutcome, BulkState } from '../rules.ts'

export const requestsIn = (count: number) => `${count} demande${count > 1 ? 's' : ''}`

/** The one name of a bulk, wherever it is spoken of. */
export const bulkName = ({ author, changing }: { author: string; changing: number }) =>
  `Lot ${ofName(author)}\u00a0: ${requestsIn(changing)}`

export const outcomeWords: Record<
  BulkOutcome,
  { tab: string; one: string; tone?: 'late' | 'error' }
> = {
  ready: { tab: 'À changer', one: 'À changer' },
  done: { tab: 'Faites', one: 'Faite' },
  mailing: { tab: 'E-mail en attente', one: 'Faite\u00a0; e-mail en attente', tone: 'late' },
  toPost: { tab: 'Par courrier', one: 'Faite\u00a0; réponse à envoyer par courrier', tone: 'late' },
  unmailed: { tab: 'Sans e-mail', one: 'Faite, mais l’e-mail n’est pas parti', tone: 'error' },
  same: { tab: 'Inchangées', one: 'Laissée\u00a0: rien n’y changerait' },
  treated: { tab: 'Déjà traitées', one: 'Laissée\u00a0: déjà traitée' },
  cancelled: { tab: 'Annulées', one: 'Laissée\u00a0: annulée par l’abonné' },
  backwards: { tab: 'Plus avancées', one: 'Laissée\u00a0: son statut reculerait' },
  unknown: { tab: 'Hors lot', one: 'Laissée\u00a0: introuvable' },
  changed: {
    tab: 'Changées entre-temps',
    one: 'Laissée\u00a0: elle a changé depuis l’aperçu',
    tone: 'late',
  },
  stopped: { tab: 'Non faites', one: 'Non faite\u00a0: l’agent n’a plus de compte', tone: 'error' },
  failed: { tab: 'En échec', one: 'Non faite\u00a0: erreur de l’exploitant', tone: 'error' },
}

/** BEY-72: a request of a type that is decided on its own page was found, unlike the others that no bulk changes. */
export const outcomeWordsOf = (outcome: BulkOutcome, type: string) =>
  outcome === 'unknown' && type !== '' && staffRequestTypes.every(one => one !== type)
    ? { ...outcomeWords.unknown, one: 'Laissée\u00a0: elle se décide sur sa page' }
    : outcomeWords[outcome]

/** The value of « Personne », by which no agent holds the requests any more; '' leaves the holder of each. */
export const nobody = '-'

export const stateWords: Record<BulkState, string> = {
  prepared: 'À vérifier',
  waiting: 'Annulable',
  applying: 'En cours',
  done: 'Terminé',
  cancelled: 'Annulé',
  stopped: 'Arrêté',
}
