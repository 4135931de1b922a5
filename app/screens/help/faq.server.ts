import { redirect } from '@remix-run/node'
import { fold } from '#domain/fold.ts'
import { openingAt } from '#domain/opening-hours.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { type Counted, countOpinion } from './opinion-rows.server.ts'
import { type Question, questions } from './questions.ts'

const typedIn = (text: FormDataEntryValue | null) => String(text ?? '').trim()

const thanks = new Map<string, string>(
  Object.entries({
    compte: 'Merci, c’est noté.',
    deja: 'Merci. Nous comptons un avis par réponse et par jour.',
    trop: 'Trop d’avis viennent de votre réseau\u00a0: celui-ci n’est pas compté. Réessayez dans une heure.',
  } satisfies Record<Counted, string>),
)

/** The address has the search (`q`), the unfolded `question`, and what became of an opinion just given (`avis`). */
export function faqAt({ searchParams }: URL) {
  const typed = typedIn(searchParams.get('q'))
  const found = typed ? search(typed) : null
  return {
    typed,
    /** The ids of the questions that were found; null when nothing was searched for. */
    found,
    // The first answer shows what unfolds below the others; what was found is a list to choose from.
    open: searchParams.get('question') ?? (found ? '' : (questions[0]?.id ?? '')),
    thanks: thanks.get(searchParams.get('avis') ?? '') ?? null,
    opening: openingAt(new Date()),
  }
}

/** Counts whether an answer helped (`avis`: `oui.chlore`), and leads back to the answer. Unknown values are ignored. */
export async function giveOpinion({ who, form }: Subscriber, args: RouteArgs) {
  const posted = await form()
  const [, said, asked] = /^(oui|non)\.(.+)$/.exec(String(posted.get('avis'))) ?? []
  const question = questions.find(({ id }) => id === asked)
  if (!question) return redirect(paths.faq, 303)
  const avis = await countOpinion(args, who.owner, question.id, said === 'oui')
  const q = typedIn(posted.get('q'))
  const state = { ...(q && { q }), avis }
  return redirect(paths.faqAnswer(question.id, state), 303)
}

/** Words that say nothing about the subject. */
const stopWords = new Set(
  'mon mes ton tes son ses les des une aux que qui quoi quel quelle est sont par pour pas sur dans avec sans vous nous votre notre vos nos comment pourquoi puis fait faire faut avoir'.split(
    ' ',
  ),
)

/** The significant words of a text, without accents, capitals or the mark of a plural. */
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^a-z\d]+/)
    .filter(word => word.length > 2 && !stopWords.has(word))
    .map(word => (word.length > 3 ? word.replace(/[sx]$/, '') : word))

const textOf = ({ answer, links }: Question) =>
  [
    ...answer.flatMap(part => (typeof part === 'string' ? part : part.steps)),
    ...links.map(({ text }) => text),
  ].join(' ')

const searched = questions.map(question => ({
  id: question.id,
  title: fold(question.question),
  text: fold(`${question.question} ${question.group} ${textOf(question)}`),
}))

/** The ids of the questions that hold every significant word, first those that have them all in the question itself. */
export function search(typed: string): string[] {
  const words = wordsOf(typed)
  const hasAll = (text: string) => words.every(word => text.includes(word))
  const found = words.length > 0 ? searched.filter(({ text }) => hasAll(text)) : []
  return [
    ...found.filter(({ title }) => hasAll(title)),
    ...found.filter(({ title }) => !hasAll(title)),
  ].map(({ id }) => id)
}
