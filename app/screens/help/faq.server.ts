import { redirect } from '@remix-run/node'
import { openingAt } from '#domain/opening-hours.ts'
import { countOpinion } from '#help/opinions.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import {
  type Group,
  groups,
  longestSearch,
  type Question,
  questions,
  search,
} from './questions.server.ts'

/** All of them in their groups, or those that were searched for, with the group as a part of each. */
export type Shown = { groups: Group[]; found: null } | { groups: null; found: Question[] }

const typedIn = (text: FormDataEntryValue | null) =>
  String(text ?? '')
    .trim()
    .slice(0, longestSearch)

const thanks: Record<string, string> = {
  compte: 'Merci, c’est noté.',
  deja: 'Merci. Nous comptons un avis par réponse et par jour.',
}

/** `q`: what is looked for; `question`: the one whose answer is unfolded; `avis`: an opinion on it has just been given. */
export function faqAt({ searchParams }: URL) {
  const typed = typedIn(searchParams.get('q'))
  const shown: Shown = typed ? { groups: null, found: search(typed) } : { groups, found: null }
  return {
    typed,
    ...shown,
    total: questions.length,
    open: searchParams.get('question') ?? '',
    thanks: thanks[searchParams.get('avis') ?? ''] ?? null,
    opening: openingAt(new Date()),
  }
}

/** Counts whether an answer helped, and leads back to it. What no form of ours posts is not counted. */
export async function giveOpinion({ who, form }: Subscriber, args: RouteArgs) {
  const posted = await form()
  const question = questions.find(({ id }) => id === posted.get('question'))
  const said = posted.get('utile')
  if (!question || (said !== 'oui' && said !== 'non')) return redirect(paths.faq, 303)
  const isCounted = await countOpinion(args, who.owner, question.id, said === 'oui')
  const q = typedIn(posted.get('q'))
  const state = { ...(q && { q }), avis: isCounted ? 'compte' : 'deja' }
  return redirect(paths.faqAnswer(question.id, state), 303)
}
