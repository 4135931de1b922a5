import { type Day, formatDay } from '#domain/dates.ts'
import type { RecapLine, RecapWords } from './recap-words.ts'

type Claim = { id: string; type: string; answerBy: Day; files: string[] }

type Message = Pick<Claim, 'id' | 'files'>

const received = (files: string[]) =>
  files.length > 0 ? ` Fichiers reçus\u00a0: ${files.join(', ')}.` : ''

/** The acknowledgement of a request, or of a message about one. It never repeats what was written. */
export const claimRecaps: Record<string, RecapWords> = {
  sendUserClaim: {
    subject: 'Votre demande est enregistrée',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, details } = line as RecapLine<Claim>
      return `Demande ${details.id} (${details.type}) pour le point de comptage ${place}. Nous vous répondons par courrier sous 15 jours ouvrés, au plus tard le ${formatDay(details.answerBy)}. Dès qu’elle est prête, notre réponse vous est aussi envoyée par e-mail.${received(details.files)} Vous suivez votre demande et lisez notre réponse dans «\u00a0Historique\u00a0» de votre espace abonnés.`
    },
  },
  sendClaimMessage: {
    subject: 'Votre message est enregistré',
    subjectOfSeveral: 'Vos demandes',
    sentence(line) {
      const { place, details } = line as RecapLine<Message>
      return `Message ajouté à votre demande ${details.id}, pour le point de comptage ${place}.${received(details.files)} Il figure avec elle dans «\u00a0Historique\u00a0» de votre espace abonnés.`
    },
  },
}
