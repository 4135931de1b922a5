import { z } from 'zod'
import { maxMessage } from '#domain/request.ts'
import {
  adress,
  day,
  facture,
  flag,
  histo,
  pdc,
  reading,
  solde,
} from '#upstream/catalogue/entities.ts'
import {
  byLogin,
  factNumber,
  histoId,
  instant,
  list,
  mail,
  name,
  oneOf,
  pdcRef,
  phone,
  refAbo,
  reference,
  text,
  yes,
} from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { maxNote } from './rules.ts'

const byStaff = callsOf({ auth: 'admin', inferred: true })
const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

/** All that an agent needs to answer a subscriber on the telephone, in one call. */
export const subscriberCalls = {
  getDeskSubscriber: byStaff.get('admin/desk/subscriber', {
    summary:
      'Un abonné, avec ou sans compte : par point de comptage, ce qu’il doit, ses six dernières factures et ses douze derniers relevés ; ses demandes, les proches qui agissent pour lui, ses appels notés, son dernier contact',
    task: 'de la récupération de l’abonné',
    query: z.object({ refAbo: refAbo.max(50) }),
    refuses: [404],
    answer: z.object({
      refAbo,
      name: name.describe('Le prénom et le nom.'),
      mail: mail.nullable().describe('L’adresse e-mail du compte ; null sans compte.'),
      pendingMail: mail
        .nullable()
        .describe('La nouvelle adresse e-mail, tant que le lien qui la confirme n’a pas servi.'),
      account: oneOf(
        ['none', 'inactive', 'open'],
        'Son compte en ligne : aucun, créé et pas encore activé, ouvert.',
      ),
      eInvoiceSince: day
        .nullable()
        .describe('Le jour depuis lequel ses factures partent par courriel ; null : par courrier.'),
      pendingAdress: adress
        .nullable()
        .describe('L’adresse de facturation qu’il a demandée, tant qu’elle reste à vérifier.'),
      phone,
      startDate: day.describe('Abonné depuis ce jour.'),
      adress,
      points: list(
        pdc.extend({
          solde: solde.describe('Ce qui est dû.'),
          invoices: list(facture, 'Ses six dernières factures.'),
          readings: list(reading, 'Ses douze derniers relevés.'),
        }),
        'Ses points de comptage.',
      ),
      requests: list(
        histo,
        'Ses demandes, celles à traiter puis les plus récentes : cinquante au plus.',
      ),
      helpers: list(
        z.object({
          name: text('Le nom du proche.'),
          since: day.describe('Depuis ce jour.'),
          wrote: yes('S’il a envoyé une demande de l’abonné.'),
        }),
        'Les proches qui peuvent agir pour l’abonné.',
      ),
      calls: list(
        z.object({
          reference,
          author: text('L’agent qui l’a noté.'),
          text: text('Ce qui fut dit.'),
          at: instant.describe('Quand.'),
        }),
        'Ses appels notés, le dernier d’abord.',
      ),
      lastContact: z
        .object({
          at: instant.describe('Quand.'),
          kind: oneOf(
            ['message', 'answer', 'call'],
            'Un message de l’abonné, une réponse d’un agent, un appel noté.',
          ),
          histoId: histoId.nullable().describe('La demande dont il s’agissait.'),
        })
        .nullable()
        .describe('Le dernier échange avec l’abonné.'),
    }),
  }),
  getDeskInvoiceFile: byStaff.get('admin/desk/invoiceFile', {
    summary:
      'Le PDF d’une facture d’un abonné ; 404 si elle n’est pas la sienne, ou n’a pas de fichier',
    task: 'du téléchargement de la facture',
    query: z.object({ refAbo: refAbo.max(50), factNumber }),
    refuses: [404],
    answer: 'application/pdf',
  }),
  getOwnNotes: bySubscriber.get('users/ownNotes', {
    summary:
      'Ce que les agents ont noté au sujet d’un abonné : notes internes de ses demandes, appels. Pour « Mes données » seulement',
    task: 'de la récupération des notes',
    query: byLogin,
    answer: z.array(
      z.object({
        histoId: histoId.nullable().describe('La demande annotée ; null : un appel.'),
        text: text('Ce qui est noté.'),
        at: instant.describe('Quand.'),
      }),
    ),
  }),
  noteCall: byStaff.post('admin/desk/noteCall', {
    summary:
      'Garde ce qui fut dit au téléphone avec un abonné : 1 fait, une fois pour sa référence ; 409 si elle a gardé un autre texte',
    task: 'de l’enregistrement de l’appel',
    body: z.object({
      reference,
      refAbo: refAbo.max(50),
      text: z.string().trim().min(1).max(maxNote).describe('Ce qui fut dit.'),
    }),
    refuses: [404, 409],
    answer: flag,
  }),
  openRequestFor: byStaff.post('admin/desk/openRequest', {
    summary:
      'Ouvre une demande au nom d’un abonné, qui y lit qu’un agent l’a ouverte pour lui : répond par son numéro, une fois pour sa référence ; 409 si elle en a ouvert une autre',
    task: 'de l’ouverture de la demande',
    body: z.object({
      reference,
      pdc: pdcRef.max(50),
      claimType: oneOf(['1', '2'], '1 : dossier de fuite, 2 : réclamation.'),
      message: z.string().trim().min(1).max(maxMessage.subscriber).describe('Ce qui est demandé.'),
    }),
    refuses: [404, 409],
    answer: z.object({ histoId }),
  }),
}
