import { fold } from '#domain/fold.ts'
import { type Question, questions } from './questions.ts'

/** Of what is looked for; nothing longer is, nor repeated. */
export const longestSearch = 100

/** Words that say nothing of the subject. */
const stopWords = new Set(
  'mon mes ton tes son ses les des une aux que qui quoi quel quelle est sont par pour pas sur dans avec sans vous nous votre notre vos nos comment pourquoi puis fait faire faut avoir'.split(
    ' ',
  ),
)

/** The words of a text that count, without accents, capitals or the mark of a plural. */
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

/** The ids of the questions in which every word that counts is found; first those whose own words have them all. */
export function search(typed: string): string[] {
  const words = wordsOf(typed)
  const hasAll = (text: string) => words.every(word => text.includes(word))
  const found = words.length > 0 ? searched.filter(({ text }) => hasAll(text)) : []
  return [
    ...found.filter(({ title }) => hasAll(title)),
    ...found.filter(({ title }) => !hasAll(title)),
  ].map(({ id }) => id)
}
