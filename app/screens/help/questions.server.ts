import { fold } from '#domain/fold.ts'
import * as paths from '#paths.ts'
import content from './faq.json'

/** What a page shows of a question: a paragraph is a text, steps are a list. */
export type Question = {
  id: string
  group: string
  question: string
  answer: (string | { steps: string[] })[]
  links: { href: string; text: string }[]
}

export type Group = { id: string; title: string; questions: Question[] }

/** FAQ-03: the texts of faq.json, with the spaces that must not break. */
export const groups: Group[] = content.map(({ id, title, questions }) => ({
  id,
  title,
  questions: questions.map(({ id, question, answer, links }) => ({
    id,
    group: title,
    question: typeset(question),
    answer: answer.map(part =>
      typeof part === 'string' ? typeset(part) : { steps: part.steps.map(typeset) },
    ),
    links: links.map(({ to, text }) => ({ href: addressOf(to), text: typeset(text) })),
  })),
}))

export const questions = groups.flatMap(group => group.questions)

function typeset(text: string): string {
  return text.replace(/ (?=[:;!?»%€])|(?<=«) |(?<=\d) (?=\d|°)/g, '\u00a0')
}

/** A full address, or the name that one of the portal's has in paths.ts. */
function addressOf(to: string): string {
  if (to.startsWith('https://')) return to
  const address = Object.entries(paths).find(([name]) => name === to)?.[1]
  if (typeof address !== 'string') throw new Error(`faq.json: « ${to} » is no address of paths.ts`)
  return address
}

/** Of what is looked for; nothing longer is, nor repeated. */
export const longestSearch = 100

/** Words that say nothing of the subject. */
const idle = new Set(
  'mon mes ton tes son ses les des une aux que qui quoi quel quelle est sont par pour pas sur dans avec sans vous nous votre notre vos nos comment pourquoi puis fait faire faut avoir'.split(
    ' ',
  ),
)

/** The words of a text that count, without accents, capitals or the mark of a plural. */
const wordsOf = (text: string) =>
  fold(text)
    .split(/[^a-z\d]+/)
    .filter(word => word.length > 2 && !idle.has(word))
    .map(word => (word.length > 3 ? word.replace(/[sx]$/, '') : word))

const textOf = ({ answer, links }: Question) =>
  [
    ...answer.flatMap(part => (typeof part === 'string' ? part : part.steps)),
    ...links.map(({ text }) => text),
  ].join(' ')

const searched = questions.map(question => ({
  question,
  title: fold(question.question),
  text: fold(`${question.question} ${question.group} ${textOf(question)}`),
}))

/** The questions in which every word that counts is found; first those whose own words have them all. */
export function search(typed: string): Question[] {
  const words = wordsOf(typed)
  const hasAll = (text: string) => words.every(word => text.includes(word))
  const found = words.length > 0 ? searched.filter(({ text }) => hasAll(text)) : []
  return [
    ...found.filter(({ title }) => hasAll(title)),
    ...found.filter(({ title }) => !hasAll(title)),
  ].map(({ question }) => question)
}
