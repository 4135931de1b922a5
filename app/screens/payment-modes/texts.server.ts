import { paymentModeLabel } from '#domain/contract.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'

const modeWords: Record<ReturnType<typeof paymentModeLabel>, string> = {
  'Prélèvement/Mensuel': 'est mensualisé et prélevé',
  Prélèvement: 'est en prélèvement automatique',
  Mensuel: 'est mensualisé',
  Aucun: 'n’a pas de mode de paiement automatique\u00a0: vous réglez chaque facture vous-même',
}

/** SHELL-05 in a sentence: how the selected metering point is paid for. */
export const modeSentence = ({ pdcRef, contract }: Pdc) =>
  `Le point de comptage ${pdcRef} ${modeWords[paymentModeLabel(contract)]}.`

export const directDebit = {
  /** DD-09 */
  startEffect:
    'Le prélèvement prend effet à partir de la prochaine facture émise. Les factures déjà émises restent à régler par vos soins.',
  stopEffect:
    'Vos prochaines factures ne seront plus prélevées\u00a0: vous les réglerez vous-même. Un prélèvement déjà transmis à votre banque aura lieu.',
  /** Of those that are not monthly: another mode keeps its mandate. */
  mandateEnds: (ending: Pdc[]) =>
    ending.length > 0
      ? [`Le mandat SEPA prend fin pour ${ending.map(({ pdcRef }) => pdcRef).join(', ')}.`]
      : [],
}

export const bankChange = {
  /** BANK-03 */
  effect:
    'Le changement ne s’applique qu’à la prochaine facture. Un prélèvement déjà programmé se fera sur l’ancien compte.',
  mandate:
    'Votre mandat garde sa référence\u00a0: il autorise désormais le prélèvement sur ce nouveau compte.',
}
