import type { admin } from '#upstream/catalogue/admin.ts'
import type { User } from '#upstream/catalogue/entities.ts'
import { Prisma } from '../../../prisma/backend/generated/client.ts'
import { findAccount, nameOf, removeAccount, setMail, setPassword, toMail } from '../accounts.ts'
import type { Database } from '../database.ts'
import { fold } from '../fold.ts'
import type { Handlers } from '../handler.ts'
import { activationLink, sendLink } from '../links.ts'
import { mailChanged } from '../mails/templates/mail-changed.ts'
import { passwordChanged } from '../mails/templates/password-changed.ts'
import { hashPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'
import { toUser, withAccount } from '../users.ts'
import { checkMail } from './account.ts'
import { checkFormat } from './password-link.ts'

type Subscribers = Pick<
  Handlers<typeof admin>,
  'listUsers' | 'searchUsers' | 'deleteUser' | 'modifyUserPassword' | 'modifyUserMail'
>

/** Each has an index, with the number behind it for those that are the same. */
const columns = {
  lastName: Prisma.sql`s."lastNameKey"`,
  firstName: Prisma.sql`s."firstNameKey"`,
  mail: Prisma.sql`a."mail"`,
  refAbo: Prisma.sql`s."refAbo"`,
  startDate: Prisma.sql`s."startDate"`,
}
const directions = { asc: Prisma.sql`ASC`, desc: Prisma.sql`DESC` }

type Window = {
  startValue: string
  endValue: string
  order: keyof typeof columns
  direction: keyof typeof directions
}

/** No answer holds more, whatever window is asked for. */
const mostRows = 500

const accounts = Prisma.sql`"Account" a JOIN "Subscriber" s ON s."refAbo" = a."refAbo"`

/**
 * Of 100,000 accounts: the first page takes 3 ms, the last 30 (an index is walked to it), a search 7 to
 * 20 (the keys are all looked at).
 */
async function countedUsers(
  db: Database,
  filters: Prisma.Sql[],
  { startValue, endValue, order, direction }: Window,
): Promise<[number, User[]]> {
  const isSearch = filters.length > 0
  const where = isSearch ? Prisma.sql`WHERE ${Prisma.join(filters, ' AND ')}` : Prisma.empty
  const start = Number(startValue)
  const limit = Math.min(Math.max(Number(endValue) - start, 0), mostRows)
  const [[counted], found] = await Promise.all([
    isSearch
      ? db.$queryRaw<{ count: bigint }[]>`SELECT count(*) AS "count" FROM ${accounts} ${where}`
      : [{ count: await db.account.count() }],
    db.$queryRaw<{ refAbo: string }[]>`SELECT s."refAbo" FROM ${accounts} ${where}
      ORDER BY ${columns[order]} ${directions[direction]}, s."refAbo" ${directions[direction]}
      LIMIT ${limit} OFFSET ${start}`,
  ])
  const numbers = found.map(row => row.refAbo)
  const subscribers = await db.subscriber.findMany({
    where: { refAbo: { in: numbers } },
    include: withAccount,
  })
  const byNumber = new Map(subscribers.map(one => [one.refAbo, toUser(one)]))
  return [Number(counted?.count), numbers.flatMap(number => byNumber.get(number) ?? [])]
}

/** `instr` knows no wildcards: what was typed is looked for as it stands. */
const contains = (column: Prisma.Sql, typed = ''): Prisma.Sql[] =>
  fold(typed) === '' ? [] : [Prisma.sql`instr(${column}, ${fold(typed)}) > 0`]

async function findOrRefuse(db: Database, login: string) {
  const account = await findAccount(db, login)
  if (!account) throw new Refusal(404, 'Ce compte n’existe pas.')
  return account
}

export const subscriberHandlers: Subscribers = {
  async listUsers({ query, db }) {
    return countedUsers(db, [], query)
  },

  async searchUsers({ query, db }) {
    const filters = [
      ...contains(Prisma.sql`a."mail"`, query.userLogin),
      ...contains(Prisma.sql`s."refAbo"`, query.refAbo),
      ...contains(Prisma.sql`s."lastNameKey"`, query.lastName),
    ]
    return countedUsers(db, filters, query)
  },

  async deleteUser({ params, db }) {
    const { refAbo } = await findOrRefuse(db, params.login)
    await db.$transaction(tx => removeAccount(tx, refAbo))
    return 1
  },

  async modifyUserPassword({ body, db, mails }) {
    checkFormat(body.password)
    const { refAbo, mail } = await findOrRefuse(db, body.login)
    const passwordHash = await hashPassword(body.password)
    await db.$transaction(tx => setPassword(tx, refAbo, passwordHash))
    await mails.notify(mail, passwordChanged(await nameOf(db, refAbo)))
    return 1
  },

  /** An account that waits for its activation gets the link at the new address; else the old one is told. */
  async modifyUserMail({ body, ...services }) {
    const { db, mails } = services
    const mail = toMail(body.mail)
    checkMail(mail)
    const { refAbo, mail: oldMail, activated } = await findOrRefuse(db, body.login)
    const link = await db.$transaction(async tx => {
      if (!(await setMail(tx, refAbo, mail))) return 'taken'
      return activated ? null : activationLink(tx, services, { refAbo, mail })
    })
    if (link === 'taken') return 0
    if (link) await sendLink(services, link)
    else await mails.notify(oldMail, mailChanged(await nameOf(db, refAbo)))
    return 1
  },
}
