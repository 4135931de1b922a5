import { randomBytes } from 'node:crypto'
import { addDays, type Day } from '#domain/dates.ts'
import { isDataToken, shownTokenDays, tokenPrefix } from '#domain/own-data.ts'
import type { DataToken } from '../../prisma/backend/generated/client.ts'
import type { Database, Transaction } from './database.ts'
import type { Clock } from './days.ts'
import { tokenHash } from './mail-tokens.ts'
import type { Tool } from './sessions.ts'

export const lives = ({ until }: Pick<DataToken, 'until'>, today: Day) => until >= today

export const newDataToken = () => `${tokenPrefix}${randomBytes(24).toString('hex')}`

export const shownOn = (today: Day) => ({ until: { gte: addDays(today, -shownTokenDays) } })

export async function deleteForgotten(tx: Transaction, today: Day): Promise<void> {
  await tx.dataToken.deleteMany({ where: { NOT: shownOn(today) } })
}

/** In ms: the last use is written no more often. */
const writtenAfter = 600_000

/**
 * Whose tool this token is; null when it is none, or revoked, or at its end, and undefined when it is no token for tools
 * at all. Remembers its use.
 */
export async function findTool(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<Tool | null | undefined> {
  if (!isDataToken(token)) return undefined
  const row = await db.dataToken.findUnique({ where: { hash: tokenHash(token) } })
  if (!row || !lives(row, clock.today())) return null
  const { id, refAbo, lastUsedAt } = row
  const now = new Date()
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > writtenAfter)
    await db.dataToken.updateMany({ where: { id }, data: { lastUsedAt: now } })
  return { role: 'tool', login: refAbo, refAbo }
}
