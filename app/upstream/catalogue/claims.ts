import { z } from 'zod'
import { maxFiles, maxMessage } from '#domain/request.ts'
import { callsOf } from '../endpoint.ts'
import { day, flag, histo, mailed, mailState } from './entities.ts'
import {
  attached,
  byPdc,
  entity,
  fileId,
  histoId,
  id,
  instant,
  list,
  message,
  name,
  oneOf,
  point,
  reference,
  text,
  userLogin,
  version,
  yes,
} from './words.ts'

export const requestFile = entity('RequestFile', {
  id,
  name,
  size: z.int().nullable().describe('La taille en octets ; null si elle n’est pas connue.'),
})

const files = list(requestFile, 'Ses fichiers.')

export const requestDetail = entity('RequestDetail', {
  histo,
  sentAt: instant
    .nullable()
    .describe('L’instant de l’envoi, en UTC ; null s’il n’est connu qu’au jour.'),
  version,
  files,
  steps: list(
    z.object({
      statut: histo.shape.statutDemande.describe('Le statut donné.'),
      date: day.describe('Un jour.'),
    }),
    'Les statuts qu’elle a eus, le premier compris.',
  ),
  messages: list(
    z.object({
      isStaff: yes('Vrai : d’un agent ; faux : de l’abonné.'),
      name,
      sentAt: instant.describe('L’instant de l’envoi, en UTC ; null s’il n’est connu qu’au jour.'),
      message,
      files,
      mail: mailState.optional(),
    }),
    'Le fil, du plus ancien au plus récent.',
  ),
})
export type RequestDetail = z.output<typeof requestDetail>

/** CLAIM-07, CLAIM-09: the files that may go with a message. */
export const attachements = attached
  .max(maxFiles)
  .describe('Les fichiers joints : PDF ou JPEG, 5 Mo au plus chacun, moins de 15 Mo en tout.')

const ofRequest = z.object({ pdc: point, histoId })

const bySubscriber = callsOf({ auth: 'subscriber' })

export const claims = {
  sendUserClaim: bySubscriber.post('users/sendUserClaim', {
    summary:
      'Envoie un dossier de fuite (claimType 1) ou une réclamation (claimType 2), avec trois fichiers au plus',
    task: "de l'envoi de votre demande",
    helpersNeed: 'requests',
    encoding: 'multipart',
    body: z.object({
      reference: reference.optional(),
      userName: text('Le nom de l’abonné.'),
      userLogin,
      userMail: text('Son adresse e-mail.'),
      message: message.trim().min(1).max(maxMessage.subscriber),
      claimType: oneOf(['1', '2'], '1 : dossier de fuite ; 2 : réclamation.'),
      pdc: point,
    }),
    files: z.object({ attachements }), // sic
    refuses: [409],
    answer: flag,
  }),
  getUserHistoric: bySubscriber.get('users/getUserHistoric', {
    summary: "Les demandes d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos demandes',
    helpersNeed: 'requests',
    query: byPdc,
    answer: z.array(histo),
  }),
  cancelUserClaim: bySubscriber.post('users/cancelUserClaim', {
    summary:
      'Annule une demande encore au statut « Distribué » : 1 fait, ou ce qu’il advient du courriel qui le confirme',
    task: "de l'annulation de votre demande",
    helpersNeed: 'requests',
    body: z.object({ histo, pdc: point }),
    refuses: [404, 409],
    answer: mailed,
  }),
  getUserRequest: bySubscriber.get('users/getUserRequest', {
    inferred: true,
    summary: 'Une demande, ses étapes, ses messages et les noms de ses fichiers',
    task: 'de la récupération de votre demande',
    helpersNeed: 'requests',
    query: ofRequest,
    refuses: [404],
    answer: requestDetail,
  }),
  getRequestByReference: bySubscriber.get('users/getRequestByReference', {
    inferred: true,
    summary: 'La demande que l’abonné a envoyée sous cette référence ; null s’il n’y en a pas',
    task: 'de la récupération de votre demande',
    helpersNeed: 'requests',
    query: z.object({ reference }),
    answer: histo.nullable(),
  }),
  getUserRequestFile: bySubscriber.get('users/getUserRequestFile', {
    inferred: true,
    summary: 'Un fichier d’une demande, ou d’un message à son sujet',
    task: 'du téléchargement du fichier',
    helpersNeed: 'requests',
    query: ofRequest.extend({ fileId }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
  sendClaimMessage: bySubscriber.post('users/sendClaimMessage', {
    inferred: true,
    summary:
      'Ajoute un message de l’abonné à une demande qui n’est ni traitée ni annulée : 1 fait, une fois pour sa référence',
    task: "de l'envoi de votre message",
    helpersNeed: 'requests',
    encoding: 'multipart',
    body: ofRequest.extend({
      reference,
      message: message.trim().min(1).max(maxMessage.subscriber),
    }),
    files: z.object({ attachements }), // sic
    refuses: [404, 409],
    answer: flag,
  }),
}

const byPortal = callsOf({ auth: 'service', inferred: true })
const inferredCalls = callsOf({ auth: 'subscriber', inferred: true })

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
  sendDocuments: inferredCalls.post('requests/sendDocuments', {
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
