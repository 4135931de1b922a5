import { randomUUID } from 'node:crypto'
import { answerBy, canBeCancelled, isOpen, maxFiles, staffRequestTypes } from '#domain/request.ts'
import { oneLine } from '#domain/values.ts'
import type { claims, requests } from '#upstream/catalogue/claims.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { tellSubscriber } from '../accounts.ts'
import type { Database } from '../database.ts'
import { record } from '../export/acts.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { requestCancelled, requestRecap } from '../mails/templates/requests.ts'
import {
  addRequest,
  detailOf,
  detailsOf,
  fileOf,
  requestFiles,
  requestOf,
  takeOnce,
  toHisto,
} from '../requests.ts'
import { authorOf, isOpenTo, signature, signedBy } from '../trusted-people.ts'

/** CLAIM-02, CLAIM-03: the request types behind the catalogue's numbers. */
export const claimTypes = { 1: staffRequestTypes[0], 2: staffRequestTypes[1] } as const

export const claimHandlers: Handlers<typeof claims> = {
  async sendUserClaim({ body, files, ...context }) {
    const { pdc: pdcRef, message, claimType, reference = randomUUID() } = body
    const rows = await requestFiles(reference, files.attachements, maxFiles) // sic
    const asked = { ...context, body: { reference, pdc: pdcRef } }
    return takeOnce(asked, 'sendUserClaim', async (tx, today) => {
      const names = rows.map(({ name }) => name)
      const id = await addRequest(tx, {
        pdcRef,
        reference,
        message,
        dateDemande: today,
        typeDemande: claimTypes[claimType],
        attachements: names.join(', '), // sic
      })
      await tx.requestFile.createMany({ data: rows })
      return {
        id,
        type: claimTypes[claimType],
        answerBy: answerBy({ dateDemande: today }),
        files: names,
      }
    })
  },

  async getUserHistoric({ query, db, who }) {
    const requests = await db.request.findMany({
      where: { pdcRef: query.pdc },
      orderBy: [{ dateDemande: 'desc' }, { rank: 'desc' }],
    })
    return requests.filter(one => isOpenTo(who, one)).map(toHisto)
  },

  /** CALL-22, HIST-03 to HIST-05. Idempotent: a cancelled request stays cancelled. */
  async cancelUserClaim({ body: { histo, pdc }, clock, mails, who }) {
    const { mail } = await mails.telling(async (tx, tell) => {
      const request = await requestOf(tx, histo.id, pdc, who)
      if (request.cancelledOn) return
      if (!canBeCancelled(toHisto(request)))
        throw new Refusal(
          409,
          `La demande ${request.id} est déjà prise en charge\u00a0: elle ne peut plus être annulée.`,
        )
      await tx.request.update({
        where: { id: request.id },
        data: { cancelledOn: clock.today(), isPending: false, version: { increment: 1 } },
      })
      const { id: demande, typeDemande: type } = request
      const about = { refAbo: who.refAbo, pdcRef: pdc, day: clock.today() }
      const rows = [{ demande, type, action: 'annulation', message: '' }]
      await record(tx, 'demandes', { reference: `annulation-${demande}`, ...about, rows })
      const link = mails.link('historique', histo.id)
      await tellSubscriber(tx, tell, who.refAbo, name =>
        signedBy(who.helper?.name, requestCancelled(name, histo.id, link)),
      )
    })
    return mail && mail !== 'sent' ? { mail } : 1
  },

  async getUserRequest({ query: { pdc, histoId }, db, who }) {
    return detailOf(db, await requestOf(db, histoId, pdc, who))
  },

  async getRequestByReference({ query: { reference }, db, who }) {
    const taken = await db.takenRequest.findUnique({ where: { reference } })
    if (taken?.refAbo !== who.refAbo) return null
    const request = await db.request.findUnique({ where: { reference } })
    return request && isOpenTo(who, request) ? toHisto(request) : null
  },

  async getUserRequestFile({ query: { pdc, histoId, fileId }, db, who }) {
    return fileOf(db, await requestOf(db, histoId, pdc, who), fileId)
  },

  async sendClaimMessage({ body, files, ...context }) {
    const { reference, histoId, pdc, message: text } = body
    const rows = await requestFiles(reference, files.attachements, maxFiles) // sic
    const { refAbo } = context.who
    const subscriber = await context.db.subscriber.findUniqueOrThrow({ where: { refAbo } })
    return takeOnce({ ...context, body: { reference, pdc } }, 'sendClaimMessage', async tx => {
      const request = await requestOf(tx, histoId, pdc, context.who)
      if (!isOpen(toHisto(request)))
        throw new Refusal(
          409,
          `La demande ${histoId} est ${request.cancelledOn ? 'annulée' : 'traitée'}\u00a0: envoyez-en une nouvelle.`,
        )
      await tx.requestMessage.create({
        data: {
          reference,
          text,
          requestId: histoId,
          isStaff: false,
          author: signature(context.who, `${subscriber.firstName} ${subscriber.lastName}`),
          sentAt: new Date(),
        },
      })
      await tx.requestFile.createMany({ data: rows })
      await tx.request.update({
        where: { id: histoId },
        data: { version: { increment: 1 }, unread: { increment: 1 } },
      })
      return { id: histoId, files: rows.map(({ name }) => name) }
    })
  },
}

const maxDocuments = 10

export const requestHandlers: Handlers<typeof requests> = {
  async isRequestTaken({ query: { reference }, db }) {
    return (await db.takenRequest.findUnique({ where: { reference } })) !== null
  },

  /** Idempotent: sends one mail for each `reference`. Answers 1 once it is sent, and 0 before or without an address. */
  async sendRecapMail({ body: { reference, references }, db, mails, utility }) {
    const taken = await takenRequests(db, references)
    const subscriber = taken[0]?.subscriber
    if (!subscriber || taken.some(({ refAbo }) => refAbo !== subscriber.refAbo))
      throw new Refusal(409, 'Ces demandes ne vont pas ensemble.')
    const to = subscriber.account?.mail
    if (!to) return 0
    const lines = taken.map(request => ({
      kind: request.kind,
      place: request.point && `${request.pdcRef}, ${oneLine(request.point.adress as Adress)}`,
      day: request.takenOn,
      details: detailsOf(request),
    }))
    const name = `${subscriber.firstName} ${subscriber.lastName}`
    const author = await authorOf(db, references)
    const letter = signedBy(author, requestRecap(name, lines, utility))
    const { mail } = await mails.telling((_tx, tell) => tell(to, letter, { reference }))
    return mail === 'sent' ? 1 : 0
  },

  async sendDocuments(context) {
    const {
      body: { reference, date, message },
      files,
    } = context
    const documents = await requestFiles(reference, files.attachements, maxDocuments) // sic
    return takeOnce(context, 'sendDocuments', async tx => {
      await tx.requestFile.createMany({ data: documents })
      return { date, message, files: documents.map(({ name }) => name) }
    })
  },
}

async function takenRequests(db: Database, references: string[]) {
  const wanted = new Set(references)
  const taken = await db.takenRequest.findMany({
    where: { reference: { in: [...wanted] } },
    include: { point: true, subscriber: { include: { account: true } } },
    orderBy: { pdcRef: 'asc' },
  })
  if (taken.length < wanted.size) throw new Refusal(409, 'Une de ces demandes est inconnue.')
  return taken
}
