import { formatVolume } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import type { PreviousReport } from '#upstream/catalogue/readings.ts'

/** READ-14 */
const howRead: Record<PreviousReport['type'], string> = {
  Manuelle: 'relevé manuellement',
  WEBABO: 'relevé manuellement',
  Estimation: 'estimé',
  Radio: 'relevé par radio',
  Initialisation: 'lors du changement de compteur',
  Portable: 'relevé visuellement',
}

/** READ-13, READ-14, TERM-09: « Votre dernier index relevé par radio le 21/10/2026 est de 214 m3. » */
export function lastIndexText({ type, date, index }: PreviousReport): string {
  const day = formatDay(date)
  return `Votre dernier index ${howRead[type]} le ${day} est de ${formatVolume(index)}\u00a0m3.` // sic
}
