import { type Day, formatDay } from '#domain/dates.ts'
import { fold } from '#domain/fold.ts'
import { isNameOfAPerson, type TrustedKind } from '#domain/trusted-people.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { trustedPeople } from '#upstream/catalogue/trusted-people.ts'
import type { Delegation } from '../../../prisma/backend/generated/client.ts'
import { findAccount, makeAvailable, nameOf } from '../accounts.ts'
import type { Database, Transaction } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { checkFormat } from '../handlers/password-link.ts'
import { tokenHash } from '../mail-tokens.ts'
import type { Letter } from '../mails/layout.ts'
import type { Mailer, Tell } from '../mails/mailer.ts'
import { type Answered, trustAccepted, trustRefused } from '../mails/templates/trust.ts'
import { hashPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'
import { newHelperNumber, rightsOf } from '../trusted-people.ts'
import { isOpen, placesOf } from './access.ts'

async function invitationOf(db: Database | Transaction, secret: string, today: Day) {
  const access = await db.delegation.findUnique({ where: { hash: tokenHash(secret) } })
  return access && isOpen(access, today) ? access : null
}

/** Of two who accept at once, one does: transactions are serialised. */
async function accept(tx: Transaction, { id }: Delegation, person: string): Promise<Delegation> {
  const { firstName, lastName } = await tx.subscriber.findUniqueOrThrow({
    where: { refAbo: person },
  })
  return tx.delegation.update({
    where: { id },
    data: { person, name: `${firstName} ${lastName}`, acceptedAt: new Date(), hash: null },
  })
}

/** The giver is told: an access that was given in a borrowed session must not stay unseen. */
async function tellGiver(
  tx: Transaction,
  { mails, tell }: { mails: Mailer; tell: Tell },
  { giver, name, mail, until }: Delegation,
  write: (giver: string, answered: Answered) => Letter,
): Promise<void> {
  const account = await tx.account.findUnique({ where: { refAbo: giver } })
  if (!account) return
  const url = mails.link('compteabo', 'proches')
  const answered = { name, mail, until: formatDay(until), url }
  await tell(account.mail, write(await nameOf(tx, giver), answered))
}

const nowhere: Adress = {
  ...{ country: '', zipCode: '', city: '', streetName: '', streetNumber: '', buildingName: '' },
  ...{ appartNumber: '', floorNumber: '', stairNumber: '', cityCompl: '', streetCompl: '' },
}

type Answering = Pick<
  typeof trustedPeople,
  'getInvitation' | 'acceptInvitation' | 'refuseInvitation' | 'createTrustedAccount'
>

export const answering: Handlers<Answering> = {
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

  /** The link itself proves the address: the account can be used at once. */
  async createTrustedAccount({ body, db, clock, mails, utility }) {
    const today = clock.today()
    checkFormat(body.password)
    if (!isNameOfAPerson(`${body.firstName} ${body.lastName}`, utility.name))
      throw new Refusal(422, 'Valeur refusée : lastName.')
    // Hashing is slow on purpose: not for a link that is worth nothing.
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
          ...{ refAbo, firstName, lastName, phone: '', startDate: today, adress: nowhere },
          ...{ firstNameKey: fold(firstName), lastNameKey: fold(lastName) },
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
