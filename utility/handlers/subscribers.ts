import { maxFound } from '#domain/fold.ts'
import { readLine } from '#domain/reading.ts'
import { searchKey } from '#domain/search-key.ts'
import type { admin } from '#upstream/catalogue/admin.ts'
import type { User } from '#upstream/catalogue/entities.ts'
import {
  checkFormat,
  checkMail,
  findAccount,
  hashPassword,
  nameOf,
  removeAccount,
  setMail,
  setPassword,
  tellActivation,
  toMail,
  toUser,
  withAccount,
} from '../accounts.ts'
import type { Database } from '../database.ts'
import { type Handlers, Refusal, windowOf } from '../handler.ts'
import { mailChanged, passwordGivenByStaff } from '../mails/templates/account.ts'
import { Prisma } from '../prisma/generated/client.ts'
import { mailKey, refreshSearch } from '../search.ts'

type Subscribers = Pick<
  Handlers<typeof admin>,
  'listUsers' | 'searchUsers' | 'deleteUser' | 'modifyUserPassword' | 'modifyUserMail'
>

/** Each column has an index, which ends with `refAbo` to order equal values; within one name, first names go before. */
const columns = {
  lastName: Prisma.sql`s."lastNameKey"`,
  firstName: Prisma.sql`s."firstNameKey"`,
  mail: Prisma.sql`a."mail"`,
  refAbo: Prisma.sql`s."refAbo"`,
  startDate: Prisma.sql`s."startDate"`,
}
const directions = { asc: Prisma.sql`ASC`, desc: Prisma.sql`DESC` }
const opposite = { asc: 'desc', desc: 'asc' } as const

type Window = {
  startValue: string
  endValue: string
  order: keyof typeof columns
  direction: keyof typeof directions
}

function orderBy(order: Window['order'], direction: Window['direction']): Prisma.Sql {
  const keyword = directions[direction]
  const number = Prisma.sql`s."refAbo" ${keyword}`
  if (order === 'lastName')
    return Prisma.sql`${columns.lastName} ${keyword}, ${columns.firstName} ${keyword}, ${number}`
  return order === 'refAbo' ? number : Prisma.sql`${columns[order]} ${keyword}, ${number}`
}

const accounts = Prisma.sql`"Account" a CROSS JOIN "Subscriber" s ON s."refAbo" = a."refAbo"`
const subscribers = Prisma.sql`"Subscriber" s CROSS JOIN "Account" a ON a."refAbo" = s."refAbo"`

/** Reads an index from its nearer end: of half a million subscribers, the first page takes 1 ms, the middle page 10. */
async function listAccounts(db: Database, window: Window): Promise<[number, User[]]> {
  const { order, direction } = window
  const { accounts: count } = await db.accountTally.findUniqueOrThrow({ where: { id: 1 } })
  const { skip: start, take: limit } = windowOf(window)
  const length = Math.max(0, Math.min(limit, count - start))
  const isFar = start > count / 2
  const reading = isFar ? opposite[direction] : direction
  const offset = isFar ? Math.max(0, count - start - length) : start
  const found = await db.$queryRaw<{ refAbo: string }[]>(
    order === 'mail'
      ? Prisma.sql`SELECT "refAbo" FROM "Account" ORDER BY "mail" ${directions[reading]} LIMIT ${length} OFFSET ${offset}`
      : Prisma.sql`SELECT s."refAbo" FROM "Subscriber" s WHERE s."hasAccount" = true
          ORDER BY ${orderBy(order, reading)} LIMIT ${length} OFFSET ${offset}`,
  )
  return [count, await usersOf(db, isFar ? found.reverse() : found)]
}

type SearchTerm = { column: 'mail' | 'refAbo' | 'lastName'; text: string }

const isLong = ({ text }: SearchTerm) => [...text].length > 2

/** Several words may also be the first name and the name, in either order. */
const isNames = ({ column, text }: SearchTerm) => column === 'lastName' && text.includes(' ')

/** A term for full-text search. */
function phraseOf(term: SearchTerm): string {
  const quoted = `"${term.text.replaceAll('"', '""')}"`
  const phrase = `"${term.column}" : ${quoted}`
  return isNames(term) ? `(${phrase} OR "name" : " ${quoted.slice(1)})` : phrase
}

/** Full-text search needs three characters; where it finds too many to sort, the index of the sort column is read. */
async function searchAccounts(
  db: Database,
  terms: SearchTerm[],
  window: Window,
): Promise<[number, User[]]> {
  await refreshSearch(db)
  const phrases = terms.filter(isLong).map(phraseOf)
  const matches =
    phrases.length > 0 ? [Prisma.sql`f."AccountFound" MATCH ${phrases.join(' AND ')}`] : []
  const prefixes = terms.filter(term => !isLong(term)).map(startsWith)
  // CROSS JOIN makes SQLite begin with the table that is named first.
  const indexed = terms.some(({ column }) => column === 'lastName') ? subscribers : accounts
  const from =
    matches.length > 0
      ? Prisma.sql`"AccountFound" f CROSS JOIN ${accounts} AND a."refAbo" = f."refAbo"`
      : indexed
  const found = Prisma.sql`${from} WHERE s."hasAccount" = true
    AND ${Prisma.join([...matches, ...prefixes], ' AND ')}`
  const [counted] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) AS "count" FROM (SELECT 1 FROM ${found} LIMIT ${maxFound})`
  const count = Number(counted?.count)
  // `instr` uses no index, so SQLite reads that of the sort column; a short text on that column limits it to a range.
  const conditions = terms.map((term): Prisma.Sql => {
    if (!isLong(term) && columnOf[window.order] === term.column) return startsWith(term)
    const position = Prisma.sql`instr(${searchable[term.column]}, ${term.text})`
    if (!isLong(term)) return Prisma.sql`${position} = 1`
    return isNames(term)
      ? Prisma.sql`(${position} > 0 OR instr(s."nameWords", ${` ${term.text}`}) > 0)`
      : Prisma.sql`${position} > 0`
  })
  const scanned = Prisma.sql`${window.order === 'mail' ? accounts : subscribers}
    WHERE s."hasAccount" = true AND ${Prisma.join(conditions, ' AND ')}`
  const { skip: start, take: limit } = windowOf(window)
  const rows = await db.$queryRaw<{ refAbo: string }[]>`
    SELECT s."refAbo" FROM ${count < maxFound ? found : scanned}
    ORDER BY ${orderBy(window.order, window.direction)}
    LIMIT ${Math.max(0, Math.min(limit, count - start))} OFFSET ${start}`
  return [count, await usersOf(db, rows)]
}

const searchable = {
  mail: columns.mail,
  refAbo: Prisma.sql`a."refAbo"`,
  lastName: Prisma.sql`s."lastNameWords"`,
}

/** A range, which an index of the column can answer. */
function startsWith({ column, text }: SearchTerm): Prisma.Sql {
  const indexed = column === 'lastName' ? columns.lastName : searchable[column]
  return Prisma.sql`${indexed} >= ${text} AND ${indexed} < ${`${text}\uffff`}`
}

const columnOf: { [order in Window['order']]?: SearchTerm['column'] } = {
  lastName: 'lastName',
  mail: 'mail',
  refAbo: 'refAbo',
}

async function usersOf(db: Database, found: { refAbo: string }[]): Promise<User[]> {
  const numbers = found.map(({ refAbo }) => refAbo)
  const subscribers = await db.subscriber.findMany({
    where: { refAbo: { in: numbers } },
    include: withAccount,
  })
  const byNumber = new Map(subscribers.map(one => [one.refAbo, toUser(one)]))
  return numbers.flatMap(number => byNumber.get(number) ?? [])
}

async function findOrRefuse(db: Database, login: string) {
  const account = await findAccount(db, login)
  if (!account) throw new Refusal(404, 'Ce compte n’existe pas.')
  return account
}

export const subscriberHandlers: Subscribers = {
  listUsers: ({ query, db }) => listAccounts(db, query),

  async searchUsers({ query, db }) {
    const { userLogin = '', refAbo = '', lastName = '' } = query
    const typed = [userLogin, refAbo, lastName].filter(text => readLine(text) !== '')
    const fields: SearchTerm[] = [
      { column: 'mail', text: mailKey(userLogin) },
      { column: 'refAbo', text: searchKey(refAbo).replaceAll(' ', '') },
      { column: 'lastName', text: searchKey(lastName) },
    ]
    const terms = fields.filter(({ text }) => text !== '')
    // Signs alone are in no number and no name.
    if (terms.length < typed.length) return [0, []]
    return terms.length > 0 ? searchAccounts(db, terms, query) : listAccounts(db, query)
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
    await mails.telling(async (tx, tell) => {
      await setPassword(tx, refAbo, passwordHash)
      await tell(mail, passwordGivenByStaff(await nameOf(tx, refAbo)))
    })
    return 1
  },

  /** Sends an account that is not activated its link at the new address; otherwise notifies the old address. */
  async modifyUserMail({ body, db, mails }) {
    const mail = toMail(body.mail)
    checkMail(mail)
    const { refAbo, mail: oldMail, activated } = await findOrRefuse(db, body.login)
    const { done } = await mails.telling(async (tx, tell) => {
      if (!(await setMail(tx, refAbo, mail))) return 0
      if (activated) await tell(oldMail, mailChanged(await nameOf(tx, refAbo)))
      else await tellActivation(tx, tell, { mails }, { refAbo, mail })
      return 1
    })
    return done
  },
}
