import { formatVolume } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { type JudgedIndex, litresPerDay } from '#domain/meter-reading.ts'

/** « 47 m³ depuis le 14/05/2026, soit 246 litres par jour » */
export const usedText = ({ used, days }: JudgedIndex, since: Day) =>
  `${formatVolume(used)}\u00a0m³ depuis le ${formatDay(since)}, soit ${formatVolume(litresPerDay(used, days))} litres par jour`
