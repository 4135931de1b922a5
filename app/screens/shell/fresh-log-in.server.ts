import { sealedNote } from '#http/sealed-note.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'

/** The subscriber whose right password was given on this browser, and when (ms); not the password. How old that may be is a setting. */
const confirmed = sealedNote('mdp-confirme', 24 * 60)

const isRecent = (time: number) => Date.now() - time < settings().FRESH_LOGIN_MINUTES * 60_000

/** Whether the subscriber showed a moment ago who they are: a session may have been borrowed since. */
export async function isFresh({ who, sessions }: Subscriber, request: Request): Promise<boolean> {
  const [of, at] = (await confirmed.read(request))?.split(' ') ?? []
  if (of === who.owner && isRecent(Number(at))) return true
  const session = (await sessions.list()).find(({ current }) => current)
  return session !== undefined && isRecent(session.since.getTime())
}

/** The Set-Cookie value that remembers that they just did. */
export const rememberFresh = ({ who }: Subscriber) => confirmed.store(`${who.owner} ${Date.now()}`)
