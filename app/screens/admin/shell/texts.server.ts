import { parseWithZod } from '@conform-to/zod/v4'
import type { ZodType } from 'zod'
import { type FailurePage, failedPage, problemText } from '#http/route.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'

export const passwordWords = {
  required: 'Mot de passe requis',
  confirmation: 'Confirmation du mot de passe requise',
  mismatch: 'Les mots de passe ne sont pas identiques',
}

export const unknownIntent: FailurePage = {
  title: 'Envoi refusé',
  text: 'Le formulaire envoyé est illisible.',
}

type Trouble = { status: number; tone: 'error'; text: string }

/** MSG-01: the words about a change that the utility refused. */
export const notDone = (task: string): Trouble => ({
  status: 503,
  tone: 'error',
  text: problemText(task),
})

/** What a form shows after a failed call. Throws the error again if it ends the session or is a fault of the program. */
export function troubleOf(error: unknown): Trouble {
  const { status, page } = failedPage(error)
  return { status, tone: 'error', text: page.text }
}

/** What the schema of a form says of each field when the form is empty, for the browser to say it sooner. */
export const requiredIn = (schema: ZodType): FormErrors =>
  parseWithZod(new FormData(), { schema }).reply().error ?? {}
