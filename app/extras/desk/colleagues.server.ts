import { lateBefore } from '#domain/request.ts'
import { orNotice } from '#http/route.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { Watcher } from './calls.ts'

/** The agents to whom a request can be given, with how many each holds; none in an outage. */
export async function colleaguesOf({ call, today }: Admin) {
  const query = { lateBefore: lateBefore(today) }
  const { value } = await orNotice(call('listColleagues', { query }), [])
  return value.map(one => ({ ...one, label: one.isSelf ? 'Moi' : one.name }))
}

/** « Vous », or the name as it is stored, with its initials. */
export const shownAgent = ({ name, isSelf }: { name: string; isSelf: boolean }) => ({
  isSelf,
  words: isSelf ? 'Vous' : name,
  initials: name
    .split(/[\s-]+/)
    .slice(0, 2)
    .map(word => word[0]?.toUpperCase() ?? '')
    .join(''),
})

/** The name of a colleague and « répond, 3 min »: the first who answers, or else the first there; null without any. */
export function shownWatcher(watchers: Watcher[]) {
  const who = watchers.find(({ isAnswering }) => isAnswering) ?? watchers[0]
  if (!who) return null
  const minutes = Math.max(1, Math.round((Date.now() - Date.parse(who.since)) / 60_000))
  return { name: who.name, words: `${who.isAnswering ? 'répond' : 'regarde'}, ${minutes}\u00a0min` }
}
