import { type Day, formatDay } from '#domain/dates.ts'
import type { RecapLine, RecapWords } from './recap-words.ts'

type Sent = { date: Day; files: string[] }

export const documentRecaps: Record<string, RecapWords> = {
  sendDocuments: {
    subject: 'Vos documents',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, details } = line as RecapLine<Sent>
      const files = details.files.join(', ')
      return `Documents reçus pour le point de comptage ${place}, au sujet du ${formatDay(details.date)}\u00a0: ${files}.`
    },
  },
}
