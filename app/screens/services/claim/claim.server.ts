import { createHash } from 'node:crypto'
import { z } from 'zod'
import { pointName } from '#domain/address.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { answerBy, mostFiles, mostMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { attached } from '#wizard/declaration/attached.server.ts'
import { changes } from '#wizard/declaration/changes.ts'
import {
  type FormValues,
  type Question,
  type ShownPoint,
  wizard,
} from '#wizard/declaration/wizard.ts'
import { shownPoint } from '#wizard/points/points.server.ts'
import { texts } from './claim-texts.server.ts'

type Facts = Pick<Subscriber, 'pdcs' | 'pdc'> & {
  today: Day
  sender: { userName: string; userLogin: string; userMail: string }
}

/** CLAIM-02 to CLAIM-04: what it is about, in people's words. */
const objects = ['fuite', 'reclamation', 'reduction'] as const

type Claim = {
  objet: (typeof objects)[number]
  pdc: string
  /** What it was begun from, if anything: an invoice, or the day of a reading that is suspicious. */
  facture: string
  releve: string
  message: string
  pieces: string[]
}

export type ClaimView = { points: ShownPoint[]; answerBy: string }

/** The lines above the message, by which staff know what it is about; they count among its characters (CLAIM-04). */
const citationOf = ({ objet, facture, releve }: Pick<Claim, 'objet' | 'facture' | 'releve'>) =>
  [
    objet === 'reduction' && texts.reduction,
    facture && texts.invoice(facture),
    releve && texts.reading(formatDay(releve)),
  ]
    .filter(Boolean)
    .map(line => `${line}\n`)
    .join('')

const demande: Question<Facts, { demande: Claim }, 'demande'> = {
  kind: 'question',
  name: 'demande',
  title: 'Réclamation',
  question: 'Faire une réclamation',
  files: { pieces: mostFiles },
  schema: ({ pdcs }) =>
    z
      .object({
        objet: z.enum(objects, { error: texts.objectRequired }),
        pdc: z
          .string({ error: texts.pointRequired })
          .refine(ref => pdcs.some(({ pdcRef }) => pdcRef === ref), texts.pointRequired),
        facture: z.string().max(30).default(''),
        releve: z.iso.date().or(z.literal('')).default(''),
        message: z
          .string({ error: texts.messageRequired })
          .transform(text => text.replaceAll('\r\n', '\n').trim())
          .refine(text => text !== '', texts.messageRequired),
        pieces: attached(mostFiles),
      })
      .superRefine((claim, context) => {
        const room = mostMessage.subscriber - citationOf(claim).length
        if (claim.message.length > room)
          context.addIssue({
            code: 'custom',
            path: ['message'],
            message: texts.tooLong(room, claim.message.length),
          })
      }),
  preset: ({ pdcs, pdc }, _answers, asked = new URLSearchParams()): FormValues => {
    const wanted = pdcs.find(({ pdcRef }) => pdcRef === asked.get('pdc')) ?? pdc
    return {
      pdc: wanted.pdcRef,
      objet: asked.get('objet') ?? '',
      facture: asked.get('facture') ?? '',
      releve: asked.get('releve') ?? '',
    }
  },
  fields: answer => answer,
  async verify({ pdc, facture, releve }, _facts, { call }) {
    const query = { pdc }
    const [invoices, alerts] = await Promise.all([
      facture ? call('getInvoices', { query }) : [],
      releve ? call('getAlerts', { query }) : [],
    ])
    const isTheirs =
      (!facture || invoices.some(one => one.facture.factNumber === facture)) &&
      (!releve || alerts.some(({ newDate }) => newDate === releve))
    return isTheirs ? undefined : { message: [texts.notYours] }
  },
  view: ({ pdcs, today }): ClaimView => ({
    points: pdcs.map(shownPoint),
    answerBy: formatDay(answerBy(today)),
  }),
}

/** CLAIM-01 to CLAIM-15, INV-15: whatever a subscriber asks in writing, begun here, at an invoice or at an alert. */
export const claim = wizard<Facts, { demande: Claim }>({
  base: paths.complaints,
  title: 'Faire une réclamation',
  cancel: paths.services,
  async facts({ pdcs, pdc, today, who, call }) {
    const { mail } = await call('getUser', { query: { userLogin: who.owner } })
    const sender = { userName: who.name, userLogin: who.owner, userMail: mail }
    return { pdcs, pdc, today, sender }
  },
  steps: [demande],
  sections: (_answers, { today }) => [changes(texts.next(formatDay(answerBy(today))))],
  tasks: ({ demande: claim }, { pdcs, sender }) =>
    pdcs
      .filter(({ pdcRef }) => pdcRef === claim?.pdc)
      .map(pdc => {
        const message = citationOf(claim) + claim.message
        return {
          // The same words once more are the same request.
          keys: [`claim:${pdc.pdcRef}:${createHash('sha256').update(message).digest('base64url')}`],
          subject: pointName(pdc),
          call: 'sendUserClaim',
          body: {
            ...sender,
            message,
            claimType: claim.objet === 'fuite' ? '1' : '2',
            pdc: pdc.pdcRef,
          },
          files: { attachements: claim.pieces }, // sic
        }
      }),
  doneText: 'Demande envoyée',
  submitText: 'Envoyer ma demande',
  confirmationText: 'Votre demande est envoyée.',
})
