import type { Submission } from '@conform-to/react'
import { failurePage } from './failure.server.ts'

/** No form of the portal without files comes near any of these. */
const limits = { bytes: 64 * 1024, fields: 500, nameLength: 80, depth: 4 }
const nameOfOurs = /^[\w-]+(?:\.[\w-]+|\[\w*\])*$/
const neverNames = /(?:^|[.[])(?:__proto__|constructor|prototype)(?:$|[.[\]])/

/**
 * The posted form. Refused before it is read when it is longer than any of our forms, says no length,
 * or is of another kind than an HTML form without files; and before anybody looks at its values when it
 * has more fields, or names that are longer, deeper or stranger, than ours.
 */
export async function readForm(request: Request): Promise<FormData> {
  const { headers } = request
  const length = headers.get('content-length')
  if (length === null) throw refused(411, 'L’envoi ne dit pas sa longueur.')
  if (!(Number(length) <= limits.bytes)) throw refused(413, tooLong)
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get('content-type') ?? ''))
    throw refused(415, unreadable)
  const posted = new URLSearchParams(await request.clone().text())
  if (posted.size > limits.fields) throw refused(413, tooLong)
  const form = new FormData()
  for (const [name, value] of posted) {
    if (!isNameOfOurs(name)) throw refused(400, unreadable)
    form.append(name, value)
  }
  return form
}

const tooLong = 'Le formulaire envoyé est trop long.'
const unreadable = 'Le formulaire envoyé est illisible.'

/** Names are unfolded into objects (`a[0].b`): a deep one costs time, and some reach what no form should. */
function isNameOfOurs(name: string): boolean {
  return (
    name.length <= limits.nameLength &&
    nameOfOurs.test(name) &&
    name.split(/[.[]/).length <= limits.depth &&
    !neverNames.test(name)
  )
}

function refused(status: number, text: string): Response {
  return failurePage(status, { title: 'Envoi refusé', text })
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
