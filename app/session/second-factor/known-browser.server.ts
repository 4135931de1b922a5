import { randomBytes } from 'node:crypto'
import { retentionDays } from '#domain/retention.ts'
import { sealedNote } from '#http/sealed-note.server.ts'

type Known = { id: string; owners: string[] }

/** Not the note of the log-ins: that one is written as soon as a password is right, be it a stolen one. */
const note = sealedNote('seconde-etape-faite', retentionDays.knownBrowser * 24 * 60)
const most = 5

async function known(request: Request): Promise<Known | undefined> {
  const text = await note.read(request)
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
  return note.store(JSON.stringify({ id, owners: [owner, ...others] } satisfies Known))
}
