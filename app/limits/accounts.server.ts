import { randomBytes } from 'node:crypto'
import { retentionDays } from '#domain/retention.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import type { Role } from '#session/cookie.server.ts'
import { store } from '#store/client.server.ts'
import { hashed } from './counters.server.ts'

// Whose account an attempt is about, before anybody knows whether it is one.

/** The browser's own number, and the accounts that it has logged in to, the last first. */
const note = sealedNote('navigateur', retentionDays.knownBrowser * 24 * 60)
const most = 5

const nameOf = (role: Role, typed: string) => hashed(`${role} ${typed.trim().toLowerCase()}`)

/**
 * The account that was typed: its number and its e-mail address are the same one as soon as somebody has logged in to it.
 * Before, and for what is no account, each is one of its own.
 */
export async function accountOf(role: Role, typed: string): Promise<string> {
  const name = nameOf(role, typed)
  const known = await store().accountName.findUnique({ where: { name } })
  return known?.account ?? name
}

/** The number of a browser that has logged in to this account before. */
export async function knownBrowser(request: Request, account: string): Promise<string | undefined> {
  const [id, ...accounts] = (await note.read(request))?.split(' ') ?? []
  return accounts.includes(account) ? id : undefined
}

/** Remembers who just proved that an account is theirs: its address, and this browser. Answers a Set-Cookie value. */
export async function remember(
  request: Request,
  role: Role,
  { owner, mail }: { owner: string; mail?: string | undefined },
): Promise<string> {
  const account = nameOf(role, owner)
  if (mail) await rememberName(nameOf(role, mail), account)
  const [id = randomBytes(9).toString('base64url'), ...others] =
    (await note.read(request))?.split(' ') ?? []
  const accounts = [account, ...others.filter(other => other !== account)]
  return note.store([id, ...accounts.slice(0, most)].join(' '))
}

const rewrittenAfterMs = 30 * 24 * 3_600_000

/** Written when it is news, and once a month, so that it is not taken for outdated. */
async function rememberName(name: string, account: string): Promise<void> {
  const { accountName } = store()
  const known = await accountName.findUnique({ where: { name } })
  const updatedAt = new Date()
  const isRecent = known && updatedAt.getTime() - known.updatedAt.getTime() < rewrittenAfterMs
  if (isRecent && known.account === account) return
  const data = { account, updatedAt }
  await accountName.upsert({ where: { name }, create: { name, ...data }, update: data })
}
