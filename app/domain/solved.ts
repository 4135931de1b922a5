export const solvedAnswers = ['yes', 'partly', 'no'] as const
export type SolvedAnswer = (typeof solvedAnswers)[number]

export const solvedWords: Record<SolvedAnswer, string> = {
  yes: 'Oui',
  partly: 'En partie',
  no: 'Non',
}

/** So many characters fit in the line of words. */
export const mostSolvedWords = 200
