import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/values.ts'
import { onBackend } from '../../tests/support/backend.ts'
import { outgoingFile } from '../../tests/support/uploads.ts'

// The back end refuses these by itself, whatever portal calls it; the conformance kit tries the callers of each call.

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

test('documents keep a name without folders, and a type of ours', async () => {
  const body = {
    reference: randomUUID(),
    pdc: 'P100005',
    histoId: 'D100005-3',
    message: 'Ma photo',
  }
  const ines = await backend.logIn('100005')
  const photo = outgoingFile('../../etc/\u202efdp.exe', 'application/pdf', '\xff\xd8\xff')
  const files = { attachements: [photo] } // sic
  expect(await refusal(backend.send('sendClaimMessage', { body, files }, ines))).toBe('done')
  const query = { pdc: 'P100005', histoId: 'D100005-3' }
  const { messages } = await backend.ask('getUserRequest', { query }, ines)
  expect(messages.at(-1)?.files.map(({ name }) => name)).toEqual(['fdp.exe.jpg'])
})

test('JSON that cannot be read is refused with 422, an unknown path or method with 404 and a message', async () => {
  const headers = { 'content-type': 'application/json' }
  const asked = { method: 'POST', body: '{"login"', headers }
  expect((await fetch(`${backend.apiUrl}/api/auth`, asked)).status).toBe(422)
  expect((await backend.call('GET', '/api/nothing')).status).toBe(404)
  expect((await backend.call('PUT', '/api/auth', { body: {} })).status).toBe(404)
  expect(await (await backend.call('GET', '/')).json()).toEqual({ message: expect.any(String) })
})
