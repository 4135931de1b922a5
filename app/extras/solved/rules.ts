export const solvedAnswers = ['yes', 'partly', 'no'] as const
export type SolvedAnswer = (typeof solvedAnswers)[number]

export const solvedWords: Record<SolvedAnswer, string> = {
  yes: 'Oui',
  partly: 'En partie',
  no: 'Non',
}

/** The longest comment, in characters. */
export const maxSolvedWords = 200

/** Five digits or more, however they are grouped: a telephone, an account, a request. A sum, a year or a day stays. */
const number = /\d(?:[\s.-]?\d){4,}/g

/** BEY-546: agents read these words without knowing whose they are, so what tells it is taken out of them. */
export const withoutMarks = (words: string): string =>
  words
    .split(/(\s)/)
    .map(word => (/[^@]@[^@]/.test(word) ? '[adresse masquée]' : word))
    .join('')
    .replace(number, '[numéro masqué]')
