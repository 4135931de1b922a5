import { fold } from '#domain/fold.ts'
import type { trustedPeople } from '#upstream/catalogue/trusted-people.ts'
import { findAccount, nameOf, removeAccount } from '../accounts.ts'
import type { Handlers } from '../handler.ts'
import { isPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'
import { forgetOldTrust } from '../trust-retention.ts'
import { isHelperOnly, isInForce, rightsOf } from '../trusted-people.ts'
import { accessesOf, isoOf, placesOf } from './access.ts'

type Acting = Pick<
  typeof trustedPeople,
  'getGivers' | 'getReceivedDelegations' | 'openDelegation' | 'closeTrustedAccount'
>

export const acting: Handlers<Acting> = {
  async getGivers({ who, db, clock }) {
    const given = await db.delegation.findMany({ where: { person: who.refAbo } })
    const inForce = given.filter(access => isInForce(access, clock.today()))
    const list = await Promise.all(
      inForce.map(async access => ({
        id: access.id,
        giver: await nameOf(db, access.giver),
        places: await placesOf(db, access),
        rights: rightsOf(access),
        until: access.until,
        lastUsedAt: isoOf(access.lastUsedAt),
      })),
    )
    const key = (name: string) => fold(name.split(' ').slice(1).join(' ') || name)
    return list.sort((one, other) => key(one.giver).localeCompare(key(other.giver)))
  },

  async getReceivedDelegations({ who, db, clock }) {
    const all = await accessesOf(db, { person: who.refAbo }, clock.today())
    return Promise.all(
      all.map(async ({ linkEndsAt, canResend, giver, ...view }) => ({
        ...view,
        giver: await nameOf(db, giver),
      })),
    )
  },

  async openDelegation({ body, who, db, clock, sessions }) {
    const opened = await db.$transaction(async tx => {
      await forgetOldTrust(tx, clock.today())
      const access = await tx.delegation.findUnique({ where: { id: body.id, person: who.refAbo } })
      if (!access || !isInForce(access, clock.today())) return null
      const { id, giver } = access
      const by = { delegation: id, opener: who.refAbo }
      const token = await sessions.open(tx, 'subscriber', giver, giver, false, by)
      await tx.delegation.update({ where: { id }, data: { lastUsedAt: new Date() } })
      return { token, access }
    })
    if (!opened) throw new Refusal(404, 'Cet accès a pris fin.')
    const { token, access } = opened
    const { firstName, lastName } = await db.subscriber.findUniqueOrThrow({
      where: { refAbo: access.giver },
    })
    return {
      ...{ token, refAbo: access.giver, firstName, giver: `${firstName} ${lastName}` },
      rights: rightsOf(access),
    }
  },

  async closeTrustedAccount({ body, who, db }) {
    const { refAbo } = who
    if (!isHelperOnly(refAbo)) return 0
    const account = await findAccount(db, refAbo)
    if (!account || !(await isPassword(account.passwordHash, body.password))) return 0
    await db.$transaction(async tx => {
      // Of two presses at once, the second finds nothing.
      if (await findAccount(tx, refAbo)) await removeAccount(tx, refAbo)
    })
    return 1
  },
}
