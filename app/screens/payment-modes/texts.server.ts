import { streetLine } from '#domain/address.ts'
import { paymentModeLabel } from '#domain/contract.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'

const modeWords: Record<ReturnType<typeof paymentModeLabel>, string> = {
  'Prélèvement/Mensuel': 'est mensualisé et prélevé',
  Prélèvement: 'est en prélèvement automatique',
  Mensuel: 'est mensualisé',
  Aucun: 'n’a pas de mode de paiement automatique\u00a0: vous réglez chaque facture vous-même',
}

/** SHELL-05 in a sentence: how the metering point is paid for that the page names by its address. */
export const modeSentence = ({ contract }: Pdc) =>
  `Cette adresse ${modeWords[paymentModeLabel(contract)]}.`

/** The second line of a title: « 12 rue des Lavoirs · P100001 ». */
export const placeOf = ({ pdcRef, adress }: Pdc) => `${streetLine(adress)} · ${pdcRef}`

export const refsOf = (pdcs: Pdc[]) => pdcs.map(({ pdcRef }) => pdcRef).join(', ')

/** Of a mode that is about to begin. */
export const canBeStopped =
  'Vous pouvez y mettre fin à tout moment dans «\u00a0Mon mode de paiement\u00a0».'

/** Of a mode that is about to end: nobody here knows what the bank has already. */
export const alreadySent = 'Un prélèvement déjà transmis à votre banque aura lieu.'

/** Of metering points that no other mode pays for: one keeps the mandate. */
export const mandateEnds = (ending: Pdc[]) =>
  ending.length > 0 ? [`Le mandat SEPA prend fin pour ${refsOf(ending)}.`] : []

export const directDebit = {
  /** In words that hold afterwards too. */
  signature: 'La validation de cette demande vaut signature de ce mandat.',
  /** DD-09 */
  startEffect: [
    'Le prélèvement prend effet à partir de la prochaine facture émise\u00a0: il a lieu à l’échéance de chaque facture. Les factures déjà émises restent à régler par vos soins.',
    canBeStopped,
  ],
  /** Of metering points whose monthly plan goes on, and of those that nothing pays for any more. */
  stopEffects: (still: Pdc[], ending: Pdc[]) => [
    ...(ending.length > 0
      ? [
          `Vos prochaines factures ne seront plus prélevées\u00a0: vous les réglerez vous-même${still.length > 0 ? ` pour ${refsOf(ending)}` : ''}.`,
        ]
      : []),
    ...(still.length > 0
      ? [
          `Vos mensualités continuent d’être prélevées pour ${refsOf(still)}\u00a0: le mandat SEPA reste en vigueur.`,
        ]
      : []),
    alreadySent,
    ...mandateEnds(ending),
  ],
}

export const bankChange = {
  /** BANK-03 */
  effect:
    'Le changement ne s’applique qu’à la prochaine facture. Un prélèvement déjà programmé se fera sur l’ancien compte.',
  mandate:
    'Votre mandat garde sa référence\u00a0: il autorise désormais le prélèvement sur ce nouveau compte.',
}
