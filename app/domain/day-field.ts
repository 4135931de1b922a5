import { z } from 'zod'
import { type Day, formatDay, parseDay } from './dates.ts'

type Rules = { min?: Day; max?: Day; missing?: string }

/** A day from a form, posted by a date field or typed (CONST-03, CONST-04). Accepts its own output. */
export function dayField({ min, max, missing = 'Indiquez la date.' }: Rules = {}) {
  return z.string({ error: missing }).transform((text, context): Day => {
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const day = parseDay(text.trim())
    if (!day) return refuse('La date n’est pas valide. Écrivez-la ainsi\u00a0: 25/11/2026.')
    if (min && day < min) return refuse(`La date ne peut pas être avant le ${formatDay(min)}.`)
    if (max && day > max) return refuse(`La date ne peut pas être après le ${formatDay(max)}.`)
    return day
  })
}
