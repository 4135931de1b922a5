import { z } from 'zod'
import { isEmail, mailProblem } from './email.ts'

type Words = { missing?: string; incomplete?: string | undefined }

/** An e-mail address from a form; `incomplete` where a requirement has a text of its own. */
export const mailField = ({ missing = 'Adresse e-mail requise', incomplete }: Words = {}) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .refine(isEmail, { error: ({ input }) => mailProblem(input as string, incomplete) })
