import { z } from 'zod'
import { isEmail, mailProblem, mailTyped } from './email.ts'

type Words = { missing?: string; incomplete?: string | undefined }

export const mailField = ({ missing = 'Adresse e-mail requise', incomplete }: Words = {}) =>
  z
    .string({ error: missing })
    .overwrite(mailTyped)
    .min(1, { error: missing, abort: true })
    .refine(isEmail, { error: ({ input }) => mailProblem(input as string, incomplete) })

/** A `waiting` mail is tried again, a `failed` one is given up; `none`: there is no address to send it to. */
export const mailStates = ['sent', 'waiting', 'failed', 'none'] as const
export const isMailWaiting = (answer: number | { mail: (typeof mailStates)[number] }) =>
  typeof answer === 'object' && answer.mail !== 'sent'
