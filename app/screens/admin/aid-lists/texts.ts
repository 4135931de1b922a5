import type { AidFate, AidState } from '#domain/aid-list.ts'

/** « 37 foyers », « 1 foyer ». */
export const households = (count: number) => `${count} foyer${count > 1 ? 's' : ''}`
export const credits = (count: number) => `${count} avoir${count > 1 ? 's' : ''}`

/** What becomes of a household: of those in a tab, then of one. */
export const fateWords: Record<AidFate, { tab: string; one: string; tone?: 'late' | 'error' }> = {
  ready: { tab: 'À aider', one: 'À aider' },
  done: { tab: 'Avoirs accordés', one: 'Avoir accordé' },
  written: { tab: 'Par e-mail', one: 'E-mail confié à l’envoi' },
  toPost: { tab: 'Par courrier', one: 'À prévenir par courrier', tone: 'late' },
  undone: { tab: 'Avoirs annulés', one: 'Avoir annulé' },
  used: { tab: 'Déjà utilisés', one: 'Avoir déjà utilisé\u00a0: il reste accordé', tone: 'error' },
  failed: { tab: 'En échec', one: 'Non faite\u00a0: erreur de l’exploitant', tone: 'error' },
  helped: { tab: 'Déjà aidés', one: 'Laissé\u00a0: déjà aidé depuis un an', tone: 'late' },
  twice: { tab: 'En double', one: 'Laissée\u00a0: ce foyer est déjà plus haut', tone: 'late' },
  closed: { tab: 'Contrat résilié', one: 'Laissé\u00a0: son contrat est résilié', tone: 'late' },
  several: {
    tab: 'Plusieurs points',
    one: 'Laissé\u00a0: donnez le numéro du point de comptage',
    tone: 'late',
  },
  unknown: { tab: 'Introuvables', one: 'Laissée\u00a0: numéro introuvable', tone: 'error' },
  unpriced: { tab: 'Sans montant', one: 'Laissée\u00a0: sans montant', tone: 'error' },
  unreadable: {
    tab: 'Illisibles',
    one: 'Laissée\u00a0: numéro ou montant illisible',
    tone: 'error',
  },
}

export const stateWords: Record<AidState, string> = {
  prepared: 'À vérifier',
  working: 'En cours',
  waiting: 'Annulable',
  undoing: 'Annulation en cours',
  done: 'Terminée',
  cancelled: 'Annulée',
}
