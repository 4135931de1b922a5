export const solvedAnswers = ['yes', 'partly', 'no'] as const
export type SolvedAnswer = (typeof solvedAnswers)[number]

export const solvedWords: Record<SolvedAnswer, string> = {
  yes: 'Oui',
  partly: 'En partie',
  no: 'Non',
}

/** The longest comment, in characters. */
export const maxSolvedWords = 200
