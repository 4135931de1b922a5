import { z } from 'zod'
import { isEmail, mailProblem } from './email.ts'

type Words = { missing?: string; incomplete?: string | undefined }

export const mailField = ({ missing = 'Adresse e-mail requise', incomplete }: Words = {}) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .refine(isEmail, { error: ({ input }) => mailProblem(input as string, incomplete) })

/** `waiting` is tried again, `failed` will not leave any more, `none` has no address to go to. */
export const mailStates = ['sent', 'waiting', 'failed', 'none'] as const
export const isMailWaiting = (answer: number | { mail: (typeof mailStates)[number] }) =>
  typeof answer === 'object' && answer.mail !== 'sent'
