import { z } from 'zod'
import { mostFiles, mostMessage } from '#domain/request.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag, histo, mailed, mailState } from './entities.ts'
import {
  attached,
  byPdc,
  entity,
  fileId,
  histoId,
  id,
  instant,
  message,
  name,
  point,
  reference,
  text,
  userLogin,
  version,
} from './words.ts'

/** A file of a request or of a message about it. */
export const requestFile = entity('RequestFile', {
  id,
  name,
  size: z.int().nullable().describe('La taille en octets ; null si elle n’est pas connue.'),
})

const files = z.array(requestFile).describe('Ses fichiers.')

/** A request with all that was said and done about it, oldest first. */
export const requestDetail = entity('RequestDetail', {
  histo,
  sentAt: instant
    .nullable()
    .describe('L’instant de l’envoi, en UTC ; null s’il n’est connu qu’au jour.'),
  version,
  files,
  steps: z
    .array(
      z.object({
        statut: histo.shape.statutDemande.describe('Le statut donné.'),
        date: day.describe('Un jour.'),
      }),
    )
    .describe('Les statuts qu’elle a eus, le premier compris.'),
  messages: z
    .array(
      z.object({
        isStaff: z.boolean().describe('Vrai : d’un agent ; faux : de l’abonné.'),
        name,
        sentAt: instant.describe(
          'L’instant de l’envoi, en UTC ; null s’il n’est connu qu’au jour.',
        ),
        message,
        files,
        mail: mailState.optional(),
      }),
    )
    .describe('Le fil, du plus ancien au plus récent.'),
})
export type RequestDetail = z.output<typeof requestDetail>

/** CLAIM-07, CLAIM-09: what may go with a message. */
export const attachements = attached
  .max(mostFiles)
  .describe('Les fichiers joints : PDF ou JPEG, 5 Mo au plus chacun, moins de 15 Mo en tout.')

const ofRequest = z.object({ pdc: point, histoId })

const common = { auth: 'subscriber', inferred: true } as const

/** What subscribers ask of the utility, and what becomes of it. */
export const claims = {
  sendUserClaim: endpoint({
    method: 'POST',
    path: 'users/sendUserClaim',
    summary:
      'Envoie un dossier de fuite (claimType 1) ou une réclamation (claimType 2), avec trois fichiers au plus',
    task: "de l'envoi de votre demande",
    auth: 'subscriber',
    encoding: 'multipart',
    body: z.object({
      reference: reference.optional(),
      userName: text('Le nom de l’abonné.'),
      userLogin,
      userMail: text('Son adresse e-mail.'),
      message: message.trim().min(1).max(mostMessage.subscriber),
      claimType: z.enum(['1', '2']).describe('1 : dossier de fuite ; 2 : réclamation.'),
      pdc: point,
    }),
    files: z.object({ attachements }), // sic
    refuses: [409],
    answer: flag,
  }),
  getUserHistoric: endpoint({
    method: 'GET',
    path: 'users/getUserHistoric',
    summary: "Les demandes d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos demandes',
    auth: 'subscriber',
    query: byPdc,
    answer: z.array(histo),
  }),
  cancelUserClaim: endpoint({
    method: 'POST',
    path: 'users/cancelUserClaim',
    summary:
      'Annule une demande encore au statut « Distribué » : 1 fait, ou ce qu’il advient du courriel qui le confirme',
    task: "de l'annulation de votre demande",
    auth: 'subscriber',
    body: z.object({ histo, pdc: point }),
    refuses: [404, 409],
    answer: mailed,
  }),
  getUserRequest: endpoint({
    method: 'GET',
    path: 'users/getUserRequest',
    summary: 'Une demande, ses étapes, ses messages et les noms de ses fichiers',
    task: 'de la récupération de votre demande',
    ...common,
    query: ofRequest,
    refuses: [404],
    answer: requestDetail,
  }),
  getRequestByReference: endpoint({
    method: 'GET',
    path: 'users/getRequestByReference',
    summary: 'La demande que l’abonné a envoyée sous cette référence ; null s’il n’y en a pas',
    task: 'de la récupération de votre demande',
    ...common,
    query: z.object({ reference }),
    answer: histo.nullable(),
  }),
  getUserRequestFile: endpoint({
    method: 'GET',
    path: 'users/getUserRequestFile',
    summary: 'Un fichier d’une demande, ou d’un message à son sujet',
    task: 'du téléchargement du fichier',
    ...common,
    query: ofRequest.extend({ fileId }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
  sendClaimMessage: endpoint({
    method: 'POST',
    path: 'users/sendClaimMessage',
    summary:
      'Ajoute un message de l’abonné à une demande qui n’est ni traitée ni annulée : 1 fait, une fois pour sa référence',
    task: "de l'envoi de votre message",
    ...common,
    encoding: 'multipart',
    body: ofRequest.extend({
      reference,
      message: message.trim().min(1).max(mostMessage.subscriber),
    }),
    files: z.object({ attachements }), // sic
    refuses: [404, 409],
    answer: flag,
  }),
}
