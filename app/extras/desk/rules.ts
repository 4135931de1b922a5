import { fieldsIn, fieldsToReplace } from '#domain/reply-template.ts'

/** The views of the agents' list besides « À traiter », as the calls name them. */
export const deskViews = ['late', 'soon', 'mine', 'nobody', 'unopened'] as const
export type DeskView = (typeof deskViews)[number]

/** After so many minutes without news, an agent is no longer shown as looking at a request, or answering it. */
export const presenceMinutes = 5

/** The longest internal note, reason for a hand-over, and note of a telephone call, in characters. */
export const maxNote = 1000

/** Why a note, or `what` else colleagues read, is not kept: too long, or with a field that nothing fills in there. */
export function noteProblem(text: string, what = 'La note'): string | undefined {
  if (text.length > maxNote) return `${what} dépasse ${maxNote} caractères.`
  const fields = fieldsIn(text)
  return fields.length > 0 ? fieldsToReplace(fields, `Aucun champ n’est rempli ici`) : undefined
}

export const noteMonths = 36

/** The services to which a request is redirected, in the agents' words. */
export const services = ['Réseau et compteurs', 'Facturation', 'Qualité de l’eau'] as const
