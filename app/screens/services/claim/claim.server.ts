import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  type About,
  type ClaimObject,
  citation,
  claimObjects,
  claimTypeOf,
  readingsIn,
  readingsShown,
  readingsText,
  roomFor,
} from '#domain/claim.ts'
import { answerBy, maxFiles } from '#domain/request.ts'
import { type Day, formatDay, pointName } from '#domain/values.ts'
import { failedPage } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import {
  changes,
  type Line,
  type Outcome,
  type Question,
  type Sent,
  type ShownPoint,
  wizard,
} from '#wizard/declaration/wizard.ts'
import { fileNames } from '#wizard/files/file-ref.ts'
import { attached, shownPoint } from '#wizard/points/points.server.ts'

type Facts = Pick<Subscriber, 'pdcs' | 'pdc'> & {
  today: Day
  sender: { userName: string; userLogin: string; userMail: string }
  isHelper: boolean
}

type Claim = About & { objet: ClaimObject; pdc: string; message: string; pieces: string[] }

/** The shape of an invoice number: an address may hold anything. */
const invoiceNumber = /^[\w-]{1,30}$/

export type ClaimView = {
  points: ShownPoint[]
  answerBy: string
  objects: { value: ClaimObject; title: string; note: string }[]
}

/** CLAIM-02 to CLAIM-04: each object in the subscriber's words, then the type that the utility gives it. */
const objects: ClaimView['objects'] = [
  {
    value: 'fuite',
    title: 'J’ai eu une fuite',
    note: 'Dossier de fuite\u00a0: une remise est possible pour un logement, une fois la fuite de vos canalisations réparée. Préparez l’attestation du plombier, à envoyer dans le mois qui suit notre alerte.',
  },
  {
    value: 'reclamation',
    title: 'Quelque chose ne va pas',
    note: 'Réclamation\u00a0: facture, travaux, pression, goût de l’eau, accueil…',
  },
  {
    value: 'reduction',
    title: 'Ma facture est trop élevée',
    note: 'Réclamation\u00a0: demandez une réduction, et dites pourquoi.',
  },
]

const demande: Question<Facts, { demande: Claim }, 'demande'> = {
  kind: 'question',
  name: 'demande',
  title: 'Faire une réclamation',
  question: 'Faire une réclamation',
  files: { pieces: maxFiles },
  schema: ({ pdcs }) =>
    z
      .object({
        objet: z.enum(claimObjects, { error: texts.objectRequired }),
        pdc: z
          .string({ error: texts.pointRequired })
          .refine(ref => pdcs.some(({ pdcRef }) => pdcRef === ref), texts.pointRequired),
        facture: z.string().regex(invoiceNumber).or(z.literal('')).default(''),
        releve: z
          .string()
          .default('')
          .refine(text => text === '' || readingsIn(text)),
        message: z
          .string({ error: texts.messageRequired })
          .transform(text => text.replaceAll('\r\n', '\n').trim())
          .refine(text => text !== '', texts.messageRequired),
        pieces: attached(maxFiles),
      })
      .superRefine((claim, context) => {
        const room = roomFor(claim)
        if (claim.message.length > room)
          context.addIssue({
            code: 'custom',
            path: ['message'],
            message: texts.tooLong(room, claim.message.length),
          })
      }),
  preset: ({ pdcs, pdc }, _answers, asked = new URLSearchParams()) => ({
    pdc: (pdcs.find(({ pdcRef }) => pdcRef === asked.get('pdc')) ?? pdc).pdcRef,
    objet: asked.get('objet') ?? '',
    facture: invoiceNumber.exec(asked.get('facture') ?? '')?.[0] ?? '',
    releve: asked.get('releve') ?? '',
  }),
  fields: answer => answer,
  async verify({ pdc, facture, releve }, _facts, { call }) {
    const query = { pdc }
    const [invoices, alerts] = await Promise.all([
      facture ? call('getInvoices', { query }) : [],
      releve ? call('getAlerts', { query }) : [],
    ])
    const isTheirs =
      (!facture || invoices.some(one => one.facture.factNumber === facture)) &&
      (!releve || alerts.some(alert => readingsText(alert) === releve))
    return isTheirs ? undefined : { message: [texts.notYours] }
  },
  view: ({ pdcs, today }): ClaimView => ({
    objects,
    points: pdcs.map(shownPoint),
    answerBy: formatDay(answerBy({ dateDemande: today })),
  }),
}

/** CLAIM-01 to CLAIM-15, INV-15: a claim may begin here, at an invoice or at a consumption alert. */
export const claim = wizard<Facts, { demande: Claim }>({
  base: paths.complaints,
  title: 'Faire une réclamation',
  cancel: paths.services,
  quota: 'claim',
  async facts({ pdcs, pdc, today, who, call }) {
    const { mail } = await call('getUser', { query: { userLogin: who.owner } })
    const sender = { userName: who.name, userLogin: who.owner, userMail: mail }
    return { pdcs, pdc, today, sender, isHelper: who.by !== undefined }
  },
  steps: [demande],
  sections: ({ demande: claim }, { pdcs, today, sender, isHelper }) => [
    {
      title: 'Votre demande',
      lines: linesOf(claim),
      points: pdcs.filter(({ pdcRef }) => pdcRef === claim.pdc).map(shownPoint),
      text: [claim.message],
    },
    changes(
      texts.next(
        formatDay(answerBy({ dateDemande: today })),
        isHelper ? sender.userName : undefined,
      ),
      'Et maintenant\u00a0?',
    ),
  ],
  tasks: ({ demande: claim }, { pdcs, sender }) =>
    pdcs
      .filter(({ pdcRef }) => pdcRef === claim.pdc)
      .map(pdc => {
        const message = citation(claim) + claim.message
        return {
          // The same message sent again counts as the same request.
          keys: [`claim:${pdc.pdcRef}:${createHash('sha256').update(message).digest('base64url')}`],
          subject: pointName(pdc),
          call: 'sendUserClaim',
          body: { ...sender, message, claimType: claimTypeOf(claim.objet), pdc: pdc.pdcRef },
          files: { attachements: claim.pieces }, // sic
        }
      }),
  doneText: 'Demande envoyée',
  submitText: 'Envoyer ma demande',
  confirmationText: 'Nous avons votre demande.',
  outcome,
})

function linesOf({ objet, facture, releve, pieces }: Claim): Line[] {
  const readings = readingsIn(releve)
  return [
    { term: 'Type', value: texts.objects[objet] },
    ...(facture ? [{ term: 'Facture', value: facture }] : []),
    ...(readings ? [{ term: 'Relevés', value: readingsShown(readings) }] : []),
    ...(pieces.length > 0 ? [{ term: 'Pièces', value: fileNames(pieces) }] : []),
  ]
}

/** Null when the call fails, since the claim was sent anyway; rethrows the end of the session. */
function unlessOver(error: unknown): null {
  failedPage(error)
  return null
}

/** CLAIM-13: the claim's reference, and the page that follows it, or the history while the reference is unknown. */
async function outcome({ call }: Subscriber, { references }: Sent): Promise<Outcome> {
  const [reference = ''] = references
  const found = await call('getRequestByReference', { query: { reference } }).catch(unlessOver)
  const id = found?.id
  return {
    facts: id ? [{ term: 'Référence', value: id }] : [],
    papers: [
      { label: 'Suivre ma demande', href: id ? paths.request(id) : paths.history, isPage: true },
    ],
  }
}

const texts = {
  /** MSG-11 */
  objectRequired: 'Type de demande requis',
  messageRequired: 'Message requis',
  pointRequired: 'Veuillez sélectionner le Point de comptage concerné',
  tooLong: (room: number, length: number) =>
    `Message trop long\u00a0: ${room} caractères au plus, vous en avez saisi ${length}`,
  notYours:
    'La facture ou le relevé cité ne fait pas partie de cette adresse.\nRevenez à la facture ou à l’alerte, et recommencez.',
  /** CLAIM-04: each object in words, with the type that the utility gives it. */
  objects: {
    fuite: 'Dossier de fuite',
    reclamation: 'Réclamation',
    reduction: 'Réclamation, demande de réduction de facture',
  },
  /** CLAIM-14. `helped`: the subscriber, where a helper reads. */
  next: (day: string, helped?: string): Line[] => [
    {
      term: 'Sous quelques jours',
      value:
        'Le service Gestion Clientèle ouvre votre demande. Jusque-là, vous pouvez l’annuler dans votre historique.',
    },
    {
      term: `Au plus tard le ${day}`,
      value: helped
        ? `Notre réponse part par courrier à ${helped}, sous 15 jours ouvrés. Dès qu’elle est prête, elle lui est aussi envoyée par e-mail, et se lit dans «\u00a0Historique\u00a0».`
        : 'Vous recevez notre réponse par courrier, sous 15 jours ouvrés. Dès qu’elle est prête, elle vous est aussi envoyée par e-mail, et vous la lisez dans «\u00a0Historique\u00a0».',
    },
  ],
}
