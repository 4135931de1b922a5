import { oneLine } from '#domain/address.ts'
import type { Day } from '#domain/dates.ts'
import { mostInvitationMails, type TrustedKind } from '#domain/trusted-people.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import type { Delegation as View } from '#upstream/catalogue/trusted-people.ts'
import type { DelegatedAction, Delegation } from '../../../prisma/backend/generated/client.ts'
import type { Database } from '../database.ts'
import { actions, isInForce, pointsOf, rightsOf } from '../trusted-people.ts'

/** What stands between a link and its being used: nothing, for one that is worth something. */
export const isOpen = (access: Delegation, today: Day) =>
  access.hash !== null &&
  access.acceptedAt === null &&
  access.endedAt === null &&
  access.linkEndsAt > new Date() &&
  access.until >= today

export const isLiving = (access: Delegation, today: Day) =>
  isInForce(access, today) || isOpen(access, today)

function stateOf(access: Delegation, today: Day): View['state'] {
  if (isInForce(access, today)) return 'active'
  if (isOpen(access, today)) return 'invited'
  if (access.refused) return 'refused'
  return access.endedAt === null && access.acceptedAt === null && access.until >= today
    ? 'lapsed'
    : 'ended'
}

export const canResend = (access: Delegation, today: Day) =>
  access.sent < mostInvitationMails && ['invited', 'lapsed'].includes(stateOf(access, today))

export const isoOf = (instant: Date | null) => instant?.toISOString() ?? null

export function viewOf(access: Delegation, made: DelegatedAction[], today: Day): View {
  const { id, kind, name, mail, until, invitedAt, linkEndsAt } = access
  return {
    ...{ id, name, mail, until, kind: kind as TrustedKind },
    points: pointsOf(access),
    rights: rightsOf(access),
    state: stateOf(access, today),
    invitedAt: invitedAt.toISOString(),
    linkEndsAt: linkEndsAt.toISOString(),
    canResend: canResend(access, today),
    acceptedAt: isoOf(access.acceptedAt),
    lastUsedAt: isoOf(access.lastUsedAt),
    endedAt: isoOf(access.endedAt),
    deeds: made.flatMap(({ call, madeAt }) => {
      const deed = actions[call as CallName]
      return deed ? { deed, at: madeAt.toISOString() } : []
    }),
  }
}

export async function accessesOf(
  db: Database,
  where: { giver: string } | { person: string },
  today: Day,
  most?: number,
): Promise<(View & { giver: string })[]> {
  const all = await db.delegation.findMany({
    where,
    orderBy: [{ invitedAt: 'desc' }, { id: 'asc' }],
  })
  return Promise.all(
    all.map(async access => {
      const made = await db.delegatedAction.findMany({
        where: { delegationId: access.id },
        orderBy: { id: 'desc' },
        ...(most && { take: most }),
      })
      return { ...viewOf(access, made, today), giver: access.giver }
    }),
  )
}

/** Streets and towns, of points that are still the giver's. */
export async function placesOf(db: Database, access: Delegation): Promise<string[]> {
  const rows = await db.meteringPoint.findMany({
    where: { pdcRef: { in: pointsOf(access) }, refAbo: access.giver },
    orderBy: { position: 'asc' },
  })
  return rows.map(({ adress }) => oneLine(adress as Adress))
}
