import { dayOf, formatDay, formatInstant, formatTime, ofName } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import type { Detail, Post } from './parts.ts'
import { again, notSent, unknown } from './post.server.ts'
import { requestOf, seenOf } from './request.server.ts'

/** A colleague or the subscriber was faster: the form comes back, with what they did since the version `seen`. */
export async function overtaken(post: Post, seen: number, doneText: string) {
  const { staff, id, values } = post
  const detail = await requestOf(staff.call, id)
  if (!detail) return unknown(post)
  const changes = changesSince(detail, seen)
  const rest = doneText
    ? 'Votre réponse n’a pas été envoyée\u00a0: relisez, puis envoyez-la si elle vaut encore.'
    : notSent
  const last = detail.messages.at(-1)
  const actions = Object.values(await ask('requestActions')).flat()
  const asked = detail.messages.findLast(({ isStaff }) => !isStaff)?.message ?? detail.histo.message
  return again(post, 409, {
    values: { ...values, ...seenOf(detail) },
    ...(last && {
      other: {
        title: `${last.isStaff ? 'Réponse' : 'Message'} ${ofName(last.name)}, le ${formatInstant(new Date(last.sentAt))}`,
        text: last.message || 'Sans message.',
        instead: actions.flatMap(({ instead }) => instead ?? []),
        said: asked && `${detail.subscriber.name}\u00a0: «\u00a0${asked}\u00a0»`,
      },
    }),
    notice: { tone: 'warning', text: `${doneText}${changes} ${rest}` },
  })
}

/**
 * In words, what was done about a request since its `version`, for the agent whose reply was held back. Each action has
 * raised the version by one: the difference is how many of the newest actions to tell.
 */
function changesSince({ version: now, ...detail }: Detail, version: number): string {
  const cancelled = detail.histo.dateAnnulation
  const actions = [
    ...detail.steps.flatMap(({ statut, author, madeAt }) =>
      madeAt ? [{ at: madeAt, by: author ?? '', what: `statut «\u00a0${statut}\u00a0»` }] : [],
    ),
    ...detail.messages.map(({ sentAt: at, name: by, isStaff, message, files }) => ({
      at,
      by,
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

/** « à 10:32 » for an instant of today, « le 28/11/2026 à 10:32 » for another day. */
function timeOf(at: string): string {
  const instant = new Date(at)
  return dayOf(instant) === dayOf(new Date())
    ? `à ${formatTime(instant)}`
    : `le ${formatInstant(instant)}`
}
