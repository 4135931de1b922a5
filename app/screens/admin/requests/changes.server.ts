import { dayOf, formatDay, formatInstant, formatTime } from '#domain/values.ts'
import type { Detail } from './request.server.ts'

/**
 * What was done about a request since it was at `version`, in the words that are told to whom it holds back: each action
 * counts one, the last ones are the newest.
 */
export function changesSince({ version: now, ...detail }: Detail, version: number): string {
  const cancelled = detail.histo.dateAnnulation
  const actions = [
    ...detail.steps.flatMap(({ statut, author, madeAt }) =>
      madeAt ? [{ at: madeAt, by: author ?? '', what: `statut «\u00a0${statut}\u00a0»` }] : [],
    ),
    ...detail.messages.map(({ sentAt: at, name: by, isStaff, message, files }) => ({
      ...{ at, by },
      what: `${isStaff ? 'réponse' : 'message de l’abonné'} «\u00a0${excerpt(message, files.length)}\u00a0»`,
    })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  const count = Math.max(0, now - version - (cancelled ? 1 : 0))
  const lines: string[] = []
  for (const { by, at, what } of count === 0 ? [] : actions.slice(-count)) {
    const begin = `${by} a changé cette demande ${timeOf(at)}\u00a0: `
    const last = lines.at(-1)
    if (last?.startsWith(begin)) lines.splice(-1, 1, `${last}, ${what}`)
    else lines.push(begin + what)
  }
  const all = cancelled
    ? [...lines, `L’abonné a annulé cette demande le ${formatDay(cancelled)}`]
    : lines
  return all.length > 0
    ? `${all.join('. ')}.`
    : 'Cette demande a changé depuis que vous l’avez ouverte.'
}

const excerpt = (message: string, files: number) => {
  const line = message.replace(/\s+/g, ' ').trim()
  const short = line.length > 80 ? `${line.slice(0, 80)}…` : line
  return short || `${files} fichier${files > 1 ? 's' : ''}`
}

/** « à 10:32 » of today, else with its day. */
function timeOf(at: string): string {
  const instant = new Date(at)
  return dayOf(instant) === dayOf(new Date())
    ? `à ${formatTime(instant)}`
    : `le ${formatInstant(instant)}`
}
