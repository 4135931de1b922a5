/** The fields of a ready answer, which the request fills in, by the words that the agents read. */
export const templateFields = {
  nom: 'le nom de l’abonné',
  montant: 'ce qu’il doit',
  date: 'la date du jour',
} as const

type Known = { [name in keyof typeof templateFields]?: string | null | undefined }

const field = /\{(nom|montant|date)\}/g

/** Each field by what is known of the request; a field of which nothing is known stays, for the agent to complete. */
export const filledIn = (text: string, known: Known): string =>
  text.replace(field, (whole, name: keyof Known) => known[name] ?? whole)

/** Nothing may be sent with one. */
export const fieldsIn = (text: string): string[] => text.match(field) ?? []
export const fieldsLeft = (fields: string[]) => `Complétez ${fields.join(', ')} avant d’envoyer.`

/** BEY-262: those that are in use: the manager, who writes the ready answers, keeps them by using them. */
export const labelsOf = (all: { label?: string | null | undefined }[]): string[] =>
  [...new Set(all.flatMap(({ label }) => label ?? []))].sort((a, b) => a.localeCompare(b, 'fr'))

/** In the place of an empty reply, after what was written. */
export const withReadyAnswer = (reply: string, ready: string): string =>
  reply.trim() === '' ? ready : `${reply.trimEnd()}\n\n${ready}`
