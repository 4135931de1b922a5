import { formatVolume } from './consumption.ts'
import { addMonths, type Day, dayOf, daysBetween, formatDay } from './values.ts'

export function leakDeadline(informedOn: Day): Day {
  return addMonths(informedOn, 1)
}

/** `left`: days after today. `unsent`: the notice waits, no month has begun; `isRecent`: read a month ago at most. */
export type RebateMonth =
  | { is: 'open'; last: Day; left: number }
  | { is: 'over'; last: Day; left: number }
  | { is: 'unsent' }
  | { is: 'unknown'; isRecent: boolean }

/** The notice of a consumption that the law calls abnormal. `sentAt`: the instant of the mail, in UTC. */
export type AlertNotice = {
  pdc: string
  newDate: Day
  newIndex: number
  sentAt: string | null
  postedOn: Day | null
}

/** The notice of an alert, and the state of the month in which the law lets the subscriber ask for a rebate. */
export function noticeOf<N extends AlertNotice>(
  notices: N[] | 'unknown' | undefined,
  pdc: string,
  { newDate, newIndex }: Pick<AlertNotice, 'newDate' | 'newIndex'>,
  today: Day,
): { notice: N | undefined; month: RebateMonth } {
  if (notices === 'unknown')
    return { notice: undefined, month: rebateMonth(newDate, 'unknown', today) }
  const notice = notices?.find(
    one => one.pdc === pdc && one.newDate === newDate && one.newIndex === newIndex,
  )
  const isAwaited = notices && !notice && daysBetween(newDate, today) < awaitedDays
  return { notice, month: isAwaited ? { is: 'unsent' } : rebateMonth(newDate, notice, today) }
}

/** BEY-130: within so many days of a reading its notice may still be to come, from which alone the month begins. */
const awaitedDays = 7

/** BEY-130: the month begins with the mail or letter, whichever left first; without a notice, with the reading. */
export function rebateMonth(
  readOn: Day,
  notice: Pick<AlertNotice, 'sentAt' | 'postedOn'> | 'unknown' | undefined,
  today: Day,
): RebateMonth {
  if (notice === 'unknown') return { is: 'unknown', isRecent: today <= leakDeadline(readOn) }
  const { sentAt, postedOn } = notice ?? { sentAt: null, postedOn: readOn }
  const [informedOn] = [sentAt && dayOf(new Date(sentAt)), postedOn]
    .filter(day => day !== null)
    .sort()
  if (!informedOn) return { is: 'unsent' }
  const last = leakDeadline(informedOn)
  const left = daysBetween(today, last)
  return { is: left < 0 ? 'over' : 'open', last, left }
}

const askForRebate = 'Si c’est une fuite, demandez une remise'

/** The sentence under an alert: until when a rebate can be asked for. It ends with `day`, which is emphasised. */
export function rebateText(month: RebateMonth) {
  if (month.is === 'over')
    return {
      isOpen: false,
      before: 'Le délai pour demander une remise s’est terminé le',
      day: formatDay(month.last),
    }
  if (month.is === 'open')
    return {
      isOpen: true,
      before: askForRebate,
      day: `au plus tard le\u00a0${formatDay(month.last)} inclus`,
    }
  return {
    isOpen: month.is === 'unsent' || month.isRecent,
    before: askForRebate,
    day: 'dans le mois qui suit l’envoi de notre avis de consommation anormale',
  }
}

/** BEY-644: of the alerts of all addresses the one to tell: the newest that still allows a rebate, else the newest. */
export const alertTold = <A extends { newDate: Day; rebate: { isOpen: boolean } }>(alerts: A[]) =>
  alerts.toSorted(
    (a, b) =>
      Number(b.rebate.isOpen) - Number(a.rebate.isOpen) || b.newDate.localeCompare(a.newDate),
  )[0]

/** BEY-644: an alert in the words of every place that speaks of it: over which time, and at which address of several. */
export const alertFigures = (
  { consumption, oldDate, newDate }: { consumption: number; oldDate: Day; newDate: Day },
  place: string | null,
) =>
  [
    `${formatVolume(consumption)}\u00a0m³ en ${daysBetween(oldDate, newDate)}\u00a0jours`,
    `, relevés le\u00a0${formatDay(newDate)}`,
    place && `${/^\d/.test(place) ? ' au ' : ', '}${place}`,
  ]
    .filter(Boolean)
    .join('')

/** A flow that does not stop in so many nights counts as a leak: a water softener or a bath runs in one night only. */
export const leakNights = 3

/** In whole m³: twice the average (`meanPerDay`, m³) over the same period, the most that the law allows to bill. */
export function cappedVolume(meanPerDay: number, from: Day, to: Day): number {
  return Math.round(2 * meanPerDay * daysBetween(from, to))
}
