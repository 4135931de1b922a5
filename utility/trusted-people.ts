import { randomInt } from 'node:crypto'
import { signedFor, type TrustedAction, type TrustedRight } from '#domain/trusted-people.ts'
import { type Day, dayOf } from '#domain/values.ts'
import type { Histo, OwnUser, Pdc, User } from '#upstream/catalogue/entities.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Database, Transaction } from './database.ts'
import { Refusal, type Services } from './handler.ts'
import type { Letter } from './mails/layout.ts'
import type { Delegation, Request } from './prisma/generated/client.ts'
import type { Admin, Helper, Subscriber, TicketHolder, Who } from './sessions.ts'

/** The calls that change something: the subscriber reads which helper made them. */
export const actions: { [name in CallName]?: TrustedAction } = {
  createPayment: 'payment',
  sendReading: 'reading',
  sendUserClaim: 'request',
  sendClaimMessage: 'message',
  cancelUserClaim: 'cancellation',
}

export const pointsOf = ({ points }: Pick<Delegation, 'points'>) => points as string[]
export const rightsOf = ({ rights }: Pick<Delegation, 'rights'>) => rights as TrustedRight[]

export const isInForce = (access: Delegation, today: Day) =>
  access.acceptedAt !== null && access.endedAt === null && access.until >= today

/** In ms: the last use of an access is written down at most this often. */
const notedEvery = 5 * 60_000

/** Adds the helper to a caller. Throws 401 when the access has ended, 403 for a call that the access does not open. */
export async function withHelper<W extends Who | null>(
  { db, clock }: Services,
  who: W,
  { helpersNeed }: Endpoint,
): Promise<W> {
  if (who?.role !== 'subscriber' || !who.delegation) return who
  const access = await db.delegation.findUnique({ where: { id: who.delegation } })
  if (!access || access.giver !== who.refAbo || !isInForce(access, clock.today()))
    throw new Refusal(401, 'Cet accès a pris fin.')
  if (!helpersNeed || !rightsOf(access).includes(helpersNeed))
    throw new Refusal(403, 'Cette opération n’est pas ouverte à un proche.')
  await noteUse(db, access)
  const { id, name, acceptedAt } = access
  const since = acceptedAt ?? new Date()
  return { ...who, helper: { id, name, points: pointsOf(access), rights: rightsOf(access), since } }
}

async function noteUse(db: Database, { id, lastUsedAt }: Delegation): Promise<void> {
  const now = new Date()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < notedEvery) return
  await db.delegation.update({ where: { id }, data: { lastUsedAt: now } })
}

/** Whether the caller may act at this metering point: a subscriber always, a helper at those of the access. */
export const isWithin = (who: object, pdc: string) => {
  const { helper } = who as Pick<TicketHolder, 'helper'>
  return helper === undefined || helper.points.includes(pdc)
}

/** Whether the caller may read a request: a helper may not read those that were sent before the access was accepted. */
export const isOpenTo = (
  { helper }: Pick<TicketHolder, 'helper'>,
  { sentAt, dateDemande }: Pick<Request, 'sentAt' | 'dateDemande'>,
) => helper === undefined || (sentAt ? sentAt >= helper.since : dateDemande > dayOf(helper.since))

/** Narrows the answer to a helper's access, and writes the action down beforehand; a refused action is deleted. */
export async function attributed(
  { db }: Services,
  { name, who, body }: { name: string; who: Who | TicketHolder | Admin | null; body: unknown },
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const helper = who?.role === 'subscriber' ? who.helper : undefined
  if (!helper) return named(db, name, await handle())
  const action = actions[name as CallName] && (await writeDown(db, name, helper, body))
  try {
    return narrowed(name, helper, await named(db, name, await handle()))
  } catch (error) {
    // After a failure other than a refusal, the action may have been done.
    if (action && error instanceof Refusal)
      await db.delegatedAction.delete({ where: { id: action.id } })
    throw error
  }
}

async function writeDown(db: Database, call: string, { id, name }: Helper, body: unknown) {
  const { reference } = body as { reference?: unknown }
  const named = typeof reference === 'string' ? { reference } : {}
  // A repeated call does nothing new, so it is not written down again.
  const isRepeated =
    named.reference && (await db.delegatedAction.findFirst({ where: { call, ...named } }))
  if (isRepeated) return undefined
  return db.delegatedAction.create({
    data: { delegationId: id, name, call, ...named, madeAt: new Date() },
  })
}

const noAdress = (adress: User['adress']) =>
  Object.fromEntries(Object.keys(adress).map(part => [part, ''])) as User['adress']

function narrowed(call: string, { points }: Helper, answer: unknown): unknown {
  switch (call as CallName) {
    case 'getPdcs':
      return (answer as Pdc[]).filter(({ pdcRef }) => points.includes(pdcRef))
    case 'getUser': {
      const { pendingMail: _, ...user } = answer as OwnUser
      const own = { mail: '', phone: '', adress: noAdress(user.adress) }
      return { ...user, ...own, pdcRef: points[0] ?? '' } satisfies User
    }
    case 'getRequestByReference':
      return points.includes((answer as Histo | null)?.pdc ?? '') ? answer : null
    default:
      return answer
  }
}

async function named(db: Database, call: string, answer: unknown): Promise<unknown> {
  switch (call as CallName) {
    case 'getUserHistoric':
      return withAuthors(db, answer as Histo[])
    case 'getUserRequest':
    case 'getClaim': {
      const detail = answer as { histo: Histo }
      const [histo] = await withAuthors(db, [detail.histo])
      return { ...detail, histo }
    }
    default:
      return answer
  }
}

async function withAuthors(db: Database, requests: Histo[]): Promise<Histo[]> {
  const rows = await db.request.findMany({
    where: { id: { in: requests.map(({ id }) => id) }, reference: { not: null } },
    select: { id: true, reference: true },
  })
  if (rows.length === 0) return requests
  const found = await db.delegatedAction.findMany({
    where: { call: 'sendUserClaim', reference: { in: rows.flatMap(row => row.reference ?? []) } },
    select: { reference: true, name: true },
  })
  const byReference = new Map(found.map(({ reference, name }) => [reference, name]))
  const byId = new Map(rows.map(({ id, reference }) => [id, byReference.get(reference)]))
  return requests.map(one => ({ ...one, sentBy: byId.get(one.id) ?? null }))
}

export async function authorOf(db: Database, references: string[]): Promise<string | undefined> {
  const action = await db.delegatedAction.findFirst({
    where: { reference: { in: references } },
    select: { name: true },
  })
  return action?.name
}

export const signature = ({ helper }: Subscriber, name: string) =>
  helper ? signedFor(helper.name, name) : name

export const signedBy = (author: string | undefined, letter: Letter): Letter =>
  author === undefined
    ? letter
    : {
        ...letter,
        before: [
          ...[letter.before].flat(),
          `Fait en votre nom par ${author}, à qui vous avez donné accès.`,
        ],
        after: [
          ...[letter.after].flat(),
          'Vous pouvez retirer cet accès à tout moment, dans « Mon compte abonné », « Mes proches ».',
        ],
      }

/** How the number of an account without a contract begins: its holder only helps others. */
const helperPrefix = 'PR'
export const isHelperOnly = (refAbo: string) => refAbo.startsWith(helperPrefix)

export const newHelperNumber = () => `${helperPrefix}${randomInt(1e11, 1e12)}`

/** Ends the accesses that a subscriber gave or received; deletes the subscriber when they were only a helper. */
export async function endTrust(tx: Transaction, refAbo: string): Promise<void> {
  const theirs = { OR: [{ giver: refAbo }, { person: refAbo }], endedAt: null }
  const going = await tx.delegation.findMany({ where: theirs, select: { id: true } })
  const id = { in: going.map(access => access.id) }
  await tx.delegation.updateMany({ where: { id }, data: { endedAt: new Date(), hash: null } })
  await tx.session.deleteMany({ where: { delegation: id } })
  if (!isHelperOnly(refAbo)) return
  await tx.delegation.updateMany({ where: { person: refAbo }, data: { person: null } })
  await tx.subscriber.delete({ where: { refAbo } })
}
