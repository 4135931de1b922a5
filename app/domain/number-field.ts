import { z } from 'zod'
import { strangeIn } from './reading.ts'
import { identifierTyped, numberTyped } from './typed-numbers.ts'

// Fields for numbers that are copied from a paper. A letter of another alphabet that looks like one of ours would only
// be « not found »: the refusal names it.

/** An e-mail address has no more characters; longer, the call to the utility would fail like an outage. */
const longest = 254

const field = (missing: string, read: (typed: string) => string) =>
  z
    .string({ error: missing })
    .overwrite(read)
    .min(1, { error: missing, abort: true })
    .max(longest, `Saisie trop longue\u00a0: ${longest} caractères au plus`)
    .refine(text => foreignIn(text) === '', {
      error: ({ input }) => `Saisie illisible\n${foreignIn(String(input))}`,
    })

/** BEY-604: the number of an invoice, a subscriber, a metering point. */
export const numberField = (missing: string) => field(missing, numberTyped)

/** LOGIN-05 */
export const identifierField = (missing: string) => field(missing, identifierTyped)

/** BEY-604: what is said of the first sign that no keyboard for French has on a key; '' when there is none. */
export function foreignIn(text: string): string {
  const strange = strangeIn(text, /[\s -~\u00A0-\u017F€]/)
  return strange && `${strange} n’y a pas sa place\u00a0: retapez-le.`
}
