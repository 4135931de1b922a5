import { randomBytes } from 'node:crypto'
import { addDays, type Day } from '#domain/values.ts'
import type { Transaction } from '#utility/database.ts'
import type { Hooks } from '#utility/handler.ts'
import type { DataToken } from '#utility/prisma/generated/client.ts'
import { tokenHash } from '#utility/tokens.ts'
import { isDataToken, shownTokenDays, tokenPrefix } from '../rules.ts'

export const isUnexpired = ({ until }: Pick<DataToken, 'until'>, today: Day) => until >= today

export const newDataToken = () => `${tokenPrefix}${randomBytes(24).toString('hex')}`

export const shownOn = (today: Day) => ({ until: { gte: addDays(today, -shownTokenDays) } })

export async function deleteForgotten(tx: Transaction, today: Day): Promise<void> {
  await tx.dataToken.deleteMany({ where: { NOT: shownOn(today) } })
}

/** In ms: the last use of a token is written down at most this often. */
const writtenAfter = 600_000

/** Writes down when a token was used. `tool` is null for one that is unknown, revoked or expired. */
export const tokenHolder: Hooks['tokenHolder'] = async ({ db, clock }, token) => {
  if (!isDataToken(token)) return undefined
  const row = await db.dataToken.findUnique({ where: { hash: tokenHash(token) } })
  if (!row || !isUnexpired(row, clock.today())) return { tool: null }
  const { id, refAbo, lastUsedAt } = row
  const now = new Date()
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > writtenAfter)
    await db.dataToken.updateMany({ where: { id }, data: { lastUsedAt: now } })
  return { tool: { role: 'tool', login: refAbo, refAbo } }
}
