import { readPrepared } from './client.server.ts'

// Counts of the store for the operator. An index answers each of them, with only the rows that still need work;
// sessions and drafts are counted in full, some 70 ms for a million of them on SQLite.

/** Rows in one state; `oldest` is when the first of them began, `due` the time of their first check. */
export type InState = {
  state: string
  count: number
  oldest?: Date | undefined
  due?: Date | undefined
}

const date = (value: unknown) =>
  value === null || value === undefined ? undefined : new Date(value as string | Date)

/** The payments that may still change. */
export async function countPayments(): Promise<InState[]> {
  const rows = await readPrepared(
    {
      name: 'count-payments',
      sql: `SELECT "state", COUNT(*) AS "count", MIN("createdAt") AS "oldest", MIN("checkAt") AS "due"
        FROM "Payment" WHERE "checkAt" IS NOT NULL GROUP BY "state"`,
    },
    [],
  )
  return rows.map(inState)
}

export async function countTasks(): Promise<InState[]> {
  const rows = await readPrepared(
    {
      name: 'count-tasks',
      sql: `SELECT t."state", COUNT(*) AS "count", MIN(t."sentAt") AS "oldest", MIN(d."checkAt") AS "due"
        FROM "Draft" d JOIN "DraftTask" t ON t."draftId" = d."id"
        WHERE d."checkAt" IS NOT NULL AND t."state" IN ('sent', 'doubtful') GROUP BY t."state"`,
    },
    [],
  )
  return rows.map(inState)
}

const inState = ({ state, count, oldest, due }: Record<string, unknown>): InState => ({
  state: String(state),
  count: Number(count),
  oldest: date(oldest),
  due: date(due),
})

export async function countLiving(table: 'Session' | 'Draft'): Promise<number> {
  const sql = `SELECT COUNT(*) AS "count" FROM "${table}" WHERE "expiresAt" > $1`
  const [row] = await readPrepared({ name: `count-${table}`, sql }, [new Date()])
  return Number(row?.count)
}
