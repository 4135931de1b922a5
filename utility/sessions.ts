import { randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { TrustedRight } from '#domain/trusted-people.ts'
import type { Database, Transaction } from './database.ts'

/** A helper who acts for a subscriber, with the metering points and the rights that the subscriber gave. */
export type Helper = {
  id: string
  name: string
  points: string[]
  rights: TrustedRight[]
  /** When the helper accepted: what the subscriber sent before stays closed to the helper. */
  since: Date
}

export type Subscriber = {
  role: 'subscriber'
  sessionId: string
  login: string
  refAbo: string
  /** The id of the delegation by which a helper opened this session; without one, the subscriber acts. */
  delegation?: string
  /** Filled in by `withHelper`, for each call of a session with a `delegation`. */
  helper?: Helper
}
export type Admin = {
  role: 'admin'
  sessionId: string
  login: string
  adminId: string
  accessGestion: boolean
}
export type Service = { role: 'service' }
/** A program of a subscriber, known by its data token: it makes the calls that are `isReadByTools`, and no other. */
export type Tool = { role: 'tool'; login: string; refAbo: string }
export type TicketHolder = Pick<Subscriber, 'role' | 'refAbo' | 'helper'>
export type Who = Subscriber | Admin | Service | Tool

/** `subject` is a refAbo or an admin's id. A helper's session also has its `delegation`, and the helper as `opener`. */
type NewSession = {
  role: 'subscriber' | 'admin'
  subject: string
  login: string
  keep?: boolean
  delegation?: string
  opener?: string
}

const hour = 3_600_000
/** GUARD-20: idle time-outs, in ms. */
const idle = { short: 8 * hour, keep: 30 * 24 * hour }

const idleTime = (keep: boolean) => (keep ? idle.keep : idle.short)
const expiry = (keep: boolean) => new Date(Date.now() + idleTime(keep))

export function createSessions(db: Database, secret: string) {
  const key = new TextEncoder().encode(secret)

  return {
    /** DATA-03: opens a session and returns its token. */
    async open(tx: Transaction, { keep = false, ...session }: NewSession): Promise<string> {
      const id = randomUUID()
      await tx.session.deleteMany({ where: { expiresAt: { lte: new Date() } } })
      await tx.session.create({ data: { id, keep, ...session, expiresAt: expiry(keep) } })
      return new SignJWT({ role: session.role })
        .setProtectedHeader({ alg: 'HS256' })
        .setJti(id)
        .setSubject(session.subject)
        .setIssuedAt()
        .sign(key)
    },

    async close(sessionId: string): Promise<void> {
      await db.session.deleteMany({ where: { id: sessionId } })
    },

    async find(token: string): Promise<Subscriber | Admin | null> {
      const sessionId = await idOf(token, key)
      const row = sessionId && (await db.session.findUnique({ where: { id: sessionId } }))
      if (!row || row.expiresAt <= new Date()) return null
      await slide(db, row)
      const { id, login, subject, delegation } = row
      if (row.role === 'subscriber') {
        const session = { role: 'subscriber', sessionId: id, login, refAbo: subject } as const
        return delegation ? { ...session, delegation } : session
      }
      const admin = await db.admin.findUnique({ where: { id: subject } })
      if (!admin) return null
      const { accessGestion } = admin
      return { role: 'admin', sessionId: id, login, adminId: subject, accessGestion }
    },
  }
}

/**
 * Ends a user's sessions except `kept`. Ends also those in which a helper acts for the user, or the user for another
 * subscriber, and deletes a subscriber's data tokens. `subject` is a refAbo or an admin's id.
 */
export async function endSessions(
  tx: Transaction,
  role: 'subscriber' | 'admin',
  subject: string,
  kept?: string,
): Promise<void> {
  await tx.session.deleteMany({
    where: { role, OR: [{ subject }, { opener: subject }], ...(kept && { id: { not: kept } }) },
  })
  if (role === 'subscriber') await tx.dataToken.deleteMany({ where: { refAbo: subject } })
}

export type Sessions = ReturnType<typeof createSessions>

async function idOf(token: string, key: Uint8Array): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    return payload.jti ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Sliding expiry: each call extends the session; the row is written at most once per hundredth of its lifetime. */
async function slide(db: Database, row: { id: string; keep: boolean; expiresAt: Date }) {
  const next = expiry(row.keep)
  if (next.getTime() - row.expiresAt.getTime() < idleTime(row.keep) / 100) return
  await db.session.updateMany({ where: { id: row.id }, data: { expiresAt: next } })
}
