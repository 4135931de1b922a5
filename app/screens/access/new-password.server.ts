import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { isPassword, passwordAdvice } from '#domain/password.ts'
import { settings } from '#settings.server.ts'
import { strengthOf } from './strength.server.ts'

/** The texts that differ between the forms where a password is chosen. */
type Words = { required: string; confirmation: string; mismatch: string }

/**
 * The schema of a form in which a password is chosen: `fields`, then `password` and `confirmation`
 * (SIGNUP-07 to SIGNUP-12, FORGOT-14, FORGOT-15, PWD-05 to PWD-08). The form reports a mismatch whatever else is wrong,
 * but not when the confirmation is empty.
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

/**
 * Reads a form in which a password is chosen. Where REFUSE_COMMON_PASSWORDS says so, it refuses a common password, or
 * one that is made of the words `about` its account, once the rest is right.
 */
export function parseNewPassword<S extends z.ZodType<{ password?: string | undefined }>>(
  posted: FormData,
  schema: S,
  about: string[],
) {
  const uncommon = schema.refine(async ({ password }) => !(await isTooCommon(password, about)), {
    path: ['password'],
    error: tooCommon,
    when: ({ issues }) => issues.length === 0,
  })
  return parseWithZod(posted, { schema: uncommon, async: true })
}

/** False when no estimate could be had: a busy thread is no reason to refuse a password. */
async function isTooCommon(password: string | undefined, about: string[]): Promise<boolean> {
  if (!password || !settings().REFUSE_COMMON_PASSWORDS) return false
  return (await strengthOf(password, about))?.isCommon ?? false
}

const tooCommon =
  'Mot de passe trop courant\nBeaucoup de gens l’emploient, ou il est tiré du compte (numéro, nom, adresse)\u00a0: choisissez-en un que personne ne devinerait.'

/** The schema of a password, with the errors that say what it still needs. */
export const passwordField = (required: string) =>
  z
    .string({ error: required })
    .refine(isPassword, {
      error: ({ input }) => `Format du mot de passe incorrect\n${passwordAdvice(input as string)}`,
    })

/** PWD-08, FORGOT-14, FORGOT-15: the texts on pages where an account gets another password. */
export const changeWords: Words = {
  required: 'Nouveau mot de passe requis',
  confirmation: 'Veuillez confirmez le nouveau mot de passe', // sic
  mismatch: 'Les mots de passe ne sont pas identiques',
}

function isTypedTwice(posted: object): boolean {
  const { password, confirmation } = posted as { password?: unknown; confirmation?: unknown }
  return confirmation === undefined || confirmation === password
}
