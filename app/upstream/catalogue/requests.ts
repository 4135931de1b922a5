import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { day, flag } from './entities.ts'
import { attached, point, reference } from './words.ts'

const byPortal = callsOf({ auth: 'service', inferred: true })
const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

export const requests = {
  isRequestTaken: byPortal.get('requests/isTaken', {
    summary:
      'Cette demande, quelle qu’elle soit, a-t-elle été prise en compte ? Posée quand sa réponse s’est perdue, avant de la répéter',
    task: 'de la vérification de votre demande',
    query: z.object({ reference }),
    answer: z.boolean(),
  }),
  sendRecapMail: byPortal.post('requests/sendRecap', {
    summary:
      'Envoie un courriel qui récapitule des demandes prises en compte, toutes d’un même abonné : 1 envoyé, 0 sinon',
    task: "de l'envoi du courriel récapitulatif",
    body: z.object({
      reference,
      references: z.array(reference).min(1).describe('Les clés des demandes à récapituler.'),
    }),
    refuses: [409],
    answer: flag,
  }),
  sendDocuments: bySubscriber.post('requests/sendDocuments', {
    summary: 'Remet des documents au sujet d’un point de comptage et d’un jour : 1 fait, 0 refusé',
    task: "de l'envoi de vos documents",
    encoding: 'multipart',
    body: z.object({
      reference,
      pdc: point,
      date: day.describe('Le jour dont parlent les documents.'),
      message: z.string().max(400).describe('Le texte, tel qu’il a été écrit.'),
    }),
    files: z.object({
      attachements: attached
        .min(1)
        .max(10)
        .describe(
          'Les fichiers joints : PDF ou JPEG, 5 Mo au plus chacun, moins de 15 Mo en tout.',
        ), // sic
    }),
    refuses: [409],
    answer: flag,
  }),
}
