import type { AidOutcome, AidState } from './rules.ts'

export const households = (count: number) => `${count} foyer${count > 1 ? 's' : ''}`
export const credits = (count: number) => `${count} avoir${count > 1 ? 's' : ''}`
/** Empty when no line was left out. */
export const leftOut = (count: number) =>
  count > 0 && `${count} ${count > 1 ? 'lignes laissées' : 'ligne laissée'} de côté`

export const outcomeWords: Record<
  AidOutcome,
  { tab: string; one: string; tone?: 'late' | 'error' }
> = {
  ready: { tab: 'À aider', one: 'À aider' },
  done: { tab: 'Avoirs accordés', one: 'Avoir accordé' },
  written: { tab: 'Par e-mail', one: 'E-mail confié à l’envoi' },
  toPost: { tab: 'Par courrier', one: 'À prévenir par courrier', tone: 'late' },
  undone: { tab: 'Avoirs annulés', one: 'Avoir annulé' },
  used: { tab: 'Déjà utilisés', one: 'Avoir déjà utilisé\u00a0: il reste accordé', tone: 'error' },
  failed: { tab: 'En échec', one: 'Non fait\u00a0: erreur de l’exploitant', tone: 'error' },
  helped: { tab: 'Déjà aidés', one: 'Déjà aidé depuis un an', tone: 'late' },
  twice: { tab: 'En double', one: 'Ce foyer est déjà plus haut', tone: 'late' },
  closed: { tab: 'Contrat résilié', one: 'Son contrat est résilié', tone: 'late' },
  several: {
    tab: 'Plusieurs points',
    one: 'Plusieurs points\u00a0: donnez le numéro du bon',
    tone: 'late',
  },
  unknown: { tab: 'Introuvables', one: 'Numéro introuvable', tone: 'error' },
  unpriced: { tab: 'Sans montant', one: 'Sans montant', tone: 'error' },
  unreadable: { tab: 'Illisibles', one: 'Numéro ou montant illisible', tone: 'error' },
}

export const stateWords: Record<AidState, string> = {
  prepared: 'À vérifier',
  proposed: 'À accorder par un collègue',
  working: 'En cours',
  waiting: 'Annulable',
  undoing: 'Annulation en cours',
  done: 'Terminée',
  cancelled: 'Annulée',
}
