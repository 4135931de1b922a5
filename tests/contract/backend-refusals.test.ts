import { describe, expect, test } from 'vitest'
import type { Input } from '#upstream/catalogue/index.ts'
import type { OutgoingFile } from '#upstream/endpoint.ts'
import { addDays, addMonths, dayOf } from '../../app/domain/values.ts'
import { onBackend } from '../support/backend.ts'
import { outgoingFile } from '../support/uploads.ts'

// The back end refuses these by itself, whatever portal calls it. The callers of each call are in backend.test.ts.

const { backend } = await onBackend()
const claire = await backend.logIn('100001')

const today = dayOf(new Date())

async function refusal(response: Promise<Response>) {
  const { status } = await response
  return status === 200 ? 'done' : status
}

const adress = {
  ...{ country: 'France', zipCode: '99100', city: 'Vauclaire-sur-Lède' },
  ...{ streetName: 'rue de Nulle-Part', streetNumber: '8', buildingName: '', appartNumber: '' },
  ...{ floorNumber: '', stairNumber: '', cityCompl: '', streetCompl: '' },
}

describe('an address', () => {
  test.each([
    ['[ADDR-05] of no country', { country: 'Atlantide' }, ''],
    ['with a French code of four digits', { zipCode: '9910' }, ''],
    ['with a line too long', { buildingName: 'x'.repeat(61) }, ''],
    ['on two lines', { streetCompl: 'a\nb' }, ''],
    ['[ADDR-06] with a phone number that is none', {}, '12345'],
  ])('%s is neither kept nor sent to be verified', async (_what, changes, phone) => {
    const body = { login: '100001', adress: { ...adress, ...changes }, phone }
    const asked = backend.send('createAdressConfirmationToken', { body }, claire)
    expect(await refusal(asked)).toBe(422)
    const params = { login: '100001' }
    const saved = { adress: { ...body.adress, streetName: 'rue des Lavoirs' }, phone }
    expect(await refusal(backend.send('modifyUser', { params, body: saved }, claire))).toBe(422)
  })

  test('[ADDR-06] a phone number alone is judged too, and may be none', async () => {
    const params = { login: '100001' }
    const save = (phone: string) =>
      refusal(backend.send('modifyUser', { params, body: { phone } }, claire))
    expect([await save('12345'), await save('06 39 98 00 01'), await save('')]).toEqual([
      422,
      'done',
      'done',
    ])
  })
})

test('terms that do not exist yet are not accepted', async () => {
  const join = (cgv: string) =>
    refusal(backend.send('joinEInvoice', { body: { login: '100001', cgv } }, claire))
  expect([await join(addDays(today, 1)), await join(today)]).toEqual([422, 'done'])
})

test('a year of no water has no price', async () => {
  const query = { pdc: 'P100001', estimationConso: '0' }
  expect(await refusal(backend.send('getMonthlyEstimate', { query }, claire))).toBe(422)
})

const file = (name: string, start: string) => outgoingFile(name, 'application/pdf', start)
const pdf = file('acte.pdf', '%PDF-1.7')
const program = file('acte.pdf', 'MZ\x90')
const text = file('acte.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

let requests = 0
const newReference = () => `20000000-0000-4000-8000-${String(requests++).padStart(12, '0')}`

type Subscription = 'subscribeAsTenant' | 'subscribeAsOwner'

/** The homes that stand empty: each is subscribed once. */
const homes = ['C1009001', 'C1009002', 'C1009003', 'C1009004', 'C1009005']

async function subscribe(kind: Subscription, paper: OutgoingFile, dateArrivee = today) {
  const reference = newReference()
  const asked = { body: { reference } }
  const { ticket } = await backend.ask('getSubscriptionTicket', asked, claire)
  const body = {
    ...{ reference, ticket, numCompteur: homes[0] ?? '', refPDC: '' },
    ...{ dateArrivee, indexReleve: '1', commentaire: '' },
  }
  const input: Input<Subscription> = { body, files: { justificatif: [paper] } }
  const outcome = await refusal(backend.send(kind, input))
  if (outcome === 'done') homes.shift()
  return outcome
}

describe('the paper of a subscription', () => {
  test.each([
    ['[SUBS-08] a program called .pdf', 'subscribeAsTenant', program, 422],
    ['[SUBS-08] a text of a tenant', 'subscribeAsTenant', text, 422],
    ['[SUBS-18] a program of an owner', 'subscribeAsOwner', program, 422],
    ['[SUBS-18] a text of an owner', 'subscribeAsOwner', text, 'done'],
    ['[SUBS-08] a PDF', 'subscribeAsTenant', pdf, 'done'],
  ] as const)('%s: judged by what it is', async (_what, kind, paper, outcome) => {
    expect(await subscribe(kind, paper)).toBe(outcome)
  })
})

test.each([
  ['a year and a day ago', addDays(addMonths(today, -12), -1), 422],
  ['a year ago', addMonths(today, -12), 'done'],
  ['in six months', addMonths(today, 6), 'done'],
  ['in six months and a day', addDays(addMonths(today, 6), 1), 422],
])('a subscription that begins %s', async (_when, day, outcome) => {
  expect(await subscribe('subscribeAsTenant', pdf, day)).toBe(outcome)
})

describe('documents', () => {
  const send = (...attachements: OutgoingFile[]) => {
    const body = { reference: newReference(), pdc: 'P100001', date: today, message: '' }
    return refusal(backend.send('sendDocuments', { body, files: { attachements } }, claire)) // sic
  }

  test('are judged by what they are', async () => {
    expect(await send(pdf, program)).toBe(422)
    expect(await send(text)).toBe(422)
    expect(await send(pdf)).toBe('done')
  })

  test('keep a name without folders, and a type of ours', async () => {
    const reference = newReference()
    const body = { ...{ reference, pdc: 'P100005', histoId: 'D100005-3' }, message: 'Ma photo' }
    const ines = await backend.logIn('100005')
    const files = { attachements: [file('../../etc/\u202efdp.exe', '\xff\xd8\xff')] } // sic
    expect(await refusal(backend.send('sendClaimMessage', { body, files }, ines))).toBe('done')
    const query = { pdc: 'P100005', histoId: 'D100005-3' }
    const { messages } = await backend.ask('getUserRequest', { query }, ines)
    expect(messages.at(-1)?.files.map(({ name }) => name)).toEqual(['fdp.exe.jpg'])
  })
})
