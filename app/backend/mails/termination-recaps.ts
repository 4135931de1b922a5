import { formatVolume } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { type ForwardingAddress, forwardingLine } from '#domain/leaving.ts'
import type { RecapLine, RecapWords } from './recap-words.ts'

/** What is kept of the end of a contract: DATA-18. */
export type LeavingDetails = ForwardingAddress & {
  /** Of the departure, or of the sale. */
  date: Day
  commentaire: string
  /** m³ */
  index: number
  dateReleve: Day
  numCompteur: string
  files?: string[]
}

const detailsOf = (line: RecapLine) => (line as RecapLine<LeavingDetails>).details

function readingOf({ index, dateReleve, numCompteur }: LeavingDetails) {
  const meter = numCompteur && `, compteur ${numCompteur}`
  return `Index ${formatVolume(index)}\u00a0m³, relevé le ${formatDay(dateReleve)}${meter}.`
}

/** The words of one call; `day` says what happened on its day. */
const leaving = (day: string): RecapWords => ({
  subject: 'Votre résiliation',
  subjectOfSeveral: 'Vos résiliations',
  sentence(line) {
    const details = detailsOf(line)
    const { date, commentaire, files = [] } = details
    return [
      `Résiliation de l’abonnement du point de comptage ${line.place}. ${day} le ${formatDay(date)}.`,
      readingOf(details),
      files.length > 0 && `Attestation reçue\u00a0: ${files.join(', ')}.`,
      commentaire && `Votre commentaire\u00a0: «\u00a0${commentaire}\u00a0».`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  closing: lines =>
    lines.map(line => {
      const { nom, prenom, ...address } = detailsOf(line)
      return `Votre dernière facture, jusqu’à l’index donné, part à\u00a0: ${prenom} ${nom}, ${forwardingLine({ nom, prenom, ...address })}. Un prélèvement ou une mensualisation s’arrête après elle. Ce qui reste à payer sur vos factures déjà émises reste dû.`
    }),
})

/** TERM-21, MSG-12: what was entered. */
export const terminationRecaps: Record<string, RecapWords> = {
  terminateSubscription: leaving('Départ'),
  sellHome: leaving('Vente'),
}
