import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day, dayOf, formatDay } from '#domain/values.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { onBackend, serviceToken } from '../../tests/support/backend.ts'
import { outgoingFile } from '../../tests/support/uploads.ts'

const { backend, db } = await onBackend()
beforeEach(async () => {
  await db.emptyHome.createMany({
    data: Array.from({ length: 40 }, (_, rank) => ({
      counterRef: `T${String(rank + 1).padStart(7, '0')}`,
      ...{ pdcRef: `T${rank}`, adress: {} },
    })),
  })
})

type Body = Input<'subscribeAsTenant'>['body']

/** Of another home each time: the world has five, the tests below need more. */
let homes = 0
const freeMeter = () => `T${String(++homes).padStart(7, '0')}`

const paper = outgoingFile('identité.jpg', 'image/jpeg', '\xff\xd8\xff photo')

const today = dayOf(new Date())

const bodyOf = (given: Partial<Body> = {}): Body => ({
  ...{ reference: randomUUID(), ticket: 'none', numCompteur: freeMeter(), refPDC: 'P100777' },
  ...{ dateArrivee: today, indexReleve: '1331', commentaire: 'Sous l’évier', ...given },
})

async function ticketFor(reference: string, login = '100001') {
  const token = await backend.logIn(login)
  return (await backend.ask('getSubscriptionTicket', { body: { reference } }, token)).ticket
}

async function subscribe(body: Body, call: Call = tenant, file = paper) {
  const response = await backend.send(call, { body, files: { justificatif: [file] } })
  return { status: response.status, answer: await response.json() }
}

type Call = 'subscribeAsTenant' | 'subscribeAsOwner'
const tenant = 'subscribeAsTenant'
const owner = 'subscribeAsOwner'
/** The status of what a subscriber asks, with a ticket of theirs. */
async function statusOf(given: Partial<Body>, call?: Call, file?: typeof paper) {
  const body = bodyOf(given)
  return (await subscribe({ ...body, ticket: await ticketFor(body.reference) }, call, file)).status
}
const takenOf = (reference: string) => db.takenRequest.findUnique({ where: { reference } })
const no = (status: number, message: string) => ({ status, answer: { message } })
const foreign = no(403, 'Ce ticket n’est pas celui de cette demande.')

describe('[CALL-03] a ticket', () => {
  test('used twice at the same time takes one request', async () => {
    const body = bodyOf()
    const ticket = await ticketFor(body.reference)
    const answers = await Promise.all([1, 2, 3].map(() => subscribe({ ...body, ticket })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('of another subscriber, or for another request, is refused', async () => {
    const mine = bodyOf()
    await ticketFor(mine.reference)
    const theirs = await ticketFor(randomUUID(), '100002')
    expect(await subscribe({ ...mine, ticket: theirs })).toEqual(foreign)
    expect(await takenOf(mine.reference)).toBeNull()

    expect((await subscribe({ ...mine, ticket: await ticketFor(mine.reference) })).status).toBe(200)
    const stolen = await ticketFor(mine.reference, '100002')
    expect((await subscribe({ ...mine, ticket: stolen })).status).toBe(409)
    expect(await takenOf(mine.reference)).toMatchObject({ refAbo: '100001' })
  })

  test('that has expired is refused', async () => {
    const body = bodyOf()
    const ticket = await ticketFor(body.reference)
    await db.subscriptionTicket.updateMany({
      where: { reference: body.reference },
      data: { expiresAt: new Date(Date.now() - 1) },
    })
    expect(await subscribe({ ...body, ticket })).toEqual(
      no(409, 'Ce ticket n’est plus valable. Réessayez.'),
    )
  })

  test('is stored as its hash, and written nowhere', async () => {
    const body = bodyOf()
    const ticket = await ticketFor(body.reference)
    await subscribe({ ...body, ticket })
    const rows = await db.subscriptionTicket.findMany()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify([rows, await takenOf(body.reference)])).not.toContain(ticket)
    const journal = JSON.stringify(await backend.journal())
    expect(journal).toContain('demandes-d-abonnement/locataire')
    expect(journal).not.toContain(ticket)
  })
})

describe('[BEY-94] a meter', () => {
  const isFree = async (numCompteur: string, dateArrivee?: Day) =>
    backend.ask(
      'isMeterFree',
      { query: { numCompteur, ...(dateArrivee && { dateArrivee }) } },
      await backend.logIn('100001'),
    )
  const ask = async (given: Partial<Body>, login?: string) => {
    const body = bodyOf(given)
    return subscribe({ ...body, ticket: await ticketFor(body.reference, login) })
  }
  const done = { status: 200, answer: 1 }
  const refused = no(409, expect.stringContaining('09 69 00 00 00'))

  test('of two who ask at the same time is the home of one', async () => {
    const asked = ['100001', '100002'].map(login => ask({ numCompteur: 'C1009004' }, login))
    const answers = await Promise.all(asked)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('may be subscribed from the day on which its contract ends, not the day before', async () => {
    const leaving = addDays(today, 10)
    const { reference } = bodyOf()
    await db.takenRequest.create({
      data: {
        ...{ reference, kind: 'sellHome', refAbo: '100003', pdcRef: 'P100003', takenOn: today },
        details: { date: leaving },
      },
    })
    const meter = { numCompteur: 'C1000031' }
    expect(await isFree('C1000031')).toBe(true)
    expect(await isFree('C1000031', addDays(leaving, -1))).toBe(false)
    expect(await ask({ ...meter, dateArrivee: addDays(leaving, -1) })).toEqual(refused)
    expect(await isFree('C1000031', leaving)).toBe(true)
    expect(await ask({ ...meter, dateArrivee: leaving })).toEqual(done)
    expect(await ask({ ...meter, dateArrivee: addDays(leaving, 5) }, '100002')).toEqual(refused)
  })
})

test.each([
  { numCompteur: '123456789' },
  { numCompteur: '' },
  { dateArrivee: '25/11/2026' },
  { indexReleve: '12a' },
  { commentaire: 'x'.repeat(61) },
])('[DATA-16] %j is refused', async given => {
  expect(await statusOf(given)).toBe(422)
})

const pdf = outgoingFile('acte.pdf', 'application/pdf', '%PDF-1.7')
const program = outgoingFile('acte.pdf', 'application/pdf', 'MZ\x90')
const text = outgoingFile('acte.doc', 'application/pdf', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

test.each([
  ['[SUBS-08] a program called .pdf', tenant, program, 422],
  ['[SUBS-08] a text of a tenant', tenant, text, 422],
  ['[SUBS-18] a program of an owner', owner, program, 422],
  ['[SUBS-18] a text of an owner', owner, text, 200],
  ['[SUBS-08] a PDF', tenant, pdf, 200],
] as const)('%s: judged by what it is', async (_what, call, file, status) => {
  expect(await statusOf({}, call, file)).toBe(status)
})

test.each([
  ['a year and a day ago', addDays(addMonths(today, -12), -1), 422],
  ['a year ago', addMonths(today, -12), 200],
  ['in six months', addMonths(today, 6), 200],
  ['in six months and a day', addDays(addMonths(today, 6), 1), 422],
])('a subscription that begins %s', async (_when, dateArrivee, status) => {
  expect(await statusOf({ dateArrivee })).toBe(status)
})

test('[SUBS-12] [MSG-12] the mail says all that was asked, and its file by its name', async () => {
  const body = bodyOf()
  await subscribe({ ...body, ticket: await ticketFor(body.reference) }, owner)
  const asked = { body: { reference: randomUUID(), references: [body.reference] } }
  expect(await backend.ask('sendRecapMail', asked, serviceToken)).toBe(1)
  const [mail] = await backend.mails('claire.martin@example.fr')
  expect(mail?.subject).toBe('Votre souscription')
  for (const value of [
    'propriétaire',
    body.numCompteur,
    'P100777',
    formatDay(today),
    '1\u202f331\u00a0m³',
    'Sous l’évier',
    'identité.jpg',
  ])
    expect(mail?.text).toContain(value)
})
