import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { invitationDays, type TrustedRight } from '#domain/trusted-people.ts'
import { addDays, addMonths, type Day, dayOf } from '#domain/values.ts'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { inputAbout } from '../../../conformance/samples.ts'
import {
  claim,
  onBackend,
  serviceToken,
  subscriberPassword,
} from '../../../tests/support/backend.ts'
import { outline, readPdf } from '../../../tests/support/pdf.ts'

// A helper acts for a subscriber: what the utility's system gives them, and what it refuses, whatever a portal asks.

const { backend, db } = await onBackend()

const today = dayOf(new Date())
/** Has three metering points, of which two are given. */
const karim = '100002'
const points = ['P100002A', 'P100002C']
const stranger = 'amel.diaz@aide.example'
/** Jeanne's. */
const known = 'jeanne.legoff@example.fr'

type Asked = { mail?: string; rights?: TrustedRight[]; until?: Day; points?: string[] }

async function invite({ mail = stranger, rights = [], until, ...more }: Asked = {}) {
  const giver = await backend.logIn(karim)
  const body = {
    ...{ login: karim, kind: 'social' as const, name: 'Amel', mail, points, ...more },
    rights: ['see' as const, ...rights],
    until: until ?? addMonths(today, 3),
  }
  return backend.ask('inviteTrusted', { body }, giver)
}

async function delegations() {
  const query = { userLogin: karim }
  return backend.ask('getDelegations', { query }, await backend.logIn(karim))
}

/** A helper without an account makes one by this link. */
const makeAccount = (token: string, more = {}) => {
  const person = { firstName: 'Amel', lastName: 'Diaz', password: subscriberPassword }
  return backend.ask('createTrustedAccount', { body: { token, ...person, ...more } })
}

/** The same by the link that was mailed last; answers their own token. */
async function acceptAnew(): Promise<string> {
  expect(await makeAccount(await backend.secretTo(stranger))).toBe(1)
  return backend.logIn(stranger)
}

const acceptAs = async (login: string, token: string) =>
  backend.ask('acceptInvitation', { body: { login, token } }, await backend.logIn(login))

const revoke = async (id: string) =>
  backend.ask('revokeDelegation', { body: { login: karim, id } }, await backend.logIn(karim))

const closeByStaff = async (login: string) =>
  backend.ask('deleteUser', { params: { login } }, await backend.logIn('admin'))

/** A request about a point that was given; its reference. */
async function sendRequest(token: string, pdc = 'P100002C') {
  const reference = randomUUID()
  const person = { userName: 'Karim Benali', userLogin: karim, userMail: '' }
  const request = claim({ ...person, message: 'Bonjour', claimType: '2', pdc, reference })
  await backend.ask('sendUserClaim', request, token)
  return reference
}

/** The token with which a helper acts for Karim. */
async function actor(rights: TrustedRight[] = [], asked: Asked = {}) {
  expect(await invite({ rights, ...asked })).toBe(1)
  return actorOf(await acceptAnew())
}

/** The same for the helper, once the invitation is accepted. */
async function actorOf(own: string) {
  const [access] = await backend.ask('getGivers', { query: { userLogin: stranger } }, own)
  const id = access?.id ?? ''
  const { token } = await backend.ask('openDelegation', { body: { login: stranger, id } }, own)
  return { id, own, token }
}

const statusOf = async (name: CallName, input: object, token: string) =>
  (await backend.send(name, input as never, token)).status

const seen = async (token: string) => statusOf('getInvoices', { query: { pdc: 'P100002C' } }, token)

describe('the link of an invitation', () => {
  test('[BEY-21] looking at it accepts nothing; it makes one account, once, and is not refused after that', async () => {
    await invite({ rights: ['pay'] })
    const token = await backend.secretTo(stranger)
    const look = () => backend.ask('getInvitation', { query: { token } })
    for (let times = 0; times < 3; times++)
      expect(await look()).toMatchObject({
        ...{ giver: 'Karim Benali', mail: stranger, rights: ['see', 'pay'], hasAccount: false },
      })
    expect(await delegations()).toMatchObject([{ state: 'invited', lastUsedAt: null }])
    expect((await look())?.places.length).toBe(2)
    // Given away meanwhile, a home is no longer shown as the giver's.
    await db.meteringPoint.update({ where: { pdcRef: points[1] }, data: { refAbo: '100001' } })
    expect((await look())?.places.length).toBe(1)
    await acceptAnew()
    expect(await look()).toBeNull()
    expect(await makeAccount(token)).toBe(0)
    expect(await acceptAs('100003', token)).toBe(0)
    expect(await backend.ask('refuseInvitation', { body: { token } })).toBe(0)
    expect(await delegations()).toMatchObject([{ state: 'active', name: 'Amel Diaz' }])
  })

  test('[BEY-21] an account of another address does not accept it, its own does', async () => {
    await invite({ mail: known })
    const token = await backend.secretTo(known)
    expect(await acceptAs('100004', token)).toBe(2)
    expect(await acceptAs(karim, token)).toBe(0)
    expect(await makeAccount(token)).toBe(2)
    expect(await acceptAs('100003', token)).toBe(1)
    const [notified] = await backend.mails('karim.benali@example.fr')
    expect(notified?.subject).toBe('Votre invitation a été acceptée')
  })

  test('[BEY-21] [BEY-28] sent again once, the first one is worth nothing; withdrawn, neither is', async () => {
    await invite()
    const first = await backend.secretTo(stranger)
    const [{ id } = { id: '' }] = await delegations()
    const giver = await backend.logIn(karim)
    const body = { login: karim, id }
    expect(await backend.ask('resendInvitation', { body }, giver)).toBe(1)
    const second = await backend.secretTo(stranger)
    expect(await backend.ask('getInvitation', { query: { token: first } })).toBeNull()
    expect(await backend.ask('getInvitation', { query: { token: second } })).not.toBeNull()
    expect(await backend.ask('resendInvitation', { body }, giver)).toBe(0)
    expect(await revoke(id)).toBe(1)
    expect(await backend.ask('getInvitation', { query: { token: second } })).toBeNull()
    expect(await delegations()).toMatchObject([{ state: 'ended', canResend: false }])
  })

  test('[BEY-21] [BEY-28] refused, it is worth nothing, and its subscriber reads so and is notified', async () => {
    await invite()
    const token = await backend.secretTo(stranger)
    const refuse = () => backend.ask('refuseInvitation', { body: { token } })
    expect(await refuse()).toBe(1)
    expect(await refuse()).toBe(0)
    expect(await makeAccount(token)).toBe(0)
    const [access] = await delegations()
    expect(access).toMatchObject({ state: 'refused', canResend: false, lastUsedAt: null })
    const body = { login: karim, id: access?.id ?? '' }
    expect(await backend.ask('resendInvitation', { body }, await backend.logIn(karim))).toBe(0)
    const [mail, ...others] = await backend.mails('karim.benali@example.fr')
    expect([mail?.subject, others]).toEqual(['Votre invitation a été refusée', []])
    expect(await invite()).toBe(1)
  })

  test('[BEY-21] it is worth something for seven days', async () => {
    await invite()
    const token = await backend.secretTo(stranger)
    const [{ linkEndsAt } = { linkEndsAt: '' }] = await delegations()
    const end = Date.parse(linkEndsAt)
    expect(Math.round((end - Date.now()) / 86_400_000)).toBe(invitationDays)
    vi.useFakeTimers({ toFake: ['Date'], now: end - 60_000 })
    expect(await backend.ask('getInvitation', { query: { token } })).not.toBeNull()
    vi.setSystemTime(end)
    expect(await backend.ask('getInvitation', { query: { token } })).toBeNull()
    expect(await delegations()).toMatchObject([{ state: 'lapsed', canResend: true }])
  })

  test('[BEY-20] one’s own address, one that was invited, too many in a day, another subscriber’s point', async () => {
    expect(await invite({ mail: 'Karim.Benali@example.fr' })).toBe(0)
    expect(await invite()).toBe(1)
    expect(await invite({ mail: stranger.toUpperCase() })).toBe(2)
    const others = Array.from({ length: 9 }, (_, rank) => `a${rank}@aide.example`)
    for (const mail of others) expect(await invite({ mail })).toBe(1)
    expect(await invite({ mail: 'b@aide.example' })).toBe(3)
    await db.delegation.updateMany({ data: { invitedAt: new Date(Date.now() - 86_400_000) } })
    expect(await invite({ mail: 'b@aide.example' })).toBe(1)
    await expect(invite({ points: ['P100001'] })).rejects.toThrow('403')
    await expect(invite({ until: today })).rejects.toThrow('422')
    await expect(invite({ until: addMonths(today, 37) })).rejects.toThrow('422')
  })
})

describe('a helper without an account', () => {
  test('[BEY-26] takes no name that may be read as another’s', async () => {
    await invite()
    const token = await backend.secretTo(stranger)
    await expect(
      makeAccount(token, { firstName: 'Service Gestion', lastName: 'Clientèle' }),
    ).rejects.toThrow('422')
    expect(await makeAccount(token, { firstName: '  Amel   Marie ' })).toBe(1)
    expect(await delegations()).toMatchObject([{ name: 'Amel Marie Diaz' }])
  })
})

describe('a helper who acts for a subscriber', () => {
  /** By right, the calls of the core that it opens; those of an extra say theirs. */
  const opened: Record<TrustedRight, CallName[]> = {
    see: [
      ...(['isAdmin', 'disconnect', 'getUser', 'getPdcs', 'getInvoices'] as const),
      ...(['getInvoiceFile', 'getBalance', 'getAlerts', 'getReadings'] as const),
    ],
    pay: ['createPayment'],
    readings: ['getPreviousReports', 'getReadingCheck', 'sendReading'],
    requests: [
      ...(['getInvoiceLitigation', 'sendUserClaim', 'getUserHistoric'] as const),
      ...(['getUserRequest', 'getRequestByReference', 'getUserRequestFile'] as const),
      ...(['cancelUserClaim', 'sendClaimMessage'] as const),
    ],
  }

  test.each([
    ['see alone', [] as TrustedRight[]],
    ['pay', ['pay'] as TrustedRight[]],
    ['send readings', ['readings'] as TrustedRight[]],
    ['make requests', ['requests'] as TrustedRight[]],
    ['everything that can be given', ['pay', 'readings', 'requests'] as TrustedRight[]],
  ])('[BEY-24] with the right to %s, no other call of the catalogue is open', async (_, rights) => {
    const { token } = await actor(rights)
    const allowed = (['see', ...rights] as TrustedRight[]).flatMap(right => opened[right])
    for (const [name, { auth, extra, helpersNeed = '', method, path }] of Object.entries(
      catalogue,
    ) as [CallName, Endpoint][]) {
      const isOpened = extra ? ['see', ...rights].includes(helpersNeed) : allowed.includes(name)
      // Public calls do not know the giver and the helper.
      if (isOpened || auth === 'ticket' || auth === 'public') continue
      // Whatever it is asked with: who asks is judged first.
      const address = `/api/${path.replaceAll(/\{\w+\}/g, 'X0')}`
      const { status } = await backend.call(method, address, { token })
      expect([name, status]).toEqual([name, 403])
    }
  })

  test('[BEY-24] sees the points that were given, and nothing of another one, nor how to reach its subscriber', async () => {
    const { token } = await actor(['pay', 'readings', 'requests'])
    const query = { userLogin: karim }
    const pdcs = await backend.ask('getPdcs', { query }, token)
    expect(pdcs.map(({ pdcRef }) => pdcRef)).toEqual(points)
    const change = { body: { login: karim, mail: 'karim.nouveau@example.fr' } }
    await backend.ask('createMailModifyConfirmationToken', change, await backend.logIn(karim))
    const user = await backend.ask('getUser', { query }, token)
    expect(user).toMatchObject({ firstName: 'Karim', mail: '', phone: '' })
    expect(user.pendingMail).toBeUndefined()
    expect(Object.values(user.adress).join('')).toBe('')
    const paper = { pdc: points[0] ?? '', factNumber: 'F100002A-01' }
    const file = await backend.send('getInvoiceFile', { query: paper }, token)
    const { parts } = await readPdf(new Uint8Array(await file.arrayBuffer()))
    expect(outline(parts)).toContain('P: Karim Benali')
    const refused = { login: karim, pdc: 'P100002B' }
    for (const name of ['getInvoices', 'getReadings', 'getUserHistoric', 'sendReading'] as const)
      expect([name, await statusOf(name, inputAbout(name, refused), token)]).toEqual([name, 403])
    const others = { query: { userLogin: '100001' } }
    expect(await statusOf('getPdcs', others, token)).toBe(403)
  })

  test('[BEY-24] does not see a first point that was not given', async () => {
    const { token } = await actor([], { points: ['P100002C'] })
    const user = await backend.ask('getUser', { query: { userLogin: karim } }, token)
    expect(user.pdcRef).toBe('P100002C')
  })

  test('[BEY-113] reads, writes about and cancels no request from before the access, by whichever call', async () => {
    const giver = await backend.logIn(karim)
    const pdc = points[0] ?? ''
    const send = async (token: string) => {
      const reference = await sendRequest(token, pdc)
      const histo = await backend.ask('getRequestByReference', { query: { reference } }, giver)
      return { reference, histo: histo ?? expect.fail('not found') }
    }
    const before = await send(giver)
    const { token } = await actor(['requests'])
    const query = { pdc, histoId: before.histo.id }
    expect(await backend.ask('getUserHistoric', { query: { pdc } }, token)).toEqual([])
    const { reference } = before
    expect(await backend.ask('getRequestByReference', { query: { reference } }, token)).toBeNull()
    expect(await statusOf('getUserRequest', { query }, token)).toBe(404)
    expect(await statusOf('getUserRequestFile', { query: { ...query, fileId: '1' } }, token)).toBe(
      404,
    )
    const body = { histo: before.histo, pdc }
    expect(await statusOf('cancelUserClaim', { body }, token)).toBe(404)
    const message = { ...query, message: 'Et alors ?', reference: randomUUID() }
    const files = { attachements: [] }
    expect(await statusOf('sendClaimMessage', { body: message, files }, token)).toBe(404)
    const later = await send(token)
    const own = await backend.ask('getUserHistoric', { query: { pdc } }, token)
    expect(own.map(({ id }) => id)).toEqual([later.histo.id])
    expect(await statusOf('cancelUserClaim', { body: { histo: later.histo, pdc } }, token)).toBe(
      200,
    )
    expect((await backend.ask('getUserRequest', { query }, giver)).histo.dateAnnulation).toBeNull()
  })

  test('[BEY-26] what they send has their name, for the subscriber, for staff and in the mail', async () => {
    const { token } = await actor(['requests', 'readings'])
    const pdc = 'P100002C'
    const reference = await sendRequest(token, pdc)
    const giver = await backend.logIn(karim)
    const [request] = await backend.ask('getUserHistoric', { query: { pdc } }, giver)
    expect(request).toMatchObject({ message: 'Bonjour', sentBy: 'Amel Diaz' })
    const histoId = request?.id ?? ''
    const said = { reference: randomUUID(), pdc, histoId, message: 'Et encore' }
    // Asked again, it is one action.
    for (const _ of [1, 2])
      await backend.ask('sendClaimMessage', { body: said, files: { attachements: [] } }, token)
    const agent = await backend.logIn('agent')
    const detail = await backend.ask('getClaim', { query: { histoId } }, agent)
    expect(detail.histo.sentBy).toBe('Amel Diaz')
    expect(detail.messages).toMatchObject([{ name: 'Amel Diaz, pour Karim Benali' }])
    const recap = { reference: randomUUID(), references: [reference] }
    expect(await backend.ask('sendRecapMail', { body: recap }, serviceToken)).toBe(1)
    const [mail] = await backend.mails('karim.benali@example.fr')
    expect(mail?.text).toContain('Fait en votre nom par Amel Diaz')
    expect(await delegations()).toMatchObject([
      { actions: [{ action: 'message' }, { action: 'request' }] },
    ])
  })

  test('[BEY-28] its subscriber reads when it was used last', async () => {
    await invite()
    const own = await acceptAnew()
    expect(await delegations()).toMatchObject([{ lastUsedAt: null }])
    const { token } = await actorOf(own)
    await seen(token)
    const [access] = await delegations()
    expect(dayOf(new Date(access?.lastUsedAt ?? 0))).toBe(today)
    const [given] = await backend.ask('getGivers', { query: { userLogin: stranger } }, own)
    expect(given?.lastUsedAt).toBe(access?.lastUsedAt)
  })

  test('[BEY-25] an access that is withdrawn is over for a session that is open', async () => {
    const { id, own, token } = await actor()
    expect(await seen(token)).toBe(200)
    expect(await revoke(id)).toBe(1)
    expect(await db.session.count({ where: { delegation: id } })).toBe(0)
    expect(await seen(token)).toBe(401)
    expect(await statusOf('openDelegation', { body: { login: stranger, id } }, own)).toBe(404)
    expect(await backend.ask('getGivers', { query: { userLogin: stranger } }, own)).toEqual([])
    expect((await backend.mails(stranger))[0]?.subject).toBe('Un accès vous a été retiré')
  })

  test('[BEY-30] its subscriber alone reads all that the helper did, once it has ended too', async () => {
    const { id, own, token } = await actor(['requests'])
    const received = (userLogin: string, bearer: string) =>
      backend.ask('getReceivedDelegations', { query: { userLogin } }, bearer)
    await sendRequest(token)
    expect(await received(stranger, own)).toMatchObject([
      {
        ...{ id, giver: 'Karim Benali', state: 'active', endedAt: null },
        actions: [{ action: 'request' }],
      },
    ])
    const query = { userLogin: karim }
    expect(await statusOf('getReceivedDelegations', { query }, token)).toBe(403)
    await revoke(id)
    const giver = await backend.logIn(karim)
    const [ended] = await received(stranger, own)
    expect(ended).toMatchObject({ state: 'ended', actions: [{ action: 'request' }] })
    expect(ended?.endedAt).not.toBeNull()
    expect(await received(karim, giver)).toEqual([])
    expect(
      await statusOf('getReceivedDelegations', { query: { userLogin: stranger } }, giver),
    ).toBe(403)
  })

  test('[BEY-25] its last day counts, the next one does not; withdrawn then, there is nothing to tell', async () => {
    const until = addDays(today, 2)
    const { id, token } = await actor([], { until })
    await backend.setToday(until)
    expect(await seen(token)).toBe(200)
    await backend.setToday(addDays(until, 1))
    expect(await seen(token)).toBe(401)
    const notified = (await backend.mails(stranger)).length
    expect(await revoke(id)).toBe(1)
    expect(await backend.mails(stranger)).toHaveLength(notified)
  })

  test('[BEY-25] it ends with the password of either, and with the account', async () => {
    const { token, id, own } = await actor()
    const agent = await backend.logIn('admin')
    const password = 'Eau-Douce-2027'
    await backend.ask('modifyUserPassword', { body: { login: karim, password } }, agent)
    expect(await seen(token)).toBe(401)
    const again = () => backend.ask('openDelegation', { body: { login: stranger, id } }, own)
    const second = (await again()).token
    expect(await seen(second)).toBe(200)
    await backend.ask('modifyUserPassword', { body: { login: stranger, password } }, agent)
    expect(await seen(second)).toBe(401)
    await closeByStaff(karim)
    const body = { login: stranger, password, isKeep: false }
    const { token: anew } = await backend.ask('login', { body })
    const query = { userLogin: stranger }
    expect(await backend.ask('getGivers', { query }, anew ?? '')).toEqual([])
  })

  test('[BEY-22] [BEY-30] a helper without a contract has no point; they delete the account with the password, and the address is free again', async () => {
    const { own, token } = await actor()
    const query = { userLogin: stranger }
    expect(await backend.ask('getPdcs', { query }, own)).toEqual([])
    expect(await backend.ask('getUser', { query }, own)).toMatchObject({ firstName: 'Amel' })
    expect(await seen(own)).toBe(403)
    const close = (login: string, password: string, bearer: string) =>
      backend.ask('closeTrustedAccount', { body: { login, password } }, bearer)
    expect(await close(stranger, 'Autre-Chose-2026', own)).toBe(0)
    expect(await close(karim, subscriberPassword, await backend.logIn(karim))).toBe(0)
    expect(await seen(token)).toBe(200)
    expect(await close(stranger, subscriberPassword, own)).toBe(1)
    expect([await seen(token), await seen(own)]).toEqual([401, 401])
    expect(await delegations()).toMatchObject([{ state: 'ended' }])
    await actor()
  })

  test('[BEY-30] an account that staff closed has no access, and stops no other from giving and opening accesses a year later', async () => {
    const { own } = await actor()
    await closeByStaff(stranger)
    expect(await seen(own)).toBe(401)
    expect(await delegations()).toMatchObject([{ state: 'ended' }])
    expect(await invite({ mail: known, until: addMonths(today, 24) })).toBe(1)
    expect(await acceptAs('100003', await backend.secretTo(known))).toBe(1)
    await backend.setToday(addMonths(today, 13))
    const jeanne = await backend.logIn('100003')
    const [access] = await backend.ask('getGivers', { query: { userLogin: '100003' } }, jeanne)
    const opened = { body: { login: '100003', id: access?.id ?? '' } }
    expect(await statusOf('openDelegation', opened, jeanne)).toBe(200)
    expect(await invite({ mail: 'b@aide.example', until: addMonths(today, 15) })).toBe(1)
  })

  test('[BEY-30] the number of an account that was closed is not given to the next one', async () => {
    const numberOf = async (token: string) =>
      (await backend.ask('getUser', { query: { userLogin: stranger } }, token)).refAbo
    const { own } = await actor()
    const first = await numberOf(own)
    await closeByStaff(stranger)
    expect(await numberOf((await actor()).own)).not.toBe(first)
  })

  test('[BEY-30] a year after its end an access is forgotten, and the account that was there for it', async () => {
    await actor([], { until: addDays(today, 2) })
    await backend.setToday(addMonths(today, 14))
    expect(await invite({ mail: known, until: addMonths(today, 15) })).toBe(1)
    expect(await delegations()).toMatchObject([{ mail: known }])
    await expect(backend.logIn(stranger)).rejects.toThrow('403')
  })

  test('[BEY-30] that takes no account of a subscriber, nor of a helper whom another access keeps', async () => {
    const until = addDays(today, 2)
    await actor([], { until })
    await invite({ mail: known, until })
    await acceptAs('100003', await backend.secretTo(known))
    await backend.setToday(addDays(today, 3))
    await invite({ until: addMonths(today, 24) })
    await acceptAs(stranger, await backend.secretTo(stranger))
    await backend.setToday(addMonths(today, 14))
    expect(await delegations()).toMatchObject([{ mail: stranger, state: 'active' }])
    for (const login of [stranger, '100003']) await backend.logIn(login)
  })
})

test('[BEY-30] what helpers did is kept for a year, and deleted though no call comes', async () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const access = { giver: '100002', kind: 'family', name: 'Amel', mail: 'amel@example.fr' }
  const given = { ...access, points: [], rights: [], invitedAt: at('2020-01-01') }
  const ends = { old: at(addMonths(today, -13)), young: at(addMonths(today, -11)) }
  const until = addDays(today, 5)
  const accepted = { ...given, until, linkEndsAt: given.invitedAt, acceptedAt: given.invitedAt }
  await db.delegation.createMany({
    data: [
      { id: 'old', ...accepted, endedAt: ends.old },
      { id: 'young', ...accepted, endedAt: ends.young },
      { id: 'unanswered', ...given, until, linkEndsAt: ends.old },
    ],
  })
  const done = { delegationId: 'old', name: 'Amel', call: 'sendReading', madeAt: ends.old }
  await db.delegatedAction.create({ data: done })
  // As each hour does.
  await backend.setToday()
  const where = { id: { in: ['old', 'young', 'unanswered'] } }
  expect(await db.delegation.findMany({ where })).toMatchObject([{ id: 'young' }])
  expect(await db.delegatedAction.count({ where: { delegationId: 'old' } })).toBe(0)
})
