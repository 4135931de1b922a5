import { fold } from './fold.ts'

/** The fields of a ready answer, which the request fills in; the agents read these words. */
export const templateFields = {
  nom: 'le nom de l’abonné',
  montant: 'ce qu’il doit',
  date: 'la date du jour',
} as const

type Known = { [name in keyof typeof templateFields]?: string | null | undefined }

/** A name in braces, as other programs write fields too: « {nom} », « { Nom } », « {{ref}} ». */
const field = /\{{1,3}\s{0,3}[\p{L}\p{N}_][\p{L}\p{M}\p{N}_ .’'-]{0,39}\}{1,3}/gu

const nameIn = (inBraces: string) => fold(inBraces.replace(/[{}]/g, ''))

/** Fills in what is known of the request; a field without a known value stays, for the agent to complete. */
export const filledIn = (text: string, known: Known): string =>
  text.replace(field, whole => known[nameIn(whole) as keyof Known] ?? whole)

/** The fields left in a text, known or not; a text with a field must not be sent. */
export const fieldsIn = (text: string): string[] => text.match(field) ?? []

/** BEY-612: those that no request fills in, whatever their case and accents. */
export const unknownFields = (text: string): string[] =>
  fieldsIn(text).filter(one => !Object.hasOwn(templateFields, nameIn(one)))

const list = (items: string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} et ${items.at(-1)}` : items.join('')

/** What a refusal says of fields that do not exist: which, and those that do. */
export function unknownIn(fields: string[]): string {
  const known = list(Object.keys(templateFields).map(name => `{${name}}`))
  return `${list(fields)} n’existe${fields.length > 1 ? 'nt' : ''} pas. Les champs sont ${known}.`
}

/** What a refusal says of the fields that are left in a text which is about to leave. */
export function fieldsLeft(fields: string[]): string {
  const unknown = unknownFields(fields.join(' '))
  const left = `Complétez ${list(fields)} avant d’envoyer.`
  return unknown.length > 0 ? `${left}\n${unknownIn(unknown)}` : left
}

/** What a refusal says of fields where none is filled in: `where` is one text for many, or one for colleagues. */
export const fieldsToReplace = (fields: string[], where: string): string =>
  `${where}\u00a0: remplacez ${list(fields)}.`

/** BEY-262: the labels in use; a label exists as long as the manager, who writes the ready answers, uses it. */
export const labelsOf = (all: { label?: string | null | undefined }[]): string[] =>
  [...new Set(all.flatMap(({ label }) => label ?? []))].sort((a, b) => a.localeCompare(b, 'fr'))

/** A ready answer replaces an empty reply, or follows what was written. */
export const withReadyAnswer = (reply: string, ready: string): string =>
  reply.trim() === '' ? ready : `${reply.trimEnd()}\n\n${ready}`
