import { z } from 'zod'
import { attachmentLimits } from '#domain/attachment.ts'
import { mostFiles, mostMessage } from '#domain/request.ts'
import { endpoint } from '../endpoint.ts'
import { flag, histo, mailed, mailState } from './entities.ts'
import { reference } from './requests.ts'

/** A file of a request or of a message about it; its size in bytes, null where it is not kept. */
export const requestFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int().nullable(),
})

/** A request with all that was said and done about it, oldest first. */
export const requestDetail = z.object({
  histo,
  /** When it was sent, where that is known to the minute. */
  sentAt: z.iso.datetime().nullable(),
  /** Counts what was done about it: a call that changes it says which one its caller has seen. */
  version: z.int(),
  files: z.array(requestFile),
  /** The statuses that it came to, the first one included. */
  steps: z.array(z.object({ statut: histo.shape.statutDemande, date: z.iso.date() })),
  messages: z.array(
    z.object({
      isStaff: z.boolean(),
      name: z.string(),
      sentAt: z.iso.datetime(),
      message: z.string(),
      files: z.array(requestFile),
      /** Of the staff: what came of the mail that brought it. */
      mail: mailState.optional(),
    }),
  ),
})
export type RequestDetail = z.output<typeof requestDetail>

/** CLAIM-07, CLAIM-09: what may go with a message. */
export const attachements = z
  .array(z.file().min(1).max(attachmentLimits.file)) // sic
  .max(mostFiles)

const ofRequest = z.object({ pdc: z.string(), histoId: z.string() })

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
      /** Absent, the request is a new one each time. */
      reference: reference.optional(),
      userName: z.string(),
      userLogin: z.string(),
      userMail: z.string(),
      message: z.string().trim().min(1).max(mostMessage.subscriber),
      claimType: z.enum(['1', '2']),
      pdc: z.string(),
    }),
    files: z.object({ attachements }), // sic
    refuses: [409],
    /** 1: it stands in the history. */
    answer: flag,
  }),
  getUserHistoric: endpoint({
    method: 'GET',
    path: 'users/getUserHistoric',
    summary: "Les demandes d'un point de comptage, la plus récente d'abord",
    task: 'de la récupération de vos demandes',
    auth: 'subscriber',
    query: z.object({ pdc: z.string() }),
    answer: z.array(histo),
  }),
  cancelUserClaim: endpoint({
    method: 'POST',
    path: 'users/cancelUserClaim',
    summary:
      'Annule une demande encore au statut « Distribué » : 1 fait, ou ce qu’il advient du courriel qui le confirme',
    task: "de l'annulation de votre demande",
    auth: 'subscriber',
    body: z.object({ histo, pdc: z.string() }),
    refuses: [404, 409],
    answer: mailed,
  }),
  getUserRequest: endpoint({
    method: 'GET',
    path: 'users/getUserRequest',
    summary: 'Une demande, ses étapes, ses messages et les noms de ses fichiers',
    task: 'de la récupération de votre demande',
    auth: 'subscriber',
    inferred: true,
    query: ofRequest,
    refuses: [404],
    answer: requestDetail,
  }),
  getRequestByReference: endpoint({
    method: 'GET',
    path: 'users/getRequestByReference',
    summary: 'La demande que l’abonné a envoyée sous cette référence ; null s’il n’y en a pas',
    task: 'de la récupération de votre demande',
    auth: 'subscriber',
    inferred: true,
    query: z.object({ reference }),
    answer: histo.nullable(),
  }),
  getUserRequestFile: endpoint({
    method: 'GET',
    path: 'users/getUserRequestFile',
    summary: 'Un fichier d’une demande, ou d’un message à son sujet',
    task: 'du téléchargement du fichier',
    auth: 'subscriber',
    inferred: true,
    query: ofRequest.extend({ fileId: z.string() }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
  sendClaimMessage: endpoint({
    method: 'POST',
    path: 'users/sendClaimMessage',
    summary:
      'Ajoute un message de l’abonné à une demande qui n’est ni traitée ni annulée : 1 fait, une fois pour sa référence',
    task: "de l'envoi de votre message",
    auth: 'subscriber',
    inferred: true,
    encoding: 'multipart',
    body: ofRequest.extend({
      reference,
      message: z.string().trim().min(1).max(mostMessage.subscriber),
    }),
    files: z.object({ attachements }), // sic
    refuses: [404, 409],
    answer: flag,
  }),
}
