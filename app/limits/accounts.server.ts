import { randomBytes } from 'node:crypto'
import { retentionDays } from '#domain/retention.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import type { Role } from '#session/cookie.server.ts'
import { accountName, sessionsEndOf } from '#session/session-store.server.ts'
import { store } from '#store/client.server.ts'
import { emptySessionCount, ifPossible } from './quota.server.ts'

// An attempt is about an account, whether the account exists or not.

/** A browser has an id, and the accounts that logged in from it, the last one first, each with the time (ms). */
type Browser = { id: string; logIns: { account: string; at: number }[] }

const note = sealedNote('navigateur', retentionDays.knownBrowser * 24 * 60)
const most = 5

async function browserOf(request: Request): Promise<Browser> {
  const [id = randomBytes(9).toString('base64url'), ...parts] =
    (await note.read(request))?.split(' ') ?? []
  const logIns = parts.map(part => {
    const [account = '', at = '0'] = part.split('@')
    return { account, at: Number(at) }
  })
  return { id, logIns }
}

/** Once a subscriber has logged in, the number and the e-mail address that may be typed lead to the same account. */
export async function accountOf(role: Role, typed: string) {
  const name = accountName(role, typed)
  const known = await store().accountName.findUnique({ where: { name } })
  return { name, account: known?.account ?? name }
}

/** The id of a browser that has logged in to this account since all its sessions were last ended. */
export async function knownBrowser(request: Request, account: string): Promise<string | undefined> {
  const { id, logIns } = await browserOf(request)
  const logIn = logIns.find(one => one.account === account)
  if (!logIn) return undefined
  const end = await sessionsEndOf(account)
  return end && end.getTime() > logIn.at ? undefined : id
}

/**
 * Remembers a log-in: the account in the browser's note (answered as a Set-Cookie value) and, if known, the account's
 * e-mail address, hashed, in the store. The wrong passwords typed in the account's sessions are forgotten.
 */
export async function remember(
  request: Request,
  role: Role,
  { owner, mail }: { owner: string; mail?: string | undefined },
): Promise<string> {
  const account = accountName(role, owner)
  await ifPossible(() => emptySessionCount('old-password', inSession(role, owner)))
  if (mail) await ifPossible(() => rememberName(accountName(role, mail), account))
  const { id, logIns } = await browserOf(request)
  const others = logIns.filter(one => one.account !== account)
  const kept = [{ account, at: Date.now() }, ...others].slice(0, most)
  return note.store([id, ...kept.map(({ account, at }) => `${account}@${at}`)].join(' '))
}

export const inSession = (role: Role, owner: string) => `${role} ${owner.toLowerCase()}`

const rewrittenAfterMs = 30 * 24 * 3_600_000

/** Written when it has changed, and once a month, so that the deletion of outdated rows spares it. */
async function rememberName(name: string, account: string): Promise<void> {
  const { accountName } = store()
  const known = await accountName.findUnique({ where: { name } })
  const updatedAt = new Date()
  const isRecent = known && updatedAt.getTime() - known.updatedAt.getTime() < rewrittenAfterMs
  if (isRecent && known.account === account) return
  const data = { account, updatedAt }
  await accountName.upsert({ where: { name }, create: { name, ...data }, update: data })
}
