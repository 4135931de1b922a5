import { redirect } from '@remix-run/node'
import { withArticle } from '#domain/town.ts'
import { formatDay, oneLine, phoneShown, streetLine } from '#domain/values.ts'
import { answerForm, FormRefusal, orNotice, type RouteArgs } from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Answer, Call } from '#upstream/catalogue/index.ts'
import { addressSchema, forgetAddress, keepAddress, keptAddress } from './address-schema.server.ts'
import * as texts from './address-texts.server.ts'
import { type AddressValues, addressFields } from './fields.ts'

/** A note of ten minutes that the address was just saved, which opens the second step. */
const done = sealedNote('adresse-faite', 10)

export const isAddressSaved = async (request: Request, owner: string) =>
  (await done.read(request)) === owner

/** ADDR-12: the address that waits to be verified, in words, or null. In an outage, `missing` says so. */
async function pendingAddress(call: Call, owner: string) {
  const asked = call('getPendingAdress', { query: { userLogin: owner } })
  const { value, notice: missing } = await orNotice(asked, null)
  const pending = value && {
    address: oneLine(value.adress),
    askedOn: formatDay(value.askedOn),
    until: formatDay(value.validUntil),
  }
  return { pending, missing }
}

/** MAIL-02: the new e-mail address, while its link was not used. */
export const pendingMailText = (mail: string) => `En attente de confirmation\u00a0: ${mail}`

/** MAIL-01, ADDR-01: the name, e-mail address and billing address on file, without what a failed call would give. */
export async function presentAccount({ call, who }: Subscriber) {
  const [{ pending }, { value: user }] = await Promise.all([
    pendingAddress(call, who.owner),
    orNotice(call('getUser', { query: { userLogin: who.owner } }), null),
  ])
  return {
    name: user && `${user.firstName} ${user.lastName}`,
    number: who.owner,
    mail: [user?.mail, user?.pendingMail && pendingMailText(user.pendingMail)]
      .filter(Boolean)
      .join('. '),
    address: pending
      ? `En cours de vérification depuis le ${pending.askedOn}\u00a0: ${pending.address}.`
      : user
        ? oneLine(user.adress)
        : 'Là où vos factures sont envoyées.',
  }
}

/** The last invoice of a home that was left goes elsewhere: « La dernière facture du 1 rue du Port part à : … » */
const lastBills = (pdcs: Pdc[], moves: Answer<'getMoves'>) =>
  moves.flatMap(({ pdc, lastBillTo }) => {
    const left = pdcs.find(({ pdcRef }) => pdcRef === pdc)
    return left && lastBillTo
      ? `La dernière facture ${withArticle('du', streetLine(left.adress))} part à\u00a0: ${lastBillTo}.`
      : []
  })

/** The form holds the present address, or the one that was typed and is not saved yet. */
export async function showAddress({ call, who, pdcs }: Subscriber, { request }: RouteArgs) {
  const [{ adress, phone }, waiting, moves, kept] = await Promise.all([
    call('getUser', { query: { userLogin: who.owner } }),
    pendingAddress(call, who.owner),
    orNotice(call('getMoves', { query: { userLogin: who.owner } }), []),
    keptAddress(request, who.owner),
  ])
  const values: AddressValues = kept?.values ?? { ...adress, phone }
  values.phone = phoneShown(values.phone)
  return {
    current: oneLine(adress),
    lastBills: lastBills(pdcs, moves.value),
    pending: waiting.pending,
    missing: waiting.missing ?? moves.notice,
    values,
    // By the name `notice` it would make an error of the page's title.
    unsaved: kept && texts.notSavedYet,
  }
}

/** ADDR-04 to ADDR-06, ADDR-10 to ADDR-14 */
export async function saveAddress(subscriber: Subscriber) {
  return answerForm(
    { posted: await subscriber.form(), schema: addressSchema, keep: addressFields },
    async (values, headers) => {
      const judged = await judge(subscriber, values)
      if (judged instanceof Response) return judged
      const typed = { values, isDown: judged === 'down' }
      headers.append('set-cookie', await keepAddress(subscriber.who.owner, typed))
      return redirect(paths.addressUnknown, { status: 303, headers })
    },
  )
}

/**
 * ADDR-10: saves an address that the registry knows, and leads to the second step. Answers `down` when the registry
 * does not answer: an agent then has to look at the address.
 * @throws FormRefusal
 */
export async function judge(
  { call, who }: Subscriber,
  values: AddressValues,
): Promise<Response | 'unknown' | 'down'> {
  const { phone, ...adress } = values
  const login = who.owner
  const { value } = await orNotice(call('checkAdress', { body: { login, adress } }), null)
  if (value === null) return 'down'
  if (value === 0) return 'unknown'
  if (value !== 1) throw new FormRefusal({ notice: texts.checkFailed(), status: 503 })
  const saved = await call('modifyUser', { params: { login }, body: { adress, phone } })
  if (saved === 0) return 'unknown'
  const headers = new Headers({ 'set-cookie': await forgetAddress() })
  headers.append('set-cookie', await done.store(who.owner))
  return redirect(paths.addressSaved, { status: 303, headers })
}
