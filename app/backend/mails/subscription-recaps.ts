import { formatVolume } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import type { RecapLine, RecapWords } from './recap-words.ts'

/** DATA-16 */
type Sent = {
  numCompteur: string
  refPDC: string
  dateArrivee: Day
  indexReleve: string
  commentaire: string
  files: string[]
}

const wordsOf = (who: string, date: string, paper: string): RecapWords => ({
  subject: 'Votre souscription',
  subjectOfSeveral: 'Vos souscriptions',
  sentence(line) {
    const { numCompteur, refPDC, dateArrivee, indexReleve, commentaire, files } = (
      line as RecapLine<Sent>
    ).details
    const said = [
      `Souscription en tant que ${who}, pour le compteur ${numCompteur}`,
      ...(refPDC ? [`référence PDC ${refPDC}`] : []),
      `${date} ${formatDay(dateArrivee)}`,
      `index ${formatVolume(Number(indexReleve))}\u00a0m³`,
      `${paper}\u00a0: ${files.join(', ')}`,
      ...(commentaire ? [`commentaire\u00a0: «\u00a0${commentaire}\u00a0»`] : []),
    ]
    return `${said.join('\u00a0; ')}.`
  },
})

/** SUBS-12 */
export const subscriptionRecaps: Record<string, RecapWords> = {
  subscribeAsTenant: wordsOf('locataire', 'date d’arrivée', 'pièce d’identité'),
  subscribeAsOwner: wordsOf('propriétaire', 'date d’achat', 'attestation de vente'),
}
