import { answerBy, byAnswer } from '#domain/request.ts'
import { type Day, daysBetween, formatDay } from '#domain/values.ts'
import type { DeskStart } from '#screens/admin/requests/listed.ts'
import type { DeskRow } from './calls.ts'
import { type colleaguesOf, shownAgent } from './colleagues.server.ts'

/** How many names stand in a line of the panel. */
const named = 3

const shortDay = (day: Day) => formatDay(day).slice(0, 5)
const words = (...some: (string | false | undefined)[]) => some.filter(Boolean).join(', ')
const agents = (late: number) => (late > 1 ? `${late} en retard` : late === 1 ? '1 en retard' : '')

/**
 * BEY-663: what the panel says before a request is chosen: of whom each view speaks, who has written, who holds what,
 * and which request comes next. `rows` is the whole list; the names are left out when only a part of it was read.
 */
export function startOf(
  rows: DeskRow[] | null,
  colleagues: Awaited<ReturnType<typeof colleaguesOf>>,
  today: Day,
): DeskStart {
  const holders = colleagues
    .filter(({ assigned }) => assigned > 0)
    .map(({ name, isSelf, assigned, late }) => ({
      ...shownAgent({ name, isSelf }),
      assigned,
      late: agents(late) || 'aucune en retard',
    }))
  if (!rows) return { holders, notes: {}, written: null, next: null }
  // Whatever the list is sorted by, the same request is named.
  const byDate = rows.toSorted(
    (a, b) => byAnswer(a.histo, b.histo) || a.histo.id.localeCompare(b.histo.id),
  )
  const dueOn = ({ histo }: DeskRow) => answerBy(histo)
  const isLate = (row: DeskRow) => dueOn(row) < today
  const isSoon = (row: DeskRow) => !isLate(row) && daysBetween(today, dueOn(row)) <= 3
  const late = byDate.filter(isLate)
  const dated = (row: DeskRow) => `${row.name}, le ${shortDay(dueOn(row))}`
  const free = byDate.filter(({ assignee }) => !assignee)
  const freeLate = free.filter(isLate)
  const written = byDate.filter(
    ({ unread, assignee }) => unread > 0 && (!assignee || assignee.isSelf),
  )
  const [oldest] = late
  const [first] = free
  const next = byDate.find(row => !isLate(row))
  return {
    holders,
    notes: {
      retard: oldest
        ? `la plus ancienne de ${daysBetween(dueOn(oldest), today)}\u00a0jours\u00a0: ${oldest.name}`
        : '',
      bientot: byDate.filter(isSoon).slice(0, named).map(dated).join(' · '),
      personne: freeLate[0]
        ? `dont ${agents(freeLate.length)}${freeLate.length > 1 ? ', la plus ancienne' : ''}\u00a0: ${freeLate[0].name}`
        : first
          ? `la plus proche\u00a0: ${dated(first)}`
          : '',
      nouvelles: byDate
        .filter(({ isOpened }) => !isOpened)
        .slice(-named)
        .map(({ name, histo }) => `${name}, ${histo.typeDemande.toLowerCase()}`)
        .join(' · '),
    },
    written: written[0]
      ? {
          id: written[0].histo.id,
          first: written[0].name,
          count: written.length,
          names: written
            .slice(0, named)
            .map(({ name }) => name)
            .join(', '),
        }
      : null,
    next: next
      ? {
          id: next.histo.id,
          title: dated(next),
          note: words(
            next.histo.typeDemande.toLowerCase(),
            next.assignee
              ? next.assignee.isSelf
                ? 'à vous'
                : `à ${next.assignee.name}`
              : 'à personne',
          ),
        }
      : null,
  }
}
