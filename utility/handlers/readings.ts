import { formatVolume } from '#domain/consumption.ts'
import { passesEnd } from '#domain/leaving.ts'
import { type Day, formatDay } from '#domain/values.ts'
import type { PreviousReport, readings } from '#upstream/catalogue/contracts.ts'
import { figuresOf, judge } from '../alerts.ts'
import { contractEnd } from '../contract-end.ts'
import type { Database, Transaction } from '../database.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { takeOnce } from '../requests.ts'

export async function previousReports(db: Database | Transaction, pdcRef: string) {
  const meters = await db.meter.findMany({
    where: { pdcRef },
    orderBy: [{ installedOn: 'asc' }, { counterRef: 'asc' }],
  })
  return Promise.all(
    meters.map(async ({ counterRef }) => {
      const last = await db.reading.findFirst({
        where: { pdcRef, counterRef },
        orderBy: [{ date: 'desc' }, { id: 'desc' }],
      })
      const report = last && {
        type: last.type as PreviousReport['type'],
        index: last.index,
        date: last.date,
        avgCons: last.avgCons,
      }
      return { counterRef, report }
    }),
  )
}

export const readingHandlers: Handlers<typeof readings> = {
  getPreviousReports: ({ query, db }) => previousReports(db, query.pdc),

  getReadingCheck: async ({ query: { pdc }, db, clock }) =>
    (await isSentOn(db, pdc, clock.today())) ? 1 : 0,

  async sendReading(context) {
    const { counterRef, index, comment } = context.body
    return takeOnce(context, 'sendReading', async (tx, today) => ({
      counterRef,
      index,
      comment,
      used: await addReading(tx, context.body, today),
    }))
  },
}

type SentReading = { pdc: string; counterRef: string; index: number; date: Day }

async function isSentOn(db: Database | Transaction, pdcRef: string, date: Day) {
  const where = { pdcRef, date, type: 'WEBABO' }
  return (await db.reading.findFirst({ where, select: { id: true } })) !== null
}

/** Answers the m³ since the previous reading and its day, null without one. Throws 409 when a rule forbids it. */
async function addReading(tx: Transaction, sent: SentReading, today: Day) {
  const { pdc: pdcRef, counterRef, index, date } = sent
  if (date !== today)
    throw new Refusal(409, 'Un relevé porte la date du jour\u00a0: recommencez votre demande.')
  const end = await contractEnd(tx, pdcRef)
  if (end && passesEnd(today, end))
    throw new Refusal(409, `Le contrat de ${pdcRef} s’est arrêté le ${formatDay(end)}.`)
  const meter = await tx.meter.findUnique({ where: { counterRef, pdcRef } })
  if (!meter) throw new Refusal(409, `Le compteur ${counterRef} n’est pas en service à ${pdcRef}.`)
  if (await isSentOn(tx, pdcRef, today))
    throw new Refusal(
      409,
      'Un relevé a déjà été envoyé aujourd’hui pour cette adresse. Vous pourrez en envoyer un autre demain.',
    )
  const before = await tx.reading.findMany({
    where: { pdcRef, counterRef },
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
    select: { date: true, index: true },
  })
  const last = before.at(-1)
  if (last && index < last.index)
    throw new Refusal(
      409,
      `L’index ${formatVolume(index)} est plus petit que le dernier, ${formatVolume(last.index)}.`,
    )
  const judged = judge([...before, { date, index }]).at(-1)
  if (!judged) throw new Error('a reading that was given is there')
  const { consumption, ...figures } = figuresOf(judged)
  await tx.reading.create({
    data: { pdcRef, counterRef, date, index, type: 'WEBABO', consumption, ...figures },
  })
  return last ? { consumption, since: last.date } : null
}
