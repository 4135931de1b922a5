import { formatVolume } from '#domain/consumption.ts'
import { type DailyReading, leakIn, leakWords } from '#domain/night-flow.ts'
import { addDays, type Day, formatCents, formatDay, streetLine } from '#domain/values.ts'
import { mondayOf } from '#domain/week.ts'
import { orNotice, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { askOne } from '../slots.server.ts'
import { weekOf } from './rules.ts'

/** How many weeks back can be shown. */
const weeks = 13

/** BEY-322: a week of daily readings of the selected metering point; null without remote readings, or in an outage. */
export async function dailyOf(subscriber: Subscriber, { url }: Pick<RouteArgs, 'url'>) {
  const { call, pdc, today } = subscriber
  const query = { pdc: pdc.pdcRef, from: addDays(mondayOf(today), 7 * (1 - weeks)) }
  const { value: readings } = await orNotice(call('getDailyReadings', { query }), [])
  const [newest, oldest] = [readings[0], readings.at(-1)]
  if (!newest || !oldest) return null
  const [first, last] = [mondayOf(oldest.date), mondayOf(newest.date)]
  const asked = url.searchParams.get('semaine') ?? ''
  const monday = asked >= first && asked <= last && mondayOf(asked) === asked ? asked : last
  const chosen = await askOne('consumptionThreshold', subscriber)
  const days = weekOf(readings, monday)
  const read = days.flatMap(({ litres }) => litres ?? [])
  const total = read.reduce((sum, litres) => sum + litres, 0)
  const leak = leakIn(readings, today)
  const title = `Semaine du ${formatDay(monday)}`
  const mean = formatVolume(Math.round(total / read.length))
  // A day that is not over has no reading yet: it is neither drawn nor called missing.
  const said = days.flatMap(({ date, litres }, rank) =>
    litres === null && date >= today ? [] : `${weekdays[rank]} ${litresOf(litres)}`,
  )
  const card = {
    sentence: `${title}${read.length > 0 ? `\u00a0: ${litresOf(total)}, soit ${mean} par jour en moyenne` : ''}.`,
    label: `${title}\u00a0: ${said.join(', ')}`,
    days: days.map(({ date, litres }, rank) => ({
      name: `${weekdays[rank]?.slice(0, 3)}.`,
      litres: litres ?? 0,
      text: litres !== null ? formatVolume(litres) : date >= today ? '' : '–',
    })),
    limit: chosen?.threshold?.litres ?? null,
    before: monday > first ? paths.weekOfDays(addDays(monday, -7)) : null,
    after: monday < last ? paths.weekOfDays(addDays(monday, 7)) : null,
    choice: chosen ? choiceOf(chosen.threshold, read) : null,
  }
  return { card, alert: leak ? leakWords(leak) : null }
}
type Shown = NonNullable<Awaited<ReturnType<typeof dailyOf>>>
export type ShownDays = Shown['card']
export type ShownLeak = NonNullable<Shown['alert']>

/** What is said of the threshold, and the words of the link to it. */
function choiceOf(threshold: { litres: number; text: string } | null, read: number[]) {
  if (!threshold) return { words: 'Pour être averti par e-mail\u00a0: ', link: 'choisir un seuil' }
  const passed = read.some(litres => litres > threshold.litres) ? ', dépassé en bleu' : ''
  return {
    words: `Votre seuil (en pointillé)\u00a0: ${threshold.text}${passed}. `,
    link: 'Changer mon seuil',
  }
}

const weekdays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

const litresOf = (count: number | null) =>
  count === null ? 'pas de relevé' : `${formatVolume(count)}\u00a0litre${count > 1 ? 's' : ''}`

/** BEY-642: the leaks that run at any of the subscriber's addresses; what cannot be read is not said. */
export async function leaksAtHome(subscriber: Subscriber) {
  const { call, who, pdc, pdcs, today } = subscriber
  const from = addDays(today, -leakDays)
  const found = await Promise.all(
    pdcs.map(async point => {
      const query = { pdc: point.pdcRef, from }
      const { value: readings } = await orNotice(call('getDailyReadings', { query }), [])
      const leak = leakIn(readings, today)
      if (!leak) return []
      // A helper is not told what the subscriber loses in euros.
      const cents = who.by ? null : await askOne('litrePrice', subscriber, point.pdcRef)
      const cost = cents ? formatCents(24 * leak.flow * cents) : null
      const read = litresByDay(readings)
      return [
        {
          ...{ point, cost, words: leakWords(leak) },
          ...{ days: lastDays(read, leak), note: noteOf(read, leak) },
        },
      ]
    }),
  )
  const leaks = found.flat()
  if (leaks.length === 0) return null
  const here = leaks.find(({ point }) => point === pdc)
  const first = {
    isHelper: who.by !== undefined,
    phone: settings().CONTACT_PHONE,
    leaks: leaks.map(({ point, words, cost, days }) => ({
      ...words,
      cost,
      days,
      place: pdcs.length > 1 ? streetLine(point.adress) : null,
    })),
  }
  return { first, note: here?.note ?? null }
}

type Leak = { since: Day; flow: number }
type ReadDay = ReturnType<typeof litresByDay>[number]

/** The days that were read, the oldest first, in litres. */
const litresByDay = (readings: DailyReading[]) =>
  [...Map.groupBy(readings, ({ date }) => date)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, meters]) => ({ date, litres: meters.reduce((sum, one) => sum + one.litres, 0) }))

/** The last seven days that were read, in litres, and how much of each the leak took. */
const lastDays = (read: ReadDay[], { since, flow }: Leak) =>
  read.slice(-7).map(({ date, litres }) => {
    const lost = date >= since ? Math.min(litres, 24 * flow) : 0
    return { day: formatDay(date).slice(0, 5), litres, lost }
  })

/** « 553 litres le 29/11, 190 d’habitude »: the last day beside the mean of those before the leak. */
function noteOf(read: ReadDay[], { since }: Leak) {
  const last = read.at(-1)
  const before = read.filter(({ date }) => date < since)
  if (!last || before.length === 0) return null
  const usual = Math.round(before.reduce((sum, { litres }) => sum + litres, 0) / before.length)
  const day = formatDay(last.date).slice(0, 5)
  return `${formatVolume(last.litres)}\u00a0litres le\u00a0${day}, ${formatVolume(usual)} d’habitude.`
}

export type LeaksAtHome = NonNullable<Awaited<ReturnType<typeof leaksAtHome>>>['first']

/** In days: a leak that has run for longer is told as of that day. */
const leakDays = 90
