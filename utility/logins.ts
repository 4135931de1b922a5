import { isEmail } from '#domain/email.ts'
import { nameOf, toMail } from './accounts.ts'
import type { Database } from './database.ts'
import type { Services } from './handler.ts'
import type { Mailer, Written } from './mails/mailer.ts'
import { firstLogIn } from './mails/templates/account.ts'
import { createToken, revokeTokens } from './tokens.ts'

// Log-ins of an older portal: numbers and confirmed addresses, no passwords. Each person is mailed a link to choose one.

export type LoginRow = { line: number; refAbo: string; mail: string }

/** What is known of the numbers and addresses of the rows. `accounts`: addresses by number. */
export type KnownLogins = { subscribers: Set<string>; accounts: Map<string, string> }

export type LoginPlan = {
  create: { refAbo: string; mail: string }[]
  /** Rows of subscribers who have an account, which stays as it is, even with another address. */
  unchanged: number
  /** Of each refused row its line in the file, and why, in French. */
  refused: { line: number; reason: string }[]
}

/** Decides on each row. An address is one person's: of two rows with the same, neither is taken. */
export function planLogins(rows: LoginRow[], { subscribers, accounts }: KnownLogins): LoginPlan {
  const plan: LoginPlan = { create: [], unchanged: 0, refused: [] }
  const read = rows.map(row => ({ ...row, refAbo: row.refAbo.trim(), mail: toMail(row.mail) }))
  const ofMail = Map.groupBy(read, ({ mail }) => mail)
  const ofNumber = Map.groupBy(read, ({ refAbo }) => refAbo)
  const owners = new Map(Array.from(accounts, ([refAbo, mail]) => [mail, refAbo]))
  const refusal = ({ refAbo, mail }: LoginRow): string | null => {
    if (!subscribers.has(refAbo)) return `l’abonné « ${refAbo} » est inconnu`
    if (!isEmail(mail)) return 'l’adresse e-mail n’en est pas une'
    if ((ofNumber.get(refAbo)?.length ?? 0) > 1) return 'le numéro d’abonné vient deux fois'
    if ((ofMail.get(mail)?.length ?? 0) > 1) return 'l’adresse e-mail vient deux fois'
    const owner = owners.get(mail)
    return owner && owner !== refAbo ? 'l’adresse e-mail est celle d’un autre compte' : null
  }
  for (const row of read) {
    const reason = refusal(row)
    if (reason) plan.refused.push({ line: row.line, reason })
    else if (accounts.has(row.refAbo)) plan.unchanged++
    else plan.create.push({ refAbo: row.refAbo, mail: row.mail })
  }
  return plan
}

const kind = 'premiere-connexion'

/**
 * Opens the accounts without a password and queues their mails, unless `isTrial`. The same rows again open nothing, and
 * mail those who have neither chosen a password nor a link that is still valid.
 */
export async function importLogins(
  { db, mails }: { db: Database; mails: Pick<Mailer, 'queue'> },
  rows: LoginRow[],
  { isTrial } = { isTrial: false },
): Promise<LoginPlan> {
  const plan = await db.$transaction(async tx => {
    const subscribers = await tx.subscriber.findMany({ select: { refAbo: true } })
    const accounts = await tx.account.findMany({ select: { refAbo: true, mail: true } })
    const plan = planLogins(rows, {
      subscribers: new Set(subscribers.map(({ refAbo }) => refAbo)),
      accounts: new Map(accounts.map(({ refAbo, mail }) => [refAbo, mail])),
    })
    // The older portal has confirmed the addresses.
    const data = plan.create.map(one => ({ ...one, passwordHash: '', activated: true }))
    if (!isTrial) await tx.account.createMany({ data })
    return plan
  })
  if (isTrial) return plan
  const waiting = await db.$queryRaw<{ refAbo: string }[]>`
    SELECT "refAbo" FROM "Account" WHERE "passwordHash" = '' AND "refAbo" NOT IN
      (SELECT "refAbo" FROM "MailToken" WHERE "kind" = 'first-password' AND "expiresAt" > ${new Date()})`
  const given = new Set(rows.map(({ refAbo }) => refAbo.trim()))
  const keys = waiting.map(({ refAbo }) => refAbo).filter(refAbo => given.has(refAbo))
  await mails.queue(kind, keys)
  return plan
}

/** The mail of a first log-in, written as it leaves; null once a password was chosen, or the account closed. */
export async function firstLogInMail(
  { db, mails }: Pick<Services, 'db' | 'mails'>,
  refAbo: string,
): Promise<Written | null> {
  const account = await db.account.findUnique({ where: { refAbo, passwordHash: '' } })
  if (!account) return null
  const name = await nameOf(db, refAbo)
  const secret = await db.$transaction(async tx => {
    await revokeTokens(tx, refAbo, 'first-password')
    return createToken(tx, 'first-password', refAbo)
  })
  const letter = firstLogIn(name, mails.link('forgotPassword', refAbo, secret))
  return { to: account.mail, letter, came: async () => {} }
}
