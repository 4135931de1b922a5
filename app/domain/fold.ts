const ligatures: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', '’': "'" }

/**
 * A text without case and accents, for sorting and searching names: « Lefèvre » gives « lefevre », « L’Hermitte »
 * « l'hermitte ». Compared by code unit, such texts are in French alphabetical order, except that accents, which only
 * order otherwise equal names, are ignored.
 */
export const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæß’]/g, char => ligatures[char] as string)

/** A search counts no further than this: such a result is too long to read. */
export const maxFound = 1000
