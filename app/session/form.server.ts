import type { Submission } from '@conform-to/react'
import { failurePage } from './failure.server.ts'

/** No form of the portal without files comes near it. */
const maxBytes = 64 * 1024

/**
 * The posted form. Refused before it is read when it is longer than any of our forms, says no length,
 * or is of another kind than an HTML form's.
 */
export async function readForm(request: Request): Promise<FormData> {
  const length = request.headers.get('content-length')
  if (length === null)
    throw failurePage(411, { title: 'Envoi refusé', text: 'L’envoi ne dit pas sa longueur.' })
  if (!(Number(length) <= maxBytes))
    throw failurePage(413, { title: 'Envoi refusé', text: 'Le formulaire envoyé est trop long.' })
  try {
    return await request.clone().formData()
  } catch {
    throw failurePage(415, { title: 'Envoi refusé', text: 'Le formulaire envoyé est illisible.' })
  }
}

/** What a refused form shows again: the messages by field, and what was typed in the fields named in `keep`. */
export type Again = { errors: Record<string, string[]>; values: Record<string, string> }

/** Passwords are never among `keep`. */
export function again(submission: Submission<unknown, string[]>, keep: string[]): Again {
  const refusals = submission.reply().error ?? {}
  const errors = Object.entries(refusals).flatMap(([name, messages]) =>
    messages ? [[name, messages] as const] : [],
  )
  const values = keep.map(name => [name, String(submission.payload[name] ?? '')] as const)
  return { errors: Object.fromEntries(errors), values: Object.fromEntries(values) }
}
