import { paymentModeLabel } from '#domain/payment-modes.ts'
import { pointName, streetLine } from '#domain/values.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Line } from '#wizard/declaration/wizard.ts'

const modeWords: Record<ReturnType<typeof paymentModeLabel>, string> = {
  'Prélèvement/Mensuel': 'est mensualisée et prélevée',
  Prélèvement: 'est en prélèvement automatique',
  Mensuel: 'est mensualisée',
  Aucun: 'n’a pas de mode de paiement automatique\u00a0: vous réglez chaque facture vous-même',
}

/** SHELL-05 in a sentence: how the metering point is paid for whose address the page names. */
export const modeSentence = ({ contract }: Pdc) =>
  `Cette adresse ${modeWords[paymentModeLabel(contract)]}.`

/** The second line of a title: « 12 rue des Lavoirs · P100001 ». */
export const placeOf = ({ pdcRef, adress }: Pdc) => `${streetLine(adress)} · ${pdcRef}`

/** The reference of a mandate, by words that leave room for it on a phone. */
export const mandateTerm = 'Mandat (RUM)'

export const namesOf = (pdcs: Pdc[]) => pdcs.map(pointName).join(', ')

/** A line about a mode that is about to begin. */
export const canBeStopped: Line = {
  term: 'À tout moment',
  value: 'Vous pouvez y mettre fin dans «\u00a0Mon mode de paiement\u00a0».',
}

/** A line about a mode that is about to end: the portal does not know which debits the bank already has. */
export const alreadySent: Line = {
  term: 'D’ici là',
  value: 'Un prélèvement déjà transmis à votre banque aura lieu.',
}

/** A line about these metering points, where there are any. */
export const ifAny = (pdcs: Pdc[], line: Line): Line[] => (pdcs.length > 0 ? [line] : [])

/** `ending`: the metering points that no other mode pays for; another mode would keep the mandate. */
export const mandateEnds = (ending: Pdc[]): Line[] =>
  ifAny(ending, { term: 'À l’arrêt', value: `Le mandat SEPA prend fin pour ${namesOf(ending)}.` })

export const unchanged = (value: string): Line => ({ term: 'Ne change pas', value })

export const nextInvoice = 'À la prochaine facture'

export const directDebit = {
  /** The text is read again after sending, so it has to be true then too. */
  signature: 'La validation de cette demande vaut signature de ce mandat.',
  /** DD-09 */
  startEffect: [
    {
      term: nextInvoice,
      value:
        'Le prélèvement prend effet à partir de la prochaine facture émise\u00a0: il a lieu à l’échéance de chaque facture.',
    },
    canBeStopped,
    unchanged('Les factures déjà émises restent à régler par vos soins.'),
  ],
}

export const bankChange = {
  /** BANK-03 */
  effect:
    'Le changement ne s’applique qu’à la prochaine facture. Un prélèvement déjà programmé se fera sur l’ancien compte.',
  effects: [
    { term: 'D’ici là', value: 'Un prélèvement déjà programmé se fera sur l’ancien compte.' },
    { term: nextInvoice, value: 'Le changement ne s’applique qu’à la prochaine facture.' },
    unchanged(
      'Votre mandat garde sa référence\u00a0: il autorise désormais le prélèvement sur ce nouveau compte.',
    ),
  ],
}
