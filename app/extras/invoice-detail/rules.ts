import { type Day, daysBetween } from '#domain/values.ts'

export type Detail = {
  number: string
  period: { start: Day; end: Day } | null
  volume: number
  isEstimate: boolean
  subscription: number
  consumption: number
  regularisation: number
}

/** What explains the amount of an invoice most, in the order in which subscribers look for it. */
type Reason = 'givenBack' | 'subscription' | 'regularisation' | 'more' | 'less' | 'usual' | 'alone'

const litresADay = ({ period, volume }: Detail) => {
  const days = period ? daysBetween(period.start, period.end) : 0
  return days > 0 ? (volume * 1000) / days : null
}

/** People notice a tenth more or less on a bill. */
const noticed = 1.1

/** In cents, without what is given back. */
export const chargedIn = ({ subscription, consumption, regularisation }: Detail) =>
  subscription + consumption + Math.max(0, regularisation)

/**
 * BEY-186: of what is charged, two fifths are given back, half is the subscription, or two fifths are a correction; or
 * there was a tenth more or less water a day; otherwise `usual`, or `alone` without an invoice to compare it with.
 */
export function reasonOf(detail: Detail, before: Detail | undefined): Reason {
  const { subscription, regularisation } = detail
  const charged = chargedIn(detail)
  if (regularisation < 0 && -regularisation * 5 >= charged * 2) return 'givenBack'
  if (subscription * 2 >= charged) return 'subscription'
  if (regularisation * 5 >= charged * 2) return 'regularisation'
  const [now, then] = [litresADay(detail), before ? litresADay(before) : null]
  if (now === null || then === null) return 'alone'
  if (now > then * noticed) return 'more'
  return now * noticed < then ? 'less' : 'usual'
}

/** Whole litres a day of the invoice, of the one before and of the one a year before, if known. */
export function comparedWith(details: Detail[], number: string) {
  const rank = details.findIndex(each => each.number === number)
  const [own, before] = details.slice(rank, rank + 2)
  if (rank < 0 || !own) return []
  const lastYear = details.slice(rank + 2).find(each => isYearBefore(own, each))
  const named = { own, before, lastYear }
  return (['own', 'before', 'lastYear'] as const).flatMap(which => {
    const of = named[which]
    const litres = of ? litresADay(of) : null
    return of && litres !== null
      ? [{ which, end: of.period?.end ?? '', litres: Math.round(litres) }]
      : []
  })
}

/** Whether one period ended a year before the other, give or take six weeks. */
function isYearBefore(own: Detail, other: Detail): boolean {
  if (!own.period || !other.period) return false
  return Math.abs(daysBetween(other.period.end, own.period.end) - 365) <= 42
}

type Read = { date: Day; index: number; counterRef: string }

/**
 * For an estimated invoice: the day of the newest reading since, or null. The newest invoice also gets the m³ since the
 * last reading before the estimates, how many of them the estimates billed, and how many the next invoice will bill.
 */
export function readSince(details: Detail[], number: string, readings: Read[]) {
  const rank = details.findIndex(each => each.number === number)
  const own = details[rank]
  if (!own?.period || !own.isEstimate) return null
  const { end } = own.period
  const last = readings
    .filter(({ date }) => date >= end)
    .sort((a, b) => (a.date < b.date ? 1 : -1))[0]
  if (!last) return null
  const counted = rank === 0 ? countedSince(details, last, readings) : null
  return { on: last.date, ...(counted && counted.left > 0 && { counted }) }
}

function countedSince(details: Detail[], last: Read, readings: Read[]) {
  let billed = 0
  for (const [rank, { period, isEstimate, volume }] of details.entries()) {
    if (!period || !isEstimate || (rank > 0 && period.end !== details[rank - 1]?.period?.start))
      return null
    billed += volume
    const first = readings.find(
      ({ date, counterRef }) => date === period.start && counterRef === last.counterRef,
    )
    if (first) {
      const volume = last.index - first.index
      return { volume, billed, left: volume - billed }
    }
  }
  return null
}
