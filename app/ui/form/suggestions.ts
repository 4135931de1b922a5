/** The suggestions for a beginning: the first few of `total`. */
export type Suggestions = { options: string[]; total: number }

/** Answers at once from a list in the page, or asks the server. Thrown: there are none to be had now. */
export type Suggest = (typed: string, signal: AbortSignal) => Suggestions | Promise<Suggestions>

/**
 * Suggestions of the portal at `href`, which takes what was typed as `nom` and answers `Suggestions`: they are found
 * where the list is, since hundreds of names are too much for every page of a phone. `around`: what else it takes, which
 * other fields may say.
 */
export const suggestionsAt =
  (href: string, around: () => Record<string, string> = () => ({})): Suggest =>
  async (typed, signal) => {
    const query = new URLSearchParams({ ...around(), nom: typed })
    const answer = await fetch(`${href}?${query}`, { signal })
    // Led elsewhere: the session is over, which the form will say.
    if (!answer.ok || answer.redirected) throw new Error('no suggestions')
    return (await answer.json()) as Suggestions
  }

export function countedWords({ options, total }: Suggestions): string {
  if (total === 0) return nothingFound
  const shown = total > options.length ? `, dont voici les ${options.length} premières` : ''
  return `${total}\u00a0proposition${total > 1 ? 's' : ''}${shown}. Flèches haut et bas pour choisir.`
}

export const nothingFound = 'Aucune proposition.'
export const notAvailable = 'Les propositions n’arrivent pas\u00a0: écrivez le nom en entier.'
