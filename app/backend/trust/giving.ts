import { randomUUID } from 'node:crypto'
import { addMonths, dayOf, formatDay } from '#domain/dates.ts'
import {
  invitationDays,
  longestAccess,
  mostInvitationsADay,
  type TrustedRight,
} from '#domain/trusted-people.ts'
import type { trustedPeople } from '#upstream/catalogue/trusted-people.ts'
import type { Delegation } from '../../../prisma/backend/generated/client.ts'
import { findAccount, nameOf, toMail } from '../accounts.ts'
import type { Handlers, Services } from '../handler.ts'
import { checkMail } from '../handlers/account.ts'
import { newSecret, tokenHash } from '../mail-tokens.ts'
import { trustEnded } from '../mails/templates/trust-ended.ts'
import { trustInvitation } from '../mails/templates/trust-invitation.ts'
import { Refusal } from '../refusal.ts'
import { forgetOldTrust } from '../trust-retention.ts'
import { isInForce } from '../trusted-people.ts'
import { accessesOf, canResend, isLiving, viewOf } from './access.ts'

const day = 86_400_000
/** Of what was done by an access, the last ones. */
const shownDeeds = 20

/** `see` comes with each of the others. */
const withSight = (rights: TrustedRight[]): TrustedRight[] => [
  ...new Set(['see' as const, ...rights]),
]

type Invited = Services & { access: Delegation; secret: string }

/** Sends the link of an invitation; throws 503 when it could not be sent, and calls `undo` first. */
async function sendInvitation(
  { db, mails, access, secret }: Invited,
  undo: () => Promise<unknown>,
) {
  const giver = await nameOf(db, access.giver)
  const letter = trustInvitation({
    giver,
    until: formatDay(dayOf(access.linkEndsAt)),
    url: mails.link('invitation', secret),
  })
  if (await mails.trySend(access.mail, letter)) return
  await undo()
  throw new Refusal(503, 'L’e-mail n’a pas pu être envoyé.')
}

const linkEnd = () => new Date(Date.now() + invitationDays * day)

type Giving = Pick<
  typeof trustedPeople,
  | 'inviteTrusted'
  | 'getDelegations'
  | 'getSubscriberDelegations'
  | 'resendInvitation'
  | 'revokeDelegation'
>

/** What a subscriber does with the accesses that they give, and what staff read of it. */
export const giving: Handlers<Giving> = {
  async inviteTrusted({ body, who, ...services }) {
    const { db, clock } = services
    const today = clock.today()
    const { refAbo } = who
    const mail = toMail(body.mail)
    checkMail(mail)
    if (body.until <= today || body.until > addMonths(today, longestAccess))
      throw new Refusal(422, 'Valeur refusée : until.')
    const points = [...new Set(body.points)]
    const own = { refAbo, pdcRef: { in: points } }
    if ((await db.meteringPoint.count({ where: own })) < points.length)
      throw new Refusal(403, 'Ce point de comptage n’est pas le vôtre.')
    const secret = newSecret()
    const access = await db.$transaction(async tx => {
      const account = await findAccount(tx, refAbo)
      if (account?.mail === mail) return 0
      await forgetOldTrust(tx, today)
      const before = await tx.delegation.findMany({ where: { giver: refAbo } })
      if (before.some(one => one.mail === mail && isLiving(one, today))) return 2
      const recent = before.filter(({ invitedAt }) => invitedAt.getTime() > Date.now() - day)
      if (recent.length >= mostInvitationsADay) return 3
      return tx.delegation.create({
        data: {
          ...{ id: randomUUID(), giver: refAbo, kind: body.kind, name: body.name, mail, points },
          rights: withSight(body.rights),
          ...{ until: body.until, invitedAt: new Date(), linkEndsAt: linkEnd() },
          hash: tokenHash(secret),
        },
      })
    })
    if (typeof access === 'number') return access
    await sendInvitation({ ...services, access, secret }, () =>
      db.delegation.delete({ where: { id: access.id } }),
    )
    return 1
  },

  async getDelegations({ who, db, clock }) {
    const all = await accessesOf(db, { giver: who.refAbo }, clock.today(), shownDeeds)
    return all.map(({ giver, ...view }) => view)
  },

  async getSubscriberDelegations({ query, db, clock }) {
    const today = clock.today()
    const all = await db.delegation.findMany({
      where: { giver: query.refAbo },
      orderBy: [{ invitedAt: 'desc' }, { id: 'asc' }],
    })
    return all.filter(access => isLiving(access, today)).map(access => viewOf(access, [], today))
  },

  /** The link that was sent first is worth nothing from now on. */
  async resendInvitation({ body, who, ...services }) {
    const { db, clock } = services
    const secret = newSecret()
    const found = await db.$transaction(async tx => {
      const before = await tx.delegation.findUnique({ where: { id: body.id, giver: who.refAbo } })
      if (!before || !canResend(before, clock.today())) return null
      const data = { hash: tokenHash(secret), linkEndsAt: linkEnd(), sent: before.sent + 1 }
      return { before, access: await tx.delegation.update({ where: { id: body.id }, data }) }
    })
    if (!found) return 0
    const { hash, linkEndsAt, sent } = found.before
    await sendInvitation({ ...services, access: found.access, secret }, () =>
      db.delegation.updateMany({
        where: { id: body.id, acceptedAt: null, hash: tokenHash(secret) },
        data: { hash, linkEndsAt, sent },
      }),
    )
    return 1
  },

  /** Its sessions end with it, in the same transaction. */
  async revokeDelegation({ body, who, db, clock, mails }) {
    const where = { id: body.id, giver: who.refAbo }
    const ended = await db.$transaction(async tx => {
      const before = await tx.delegation.findUnique({ where })
      if (!before || before.endedAt) return before
      await tx.delegation.update({ where, data: { endedAt: new Date(), hash: null } })
      await tx.session.deleteMany({ where: { delegation: body.id } })
      return before
    })
    if (!ended) return 0
    const account =
      isInForce(ended, clock.today()) &&
      ended.person &&
      (await db.account.findUnique({ where: { refAbo: ended.person } }))
    if (account)
      await mails.notify(account.mail, trustEnded(ended.name, await nameOf(db, who.refAbo)))
    return 1
  },
}
