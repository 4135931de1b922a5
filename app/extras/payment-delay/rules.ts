import { z } from 'zod'
import { answerBy } from '#domain/request.ts'
import { addDays, addMonths, type Day, formatCents, formatDay } from '#domain/values.ts'
import { addWorkingDays, isWorkingDay } from '#domain/working-days.ts'

// More time to pay one invoice: until a later day, or by instalments. The portal and the back end read the rule from
// the same settings, and judge by the same functions.

export const delaySettings = {
  /** The smallest and the largest amount, in whole euros. */
  PAYMENT_DELAY_EUROS: z
    .string()
    .regex(/^\d{1,6}-\d{1,6}$/, 'deux montants en euros, « 30-1500 »')
    .default('30-1500')
    .transform(range => range.split('-').map(Number) as [number, number])
    .refine(([least, most]) => least <= most, 'le plus petit montant d’abord, « 30-1500 »'),
  PAYMENT_DELAY_DAYS: z.coerce.number().int().positive().max(365).default(60),
  /** The possible numbers of instalments, separated by commas; empty for none. */
  PAYMENT_DELAY_INSTALMENTS: z
    .string()
    .default('3,4')
    .transform(list => list.split(',').flatMap(count => (count.trim() ? Number(count) : [])))
    .pipe(z.array(z.int().min(2).max(12))),
  PAYMENT_DELAY_LEAST_EUROS: z.coerce.number().int().positive().default(20),
  PAYMENT_DELAY_MONTHS: z.coerce.number().int().positive().default(12),
}
const schema = z.object(delaySettings)

export type DelayRule = {
  least: number
  most: number
  longestDays: number
  counts: number[]
  leastInstalment: number
  months: number
}

export function delayRuleOf(settings: z.output<typeof schema>): DelayRule {
  const [least, most] = settings.PAYMENT_DELAY_EUROS
  return {
    least: least * 100,
    most: most * 100,
    longestDays: settings.PAYMENT_DELAY_DAYS,
    counts: settings.PAYMENT_DELAY_INSTALMENTS,
    leastInstalment: settings.PAYMENT_DELAY_LEAST_EUROS * 100,
    months: settings.PAYMENT_DELAY_MONTHS,
  }
}

export const readDelayRule = (environment: Record<string, string | undefined>): DelayRule =>
  delayRuleOf(schema.parse(environment))

/**
 * - `asked`, `accepted`: the invoice is deferred;
 * - `withdrawn`: the subscriber cancelled the request, or paid the invoice;
 * - `ended`: the delay was accepted, and its invoice is paid or its last day has passed.
 */
export const delayStates = ['asked', 'accepted', 'refused', 'withdrawn', 'ended'] as const
export type DelayState = (typeof delayStates)[number]

export const isDeferred = (state: DelayState) => state === 'asked' || state === 'accepted'

type Due = { cents: number; deadline: Day }

export type DelayFacts = Due & {
  number: string
  today: Day
  isAutomatic: boolean
  isUnderWay: boolean
  isDisputed: boolean
  delays: { number: string; askedOn: Day; state: DelayState }[]
}

/** The first day on which a delay of `askedOn` no longer counts against another (BEY-12). */
export const freeFrom = (askedOn: Day, { months }: Pick<DelayRule, 'months'>): Day =>
  addMonths(askedOn, months)

export function delayRefusal(facts: DelayFacts, rule: DelayRule): string | null {
  const { number, cents, today, delays } = facts
  if (cents <= 0) return 'Cette facture est déjà réglée.'
  const ofThisInvoice = (state: DelayState) =>
    delays.find(delay => delay.number === number && delay.state === state)
  if (ofThisInvoice('accepted'))
    return 'Un délai ou un paiement en plusieurs fois est déjà accordé pour cette facture.'
  if (ofThisInvoice('asked'))
    return 'Un délai ou un paiement en plusieurs fois est déjà demandé pour cette facture.'
  if (facts.isUnderWay) return 'Un paiement de cette facture est déjà commencé.'
  if (facts.isAutomatic)
    return 'Cette adresse est prélevée ou mensualisée\u00a0: un délai ne s’y demande pas en ligne.'
  if (facts.isDisputed)
    return 'Cette facture est contestée\u00a0: un délai se demande une fois la réponse reçue.'
  if (cents < rule.least || cents > rule.most)
    return `Un délai se demande en ligne pour un montant de ${formatCents(rule.least)} à ${formatCents(rule.most)}\u00a0; il reste ${formatCents(cents)} à payer sur cette facture.`
  const refused = ofThisInvoice('refused')
  if (refused)
    return `La demande du ${formatDay(refused.askedOn)} pour cette facture a été refusée.`
  const nextAfter = ({ askedOn }: { askedOn: Day }) => freeFrom(askedOn, rule)
  const last = delays.find(
    delay => (isDeferred(delay.state) || delay.state === 'ended') && nextAfter(delay) > today,
  )
  if (last)
    return `Un délai ou un paiement en plusieurs fois a été demandé le ${formatDay(last.askedOn)} pour cette adresse. Un autre peut être demandé à partir du ${formatDay(nextAfter(last))}.`
  if (waysOf(facts, rule).length === 0)
    return 'Le montant de cette facture ne permet ni délai ni paiement en plusieurs fois.'
  return null
}

const sameOrNext = (day: Day) => (isWorkingDay(day) ? day : addWorkingDays(day, 1))
const sameOrPrevious = (day: Day) => (isWorkingDay(day) ? day : addWorkingDays(day, -1))
const inItsMonth = (day: Day) =>
  sameOrNext(day).slice(0, 7) === day.slice(0, 7) ? sameOrNext(day) : sameOrPrevious(day)
const later = (one: Day, other: Day) => (one > other ? one : other)

export function dayLimits({ deadline, today }: Due & { today: Day }, { longestDays }: DelayRule) {
  const from = later(deadline, today)
  return { min: addWorkingDays(from, 1), max: sameOrPrevious(addDays(from, longestDays)) }
}

export function waysOf(due: Due & { today: Day }, rule: DelayRule): number[] {
  const { min, max } = dayLimits(due, rule)
  const counts = rule.counts.filter(count => Math.floor(due.cents / count) >= rule.leastInstalment)
  return [...(min <= max ? [1] : []), ...counts]
}

export type DelayChoice = { count: number; until?: Day | undefined }
export type DelayInstalment = { day: Day; cents: number }

/**
 * The days and amounts of a schedule. Each day is a working day: a Saturday becomes the Monday after it, or the Friday
 * before at the end of a month. Instalments begin once the request is answered, never before the deadline; the first
 * one takes the cents that cannot be shared. Undefined if the rule does not allow the choice.
 */
export function scheduleOf(
  { count, until }: DelayChoice,
  due: Due & { today: Day },
  rule: DelayRule,
): DelayInstalment[] | undefined {
  if (!waysOf(due, rule).includes(count)) return undefined
  const { cents, deadline, today } = due
  if (count === 1) {
    const { min, max } = dayLimits(due, rule)
    return until && until >= min && until <= max ? [{ day: sameOrNext(until), cents }] : undefined
  }
  const each = Math.floor(cents / count)
  const first = sameOrNext(later(deadline, answerBy({ dateDemande: today })))
  return Array.from({ length: count }, (_, rank) => ({
    day: inItsMonth(addMonths(first, rank)),
    cents: rank === 0 ? cents - each * (count - 1) : each,
  }))
}

export const scheduleText = (schedule: DelayInstalment[]): string =>
  inOneSentence.format(
    schedule.map(({ day, cents }) => `${formatCents(cents)} le ${formatDay(day)}`),
  )

const inOneSentence = new Intl.ListFormat('fr')

export const delayName = (payments: number): string =>
  payments > 1 ? `paiement en ${payments} fois` : 'délai'

/** The instalments to pay when `leftCents` of the invoice are due: payments count for the first instalments first. */
export function openInstalments(schedule: DelayInstalment[], leftCents: number): DelayInstalment[] {
  let paid = Math.max(0, sum(schedule) - leftCents)
  return schedule.flatMap(({ day, cents }) => {
    const open = Math.max(0, cents - paid)
    paid = Math.max(0, paid - cents)
    return open > 0 ? [{ day, cents: open }] : []
  })
}

/** In cents: `now` is the sum of the instalments that are due; `part` is the same, or the next one if none is due. */
export function owedOfSchedule(schedule: DelayInstalment[], leftCents: number, today: Day) {
  const open = openInstalments(schedule, leftCents)
  const now = sum(open.filter(({ day }) => day <= today))
  return { now: Math.min(now, leftCents), part: Math.min(now || (open[0]?.cents ?? 0), leftCents) }
}

const sum = (schedule: DelayInstalment[]) => schedule.reduce((all, { cents }) => all + cents, 0)

export const lastDay = (schedule: { day: Day }[]): Day => schedule.at(-1)?.day ?? ''
