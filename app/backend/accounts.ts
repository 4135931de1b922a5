import type { Account } from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'
import { dropTokens } from './mail-tokens.ts'
import { endSessions } from './sessions.ts'

/** Addresses are kept, and compared, in lower case. */
export const toMail = (text: string) => text.trim().toLowerCase()

/** The account behind a subscriber number or an e-mail address, however typed. */
export function findAccount(db: Database | Transaction, login: string): Promise<Account | null> {
  const name = login.trim()
  return name.includes('@')
    ? db.account.findUnique({ where: { mail: toMail(name) } })
    : db.account.findUnique({ where: { refAbo: name } })
}

/** What a mail calls a subscriber. */
export async function nameOf(db: Database, refAbo: string): Promise<string> {
  const { firstName, lastName } = await db.subscriber.findUniqueOrThrow({ where: { refAbo } })
  return `${firstName} ${lastName}`
}

/**
 * Makes room for a new account, or for the address of one: true when `account` is none, or gone. One
 * that was never activated stands while its link is good, no longer: a slip in the address must shut
 * neither its subscriber out for ever, nor whoever the address belongs to.
 */
export async function makeRoom(tx: Transaction, account: Account | null): Promise<boolean> {
  if (!account) return true
  const { refAbo, activated } = account
  const live = { refAbo, kind: 'activation', expiresAt: { gt: new Date() } }
  if (activated || (await tx.mailToken.count({ where: live })) > 0) return false
  await removeAccount(tx, refAbo)
  return true
}

/** The account and all that lets somebody into it; its subscriber stays known, and may sign up again. */
export async function removeAccount(tx: Transaction, refAbo: string): Promise<void> {
  await tx.account.delete({ where: { refAbo } })
  await dropTokens(tx, refAbo, 'activation', 'password', 'mail')
  await endSessions(tx, 'subscriber', refAbo)
}

/** Ends what the old password opened, and the links that would replace it; but for one session. */
export async function setPassword(
  tx: Transaction,
  refAbo: string,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  await tx.account.update({ where: { refAbo }, data: { passwordHash } })
  await dropTokens(tx, refAbo, 'password')
  await endSessions(tx, 'subscriber', refAbo, keptSession)
}

/**
 * Gives an account another address; false when it is somebody's, its own included. Links that went to
 * the old address, or wait at a third one, are worth nothing any more.
 */
export async function setMail(tx: Transaction, refAbo: string, mail: string): Promise<boolean> {
  if (!(await makeRoom(tx, await findAccount(tx, mail)))) return false
  await tx.account.update({ where: { refAbo }, data: { mail } })
  await dropTokens(tx, refAbo, 'activation', 'password', 'mail')
  return true
}
