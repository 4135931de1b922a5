import { z } from 'zod'
import { meterRequired, mostMeterCharacters } from './meter-reading.ts'

/** SUBS-03, READ-12: a meter's number as it is typed, without its spaces and in capitals. Accepts its own output. */
export function meterNumberField() {
  return z.string({ error: meterRequired }).transform((typed, context): string => {
    const number = typed.replace(/\s/g, '').toUpperCase()
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (number === '') return refuse(meterRequired)
    if (number.length > mostMeterCharacters)
      return refuse(
        `${meterRequired}\nIl a ${mostMeterCharacters} caractères au plus\u00a0: vous en avez écrit ${number.length}.`,
      )
    return number
  })
}
