import { formatVolume } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import type { RecapLine, RecapWords } from './recap-words.ts'

/** What is kept of a reading; `used`: m³ since the one before, null without one. */
export type ReadingDetails = {
  counterRef: string
  index: number
  comment: string
  used: { consumption: number; since: Day } | null
}

/** READ-17, MSG-12 */
export const readingRecaps: Record<string, RecapWords> = {
  sendReading: {
    subject: 'Votre relevé de compteur',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, day, details } = line as RecapLine<ReadingDetails>
      const { counterRef, index, comment, used } = details
      return [
        `Relevé du ${formatDay(day)} pour le point de comptage ${place}, compteur ${counterRef}\u00a0: ${formatVolume(index)}\u00a0m³.`,
        used &&
          `Consommation depuis le ${formatDay(used.since)}\u00a0: ${formatVolume(used.consumption)}\u00a0m³.`,
        comment && `Votre commentaire\u00a0: ${comment}`,
      ]
        .filter(Boolean)
        .join(' ')
    },
  },
}
