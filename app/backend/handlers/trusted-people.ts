import { randomUUID } from 'node:crypto'
import { oneLine } from '#domain/address.ts'
import { addMonths, type Day, dayOf, formatDay } from '#domain/dates.ts'
import { fold } from '#domain/fold.ts'
import {
  invitationDays,
  isNameOfAPerson,
  longestAccess,
  mostInvitationMails,
  mostInvitationsADay,
  type TrustedKind,
  type TrustedRight,
} from '#domain/trusted-people.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import type { trustedPeople, Delegation as View } from '#upstream/catalogue/trusted-people.ts'
import type { DelegatedDeed, Delegation } from '../../../prisma/backend/generated/client.ts'
import { findAccount, makeAvailable, nameOf, removeAccount, toMail } from '../accounts.ts'
import type { Database, Transaction } from '../database.ts'
import type { Handlers, Services } from '../handler.ts'
import { newSecret, tokenHash } from '../mail-tokens.ts'
import { NotSent } from '../mails/mailer.ts'
import { trustAccepted } from '../mails/templates/trust-accepted.ts'
import { trustEnded } from '../mails/templates/trust-ended.ts'
import { trustInvitation } from '../mails/templates/trust-invitation.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'
import { forgetOldTrust } from '../trust-retention.ts'
import {
  deeds,
  isHelperOnly,
  isInForce,
  newHelperNumber,
  pointsOf,
  rightsOf,
} from '../trusted-people.ts'
import { checkMail } from './account.ts'
import { checkFormat } from './password-link.ts'

const day = 86_400_000
/** Of what was done by an access, the last ones. */
const shownDeeds = 20

/** What stands between a link and its being used: nothing, for one that is worth something. */
const isOpen = (access: Delegation, today: Day) =>
  access.hash !== null &&
  access.acceptedAt === null &&
  access.endedAt === null &&
  access.linkEndsAt > new Date() &&
  access.until >= today

const isLiving = (access: Delegation, today: Day) =>
  isInForce(access, today) || isOpen(access, today)

function stateOf(access: Delegation, today: Day): View['state'] {
  if (isInForce(access, today)) return 'active'
  if (isOpen(access, today)) return 'invited'
  return access.endedAt === null && access.acceptedAt === null && access.until >= today
    ? 'lapsed'
    : 'ended'
}

const canResend = (access: Delegation, today: Day) =>
  access.sent < mostInvitationMails && ['invited', 'lapsed'].includes(stateOf(access, today))

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null

function viewOf(access: Delegation, made: DelegatedDeed[], today: Day): View {
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
      const deed = deeds[call as CallName]
      return deed ? { deed, at: madeAt.toISOString() } : []
    }),
  }
}

/** Streets and towns, of points that are still the giver's. */
async function placesOf(db: Database, access: Delegation): Promise<string[]> {
  const rows = await db.meteringPoint.findMany({
    where: { pdcRef: { in: pointsOf(access) }, refAbo: access.giver },
    orderBy: { position: 'asc' },
  })
  return rows.map(({ adress }) => oneLine(adress as Adress))
}

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
  try {
    await mails.send(access.mail, letter)
  } catch (error) {
    await undo()
    if (!(error instanceof NotSent)) throw error
    throw new Refusal(503, 'Le courriel n’a pas pu être envoyé.')
  }
}

const linkEnd = () => new Date(Date.now() + invitationDays * day)

/** The invitation behind a link that is worth something. */
async function invitationOf(db: Database | Transaction, secret: string, today: Day) {
  const access = await db.delegation.findUnique({ where: { hash: tokenHash(secret) } })
  return access && isOpen(access, today) ? access : null
}

/** Of two who accept at once, one does: transactions are serialised. */
async function accept(tx: Transaction, access: Delegation, person: string): Promise<void> {
  const { firstName, lastName } = await tx.subscriber.findUniqueOrThrow({
    where: { refAbo: person },
  })
  await tx.delegation.update({
    where: { id: access.id },
    data: { person, name: `${firstName} ${lastName}`, acceptedAt: new Date(), hash: null },
  })
}

/** The giver is told: an access that somebody else gave in a borrowed session must not stay unseen. */
async function tellGiver({ db, mails }: Services, { id }: Delegation): Promise<void> {
  const { giver, name, mail, until } = await db.delegation.findUniqueOrThrow({ where: { id } })
  const account = await db.account.findUnique({ where: { refAbo: giver } })
  if (!account) return
  const letter = trustAccepted(await nameOf(db, giver), {
    ...{ name, mail },
    until: formatDay(until),
    url: mails.link('compteabo', 'proches'),
  })
  await mails.notify(account.mail, letter)
}

const nowhere: Adress = {
  ...{ country: '', zipCode: '', city: '', streetName: '', streetNumber: '', buildingName: '' },
  ...{ appartNumber: '', floorNumber: '', stairNumber: '', cityCompl: '', streetCompl: '' },
}

export const trustedPeopleHandlers: Handlers<typeof trustedPeople> = {
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
    const today = clock.today()
    const all = await db.delegation.findMany({
      where: { giver: who.refAbo },
      orderBy: [{ invitedAt: 'desc' }, { id: 'asc' }],
    })
    return Promise.all(
      all.map(async access => {
        const made = await db.delegatedDeed.findMany({
          where: { delegationId: access.id },
          orderBy: { id: 'desc' },
          take: shownDeeds,
        })
        return viewOf(access, made, today)
      }),
    )
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

  async getInvitation({ query, db, clock }) {
    const access = await invitationOf(db, query.token, clock.today())
    if (!access) return null
    const { kind, name, mail, until, linkEndsAt } = access
    return {
      ...{ name, mail, until, kind: kind as TrustedKind },
      rights: rightsOf(access),
      giver: await nameOf(db, access.giver),
      places: await placesOf(db, access),
      linkEndsAt: linkEndsAt.toISOString(),
      hasAccount: (await findAccount(db, mail))?.activated === true,
    }
  },

  /** Only with the account of the address that was invited: a link that was passed on opens nothing. */
  async acceptInvitation({ body, who, ...services }) {
    const { db, clock } = services
    const outcome = await db.$transaction(async tx => {
      const access = await invitationOf(tx, body.token, clock.today())
      if (!access || access.giver === who.refAbo) return 0
      const account = await findAccount(tx, who.refAbo)
      if (account?.mail !== access.mail) return 2
      await accept(tx, access, who.refAbo)
      return access
    })
    if (typeof outcome === 'number') return outcome
    await tellGiver(services, outcome)
    return 1
  },

  /** The link itself proves the address: the account can be used at once. */
  async createTrustedAccount({ body, who, ...services }) {
    const { db, clock } = services
    const today = clock.today()
    checkFormat(body.password)
    if (!isNameOfAPerson(`${body.firstName} ${body.lastName}`))
      throw new Refusal(422, 'Valeur refusée : lastName.')
    // Hashing is slow on purpose: not for a link that is worth nothing.
    if (!(await invitationOf(db, body.token, today))) return 0
    const passwordHash = await hashPassword(body.password)
    const { firstName, lastName } = body
    const outcome = await db.$transaction(async tx => {
      const access = await invitationOf(tx, body.token, today)
      if (!access) return 0
      const { mail } = access
      if (!(await makeAvailable(tx, await findAccount(tx, mail)))) return 2
      const refAbo = newHelperNumber()
      await tx.subscriber.create({
        data: {
          ...{ refAbo, firstName, lastName, phone: '', startDate: today, adress: nowhere },
          ...{ firstNameKey: fold(firstName), lastNameKey: fold(lastName) },
          nameCustomer: `${lastName} ${firstName}`,
        },
      })
      await tx.account.create({ data: { refAbo, mail, passwordHash, activated: true } })
      await accept(tx, access, refAbo)
      return access
    })
    if (typeof outcome === 'number') return outcome
    await tellGiver(services, outcome)
    return 1
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
