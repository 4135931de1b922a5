import { answerBy, isOpen } from '#domain/request.ts'
import { dayOf, listOf } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { invoiceFile } from '#utility/bill.ts'
import { billed } from '#utility/bill-reason.ts'
import { type Handlers, Refusal } from '#utility/handler.ts'
import { pendingLinks, pendingOf } from '#utility/handlers/addresses.ts'
import { newestFirst, toFacture, toPdc, toReading, toSolde } from '#utility/handlers/billing.ts'
import { claimTypes } from '#utility/handlers/claims.ts'
import { addRequest, takeOnce, toHisto } from '#utility/requests.ts'
import { pendingMailOf } from '#utility/tokens.ts'
import { isInForce } from '#utility/trusted-people.ts'
import type { subscriberCalls } from '../subscriber.calls.ts'
import { sameOnly } from './handlers.ts'

const unknown = () => new Refusal(404, 'Cet abonné est inconnu.')

export const deskSubscriberHandlers: Handlers<typeof subscriberCalls> = {
  async getDeskSubscriber({ query: { refAbo }, db, clock }) {
    const today = clock.today()
    const subscriber = await db.subscriber.findUnique({
      where: { refAbo },
      include: {
        account: true,
        points: { orderBy: { position: 'asc' } },
        calls: { orderBy: { at: 'desc' }, take: 20 },
      },
    })
    if (!subscriber) throw unknown()
    const refs = subscriber.points.map(({ pdcRef }) => pdcRef)
    const [points, requests, accesses, message, pending, pendingMail] = await Promise.all([
      Promise.all(
        subscriber.points.map(async point => {
          const where = { pdcRef: point.pdcRef }
          const [invoices, readings] = await Promise.all([
            db.invoice.findMany({ where, orderBy: newestFirst }),
            db.reading.findMany({
              where,
              orderBy: [{ date: 'desc' }, { counterRef: 'asc' }, { id: 'desc' }],
              take: 12,
            }),
          ])
          return {
            ...toPdc(point),
            solde: toSolde(invoices, today),
            invoices: invoices.slice(0, 6).map(toFacture),
            readings: readings.map(toReading),
          }
        }),
      ),
      db.request.findMany({
        where: { pdcRef: { in: refs } },
        orderBy: [{ isPending: 'desc' }, { dateDemande: 'desc' }, { rank: 'desc' }],
        take: 50,
      }),
      db.delegation.findMany({ where: { giver: refAbo }, orderBy: { acceptedAt: 'asc' } }),
      db.requestMessage.findFirst({
        where: { request: { pdcRef: { in: refs } } },
        orderBy: { sentAt: 'desc' },
      }),
      db.mailToken.findFirst({ where: { ...pendingLinks(), refAbo } }),
      pendingMailOf(db, refAbo),
    ])
    const wrote = await db.delegatedAction.findMany({
      where: { call: 'sendUserClaim', delegationId: { in: accesses.map(({ id }) => id) } },
      select: { delegationId: true },
    })
    const { firstName, lastName, phone, startDate, account, calls } = subscriber
    const [call] = calls
    const asked = requests
      .filter(({ openedBy }) => !openedBy)
      .map(({ id, sentAt, dateDemande }) => ({
        at: sentAt ?? new Date(dateDemande),
        kind: 'message' as const,
        histoId: id,
      }))
    const last = listOf(
      ...asked,
      message && {
        at: message.sentAt,
        kind: message.isStaff ? ('answer' as const) : ('message' as const),
        histoId: message.requestId,
      },
      call && { at: call.at, kind: 'call' as const, histoId: null },
    ).sort((a, b) => b.at.getTime() - a.at.getTime())[0]
    return {
      refAbo,
      name: `${firstName} ${lastName}`,
      phone,
      startDate,
      points,
      mail: account?.mail ?? null,
      pendingMail: pendingMail ?? null,
      account: account ? (account.activated ? 'open' : 'inactive') : 'none',
      eInvoiceSince: subscriber.eInvoiceSince,
      pendingAdress: pending ? pendingOf(pending).adress : null,
      adress: subscriber.adress as Adress,
      requests: requests.map(toHisto).sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))),
      helpers: accesses
        .filter(access => isInForce(access, today))
        .map(({ id, name, acceptedAt }) => ({
          name,
          since: dayOf(acceptedAt ?? new Date()),
          wrote: wrote.some(({ delegationId }) => delegationId === id),
        })),
      calls: calls.map(({ reference, author, text, at }) => ({
        reference,
        author,
        text,
        at: at.toISOString(),
      })),
      lastContact: last ? { ...last, at: last.at.toISOString() } : null,
    }
  },

  async getDeskInvoiceFile({ query: { refAbo, factNumber }, ...services }) {
    const where = { factNumber, point: { refAbo } }
    return invoiceFile(await services.db.invoice.findUnique({ where, include: billed }), services)
  },

  /** BEY-169: a copy of the agents' notes about the caller, to which subscribers have a right. */
  async getOwnNotes({ who: { refAbo }, db }) {
    const [notes, calls] = await Promise.all([
      db.requestNote.findMany({ where: { request: { point: { refAbo } } } }),
      db.callNote.findMany({ where: { refAbo } }),
    ])
    return [
      ...notes.map(({ requestId, text, writtenAt }) => ({
        histoId: requestId,
        text,
        at: writtenAt.toISOString(),
      })),
      ...calls.map(({ text, at }) => ({ histoId: null, text, at: at.toISOString() })),
    ].sort((a, b) => b.at.localeCompare(a.at))
  },

  async noteCall({ body: { reference, refAbo, text }, db, who: { adminId } }) {
    const { name: author } = await db.admin.findUniqueOrThrow({ where: { id: adminId } })
    return db.$transaction(async (tx): Promise<1> => {
      if (!(await tx.subscriber.findUnique({ where: { refAbo } }))) throw unknown()
      const known = await tx.callNote.findUnique({ where: { reference } })
      if (known) return sameOnly(known.refAbo === refAbo && known.text === text)
      await tx.callNote.create({ data: { reference, refAbo, author, text, at: new Date() } })
      return 1
    })
  },

  /** BEY-176: the request is the subscriber's own, with the name of the agent who opened it. */
  async openRequestFor({ body, db, clock, who: { adminId } }) {
    const { reference, pdc: pdcRef, claimType, message } = body
    const point = await db.meteringPoint.findUnique({ where: { pdcRef } })
    if (!point) throw new Refusal(404, 'Ce point de comptage est inconnu.')
    const agent = await db.admin.findUniqueOrThrow({ where: { id: adminId } })
    const who = { role: 'subscriber' as const, refAbo: point.refAbo }
    await takeOnce(
      { db, clock, who, body: { reference, pdc: pdcRef } },
      'openRequestFor',
      async (tx, today) => {
        const id = await addRequest(tx, {
          pdcRef,
          reference,
          message,
          dateDemande: today,
          typeDemande: claimTypes[claimType],
          isOpened: true,
          assignee: agent.id,
          openedBy: agent.name,
        })
        return {
          id,
          type: claimTypes[claimType],
          answerBy: answerBy({ dateDemande: today }),
          files: [],
        }
      },
    )
    const made = await db.request.findUniqueOrThrow({ where: { reference } })
    sameOnly(made.message === message && made.pdcRef === pdcRef)
    return { histoId: made.id }
  },
}
