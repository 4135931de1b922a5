import { z } from 'zod'
import { maxMeterCharacters, meterRequired } from './meter-reading.ts'
import { strangeIn } from './reading.ts'
import { numberTyped } from './typed-numbers.ts'

/**
 * SUBS-03, READ-12, BEY-94: a typed meter number, without its spaces and in capitals; full-width digits and letters
 * become plain ones, similar letters of other alphabets are refused. Accepts its own output.
 */
export function meterNumberField() {
  return z.string({ error: meterRequired }).transform((typed, context): string => {
    const number = numberTyped(typed)
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (number === '') return refuse(meterRequired)
    if (number.length > maxMeterCharacters)
      return refuse(
        `${meterRequired}\nIl a ${maxMeterCharacters} caractères au plus\u00a0: vous en avez écrit ${number.length}.`,
      )
    const strange = strangeIn(number, /[0-9A-Z]/)
    if (strange)
      return refuse(
        `${meterRequired}\nIl n’a que des chiffres et des lettres sans accent, de A à Z\u00a0: ${strange} n’en est pas. Retapez-le.`,
      )
    return number
  })
}
