import { addMonths, type Day } from '#domain/dates.ts'
import { endedAccessMonths } from '#domain/trusted-people.ts'
import { removeAccount } from './accounts.ts'
import type { Transaction } from './database.ts'
import { isHelperOnly } from './trusted-people.ts'

export async function forgetOldTrust(tx: Transaction, today: Day): Promise<void> {
  const before = addMonths(today, -endedAccessMonths)
  const then = { lt: new Date(`${before}T00:00:00Z`) }
  const over = await tx.delegation.findMany({
    where: {
      OR: [
        { until: { lt: before } },
        { endedAt: then },
        // It was not answered: of an invitation nothing goes on.
        { acceptedAt: null, linkEndsAt: then },
      ],
    },
    select: { id: true, person: true },
    take: 500,
  })
  const ids = over.map(({ id }) => id)
  await tx.delegatedAction.deleteMany({ where: { delegationId: { in: ids } } })
  await tx.delegation.deleteMany({ where: { id: { in: ids } } })
  const people = [...new Set(over.flatMap(({ person }) => person ?? []))].filter(isHelperOnly)
  const busy = await tx.delegation.findMany({
    where: { person: { in: people } },
    select: { person: true },
  })
  const idle = await tx.account.findMany({
    where: { refAbo: { in: people, notIn: busy.flatMap(({ person }) => person ?? []) } },
    select: { refAbo: true },
  })
  for (const { refAbo } of idle) await removeAccount(tx, refAbo)
}
