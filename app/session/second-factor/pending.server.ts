import { sealedNote } from '#http/sealed-note.server.ts'
import type { Sealed } from '../cookie.server.ts'
import { roundOf } from '../session-store.server.ts'

export type Person = Pick<Sealed, 'token' | 'login' | 'owner' | 'name' | 'firstName'>

export type PendingLogIn = { person: Person; to: string }

/** In minutes. It is no session: no page but those of the second step reads it. */
const note = sealedNote('seconde-etape', 5)

export async function keepPendingLogIn(pending: PendingLogIn): Promise<Headers> {
  const round = await roundOf(pending.person.owner)
  return new Headers({ 'set-cookie': await note.store(JSON.stringify({ ...pending, round })) })
}

/** What ended the agent's sessions meanwhile (another password, a removal, a deletion) has ended this too. */
export async function pendingLogIn(request: Request): Promise<PendingLogIn | undefined> {
  const text = await note.read(request)
  if (text === undefined) return undefined
  const { round, ...pending }: PendingLogIn & { round: number } = JSON.parse(text)
  return round === (await roundOf(pending.person.owner)) ? pending : undefined
}

export const forgetPendingLogIn = () => note.forget()
