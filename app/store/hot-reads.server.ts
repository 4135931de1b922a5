import type { Prepared } from '../../prisma/workarounds/adapter.ts'
import { readPrepared } from './client.server.ts'

// Reads of nearly every subscriber's page, as prepared statements: in a profile of /home, Prisma took a quarter of the
// time for three small reads. Everything else goes through `store()`.

const date = (value: unknown) => new Date(value as string | Date)

const session = {
  name: 'session',
  sql: `SELECT "id", "keep", "lastSeenAt", "expiresAt", "endsAt" FROM "Session" WHERE "id" = $1`,
} satisfies Prepared

export async function readSession(id: string) {
  const [row] = await readPrepared(session, [id])
  if (!row) return undefined
  return {
    id,
    keep: Boolean(row.keep),
    lastSeenAt: date(row.lastSeenAt),
    expiresAt: date(row.expiresAt),
    endsAt: date(row.endsAt),
  }
}

/** A statement for each number of states, of one metering point or of all. */
function reservations(count: number, ofPoint: boolean): Prepared {
  const states = Array.from({ length: count }, (_, n) => `$${n + 2}`).join()
  const point = ofPoint ? ` AND p."pdc" = $${count + 2}` : ''
  return {
    name: `reservations-${count}${ofPoint ? '-of-point' : ''}`,
    sql: `SELECT p."id", p."pdc", p."amountCents", p."state", p."verdict", l."invoice" FROM "Payment" p
      LEFT JOIN "PaymentLine" l ON l."paymentId" = p."id" AND l."open" IS NOT NULL
      WHERE p."owner" = $1 AND p."state" IN (${states})${point}`,
  }
}

/** The open payments of an owner, in cents: a row for each invoice that they reserve. */
export async function readReservations(owner: string, states: readonly string[], pdc?: string) {
  const rows = await readPrepared(reservations(states.length, pdc !== undefined), [
    owner,
    ...states,
    ...(pdc === undefined ? [] : [pdc]),
  ])
  return rows as {
    id: string
    pdc: string
    amountCents: number
    state: string
    verdict: string | null
    invoice: string | null
  }[]
}

const waiting = {
  name: 'waiting-drafts',
  sql: `SELECT "id", "title", "wizard", "step", "state", "content", "savedAt",
    "expiresAt" FROM "Draft"
    WHERE "owner" = $1 AND "expiresAt" > $2
      AND ("state" = 'sent' OR ("state" = 'open' AND "savedAt" IS NOT NULL))
    ORDER BY "updatedAt" DESC LIMIT $3`,
} satisfies Prepared

/** An owner's saved drafts, and the sent ones that are not done; the newest first, `most` at most. */
export async function readWaitingDrafts(owner: string, most: number) {
  const rows = await readPrepared(waiting, [owner, new Date(), most])
  return rows.map(({ savedAt, expiresAt, ...row }) => ({
    ...(row as Record<'id' | 'title' | 'wizard' | 'step' | 'state' | 'content', string>),
    savedAt: savedAt === null ? null : date(savedAt),
    expiresAt: date(expiresAt),
  }))
}
