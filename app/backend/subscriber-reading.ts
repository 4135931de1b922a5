import { formatVolume } from '#domain/consumption.ts'
import type { Day } from '#domain/dates.ts'
import { figuresOf, judge } from './average.ts'
import type { Database, Transaction } from './database.ts'
import { Refusal } from './refusal.ts'

export type SentReading = { pdc: string; counterRef: string; index: number; date: Day }

/** READ-23: whether the subscriber has sent a reading of this metering point on this day. */
export async function isSentOn(db: Database | Transaction, pdcRef: string, date: Day) {
  const where = { pdcRef, date, type: 'WEBABO' }
  return (await db.reading.findFirst({ where, select: { id: true } })) !== null
}

/**
 * Writes what a subscriber has read today, judged like any other reading: alerts and the consumption screen show it at
 * once. Answers m³ since the reading before, and its day. Throws Refusal (409) where the rules forbid it.
 */
export async function addReading(tx: Transaction, sent: SentReading, today: Day) {
  const { pdc: pdcRef, counterRef, index, date } = sent
  if (date !== today)
    throw new Refusal(409, 'Un relevé porte la date du jour\u00a0: recommencez votre demande.')
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
