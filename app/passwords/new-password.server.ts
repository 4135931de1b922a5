import { z } from 'zod'
import { isPassword, passwordAdvice } from '#domain/password.ts'

/** What differs between the forms where a password is chosen. */
type Words = { required: string; confirmation: string; mismatch: string }

/**
 * The schema of a form in which a password is chosen: `fields`, then `password` and `confirmation`
 * (SIGNUP-07 to SIGNUP-12, FORGOT-14, FORGOT-15, PWD-05 to PWD-08). A mismatch is said whatever else is wrong,
 * but not of a confirmation that is empty.
 */
export function withNewPassword<F extends z.ZodRawShape>(fields: F, words: Words) {
  const { required, confirmation, mismatch } = words
  return z
    .object({
      ...fields,
      password: passwordField(required),
      confirmation: z.string({ error: confirmation }),
    })
    .refine(isTypedTwice, { path: ['confirmation'], error: mismatch, when: () => true })
}

/** A password, or why it is none, and what it still needs. */
export const passwordField = (required: string) =>
  z.string({ error: required }).refine(isPassword, {
    error: ({ input }) => `Format du mot de passe incorrect\n${passwordAdvice(input as string)}`,
  })

/** PWD-08, FORGOT-14, FORGOT-15: on the pages of those who have an account. */
export const changeWords: Words = {
  required: 'Nouveau mot de passe requis',
  confirmation: 'Veuillez confirmez le nouveau mot de passe', // sic
  mismatch: 'Les mots de passe ne sont pas identiques',
}

function isTypedTwice(posted: object): boolean {
  const { password, confirmation } = posted as { password?: unknown; confirmation?: unknown }
  return confirmation === undefined || confirmation === password
}
