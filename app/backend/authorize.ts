import { timingSafeEqual } from 'node:crypto'
import { readByTools } from '#upstream/catalogue/own-data.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Database } from './database.ts'
import { Refusal, type Services } from './handler.ts'
import type { Admin, Sessions, Subscriber, TicketHolder, Who } from './sessions.ts'
import { findTool } from './tokens.ts'
import { isWithin } from './trusted-people.ts'

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const tokenOf = (header = '') => /^Bearer (\S+)$/i.exec(header)?.[1]

/** The caller of a public call: null without a valid session, and for a helper, whose help it ignores. */
export async function recognize(
  header: string | undefined,
  sessions: Sessions,
): Promise<Subscriber | Admin | null> {
  const token = tokenOf(header)
  const who = token ? await sessions.find(token) : null
  return who?.role === 'subscriber' && who.delegation ? null : who
}

/** The caller that the `Authorization` header identifies. Throws 401 without one, or when the session has expired. */
export async function identify(
  header: string | undefined,
  services: Pick<Services, 'sessions' | 'db' | 'clock'>,
  serviceToken: string,
): Promise<Who> {
  const token = tokenOf(header)
  if (!token) throw new Refusal(401, 'Connectez-vous.')
  if (sameText(token, serviceToken)) return { role: 'service' }
  const tool = await findTool(services, token)
  if (tool === null) throw new Refusal(401, 'Ce jeton est inconnu, révoqué ou fini.')
  const who = tool ?? (await services.sessions.find(token))
  if (!who) throw new Refusal(401, 'Votre session a expiré.')
  return who
}

/** GUARD-15: throws 403 unless the caller has the role that the call `name` asks for; BEY-51 for tools. */
export function checkRole(who: Who, name: string, { auth }: Endpoint): void {
  const allowed =
    who.role === 'tool'
      ? auth === 'tool' || readByTools.includes(name)
      : auth === 'session'
        ? who.role !== 'service'
        : auth === 'userManagement'
          ? who.role === 'admin' && who.accessGestion
          : who.role === auth
  if (!allowed) throw new Refusal(403, 'Cette opération ne vous est pas ouverte.')
}

type Subject = { userLogin?: unknown; login?: unknown; user?: unknown; pdc?: unknown }

/** GUARD-15: throws 403 when a subscriber names what is another's, before any handler could forget it. */
export async function checkOwnership(db: Database, who: Who | TicketHolder, ...parts: unknown[]) {
  if (who.role !== 'subscriber' && who.role !== 'tool') return
  for (const part of parts) {
    const { userLogin, login, user, pdc } = (part ?? {}) as Subject
    for (const name of [userLogin, login, user]) {
      if (typeof name === 'string' && !(await isOwnLogin(db, who.refAbo, name))) {
        throw new Refusal(403, 'Ce compte n’est pas le vôtre.')
      }
    }
    if (typeof pdc === 'string') {
      const point = await db.meteringPoint.findUnique({ where: { pdcRef: pdc } })
      if (point?.refAbo !== who.refAbo || !isWithin(who, pdc)) {
        throw new Refusal(403, 'Ce point de comptage n’est pas le vôtre.')
      }
    }
  }
}

async function isOwnLogin(db: Database, refAbo: string, login: string): Promise<boolean> {
  const name = login.trim()
  if (name === refAbo) return true
  const account = await db.account.findUnique({ where: { refAbo }, select: { mail: true } })
  return account?.mail === name.toLowerCase()
}
