import { randomBytes } from 'node:crypto'
import { retentionDays } from '#domain/retention.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { type Sealed, unseal } from '../cookie.server.ts'
import { roundOf } from '../session-store.server.ts'

export type Person = Pick<Sealed, 'token' | 'login' | 'owner' | 'name' | 'firstName'>

export type PendingLogIn = { person: Person; to: string }

const pendingNote = sealedNote('seconde-etape', 5)

export async function keepPendingLogIn(pending: PendingLogIn): Promise<Headers> {
  const round = await roundOf(pending.person.owner)
  return new Headers({
    'set-cookie': await pendingNote.store(JSON.stringify({ ...pending, round })),
  })
}

/** The end of the agent's sessions (another password, a removal, a deletion) has ended this note too. */
export async function pendingLogIn(request: Request): Promise<PendingLogIn | undefined> {
  const text = await pendingNote.read(request)
  if (text === undefined) return undefined
  const { round, ...pending }: PendingLogIn & { round: number } = JSON.parse(text)
  return round === (await roundOf(pending.person.owner)) ? pending : undefined
}

export const forgetPendingLogIn = () => pendingNote.forget()

type Session = Pick<Sealed, 'owner' | 'sid'>

type Created = Session & { codes: string[] }

const codesNote = sealedNote('codes-de-secours', 15)

export const keepCreatedCodes = ({ owner, sid }: Session, codes: string[]): Promise<string> =>
  codesNote.store(JSON.stringify({ owner, sid, codes } satisfies Created))

export async function keepCodesCreatedIn(request: Request, codes: string[]): Promise<string> {
  const session = await unseal(request)
  return session ? keepCreatedCodes(session, codes) : codesNote.forget()
}

export async function createdCodes(request: Request): Promise<string[] | undefined> {
  const [session, text] = [await unseal(request), await codesNote.read(request)]
  if (!session || text === undefined) return undefined
  const { owner, sid, codes }: Created = JSON.parse(text)
  return owner === session.owner && sid === session.sid ? codes : undefined
}

export const forgetCreatedCodes = () => codesNote.forget()

type Known = { id: string; owners: string[] }

/** Not the note of the log-ins: that one is written as soon as a password is right, be it a stolen one. */
const browserNote = sealedNote('seconde-etape-faite', retentionDays.knownBrowser * 24 * 60)
const most = 5

async function known(request: Request): Promise<Known | undefined> {
  const text = await browserNote.read(request)
  return text === undefined ? undefined : JSON.parse(text)
}

/** The number of a browser on which this agent has ended their second step before. */
export async function browserOf(request: Request, owner: string): Promise<string | undefined> {
  const { id, owners = [] } = (await known(request)) ?? {}
  return owners.includes(owner) ? id : undefined
}

export async function rememberBrowser(request: Request, owner: string): Promise<string> {
  const { id, owners } = (await known(request)) ?? {
    id: randomBytes(9).toString('base64url'),
    owners: [],
  }
  const others = owners.filter(other => other !== owner).slice(0, most - 1)
  return browserNote.store(JSON.stringify({ id, owners: [owner, ...others] } satisfies Known))
}
