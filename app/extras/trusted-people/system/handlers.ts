import { randomUUID } from 'node:crypto'
import { fold } from '#domain/fold.ts'
import { leakIn } from '#domain/night-flow.ts'
import {
  endedAccessMonths,
  invitationDays,
  isNameOfAPerson,
  longestAccess,
  maxInvitationMails,
  maxInvitationsADay,
  type TrustedKind,
  type TrustedRight,
} from '#domain/trusted-people.ts'
import { addDays, addMonths, type Day, dayOf, formatDay, oneLine } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import {
  checkFormat,
  checkMail,
  findAccount,
  fullName,
  hashPassword,
  isPassword,
  makeAvailable,
  nameOf,
  removeAccount,
  tellSubscriber,
  toMail,
} from '#utility/accounts.ts'
import type { Database, Transaction } from '#utility/database.ts'
import { type Handlers, Refusal } from '#utility/handler.ts'
import type { Letter } from '#utility/mails/layout.ts'
import type { Mailer, Tell } from '#utility/mails/mailer.ts'
import type { DelegatedAction, Delegation } from '#utility/prisma/generated/client.ts'
import { newSecret, tokenHash } from '#utility/tokens.ts'
import {
  actions,
  isHelperOnly,
  isInForce,
  newHelperNumber,
  pointsOf,
  rightsOf,
} from '#utility/trusted-people.ts'
import { adress } from '#utility/world/names.ts'
import type { calls, Delegation as View } from '../calls.ts'
import {
  type Answered,
  trustAccepted,
  trustEnded,
  trustInvitation,
  trustRefused,
} from './templates.ts'

/** Deletes accesses that ended long ago, then the accounts of helpers without a contract whose last access they were. */
export async function forgetOldTrust(tx: Transaction, today: Day): Promise<void> {
  const limit = addMonths(today, -endedAccessMonths)
  const beforeLimit = { lt: new Date(`${limit}T00:00:00Z`) }
  const old = await tx.delegation.findMany({
    where: {
      OR: [
        { until: { lt: limit } },
        { endedAt: beforeLimit },
        // An invitation that was never answered is deleted too.
        { acceptedAt: null, linkEndsAt: beforeLimit },
      ],
    },
    select: { id: true, person: true },
    take: 500,
  })
  const ids = old.map(({ id }) => id)
  await tx.delegatedAction.deleteMany({ where: { delegationId: { in: ids } } })
  await tx.delegation.deleteMany({ where: { id: { in: ids } } })
  const people = [...new Set(old.flatMap(({ person }) => person ?? []))].filter(isHelperOnly)
  const kept = await tx.delegation.findMany({
    where: { person: { in: people } },
    select: { person: true },
  })
  const unused = await tx.account.findMany({
    where: { refAbo: { in: people, notIn: kept.flatMap(({ person }) => person ?? []) } },
    select: { refAbo: true },
  })
  for (const { refAbo } of unused) await removeAccount(tx, refAbo)
}

const isPending = (access: Delegation, today: Day) =>
  access.hash !== null &&
  access.acceptedAt === null &&
  access.endedAt === null &&
  access.linkEndsAt > new Date() &&
  access.until >= today

const isPendingOrInForce = (access: Delegation, today: Day) =>
  isPending(access, today) || isInForce(access, today)

function stateOf(access: Delegation, today: Day): View['state'] {
  if (isInForce(access, today)) return 'active'
  if (isPending(access, today)) return 'invited'
  if (access.refused) return 'refused'
  return access.endedAt === null && access.acceptedAt === null && access.until >= today
    ? 'lapsed'
    : 'ended'
}

const canResend = (access: Delegation, today: Day) =>
  access.sent < maxInvitationMails && ['invited', 'lapsed'].includes(stateOf(access, today))

const isoOf = (instant: Date | null) => instant?.toISOString() ?? null

function viewOf(access: Delegation, rows: DelegatedAction[], today: Day): View {
  const { id, kind, name, mail, until, invitedAt, linkEndsAt } = access
  return {
    id,
    name,
    mail,
    until,
    kind: kind as TrustedKind,
    points: pointsOf(access),
    rights: rightsOf(access),
    state: stateOf(access, today),
    invitedAt: invitedAt.toISOString(),
    linkEndsAt: linkEndsAt.toISOString(),
    canResend: canResend(access, today),
    acceptedAt: isoOf(access.acceptedAt),
    lastUsedAt: isoOf(access.lastUsedAt),
    endedAt: isoOf(access.endedAt),
    actions: rows.flatMap(({ call, madeAt }) => {
      const action = actions[call as CallName]
      return action ? { action, at: madeAt.toISOString() } : []
    }),
  }
}

async function accessesOf(
  db: Database,
  where: { giver: string } | { person: string },
  today: Day,
  actionLimit?: number,
): Promise<(View & { giver: string })[]> {
  const all = await db.delegation.findMany({
    where,
    orderBy: [{ invitedAt: 'desc' }, { id: 'asc' }],
  })
  return Promise.all(
    all.map(async access => {
      const rows = await db.delegatedAction.findMany({
        where: { delegationId: access.id },
        orderBy: { id: 'desc' },
        ...(actionLimit && { take: actionLimit }),
      })
      return { ...viewOf(access, rows, today), giver: access.giver }
    }),
  )
}

async function placesOf(db: Database, access: Delegation): Promise<string[]> {
  const rows = await db.meteringPoint.findMany({
    where: { pdcRef: { in: pointsOf(access) }, refAbo: access.giver },
    orderBy: { position: 'asc' },
  })
  return rows.map(({ adress }) => oneLine(adress as Adress))
}

/** Since when the nights of one of the access's addresses show a leak; null without one. */
async function leakSince(db: Database, access: Delegation, today: Day): Promise<Day | null> {
  const pdcRef = { in: pointsOf(access) }
  const readings = await db.dailyReading.findMany({
    where: { pdcRef, date: { gte: addDays(today, -90) } },
  })
  return leakIn(readings, today)?.since ?? null
}

const day = 86_400_000
const shownActions = 20

/** Every other right includes `see`. */
const withSeeRight = (rights: TrustedRight[]): TrustedRight[] => [
  ...new Set(['see' as const, ...rights]),
]

async function invitationMail(tx: Transaction, mails: Mailer, access: Delegation, secret: string) {
  return trustInvitation({
    giver: await nameOf(tx, access.giver),
    until: formatDay(dayOf(access.linkEndsAt)),
    url: mails.link('invitation', secret),
  })
}

const linkEnd = () => new Date(Date.now() + invitationDays * day)

type GiverCalls = Pick<
  typeof calls,
  | 'inviteTrusted'
  | 'getDelegations'
  | 'getSubscriberDelegations'
  | 'resendInvitation'
  | 'revokeDelegation'
>

export const giverHandlers: Handlers<GiverCalls> = {
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
      if (before.some(one => one.mail === mail && isPendingOrInForce(one, today))) return 2
      const recent = before.filter(({ invitedAt }) => invitedAt.getTime() > Date.now() - day)
      if (recent.length >= maxInvitationsADay) return 3
      const access = await tx.delegation.create({
        data: {
          id: randomUUID(),
          giver: refAbo,
          kind: body.kind,
          name: body.name,
          mail,
          points,
          rights: withSeeRight(body.rights),
          until: body.until,
          invitedAt: new Date(),
          linkEndsAt: linkEnd(),
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
    const shown = all.filter(access => isPendingOrInForce(access, today))
    return shown.map(access => viewOf(access, [], today))
  },

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

  async revokeDelegation({ body, who, clock, mails }) {
    const where = { id: body.id, giver: who.refAbo }
    const { done } = await mails.telling(async (tx, tell) => {
      const before = await tx.delegation.findUnique({ where })
      if (!before) return 0
      if (before.endedAt) return 1
      await tx.delegation.update({ where, data: { endedAt: new Date(), hash: null } })
      await tx.session.deleteMany({ where: { delegation: body.id } })
      const giver = await nameOf(tx, who.refAbo)
      if (before.person && isInForce(before, clock.today()))
        await tellSubscriber(tx, tell, before.person, () => trustEnded(before.name, giver))
      return 1
    })
    return done
  },
}

async function invitationOf(db: Database | Transaction, secret: string, today: Day) {
  const access = await db.delegation.findUnique({ where: { hash: tokenHash(secret) } })
  return access && isPending(access, today) ? access : null
}

/** Of two acceptances at once only one succeeds, since transactions are serialised. */
async function accept(tx: Transaction, { id }: Delegation, person: string): Promise<Delegation> {
  const name = await nameOf(tx, person)
  const data = { person, name, acceptedAt: new Date(), hash: null }
  return tx.delegation.update({ where: { id }, data })
}

/** Notifies the giver, so that an access that was given in a stolen session does not go unnoticed. */
async function tellGiver(
  tx: Transaction,
  { mails, tell }: { mails: Mailer; tell: Tell },
  { giver, name, mail, until }: Delegation,
  write: (giver: string, answered: Answered) => Letter,
): Promise<void> {
  const url = mails.link('compteabo', 'proches')
  const answered = { name, mail, until: formatDay(until), url }
  await tellSubscriber(tx, tell, giver, giver => write(giver, answered))
}

const noAddress = adress('', '', { city: '', zipCode: '' }, { country: '' })

type InvitationCalls = Pick<
  typeof calls,
  'getInvitation' | 'acceptInvitation' | 'refuseInvitation' | 'createTrustedAccount'
>

export const invitationHandlers: Handlers<InvitationCalls> = {
  async getInvitation({ query, db, clock }) {
    const access = await invitationOf(db, query.token, clock.today())
    if (!access) return null
    const { kind, name, mail, until, linkEndsAt } = access
    return {
      name,
      mail,
      until,
      kind: kind as TrustedKind,
      rights: rightsOf(access),
      giver: await nameOf(db, access.giver),
      places: await placesOf(db, access),
      linkEndsAt: linkEndsAt.toISOString(),
      hasAccount: (await findAccount(db, mail))?.activated === true,
    }
  },

  /** Answers 2 unless the caller's account has the invited address: a link that was passed on gives no access. */
  async acceptInvitation({ body, who, clock, mails }) {
    const { done } = await mails.telling(async (tx, tell) => {
      const access = await invitationOf(tx, body.token, clock.today())
      if (!access || access.giver === who.refAbo) return 0
      const account = await findAccount(tx, who.refAbo)
      if (account?.mail !== access.mail) return 2
      await tellGiver(tx, { mails, tell }, await accept(tx, access, who.refAbo), trustAccepted)
      return 1
    })
    return done
  },

  async refuseInvitation({ body, clock, mails }) {
    const { done } = await mails.telling(async (tx, tell) => {
      const access = await invitationOf(tx, body.token, clock.today())
      if (!access) return 0
      const data = { refused: true, endedAt: new Date(), hash: null }
      const refused = await tx.delegation.update({ where: { id: access.id }, data })
      await tellGiver(tx, { mails, tell }, refused, trustRefused)
      return 1
    })
    return done
  },

  /** The link itself proves the address, so the account can be used at once. */
  async createTrustedAccount({ body, db, clock, mails, utility }) {
    const today = clock.today()
    checkFormat(body.password)
    if (!isNameOfAPerson(`${body.firstName} ${body.lastName}`, utility.name))
      throw new Refusal(422, 'Valeur refusée : lastName.')
    // Hashing is slow on purpose, so an invalid link is refused before it.
    if (!(await invitationOf(db, body.token, today))) return 0
    const passwordHash = await hashPassword(body.password)
    const { firstName, lastName } = body
    const { done } = await mails.telling(async (tx, tell) => {
      const access = await invitationOf(tx, body.token, today)
      if (!access) return 0
      const { mail } = access
      if (!(await makeAvailable(tx, await findAccount(tx, mail)))) return 2
      const refAbo = newHelperNumber()
      await tx.subscriber.create({
        data: {
          refAbo,
          firstName,
          lastName,
          phone: '',
          startDate: today,
          adress: noAddress,
          firstNameKey: fold(firstName),
          lastNameKey: fold(lastName),
          nameCustomer: `${lastName} ${firstName}`,
        },
      })
      await tx.account.create({ data: { refAbo, mail, passwordHash, activated: true } })
      await tellGiver(tx, { mails, tell }, await accept(tx, access, refAbo), trustAccepted)
      return 1
    })
    return done
  },
}

type HelperCalls = Pick<
  typeof calls,
  'getGivers' | 'getReceivedDelegations' | 'openDelegation' | 'closeTrustedAccount'
>

export const helperHandlers: Handlers<HelperCalls> = {
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
        leakSince: await leakSince(db, access, clock.today()),
      })),
    )
    const lastName = (name: string) => fold(name.split(' ').slice(1).join(' ') || name)
    return list.sort((one, other) => lastName(one.giver).localeCompare(lastName(other.giver)))
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
      const session = { role: 'subscriber', subject: giver, login: giver, ...by } as const
      return { token: await sessions.open(tx, session), access }
    })
    if (!opened) throw new Refusal(404, 'Cet accès a pris fin.')
    const { token, access } = opened
    const refAbo = access.giver
    const giver = await db.subscriber.findUniqueOrThrow({ where: { refAbo } })
    return {
      token,
      refAbo,
      firstName: giver.firstName,
      giver: fullName(giver),
      rights: rightsOf(access),
    }
  },

  async closeTrustedAccount({ body, who, db }) {
    const { refAbo } = who
    if (!isHelperOnly(refAbo)) return 0
    const account = await findAccount(db, refAbo)
    if (!account || !(await isPassword(account.passwordHash, body.password))) return 0
    await db.$transaction(async tx => {
      // The second of two simultaneous calls finds no account.
      if (await findAccount(tx, refAbo)) await removeAccount(tx, refAbo)
    })
    return 1
  },
}
