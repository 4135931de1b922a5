import { z } from 'zod'
import { parseDay } from '#domain/dates.ts'
import { mostMessage, requestStatuses } from '#domain/request.ts'
import { endpoint } from '../endpoint.ts'
import { attachements, requestDetail } from './claims.ts'
import { adress, flag, histo, mailed } from './entities.ts'
import { reference } from './requests.ts'

const typedDay = z.string().refine(text => parseDay(text) !== undefined)

/** Which of the requests that wait. */
export const claimFilters = {
  pdcFilter: z.string().optional(),
  /** `yyyy-MM-dd`, or `dd/MM/yyyy` as the portal shows days; both days included. */
  dateFilter: typedDay.optional(),
  dateFilterEnd: typedDay.optional(),
  statutFilter: z.string().optional(),
  typeFilter: z.string().optional(),
  /** Only those whose answer is overdue: that were made before this day, `yyyy-MM-dd`. */
  lateBefore: z.iso.date().optional(),
}

const digits = z.string().regex(/^\d{1,9}$/)

/** The requests of subscribers, as staff handle them. */
export const staffClaims = {
  getUsersClaim: endpoint({
    method: 'GET',
    path: 'admin/getUsersClaim',
    summary:
      'Les dossiers de fuite et réclamations à traiter, filtrés et triés ; toutes, ou de startValue (0 pour la première) à endValue exclu',
    task: 'de la récupération des demandes',
    auth: 'admin',
    query: z.object({
      ...claimFilters,
      order: z.enum(['id', 'pdc', 'date', 'statut', 'type']).optional(),
      /** `true` turns the order round. */
      reverse: z.enum(['true', 'false']).optional(),
      startValue: digits.optional(),
      endValue: digits.optional(),
    }),
    answer: z.array(histo),
  }),
  countUsersClaim: endpoint({
    method: 'GET',
    path: 'admin/countUsersClaim',
    summary: 'Combien de demandes à traiter répondent à ces filtres',
    task: 'du décompte des demandes',
    auth: 'admin',
    inferred: true,
    query: z.object(claimFilters),
    answer: z.int(),
  }),
  getClaim: endpoint({
    method: 'GET',
    path: 'admin/getClaim',
    summary: 'Une demande, ses étapes, ses messages, ses fichiers, et qui l’a envoyée',
    task: 'de la récupération de la demande',
    auth: 'admin',
    inferred: true,
    query: z.object({ histoId: z.string() }),
    refuses: [404],
    answer: requestDetail.extend({
      /** The agent who set them, and when, where that is known. */
      steps: z.array(
        requestDetail.shape.steps.element.extend({
          author: z.string().nullish(),
          madeAt: z.iso.datetime().nullish(),
        }),
      ),
      subscriber: z.object({
        refAbo: z.string(),
        name: z.string(),
        mail: z.string().nullable(),
        phone: z.string(),
      }),
      /** Of the metering point. */
      adress,
    }),
  }),
  getClaimFile: endpoint({
    method: 'GET',
    path: 'admin/getClaimFile',
    summary: 'Un fichier d’une demande, ou d’un message à son sujet',
    task: 'du téléchargement du fichier',
    auth: 'admin',
    inferred: true,
    query: z.object({ histoId: z.string(), fileId: z.string() }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
  modifyClaimStatus: endpoint({
    method: 'POST',
    path: 'admin/modifyClaimStatus',
    summary:
      'Donne à une demande le statut et la date de traitement de cette ligne, une fois pour sa référence : 1 fait, ou, à qui dit une version, celle que la demande a depuis, 0 refusé ; 409 quand elle est annulée, ou a changé depuis la version dite',
    task: 'de la modification du statut de la demande',
    auth: 'admin',
    body: histo.extend({ version: z.int().optional(), reference: reference.optional() }),
    refuses: [404, 409],
    answer: z.union([flag, z.object({ version: z.int() })]),
  }),
  sendReply: endpoint({
    method: 'POST',
    path: 'admin/sendReply',
    summary:
      'Répond à une demande, par courriel et dans son fil, une fois pour sa référence : 1 fait, ou ce qu’il advient du courriel, 0 demande introuvable ; 409 quand elle est annulée, ou a changé depuis la version dite',
    task: "de l'envoi de la réponse",
    auth: 'admin',
    encoding: 'multipart',
    body: z.object({
      reference: reference.optional(),
      histoId: z.string(),
      message: z.string().max(mostMessage.staff),
      newStatut: z.enum(['', ...requestStatuses]),
      /** dd/MM/yyyy, or empty. */
      dateTraitement: z.string().regex(/^(\d{2}\/\d{2}\/\d{4})?$/),
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    files: z.object({ attachements }), // sic
    refuses: [409],
    answer: mailed,
  }),
}
