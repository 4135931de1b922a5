import { formatVolume } from './consumption.ts'
import { leakNights } from './leak.ts'
import { addDays, type Day, daysBetween, formatDay } from './values.ts'

/** Amounts in litres. `nightFlow` is the least hourly amount between 1 and 5 o'clock; null when unknown. */
export type DailyReading = {
  date: Day
  counterRef: string
  litres: number
  nightFlow: number | null
}

type Night = { since: Day; nights: number; flow: number }

/** For each reading: how many nights the flow has not stopped, since which day, and the smallest of these flows. */
export function nightsOf(readings: DailyReading[]): Map<DailyReading, Night> {
  const found = new Map<DailyReading, Night>()
  for (const meter of Map.groupBy(readings, ({ counterRef }) => counterRef).values()) {
    let before: (Night & { date: Day }) | undefined
    for (const reading of meter.toSorted((a, b) => a.date.localeCompare(b.date))) {
      const { date, nightFlow } = reading
      if (!nightFlow) {
        before = undefined
        continue
      }
      const isNext = before && daysBetween(before.date, date) === 1
      const { since, nights, flow } =
        before && isNext ? before : { since: date, nights: 0, flow: nightFlow }
      before = { date, since, nights: nights + 1, flow: Math.min(flow, nightFlow) }
      found.set(reading, before)
    }
  }
  return found
}

/** A leak that still runs; `flow` in litres an hour. Undefined without one. */
export function leakIn(readings: DailyReading[], today: Day): Omit<Night, 'nights'> | undefined {
  const oldest = addDays(today, -leakNights)
  return [...nightsOf(readings)]
    .filter(([{ date }, { nights }]) => nights >= leakNights && date >= oldest)
    .filter(
      ([{ date, counterRef }]) =>
        !readings.some(one => one.counterRef === counterRef && one.date > date),
    )
    .map(([, { since, flow }]) => ({ since, flow }))
    .sort((a, b) => b.flow - a.flow)[0]
}

/**
 * BEY-642: a leak that runs, in the words of every place that speaks of it: « Accueil », « Ma consommation », the home
 * page of a helper, the sheet of the agents.
 */
export function leakWords({ since, flow }: { since: Day; flow: number }) {
  const hour = `${flow}\u00a0litre${flow > 1 ? 's' : ''}`
  const day = `${formatVolume(24 * flow)}\u00a0litres`
  return {
    title: `L’eau coule jour et nuit depuis le\u00a0${formatDay(since)}`,
    lost: `${day} perdus par jour`,
    night: `En brun, ce qui ne s’arrête jamais\u00a0: ${hour} par heure, ${day} par jour. La nuit, une maison sans fuite est à\u00a00.`,
    why: `Entre 1\u00a0h et 5\u00a0h du matin, il passe toujours au moins ${hour} par heure, soit ${day} perdus par jour.`,
  }
}
