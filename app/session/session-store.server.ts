import { createHash, randomBytes } from 'node:crypto'
import { hiddenName } from '#process/secrets.server.ts'
import { settings } from '#settings.server.ts'
import { isStoreOutage, store } from '#store/client.server.ts'
import { readSession } from '#store/hot-reads.server.ts'
import type { Role } from './cookie.server.ts'

const hour = 3_600_000

/** The key of a session's row. */
export const idOf = (sid: string) => createHash('sha256').update(sid).digest('hex')

const hoursAfter = (time: Date, hours: number) => new Date(time.getTime() + hours * hour)

/** The latest end of a session, however active: « Rester connecté » lasts 30 days from the log-in, as the cookie. */
function lastMoment(keep: boolean, opened: Date): Date {
  const { SESSION_LONGEST_HOURS, SESSION_KEEP_DAYS } = settings()
  return hoursAfter(opened, keep ? SESSION_KEEP_DAYS * 24 : SESSION_LONGEST_HOURS)
}

/** GUARD-20: the end of a session that stays idle from now on. */
function idleEnd({ keep, endsAt }: { keep: boolean; endsAt: Date }, now: Date): Date {
  const idle = hoursAfter(now, settings().SESSION_IDLE_HOURS)
  return keep || idle > endsAt ? endsAt : idle
}

export async function openRow(of: {
  role: Role
  login: string
  owner: string
  keep: boolean
  device: string
  provider?: string | undefined
}) {
  const sid = randomBytes(32).toString('base64url')
  const now = new Date()
  const endsAt = lastMoment(of.keep, now)
  await store().session.create({
    data: {
      ...of,
      provider: of.provider ?? null,
      id: idOf(sid),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: idleEnd({ keep: of.keep, endsAt }, now),
      endsAt,
    },
  })
  return sid
}

const touchEvery = 5 * 60_000

/** Whether the session still lives; the question counts as activity, which is written every five minutes at most. */
export async function isAlive(sid: string): Promise<boolean> {
  const row = await readSession(idOf(sid))
  const now = new Date()
  if (!row || row.expiresAt <= now) return false
  if (now.getTime() - row.lastSeenAt.getTime() > touchEvery) {
    const awake = { lastSeenAt: now, expiresAt: idleEnd(row, now) }
    await store()
      .session.updateMany({ where: { id: row.id }, data: awake })
      .catch(unlessOutage)
  }
  return true
}

/** Ignores an outage of the store: a page that only reads is served even when nothing can be written. */
function unlessOutage(error: unknown): void {
  if (!isStoreOutage(error)) throw error
}

export async function sessionsOf(role: Role, owner: string, sid?: string) {
  const rows = await store().session.findMany({
    where: { role, owner, expiresAt: { gt: new Date() } },
    orderBy: { lastSeenAt: 'desc' },
  })
  return rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    since: createdAt,
    lastSeen: lastSeenAt,
    current: sid !== undefined && id === idOf(sid),
  }))
}
export type OpenSession = Awaited<ReturnType<typeof sessionsOf>>[number]

export async function endSessionOf(role: Role, owner: string, id: string): Promise<void> {
  await store().session.deleteMany({ where: { id, role, owner } })
}

/** Ends all sessions except `exceptSid`, forgets known browsers, and for an agent ends pending log-ins too. */
export async function endSessionsOf(role: Role, owner: string, exceptSid?: string): Promise<void> {
  const others = exceptSid === undefined ? {} : { id: { not: idOf(exceptSid) } }
  const updatedAt = new Date()
  const account = accountName(role, owner)
  await store().sessionsEnd.upsert({
    where: { account },
    create: { account, at: updatedAt },
    update: { at: updatedAt },
  })
  if (role === 'admin') {
    await store().staffLogIn.upsert({
      where: { owner },
      create: { owner, round: 1, updatedAt },
      update: { round: { increment: 1 }, updatedAt },
    })
  }
  await store().session.deleteMany({ where: { role, owner, ...others } })
}

/** When all sessions of the account were last ended; `account` is its hashed name. */
export async function sessionsEndOf(account: string): Promise<Date | undefined> {
  return (await store().sessionsEnd.findUnique({ where: { account } }))?.at
}

export async function roundOf(owner: string): Promise<number> {
  const row = await store().staffLogIn.findUnique({ where: { owner } })
  return row?.round ?? 0
}

/** Ends what one session of an identity provider opened, or `sid` of it alone; false when nothing of it is left. */
export async function endSessionsBy(role: Role, provider: string, sid?: string): Promise<boolean> {
  const where = { role, provider, ...(sid !== undefined && { id: idOf(sid) }) }
  return (await store().session.deleteMany({ where })).count > 0
}

export async function endRow(sid: string): Promise<void> {
  await store().session.deleteMany({ where: { id: idOf(sid) } })
}

export const accountName = (role: Role, typed: string) =>
  hiddenName(`quota ${role} ${typed.trim().toLowerCase()}`)
