import { type Day, formatDay } from '#domain/dates.ts'
import type { RecapLine, RecapWords } from './recap-words.ts'

type Claim = { id: string; type: string; answerBy: Day; files: string[] }

/** The acknowledgement of a request: its reference, and by when an answer comes. It never repeats what was written. */
export const claimRecaps: Record<string, RecapWords> = {
  sendUserClaim: {
    subject: 'Votre demande est enregistrée',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, details } = line as RecapLine<Claim>
      const files =
        details.files.length > 0 ? ` Fichiers reçus\u00a0: ${details.files.join(', ')}.` : ''
      return `Demande ${details.id} (${details.type}) pour le point de comptage ${place}. Nous vous répondons par courrier sous 15 jours ouvrés, au plus tard le ${formatDay(details.answerBy)}.${files} Vous pouvez la suivre dans «\u00a0Historique\u00a0» de votre espace abonnés.`
    },
  },
}
