/** What may befall what the programs send each other, and the program that receives it. */
export const ofPrograms = [
  'lost',
  'answer lost',
  'doubled',
  'slow',
  'garbage',
  '500',
  '401',
  'killed',
  'disk full',
] as const

/** People are on the same network as their portal, of which each process has a clock of its own. */
export const ofPeople = ['answer lost', 'slow', 'killed', 'disk full', 'clock moved'] as const

export const ofMails = ['lost', 'answer lost', 'slow'] as const

export const faultKinds = [...new Set([...ofPrograms, ...ofPeople])]

/** As a shell takes them: some kinds are two words. */
export const asTyped = (words: string[]) =>
  words.map(word => (word.includes(' ') ? `'${word}'` : word)).join(' ')
