import { hash, verify } from '@node-rs/argon2'
import { isEmail } from '#domain/email.ts'
import { isPassword as isWellFormed } from '#domain/password.ts'
import { dayOf } from '#domain/values.ts'
import type { User } from '#upstream/catalogue/entities.ts'
import type { Database, Transaction } from './database.ts'
import { record } from './export/acts.ts'
import { Refusal, type Services } from './handler.ts'
import type { Letter } from './mails/layout.ts'
import { stopMails, type Tell } from './mails/mailer.ts'
import { activation } from './mails/templates/account.ts'
import type { Account, Prisma, Subscriber } from './prisma/generated/client.ts'
import { endSessions } from './sessions.ts'
import { createToken, endOf, forgetTokens, revokeTokens } from './tokens.ts'
import { endTrust } from './trusted-people.ts'

export const toMail = (text: string) => text.trim().toLowerCase()

export function findAccount(db: Database | Transaction, login: string): Promise<Account | null> {
  const name = login.trim()
  return name.includes('@')
    ? db.account.findUnique({ where: { mail: toMail(name) } })
    : db.account.findUnique({ where: { refAbo: name } })
}

export const fullName = ({ firstName, lastName }: Pick<Subscriber, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

export async function nameOf(db: Database | Transaction, refAbo: string): Promise<string> {
  return fullName(await db.subscriber.findUniqueOrThrow({ where: { refAbo } }))
}

export async function tellSubscriber(
  tx: Transaction,
  tell: Tell,
  refAbo: string,
  write: (name: string, mail: string) => Letter,
): Promise<void> {
  const account = await tx.account.findUnique({ where: { refAbo } })
  if (account) await tell(account.mail, write(await nameOf(tx, refAbo), account.mail))
}

/**
 * Answers whether no account is left. Deletes an account that was never activated once its activation link has expired:
 * a typing error in the address locks neither the subscriber nor the owner of that address out for good.
 */
export async function makeAvailable(tx: Transaction, account: Account | null): Promise<boolean> {
  if (!account) return true
  const { refAbo, activated } = account
  const validToken = { refAbo, kind: 'activation', expiresAt: { gt: new Date() } }
  if (activated || (await tx.mailToken.count({ where: validToken })) > 0) return false
  await removeAccount(tx, refAbo)
  return true
}

export async function removeAccount(tx: Transaction, refAbo: string): Promise<void> {
  const { mail } = await tx.account.delete({ where: { refAbo } })
  await stopMails(tx, mail)
  await forgetNotices(tx, refAbo)
  await forgetTokens(tx, refAbo)
  await endSessions(tx, 'subscriber', refAbo)
  await endTrust(tx, refAbo)
}

/** Sets the password, revokes links to change it, unlinks FranceConnect, and ends all sessions except `keptSession`. */
export async function setPassword(
  tx: Transaction,
  refAbo: string,
  passwordHash: string,
  keptSession?: string,
): Promise<void> {
  await tx.account.update({ where: { refAbo }, data: { passwordHash } })
  await revokeTokens(tx, refAbo, 'password', 'first-password')
  await tx.identityLink.deleteMany({ where: { refAbo } })
  await endSessions(tx, 'subscriber', refAbo, keptSession)
}

/** Answers false when an account, even this one, has the address already. Revokes the links sent to the old address. */
export async function setMail(tx: Transaction, refAbo: string, mail: string): Promise<boolean> {
  if (!(await makeAvailable(tx, await findAccount(tx, mail)))) return false
  await tx.account.update({ where: { refAbo }, data: { mail } })
  await record(tx, 'coordonnees', {
    refAbo,
    day: dayOf(new Date()),
    rows: [{ change: 'mail', mail }],
  })
  await tx.noticeKey.deleteMany({ where: { refAbo } })
  await revokeTokens(
    tx,
    refAbo,
    ...(['activation', 'password', 'first-password', 'mail', 'mail-cancel'] as const),
  )
  return true
}

export const withAccount = {
  account: true,
  points: { orderBy: { position: 'asc' }, take: 1 },
} as const satisfies Prisma.SubscriberInclude

export function toUser(
  subscriber: Prisma.SubscriberGetPayload<{ include: typeof withAccount }>,
): User {
  const { refAbo, firstName, lastName, nameCustomer, phone, startDate, adress } = subscriber
  return {
    id: refAbo,
    login: refAbo,
    mail: subscriber.account?.mail ?? '',
    refAbo,
    pdcRef: subscriber.points[0]?.pdcRef ?? '',
    firstName,
    lastName,
    nameCustomer,
    phone,
    startDate,
    adress: adress as User['adress'],
  }
}

export async function tellActivation(
  tx: Transaction,
  tell: Tell,
  { mails }: Pick<Services, 'mails'>,
  { refAbo, mail }: { refAbo: string; mail: string },
): Promise<void> {
  const secret = await createToken(tx, 'activation', refAbo)
  await tell(mail, activation(mails.link('confirm', refAbo, secret), endOf('activation')), {
    link: secret,
  })
}

export function checkMail(mail: string): void {
  if (!isEmail(mail)) throw new Refusal(422, 'Veuillez saisir une adresse mail valide')
}

/** Deletes the notices of an account that ends; the proof of a legal notice is kept. */
async function forgetNotices(tx: Transaction, refAbo: string): Promise<void> {
  const where = { refAbo }
  await tx.noticeKey.deleteMany({ where })
  await tx.noticeChoice.deleteMany({ where })
  await tx.threshold.deleteMany({ where })
  await tx.sentNotice.deleteMany({ where })
}

/** BEY-603: hashed in Unicode's composed form (NFC), whatever form the keyboard gave it. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), process.env.CHEAP_PASSWORDS ? { memoryCost: 8, timeCost: 1 } : {})

const placeholder = hashPassword('placeholder')

/**
 * BEY-603: tries the composed form; then the decomposed one, in which accounts opened on some devices were hashed
 * before. Without a hash the check takes as long and answers false: its duration does not reveal which accounts exist.
 */
export async function isPassword(passwordHash: string | undefined, password: string) {
  const kept = passwordHash || (await placeholder)
  const [composed, decomposed] = [password.normalize('NFC'), password.normalize('NFD')]
  const matches =
    (await verify(kept, composed)) || (decomposed !== composed && (await verify(kept, decomposed)))
  return Boolean(passwordHash) && matches
}

/** Throws 422 for a password that breaks the rules of SIGNUP-08. */
export function checkFormat(password: string): void {
  if (!isWellFormed(password)) throw new Refusal(422, 'Format du mot de passe incorrect')
}
