import { z } from 'zod'
import { answerWithin, handledTypes, type isOpen } from '#domain/request.ts'
import { addMonths, type Day, daysBetween } from '#domain/values.ts'
import { addWorkingDays } from '#domain/working-days.ts'

const days = z.coerce.number().int().min(1).max(answerWithin)

export const promiseSettings = {
  /** Working days by type, « Dossier de fuite=10, Réclamation=12 »; the other types have those of CLAIM-14. */
  PROMISE_DAYS: z
    .string()
    .default('')
    .transform(list =>
      Object.fromEntries(
        list
          .split(',')
          .filter(one => one.trim())
          .map(one => one.split('=').map(part => part.trim())),
      ),
    )
    .pipe(z.partialRecord(z.enum(handledTypes), days)),
  /** The credit that an agent may grant for a missed promise, in whole euros; 0: none. */
  PROMISE_GESTURE_EUROS: z.coerce.number().int().min(0).max(200).default(0),
}
const schema = z.object(promiseSettings)

export type PromiseRule = { days: Map<string, number>; gestureCents: number }

export const promiseRuleOf = (settings: z.output<typeof schema>): PromiseRule => ({
  days: new Map(handledTypes.map(type => [type, settings.PROMISE_DAYS[type] ?? answerWithin])),
  gestureCents: settings.PROMISE_GESTURE_EUROS * 100,
})

export const readPromiseRule = (environment: Record<string, string | undefined>): PromiseRule =>
  promiseRuleOf(schema.parse(environment))

type Promised = Parameters<typeof isOpen>[0] & {
  typeDemande: string
  dateDemande: Day
  dateTraitement?: Day | null
}

/** A request's missed promise: its day, its number of working days, and how many days late the answer is or was. */
export function missedPromise({ days }: PromiseRule, request: Promised, today: Day) {
  const { typeDemande, dateDemande, dateTraitement, dateAnnulation } = request
  const within = days.get(typeDemande)
  if (within === undefined || dateAnnulation) return undefined
  const by = addWorkingDays(dateDemande, within)
  const end = dateTraitement ?? today
  if (end <= by) return undefined
  return { by, within, late: daysBetween(by, end), answeredOn: dateTraitement ?? null }
}

/** Requests made from the first day on and before the second had their promised day in the year before `today`. */
export const promisedInAYear = (within: number, today: Day) =>
  [addMonths(today, -12), today].map(day => addWorkingDays(day, -within)) as [Day, Day]
