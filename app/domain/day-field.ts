import { z } from 'zod'
import { foreignIn } from './number-field.ts'
import { type Day, dayTyped, formatDay, parseDay } from './values.ts'

type Rules = {
  min?: Day
  max?: Day
  missing?: string
  /** Why there is a limit, or what to do beyond it: the text follows the error after a line break (FormErrors). */
  beforeMin?: string
  afterMax?: string
}

/** A day from a form, posted by a date field or typed (CONST-03, CONST-04). Accepts its own output. */
export function dayField({ missing = 'Indiquez la date.', ...rules }: Rules = {}) {
  const { min, max, beforeMin, afterMax } = rules
  return z.string({ error: missing }).transform((text, context): Day => {
    const refuse = (message: string, why?: string) => {
      context.addIssue({ code: 'custom', message: why ? `${message}\n${why}` : message })
      return z.NEVER
    }
    if (text.trim() === '') return refuse(missing)
    const day = parseDay(text.trim())
    if (!day)
      return refuse(
        beyondMonth(text.trim()) ?? 'La date n’est pas valide. Écrivez-la ainsi\u00a0: 25/11/2026.',
        foreignIn(text),
      )
    if (min && day < min)
      return refuse(`La date ne peut pas être avant le ${formatDay(min)}.`, beforeMin)
    if (max && day > max)
      return refuse(`La date ne peut pas être après le ${formatDay(max)}.`, afterMax)
    return day
  })
}

function beyondMonth(text: string): string | undefined {
  const typed = dayTyped(text)
  const [month, year] = [Number(typed?.month), Number(typed?.year)]
  if (!typed || typed.year.length < 4) return undefined
  if (month < 1 || month > 12) return undefined
  const last = new Date(Date.UTC(year, month, 0))
  const name = last.toLocaleDateString('fr-FR', { month: 'long', timeZone: 'UTC' })
  return `Cette date n’existe pas\u00a0: ${name} a ${last.getUTCDate()}\u00a0jours.`
}
