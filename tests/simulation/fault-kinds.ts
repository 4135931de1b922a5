/**
 * What may befall what the programs send each other, and the program that receives it; what leaves the sender in doubt is there
 * twice, since it happens as often. A 401 ends the session of a person, who begins again.
 */
export const ofPrograms = [
  ...(['lost', '500', '401', 'disk full'] as const),
  ...(['answer lost', 'answer lost', 'killed', 'killed', 'doubled', 'doubled'] as const),
  ...(['slow', 'slow', 'garbage', 'garbage'] as const),
] as const

/** People are on the same network as their portal, of which each process has a clock of its own. */
export const ofPeople = ['answer lost', 'slow', 'killed', 'disk full', 'clock moved'] as const

export const ofMails = ['lost', 'answer lost', 'slow'] as const

/** Without nights, nothing is imported or exported, and the utility bills by itself. */
export const faultKinds = [...new Set([...ofPrograms, ...ofPeople, 'nights' as const])]

/** As a shell takes them: some kinds are two words. */
export const asTyped = (words: string[]) =>
  words.map(word => (word.includes(' ') ? `'${word}'` : word)).join(' ')
