import { z } from 'zod'
import { maxMessage, requestStatuses } from '#domain/request.ts'
import { callsOf } from '../endpoint.ts'
import { attachements, requestDetail } from './claims.ts'
import { adress, claimFilters, claimOrder, day, flag, histo, mailed } from './entities.ts'
import {
  endValue,
  fileId,
  histoId,
  instant,
  list,
  name,
  oneOf,
  phone,
  refAbo,
  reference,
  seenVersion,
  startValue,
  version,
} from './words.ts'

const byStaff = callsOf({ auth: 'admin' })

export const staffClaims = {
  getUsersClaim: byStaff.get('admin/getUsersClaim', {
    summary:
      'Les dossiers de fuite et réclamations à traiter, filtrés et triés ; toutes, ou de startValue (0 pour la première) à endValue exclu',
    task: 'de la récupération des demandes',
    query: z.object({
      ...claimFilters,
      ...claimOrder,
      startValue: startValue.optional(),
      endValue: endValue.optional(),
    }),
    answer: z.array(histo),
  }),
  countUsersClaim: byStaff.get('admin/countUsersClaim', {
    inferred: true,
    summary: 'Combien de demandes à traiter répondent à ces filtres',
    task: 'du décompte des demandes',
    query: z.object({
      ...claimFilters,
      lateOn: day
        .optional()
        .describe(
          'Avec lateBefore : le jour dont un jour promis doit être passé ; sans lui, ce jour.',
        ),
    }),
    answer: z.int(),
  }),
  getClaim: byStaff.get('admin/getClaim', {
    inferred: true,
    summary: 'Une demande, ses étapes, ses messages, ses fichiers, et qui l’a envoyée',
    task: 'de la récupération de la demande',
    query: z.object({ histoId }),
    refuses: [404],
    answer: requestDetail.extend({
      steps: list(
        requestDetail.shape.steps.element.extend({
          author: z.string().nullish().describe('L’agent qui a donné ce statut, s’il est connu.'),
          madeAt: instant.nullish().describe('Quand il l’a donné, si c’est connu.'),
        }),
        'Les statuts qu’elle a eus, le premier compris.',
      ),
      subscriber: z
        .object({
          refAbo,
          name,
          mail: z
            .string()
            .nullable()
            .describe(
              'L’adresse e-mail ; celle d’un compte est unique, sans égard aux majuscules.',
            ),
          phone,
        })
        .describe('Qui a envoyé la demande.'),
      adress,
    }),
  }),
  getClaimFile: byStaff.get('admin/getClaimFile', {
    inferred: true,
    summary: 'Un fichier d’une demande, ou d’un message à son sujet',
    task: 'du téléchargement du fichier',
    query: z.object({ histoId, fileId }),
    refuses: [404],
    answer: 'application/octet-stream',
  }),
  modifyClaimStatus: byStaff.post('admin/modifyClaimStatus', {
    summary:
      'Donne à une demande le statut et la date de traitement de cette ligne, une fois pour sa référence : 1 fait, ou, à qui dit une version, celle que la demande a depuis, 0 refusé ; 409 quand elle est annulée, ou a changé depuis la version dite',
    task: 'de la modification du statut de la demande',
    body: histo.extend({
      version: version.optional().describe(seenVersion),
      reference: reference.optional(),
    }),
    refuses: [404, 409],
    answer: z.union([flag, z.object({ version })]),
  }),
  sendReply: byStaff.post('admin/sendReply', {
    summary:
      'Répond à une demande, par courriel et dans son fil, une fois pour sa référence : 1 fait, ou ce qu’il advient du courriel, 0 demande introuvable ; 409 quand elle est annulée, ou a changé depuis la version dite',
    task: "de l'envoi de la réponse",
    encoding: 'multipart',
    body: z.object({
      reference: reference.optional(),
      histoId,
      message: z.string().max(maxMessage.staff).describe('Le texte, tel qu’il a été écrit.'),
      newStatut: oneOf(['', ...requestStatuses], 'Le nouveau statut, ou vide pour le garder.'),
      dateTraitement: z
        .string()
        .regex(/^(\d{2}\/\d{2}\/\d{4})?$/)
        .describe('Le jour du traitement, jj/MM/aaaa, ou vide.'),
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional()
        .describe(seenVersion),
    }),
    files: z.object({ attachements }),
    refuses: [409],
    answer: mailed,
  }),
}
