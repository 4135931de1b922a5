import { formatVolume, yearOverYear } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import type { Reading } from '#upstream/catalogue/entities.ts'
import { yearLine } from './texts.ts'

/** The consumption of the last twelve months beside that of the twelve before, as a line and two bars. */
export function consumptionOf(readings: Reading[], today: Day) {
  const years = yearOverYear(readings, today)
  const bars = years
    ? [
        { kind: 'now' as const, label: '12 derniers mois', volume: years.now },
        ...(years.before
          ? [{ kind: 'before' as const, label: '12 mois d’avant', volume: years.before.volume }]
          : []),
      ]
    : []
  const longest = Math.max(1, ...bars.map(({ volume }) => volume))
  return {
    line: yearLine(years),
    until: years ? formatDay(years.to) : null,
    bars: bars.map(({ volume, ...bar }) => ({
      ...bar,
      text: `${formatVolume(volume)}\u00a0m³`,
      width: `${Math.round((100 * Math.max(0, volume)) / longest)}%`,
    })),
  }
}
