import { answerBy, isOpen, isOverdue, statusOf } from '#domain/request.ts'
import { type Day, daysBetween, formatDay } from '#domain/values.ts'
import type { OwnRequest } from '../shell/own-requests.server.ts'

/** As many as leave room for the rest of the page. */
const most = 3

const shown = ({ histo }: OwnRequest) => ({
  id: histo.id,
  type: histo.typeDemande,
  date: formatDay(histo.dateDemande),
  answerBy: formatDay(answerBy(histo.dateDemande)),
  status: statusOf(histo),
})

/** The request whose answer is late for longest, and those that are under way in time, the newest first. */
export function requestsAtHome(requests: OwnRequest[], today: Day) {
  const open = requests.filter(({ histo }) => isOpen(histo))
  const late = open.filter(({ histo }) => isOverdue(histo, today))
  const inTime = open.filter(request => !late.includes(request))
  const oldest = late.at(-1)
  const left = inTime.length - most
  return {
    late: oldest
      ? {
          ...shown(oldest),
          days: daysBetween(answerBy(oldest.histo.dateDemande), today),
          others: othersLate(late.length - 1),
        }
      : null,
    open: inTime.slice(0, most).map(shown),
    more: left > 0 ? `Voir ${left > 1 ? `les ${left} autres demandes` : 'l’autre demande'}` : null,
  }
}
export type RequestsAtHome = ReturnType<typeof requestsAtHome>

const othersLate = (count: number) => {
  if (count === 0) return null
  return count === 1
    ? 'Une autre de vos demandes attend aussi.'
    : `${count} autres de vos demandes attendent aussi.`
}
