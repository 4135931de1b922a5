import type { Utility } from '../../handler.ts'
import { claimRecaps } from '../claim-recaps.ts'
import { documentRecaps } from '../document-recaps.ts'
import type { Letter } from '../layout.ts'
import { paymentModeRecaps } from '../payment-mode-recaps.ts'
import { readingRecaps } from '../reading-recaps.ts'
import type { RecapLine, RecapWords } from '../recap-words.ts'
import { subscriptionRecaps } from '../subscription-recaps.ts'
import { terminationRecaps } from '../termination-recaps.ts'

/** By the name of the call: a request that has no words of its own here gets general ones. */
const words: Record<string, RecapWords> = {
  ...paymentModeRecaps,
  ...documentRecaps,
  ...terminationRecaps,
  ...subscriptionRecaps,
  ...readingRecaps,
  ...claimRecaps,
}

const general: RecapWords = {
  subject: 'Votre demande',
  subjectOfSeveral: 'Vos demandes',
  sentence: ({ place }) =>
    place
      ? `Demande prise en compte pour le point de comptage ${place}.`
      : 'Demande prise en compte.',
}

/** DD-07, MON-08, MSG-12: one mail for all that was taken. */
export function requestRecap(name: string, lines: RecapLine[], utility: Utility): Letter {
  const byKind = Map.groupBy(lines, ({ kind }) => kind)
  const kinds = [...byKind.keys()].map(kind => words[kind] ?? general)
  const [first = general] = kinds
  const isAlike = kinds.every(({ subjectOfSeveral }) => subjectOfSeveral === first.subjectOfSeveral)
  const closings = [...byKind].flatMap(
    ([kind, ofKind]) => (words[kind] ?? general).closing?.(ofKind, utility) ?? [],
  )
  return {
    subject: kinds.length === 1 ? first.subject : (isAlike ? first : general).subjectOfSeveral,
    name,
    before: [
      'C’est enregistré. En voici le récapitulatif, à conserver.',
      ...lines.map(line => (words[line.kind] ?? general).sentence(line)),
    ],
    after: [...new Set(closings)],
  }
}
