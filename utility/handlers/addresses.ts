import { isDeepStrictEqual } from 'node:util'
import { findCountry } from '#domain/countries.ts'
import { fold } from '#domain/fold.ts'
import { dayOf, formatDay, homeCountry, listOf, oneLine, phoneTyped } from '#domain/values.ts'
import type { addresses } from '#upstream/catalogue/addresses.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { tellSubscriber } from '../accounts.ts'
import { addressKey, findKnown, referentialFor } from '../addresses.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database.ts'
import { addressColumns, record } from '../export/acts.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { answerWithMail, type Tell } from '../mails/mailer.ts'
import { addressChanged, addressPending, addressVerification } from '../mails/templates/account.ts'
import type { MailToken } from '../prisma/generated/client.ts'
import { consumeToken, createToken, endOf, findToken, findUsed, revokeTokens } from '../tokens.ts'
import { streetOfErrors } from '../world/names.ts'

/** A billing address that the registry does not know, as the subscriber asked for it. */
type Asked = { adress: Adress; phone: string; askedOn: string }

export const pendingOf = ({ payload, expiresAt }: MailToken) => {
  const { adress, phone, askedOn } = payload as Asked
  return { adress, phone, askedOn, validUntil: dayOf(expiresAt) }
}

function isSame({ payload }: MailToken, asked: Asked): boolean {
  const { adress, phone } = payload as Asked
  return isDeepStrictEqual([adress, phone], [asked.adress, asked.phone])
}

/** What a used link answered, as long as the subscriber has the address that it gave; null without such a link. */
async function doneBefore(
  db: Database | Transaction,
  wanted: { kind: 'address'; secret: string },
): Promise<0 | 1 | null> {
  const token = await findUsed(db, wanted)
  if (!token) return null
  const { adress, answer } = token.payload as Asked & { answer?: 0 | 1 }
  const { refAbo } = token
  const subscriber = await db.subscriber.findUnique({ where: { refAbo } })
  return isDeepStrictEqual(subscriber?.adress, adress) ? (answer ?? null) : null
}

/** The links that may still validate an address. */
export const pendingLinks = () => ({ kind: 'address', expiresAt: { gt: new Date() } })

const tellChange = (tx: Transaction, tell: Tell, refAbo: string, adress: Adress) =>
  tellSubscriber(tx, tell, refAbo, name => addressChanged(name, oneLine(adress)))

type Contact = {
  clock: Clock
  refAbo: string
  adress?: Adress | undefined
  phone?: string | undefined
}

/** Before the change is made: what stays as it was is none. */
async function recordContact(tx: Transaction, { clock, refAbo, adress, phone }: Contact) {
  const before = await tx.subscriber.findUniqueOrThrow({ where: { refAbo } })
  const moved = adress && !isDeepStrictEqual(adress, before.adress) ? adress : undefined
  const called = phone === before.phone ? undefined : phone
  const changes = listOf(moved && 'adresse', called !== undefined && 'telephone')
  if (changes.length === 0) return
  const columns = { change: changes.join(', '), telephone: called ?? null }
  const rows = [{ ...columns, ...(moved && addressColumns(moved)) }]
  await record(tx, 'coordonnees', { refAbo, day: clock.today(), rows })
}

export const addressHandlers: Handlers<typeof addresses> = {
  async modifyUser({ body, who, ...services }) {
    const { refAbo } = who
    if (body.adress) checkAdressFormat(body.adress)
    const phone = body.phone === undefined ? undefined : phoneToKeep(body.phone)
    const adress = body.adress && (await findKnown(services, body.adress))
    if (adress === null) return 0
    await services.mails.telling(async (tx, tell) => {
      const before = await tx.subscriber.findUniqueOrThrow({ where: { refAbo } })
      if (adress) await revokeTokens(tx, refAbo, 'address')
      const data = { ...(adress && { adress }), ...(phone !== undefined && { phone }) }
      await recordContact(tx, { ...services, refAbo, adress, phone })
      await tx.subscriber.update({ where: { refAbo }, data })
      if (adress && oneLine(adress) !== oneLine(before.adress as Adress))
        await tellChange(tx, tell, refAbo, adress)
    })
    return 1
  },

  async checkAdress({ body: { adress }, ...services }) {
    if (services.utility.isExample && fold(adress.streetName) === streetOfErrors) return 5
    return (await findKnown(services, adress)) ? 1 : 0
  },

  /** ADDR-12, ADDR-15: only the last address asked for is pending; asking for it again sends no other mail. */
  async createAdressConfirmationToken({ body: { adress, phone }, who, ...services }) {
    const { mails, clock, addressMailbox } = services
    const { refAbo } = who
    checkAdressFormat(adress)
    const payload: Asked = { adress, phone: phoneToKeep(phone), askedOn: clock.today() }
    const { mail } = await mails.telling(async (tx, tell) => {
      const earlier = await tx.mailToken.findMany({ where: { ...pendingLinks(), refAbo } })
      if (earlier.some(token => isSame(token, payload))) return
      await revokeTokens(tx, refAbo, 'address')
      const secret = await createToken(tx, 'address', refAbo, payload)
      const asked = oneLine(adress)
      const url = mails.link('confirmAdress', refAbo, secret)
      const replaces = earlier.length > 0
      const request = addressVerification({ refAbo, address: asked, url, replaces })
      await tell(addressMailbox, request, { link: secret })
      const before = await tx.subscriber.findUniqueOrThrow({ where: { refAbo } })
      const current = oneLine(before.adress as Adress)
      const until = formatDay(dayOf(endOf('address')))
      await tellSubscriber(tx, tell, refAbo, name =>
        addressPending(name, { asked, current, until }),
      )
    })
    return answerWithMail(1, mail)
  },

  async getPendingAdress({ who: { refAbo }, db }) {
    const token = await db.mailToken.findFirst({ where: { ...pendingLinks(), refAbo } })
    return token && pendingOf(token)
  },

  getAdressReferential: ({ query, ...services }) => referentialFor(services, query),

  async listPendingAdresses({ query: { startValue, endValue }, db }) {
    const start = Number(startValue ?? 0)
    // SQLite reads -1 as no limit.
    const limit = endValue === undefined ? -1 : Math.max(0, Number(endValue) - start)
    const rows = await db.$queryRaw<{ hash: string }[]>`SELECT "hash" FROM "MailToken"
      WHERE "kind" = 'address' AND "expiresAt" > ${new Date()}
      ORDER BY "payload" ->> '$.askedOn', "refAbo" LIMIT ${limit} OFFSET ${start}`
    const hashes = rows.map(({ hash }) => hash)
    const found = await db.mailToken.findMany({ where: { hash: { in: hashes } } })
    const tokens = found.sort((a, b) => hashes.indexOf(a.hash) - hashes.indexOf(b.hash))
    const subscribers = await db.subscriber.findMany({
      where: { refAbo: { in: tokens.map(({ refAbo }) => refAbo) } },
    })
    const subscriberOf = new Map(subscribers.map(subscriber => [subscriber.refAbo, subscriber]))
    return tokens.flatMap(token => {
      const subscriber = subscriberOf.get(token.refAbo)
      if (!subscriber) return []
      const { refAbo, firstName, lastName, adress } = subscriber
      const name = `${firstName} ${lastName}`
      return [{ ...pendingOf(token), refAbo, name, current: adress as Adress }]
    })
  },

  async checkAdressTokenExist({ query, db }) {
    const wanted = { kind: 'address', secret: query.token } as const
    return (await findToken(db, wanted)) !== null || (await doneBefore(db, wanted)) !== null
  },

  /** LINKS-06, LINKS-07: a valid link always gives the subscriber the address; answers 0 if it is known already. */
  async createAdress({ query, clock, mails }) {
    const { done } = await mails.telling(async (tx, tell) => {
      const wanted = { kind: 'address', secret: query.token } as const
      const token = await consumeToken(tx, wanted)
      if (!token) return (await doneBefore(tx, wanted)) ?? 0
      const { refAbo } = token
      const { adress, phone } = token.payload as Partial<Asked> & Pick<Asked, 'adress'>
      await recordContact(tx, { clock, refAbo, adress, phone })
      await tx.subscriber.update({
        where: { refAbo },
        data: { adress, ...(phone !== undefined && { phone }) },
      })
      const key = addressKey(adress)
      const isKnown = (await tx.knownAddress.findUnique({ where: { key } })) !== null
      if (!isKnown) await tx.knownAddress.create({ data: { key, adress } })
      await tellChange(tx, tell, refAbo, adress)
      const answer = isKnown ? 0 : 1
      const payload = { ...(token.payload as Asked), answer }
      await tx.mailToken.update({ where: { hash: token.hash }, data: { payload } })
      return answer
    })
    return done
  },
}

const longestLine = 60

/** ADDR-05: throws 422 for a field of several lines, an unknown country, or a French zip code without five digits. */
function checkAdressFormat(adress: Adress): void {
  const isLine = (text: string) => text.length <= longestLine && !/\p{Cc}/u.test(text)
  if (!Object.values(adress).every(isLine))
    throw new Refusal(422, `${longestLine} caractères au plus, sur une ligne, pour chaque champ.`)
  if (findCountry(adress.country) === undefined)
    throw new Refusal(422, 'Veuillez saisir un pays valide')
  if (adress.country === homeCountry && !/^\d{5}$/.test(adress.zipCode.replace(/\s/g, '')))
    throw new Refusal(422, 'Un code postal français a cinq chiffres.')
}

/** ADDR-06: the number in the form in which it is kept, or ''. */
function phoneToKeep(phone: string): string {
  const kept = phone.trim() === '' ? '' : phoneTyped(phone)
  if (kept === undefined) throw new Refusal(422, 'Veuillez saisir un numéro de téléphone valide')
  return kept
}
