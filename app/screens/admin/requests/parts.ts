import type { data } from '@remix-run/node'
import type { RouteArgs } from '#http/route.server.ts'
import type { PostedFiles } from '#http/upload.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { FormAnswer, FormErrors, FormNotice } from '#ui/form/form.tsx'
import type { Answer } from '#upstream/catalogue/index.ts'

// What extras add to the page of a request, and to what its buttons do.

export type Detail = Answer<'getClaim'>

export type RequestPart = {
  /** For its modules that stand on the page (`request-facts.tsx`, `reply-panes.tsx`…). */
  shown: object
  /** Sentences after the status of the request. */
  said?: string[]
  /** Entries of the thread that were never sent to the subscriber; `when` is an instant. */
  notes?: { when: string; title: string; text: string }[]
  /** The balance of the metering point in words, for the ready answers that name it. */
  balance?: string | null | undefined
  /** The parts of the form by which the request may be decided now (`decisionParts` of a declaration). */
  decisions?: string[]
  /** Why a reply cannot treat the request, as a hint at its status. */
  untreatable?: string | null
}

/** The fields of « Répondre », beside those of the extras' parts of the form. */
export const replyFields = [
  'nouveauStatut',
  'reponse',
  'dateTraitement',
  'modele',
  'reprise',
  'promis',
  'version',
  'avant',
  'reference',
] as const
export type ReplyValues = Record<(typeof replyFields)[number], string> & { [field: string]: string }

type Choice = { value: string; label: string }

/** The form again, with what was typed and why it was not sent, or not wholly. */
export type ReplyAnswer = {
  values: ReplyValues
  errors?: FormErrors
  notice?: FormNotice
  /** What a colleague sent meanwhile, and what else may become of the reply: values of `suite`. */
  other?: { title: string; text: string; said: string; instead: Choice[] }
}

export type Post = {
  staff: Admin
  args: RouteArgs
  id: string
  posted: PostedFiles
  values: ReplyValues
}

type Shown<T> = ReturnType<typeof data<T>>

/** One thing that the forms of a request do: the first action that means a post is run. */
export type RequestAction = {
  isMeant: (post: Post) => boolean
  /** What it makes of a reply that a colleague's overtook, as a choice. */
  instead?: Choice
  /** Answers the reply's form again, that of another form (which `form` names), or leads on. */
  run: (post: Post) => Promise<Response | Shown<ReplyAnswer> | Shown<FormAnswer & { form: string }>>
}

/** What an extra adds to a reply: a last line of its message, errors of its fields, and what follows the sending. */
export type ReplyAddition = {
  line?: string
  errors?: FormErrors
  afterwards?: () => Promise<unknown>
}
