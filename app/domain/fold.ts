const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" }

/**
 * A text without case nor accents, as names are sorted and searched: « Lefèvre » gives « lefevre », « L’Hermitte »
 * « l'hermitte ». Compared by code unit, such texts are in French alphabetical order; accents, which only order names
 * that are otherwise the same, are ignored.
 */
export const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæß’]/g, char => ligatures[char] as string)
