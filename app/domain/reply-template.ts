/** The fields of a ready answer, which the request fills in; the agents read these words. */
export const templateFields = {
  nom: 'le nom de l’abonné',
  montant: 'ce qu’il doit',
  date: 'la date du jour',
} as const

type Known = { [name in keyof typeof templateFields]?: string | null | undefined }

const field = /\{(nom|montant|date)\}/g

/** Fills in what is known of the request; a field without a known value stays, for the agent to complete. */
export const filledIn = (text: string, known: Known): string =>
  text.replace(field, (whole, name: keyof Known) => known[name] ?? whole)

/** The fields left in a text; a text with a field must not be sent. */
export const fieldsIn = (text: string): string[] => text.match(field) ?? []
export const fieldsLeft = (fields: string[]) => `Complétez ${fields.join(', ')} avant d’envoyer.`

/** BEY-262: the labels in use; a label exists as long as the manager, who writes the ready answers, uses it. */
export const labelsOf = (all: { label?: string | null | undefined }[]): string[] =>
  [...new Set(all.flatMap(({ label }) => label ?? []))].sort((a, b) => a.localeCompare(b, 'fr'))

/** A ready answer replaces an empty reply, or follows what was written. */
export const withReadyAnswer = (reply: string, ready: string): string =>
  reply.trim() === '' ? ready : `${reply.trimEnd()}\n\n${ready}`
