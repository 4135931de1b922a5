/** The first few of `total` suggestions for what was typed. */
export type Suggestions = { options: string[]; total: number }

/** Answers at once from a list in the page, or asks the server. Throws when no suggestions can be had now. */
export type Suggest = (typed: string, signal: AbortSignal) => Suggestions | Promise<Suggestions>

/**
 * Suggestions of the portal at `href`, which takes the typed text as `nom` and answers `Suggestions`. They are found on
 * the server, since hundreds of names are too much for every page of a phone. `around`: further parameters, taken from
 * other fields.
 */
export const suggestionsAt =
  (href: string, around: () => Record<string, string> = () => ({})): Suggest =>
  async (typed, signal) => {
    const query = new URLSearchParams({ ...around(), nom: typed })
    const answer = await fetch(`${href}?${query}`, { signal })
    // A redirect means that the session is over, which the form will say.
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
