import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  formatDay,
  hourInWords,
  minuteOf,
} from '#domain/values.ts'
import { weekdayName } from '#domain/week.ts'

export const waterParameters = [
  'hardness',
  'nitrates',
  'pesticides',
  'bacteria',
  'chlorine',
  'lead',
  'other',
] as const
export type WaterParameter = (typeof waterParameters)[number]

type Moment = string

const two = (count: number) => String(count).padStart(2, '0')

export function momentOf(instant: Date, today: Day = dayOf(instant)): Moment {
  const minutes = minuteOf(instant)
  return `${today}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const dayIn = (moment: Moment): Day => moment.slice(0, 10)

function hourIn(moment: Moment): string {
  const [hours, minutes] = moment.slice(11).split(':').map(Number)
  return hourInWords((hours ?? 0) * 60 + (minutes ?? 0))
}

type Period = { from: Moment; to: Moment }

const isOneDay = ({ from, to }: Period) => dayIn(from) === dayIn(to)

const nearDays = [
  { whole: 'aujourd’hui', morning: 'ce matin', afternoon: 'cet après-midi' },
  ...['demain', 'après-demain'].map(day => ({
    ...{ whole: day, morning: `${day} matin`, afternoon: `${day} après-midi` },
  })),
]

/** « demain matin »; undefined for a day that is farther than the day after tomorrow, and for several days. */
export function nearPart(period: Period, today: Day): string | undefined {
  const near = isOneDay(period) && nearDays[daysBetween(today, dayIn(period.from))]
  if (!near) return undefined
  if (period.to.slice(11) <= '13:00') return near.morning
  return period.from.slice(11) >= '12:00' ? near.afternoon : near.whole
}

/** BEY-643: from 48 hours on, a cut stands before all else. */
export const isSoon = ({ from }: { from: Moment }, now: Moment) =>
  from <= `${addDays(dayIn(now), 2)}${now.slice(10)}`

/** « le mardi 24/11/2026, de 8 h 30 à 12 h », « du 23/11/2026 à 8 h au 24/11/2026 à 17 h » */
export function periodText(period: Period): string {
  const { from, to } = period
  return isOneDay(period)
    ? `le ${weekdayName(dayIn(from))} ${formatDay(dayIn(from))}, de ${hourIn(from)} à ${hourIn(to)}`
    : `du\u00a0${dayAndHour(from)} au\u00a0${dayAndHour(to)}`
}

/** For works that have begun: « jusqu’à 12 h », « jusqu’au 24/11/2026 à 17 h » */
export const untilText = (period: Period) =>
  isOneDay(period) ? `jusqu’à ${hourIn(period.to)}` : `jusqu’au\u00a0${dayAndHour(period.to)}`

const dayAndHour = (moment: Moment) => `${formatDay(dayIn(moment))} à ${hourIn(moment)}`

export type WorkState = 'now' | 'planned' | 'cancelled' | 'over'

/** A subscription to notices that is not confirmed within so many days is erased, with its address. */
export const confirmWithinDays = 7

export const announcedAfter = 30

type Dated = { from: Moment; to: Moment; isCancelled: boolean }

export function workState({ from, to, isCancelled }: Dated, now: Moment): WorkState | undefined {
  if (to <= now) {
    if (isCancelled || dayIn(to) < addDays(dayIn(now), -announcedAfter)) return undefined
    return 'over'
  }
  if (isCancelled) return 'cancelled'
  return from <= now ? 'now' : 'planned'
}

const order: WorkState[] = ['now', 'planned', 'cancelled', 'over']

export function announcedWorks<W extends Dated>(
  works: W[],
  now: Moment,
): (W & { state: WorkState })[] {
  const announced = works.flatMap(work => {
    const state = workState(work, now)
    return state ? [{ ...work, state }] : []
  })
  const byDate = (a: W & { state: WorkState }, b: W & { state: WorkState }) =>
    a.state === 'over' ? (a.to < b.to ? 1 : -1) : a.from < b.from ? -1 : 1
  return announced.sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || byDate(a, b))
}

/** A result is shown as old after so many days: even the smallest towns are sampled a few times a year. */
const oldAfter = 365

export const isOld = (sampledOn: Day, today: Day): boolean =>
  daysBetween(sampledOn, today) > oldAfter

export function hardnessOf(degrees: number): { word: string; advice: string } {
  if (degrees < 7)
    return {
      word: 'très douce',
      advice:
        'Presque pas de calcaire\u00a0: mettez peu de lessive. Vos appareils ne s’entartrent pas.',
    }
  if (degrees < 15)
    return {
      word: 'douce',
      advice: 'Peu de calcaire\u00a0: mettez peu de lessive. Vos appareils s’entartrent à peine.',
    }
  if (degrees < 25)
    return {
      word: 'moyennement calcaire',
      advice: 'Mettez la dose moyenne de lessive, et détartrez votre bouilloire de temps en temps.',
    }
  if (degrees < 42)
    return {
      word: 'calcaire',
      advice:
        'Mettez la dose de lessive prévue pour une eau dure, du sel dans le lave-vaisselle, et détartrez vos appareils. Boire une eau calcaire est sans danger.',
    }
  return {
    word: 'très calcaire',
    advice:
      'Mettez la dose de lessive prévue pour une eau très dure, du sel dans le lave-vaisselle, et détartrez souvent vos appareils. Boire une eau calcaire est sans danger.',
  }
}

/** « Entre 6,5 et 9 », « 50 mg/L au plus »; undefined without a limit. */
export function limitText(limit: {
  min: number | null
  max: number | null
  unit: string
}): string | undefined {
  const { min, max, unit } = limit
  if (min !== null && max !== null)
    return `entre ${formatNumber(min)} et ${withUnit(formatNumber(max), unit)}`
  if (max !== null) return `${withUnit(formatNumber(max), unit)} au plus`
  if (min !== null) return `${withUnit(formatNumber(min), unit)} au moins`
  return undefined
}

/** « moins de 0,5 µg/L » */
export const measureText = (measure: { value: number; isBelow: boolean; unit: string }): string =>
  `${measure.isBelow ? 'moins de ' : ''}${withUnit(formatNumber(measure.value), measure.unit)}`

const formatNumber = (value: number) =>
  value.toLocaleString('fr-FR', { maximumFractionDigits: 4 }).replaceAll('\u202f', '\u00a0')

const withUnit = (value: string, unit: string) => (unit ? `${value}\u00a0${unit}` : value)

const forWhom = {
  everybody: 'Ne buvez pas l’eau du robinet sans précaution',
  babies: 'Pas d’eau du robinet pour les bébés',
  pregnant: 'Pas d’eau du robinet pour les femmes enceintes',
}

/** The people who should not drink the water, of one restriction at least. */
export function restrictionTitle(restrictions: { who: keyof typeof forWhom }[]): string {
  const all = new Set(restrictions.map(({ who }) => who))
  if (all.has('everybody')) return forWhom.everybody
  if (all.size > 1) return 'Pas d’eau du robinet pour les bébés et les femmes enceintes'
  return forWhom[all.has('babies') ? 'babies' : 'pregnant']
}
