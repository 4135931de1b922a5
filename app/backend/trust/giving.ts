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
import type { Transaction } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { checkMail } from '../handlers/account.ts'
import { newSecret, tokenHash } from '../mail-tokens.ts'
import type { Mailer } from '../mails/mailer.ts'
import { trustEnded, trustInvitation } from '../mails/templates/trust.ts'
import { Refusal } from '../refusal.ts'
import { forgetOldTrust } from '../trust-retention.ts'
import { isInForce } from '../trusted-people.ts'
import { accessesOf, canResend, isLiving, viewOf } from './access.ts'

const day = 86_400_000
/** Of what was done by an access, the last ones. */
const shownActions = 20

/** `see` comes with each of the others. */
const withSight = (rights: TrustedRight[]): TrustedRight[] => [
  ...new Set(['see' as const, ...rights]),
]

/** The link of an invitation; it is worth something whenever its mail leaves. */
async function invitationMail(tx: Transaction, mails: Mailer, access: Delegation, secret: string) {
  return trustInvitation({
    giver: await nameOf(tx, access.giver),
    until: formatDay(dayOf(access.linkEndsAt)),
    url: mails.link('invitation', secret),
  })
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

export const giving: Handlers<Giving> = {
  async inviteTrusted({ body, who, db, clock, mails }) {
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
    const { done, mail: state } = await mails.telling(async (tx, tell) => {
      const account = await findAccount(tx, refAbo)
      if (account?.mail === mail) return 0
      await forgetOldTrust(tx, today)
      const before = await tx.delegation.findMany({ where: { giver: refAbo } })
      if (before.some(one => one.mail === mail && isLiving(one, today))) return 2
      const recent = before.filter(({ invitedAt }) => invitedAt.getTime() > Date.now() - day)
      if (recent.length >= mostInvitationsADay) return 3
      const access = await tx.delegation.create({
        data: {
          ...{ id: randomUUID(), giver: refAbo, kind: body.kind, name: body.name, mail, points },
          rights: withSight(body.rights),
          ...{ until: body.until, invitedAt: new Date(), linkEndsAt: linkEnd() },
          hash: tokenHash(secret),
        },
      })
      await tell(mail, await invitationMail(tx, mails, access, secret))
      return 1
    })
    return done === 1 && state && state !== 'sent' ? { mail: state } : done
  },

  async getDelegations({ who, db, clock }) {
    const all = await accessesOf(db, { giver: who.refAbo }, clock.today(), shownActions)
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
  async resendInvitation({ body, who, clock, mails }) {
    const secret = newSecret()
    const { mail } = await mails.telling(async (tx, tell) => {
      const before = await tx.delegation.findUnique({ where: { id: body.id, giver: who.refAbo } })
      if (!before || !canResend(before, clock.today())) return
      const data = { hash: tokenHash(secret), linkEndsAt: linkEnd(), sent: before.sent + 1 }
      const access = await tx.delegation.update({ where: { id: body.id }, data })
      await tell(access.mail, await invitationMail(tx, mails, access, secret))
    })
    if (mail === 'sent') return 1
    return mail ? { mail } : 0
  },

  /** Its sessions end with it, in the same transaction. */
  async revokeDelegation({ body, who, clock, mails }) {
    const where = { id: body.id, giver: who.refAbo }
    const { done } = await mails.telling(async (tx, tell) => {
      const before = await tx.delegation.findUnique({ where })
      if (!before) return 0
      if (before.endedAt) return 1
      await tx.delegation.update({ where, data: { endedAt: new Date(), hash: null } })
      await tx.session.deleteMany({ where: { delegation: body.id } })
      const account =
        isInForce(before, clock.today()) &&
        before.person &&
        (await tx.account.findUnique({ where: { refAbo: before.person } }))
      if (account) await tell(account.mail, trustEnded(before.name, await nameOf(tx, who.refAbo)))
      return 1
    })
    return done
  },
}
