const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" }

/**
 * A text as names are sorted and searched: « Lefèvre » is « lefevre », « L’Hermitte » « l'hermitte ».
 * Folded texts compared by code unit are in French alphabetical order, but for accents, which decide
 * last and only between names that are otherwise the same.
 */
export const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæß’]/g, char => ligatures[char] as string)
