import { addDays, type Day } from '#domain/values.ts'
import type { Database, Transaction } from '../database.ts'
import {
  acknowledge,
  type Found,
  isToCheck,
  type OutstandingAct,
  type State,
} from './acknowledge.ts'
import type { Kind, Row } from './acts.ts'

/** The acts that the billing program has not acknowledged, the oldest first. */
export async function outstandingActs(db: Database | Transaction): Promise<OutstandingAct[]> {
  const acts = await db.act.findMany({
    where: { state: { not: 'acknowledged' } },
    include: { export: true },
    orderBy: { id: 'asc' },
  })
  return acts.map(({ id, kind, reference, rows, state, export: left }) => ({
    ...{ id, reference },
    kind: kind as Kind,
    rows: rows as Row[],
    state: state as State,
    leftOn: left?.writtenAt ? left.day : null,
  }))
}

/** Writes down what is said of the acts; the same twice changes nothing. */
export async function settle(tx: Transaction, found: Found, today: Day): Promise<void> {
  const acts = await outstandingActs(tx)
  for (const { id, state, found: text } of acknowledge(acts, found))
    await tx.act.update({
      where: { id },
      data: { state, found: text, settledOn: state === 'acknowledged' ? today : null },
    })
}

/** The acts that staff have to look at, the oldest first. */
export async function actsToCheck(db: Database, today: Day) {
  const where = { state: { not: 'acknowledged' }, NOT: { kind: 'demandes' } }
  const acts = await db.act.findMany({ where, include: { export: true }, orderBy: { id: 'asc' } })
  return acts.filter(({ export: left, ...act }) =>
    isToCheck(
      {
        ...act,
        kind: act.kind as Kind,
        state: act.state as State,
        leftOn: left?.writtenAt ? left.day : null,
      },
      today,
    ),
  )
}

/** In days: how long an act can be exported again once it is acknowledged, or a request once it left. */
const keptDays = 90

/** Deletes acts, which may name an account, once they have been acknowledged for a time. */
export async function forgetActs(tx: Transaction, today: Day): Promise<void> {
  const over = addDays(today, -keptDays)
  await tx.act.deleteMany({
    where: {
      OR: [
        { state: 'acknowledged', settledOn: { lt: over } },
        { kind: 'demandes', export: { day: { lt: over }, writtenAt: { not: null } } },
      ],
    },
  })
}
