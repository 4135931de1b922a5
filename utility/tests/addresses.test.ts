import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { onBackend, startTestBackend, type TestBackend } from '../../tests/support/backend.ts'

const { backend, db } = await onBackend()
let token = ''
beforeEach(async () => {
  token = await backend.logIn('100001')
})

const mailbox = 'adresses@eaux.example'

const adress = (streetNumber: string, streetName: string, more: Partial<Adress> = {}): Adress => ({
  country: 'France',
  zipCode: '99100',
  city: 'Vauclaire-sur-Lède',
  streetName,
  streetNumber,
  buildingName: '',
  appartNumber: '',
  floorNumber: '',
  stairNumber: '',
  cityCompl: '',
  streetCompl: '',
  ...more,
})

const nowhere = adress('4', 'rue de Nulle-Part')

const userOf = async (refAbo: string) =>
  backend.ask('getUser', { query: { userLogin: refAbo } }, await backend.logIn(refAbo))
const save = (token: string, body: { adress?: Adress; phone?: string }, login = '100001') =>
  backend.ask('modifyUser', { params: { login }, body }, token)
const verify = (token: string, asked: Adress, login = '100001', phone = '') =>
  backend.ask('createAdressConfirmationToken', { body: { login, adress: asked, phone } }, token)
const pendingOf = (token: string, userLogin = '100001') =>
  backend.ask('getPendingAdress', { query: { userLogin } }, token)
const newestSecret = () => backend.secretTo(mailbox)
const create = (token: string) => backend.ask('createAdress', { query: { token } })
const exists = (token: string) => backend.ask('checkAdressTokenExist', { query: { token } })

describe('the registry', () => {
  const check = async (asked: Adress) =>
    backend.ask(
      'checkAdress',
      { body: { login: '100001', adress: asked } },
      await backend.logIn('100001'),
    )

  test('[CALL-42] [ADDR-10] [ADDR-11] [ADDR-14] knows the streets of a commune, not those of nowhere, and fails on one', async () => {
    expect(await check(adress('12', 'rue des Lavoirs'))).toBe(1)
    expect(await check(adress('9999', 'rue du Moulin'))).toBe(1)
    expect(await check(nowhere)).toBe(0)
    expect(await check(adress('1', 'Impasse de la Panne'))).toBe(5)
    // It is the same however it is typed; of another commune or country it is another.
    expect(
      await check(
        adress('12', 'RUE DES LAVOIRS', { country: 'france', city: 'vauclaire sur lede' }),
      ),
    ).toBe(1)
    expect(await check(adress('12', 'rue des Lavoirs', { city: 'Aubrelle' }))).toBe(0)
    expect(await check(adress('12', 'rue des Lavoirs', { country: 'Belgique' }))).toBe(0)
    expect(
      await check(adress('12', 'rue de la République', { zipCode: '69001', city: 'Lyon' })),
    ).toBe(0)
  })
})

describe('the referential', () => {
  const lists = async (query: Record<string, string>) =>
    backend.ask('getAdressReferential', { query }, await backend.logIn('100001'))

  test('[DATA-22] [CALL-42] lists countries, postal codes, towns and streets that begin as what is typed', async () => {
    expect(await lists({ country: 'suis' })).toEqual({
      listPays: ['Suisse'],
      listCP: [],
      listVille: [],
      listRue: [],
    })
    expect((await lists({ country: 'France', zipCode: '9911' })).listCP).toEqual(['99110'])
    expect((await lists({ city: 'vauc', zipCode: '' })).listVille).toContain('Vauclaire-sur-Lède')
    const { listRue } = await lists({
      country: 'France',
      zipCode: '99100',
      city: 'Vauclaire-sur-Lède',
      streetName: 'lav',
    })
    expect(listRue).toEqual(['rue des Lavoirs'])
  })

  test('[DATA-22] holds the communes of France beside those of the demonstration, and no town of another country', async () => {
    expect((await lists({ city: 'Marseille' })).listVille[0]).toBe('Marseille')
    expect((await lists({ zipCode: '750' })).listCP).toContain('75011')
    expect((await lists({ zipCode: '38', city: 'grenoble' })).listCP).toEqual(['38000', '38100'])
    expect((await lists({ zipCode: '38000', city: 'gr' })).listVille).toEqual(['Grenoble'])
    expect((await lists({ city: 'saint' })).listVille).toHaveLength(20)
    const { listVille, listCP } = await lists({ country: 'Belgique', city: 'vauc', zipCode: '99' })
    expect([listVille, listCP]).toEqual([[], []])
  })
})

describe('saving a known address', () => {
  test('[CALL-18] [CALL-44] keeps the address as the registry writes it, and the phone, and nothing else', async () => {
    const before = await userOf('100001')
    const body = {
      ...before,
      mail: 'autre@example.fr',
      password: 'Autre-Secret-2027',
      phone: '06 39 98 12 34',
      adress: adress('8', 'RUE DU MOULIN', { floorNumber: '3' }),
    }
    expect(await save(token, body)).toBe(1)
    expect(await userOf('100001')).toEqual({
      ...before,
      phone: '0639981234',
      adress: adress('8', 'rue du Moulin', { floorNumber: '3' }),
    })
    expect(await backend.subjects(before.mail)).toEqual(['Votre adresse postale a changé'])
  })
})

describe('an address to verify', () => {
  test('[ADDR-12] [ADDR-15] [CALL-31] [CALL-32] is verified by the link in the employee’s mailbox; the subscriber only hears of it', async () => {
    const before = await userOf('100001')
    expect(await verify(token, nowhere, '100001', '0639981111')).toBe(1)
    const [[toStaff], [toSubscriber]] = [
      await backend.mails(mailbox),
      await backend.mails(before.mail),
    ]
    expect(toStaff?.links).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/confirmAdress\/100001\/[\w-]{43}$/),
    ])
    expect(toSubscriber?.subject).toBe('Votre adresse est en cours de vérification')
    expect(toSubscriber?.text).not.toContain('confirmAdress')
    expect(await db.mail.count()).toBe(2)
    expect(await userOf('100001')).toEqual(before)
    expect(await pendingOf(token)).toMatchObject({ adress: nowhere, phone: '0639981111' })

    const secret = await newestSecret()
    expect(await exists(secret)).toBe(true)
    expect(await create(secret)).toBe(1)
    expect([await exists(secret), await create(secret)]).toEqual([true, 1])
    expect(await userOf('100001')).toEqual({ ...before, adress: nowhere, phone: '0639981111' })
    expect(await pendingOf(token)).toBeNull()
    expect(await backend.subjects(before.mail)).toEqual([
      'Votre adresse postale a changé',
      'Votre adresse est en cours de vérification',
    ])
    // From now on it is known.
    expect(await save(token, { adress: adress('6', 'rue de nulle part') })).toBe(1)
  })

  test('[ADDR-12] asked for twice at once, and again, is sent once', async () => {
    const ask = () => verify(token, nowhere, '100001', '0639981111')
    expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
    expect(await ask()).toBe(1)
    expect(await db.mail.count()).toBe(2)
    expect(await create(await newestSecret())).toBe(1)
    // With another phone it is another request.
    await verify(token, adress('1', 'chemin Perdu'))
    await verify(token, adress('1', 'chemin Perdu'), '100001', '0639982222')
    expect(await db.mail.count({ where: { recipient: mailbox } })).toBe(3)
  })

  test('[ADDR-12] once validated is known, even abroad or with a CEDEX code; a phone emptied with it is empty', async () => {
    for (const far of [
      adress('3', 'rue du Rhône', { country: 'Suisse', zipCode: '1204', city: 'Genève' }),
      adress('1', 'place Bellecour', { zipCode: '69281', city: 'Lyon CEDEX 02' }),
    ]) {
      expect(await save(token, { adress: far, phone: '0639981111' })).toBe(0)
      await verify(token, far)
      expect(await create(await newestSecret())).toBe(1)
      expect(await userOf('100001')).toMatchObject({ adress: far, phone: '' })
      expect(await save(token, { adress: { ...far, city: far.city.toUpperCase() } })).toBe(1)
      expect((await userOf('100001')).adress).toEqual(far)
    }
  })

  test('[ADDR-12] given up when a known address was saved since, not a phone alone: its link cannot undo it', async () => {
    await verify(token, nowhere)
    const secret = await newestSecret()
    await save(token, { phone: '0639982222' })
    expect(await exists(secret)).toBe(true)
    expect(await save(token, { adress: adress('8', 'rue du Moulin') })).toBe(1)
    expect(await pendingOf(token)).toBeNull()
    expect([await exists(secret), await create(secret)]).toEqual([false, 0])
    expect((await userOf('100001')).adress.streetName).toBe('rue du Moulin')
  })

  test('[ADDR-15] staff lists those that wait, the oldest first', async () => {
    await verify(token, nowhere)
    const agent = await backend.logIn('agent')
    const list = await backend.ask('listPendingAdresses', { query: {} }, agent)
    expect(list.map(({ refAbo, name }) => [refAbo, name])).toEqual([
      ['100009', 'Zoé Lambert'],
      ['100001', 'Claire Martin'],
    ])
    expect(list[1]).toMatchObject({ adress: nowhere, current: adress('12', 'rue des Lavoirs') })
  })

  test('[ADDR-15] [BEY-95] one whose link cannot be sent yet waits for its mail, in the place of the one before', async () => {
    const sick = await startTestBackend({ smtpUrl: 'smtp://127.0.0.1:9' })
    try {
      const token = await sick.logIn('100009')
      const body = { login: '100009', adress: nowhere, phone: '' }
      const answer = await sick.ask('createAdressConfirmationToken', { body }, token)
      expect(answer).toEqual({ mail: 'waiting' })
      const query = { userLogin: '100009' }
      expect(await sick.ask('getPendingAdress', { query }, token)).toMatchObject({
        adress: { streetName: nowhere.streetName },
      })
    } finally {
      await sick.stop()
    }
  })
})

describe('an address service', () => {
  const asked: string[] = []
  const service = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.includes('panne')) return response.writeHead(500).end()
    const feature = (name: string, postcode: string) => ({ properties: { name, postcode } })
    const features = [feature('Rue de la République', '69001'), feature('Rue Royale', '69002')]
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ features }))
  })
  let served: TestBackend
  beforeAll(async () => {
    service.listen(0, '127.0.0.1')
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    served = await startTestBackend({ addressServiceUrl: `http://127.0.0.1:${port}/search` })
  })
  afterAll(async () => {
    await served.stop()
    service.close()
  })

  test('adds its streets to those of the utility, in the lists and in the check', async () => {
    const token = await served.logIn('100001')
    const lyon = { country: 'France', zipCode: '69001', city: 'Lyon' }
    const query = { ...lyon, streetName: 'répu' }
    const { listRue } = await served.ask('getAdressReferential', { query }, token)
    expect(listRue).toEqual(['Rue de la République'])
    expect(Object.fromEntries(new URLSearchParams(asked.at(-1)?.split('?')[1]))).toEqual({
      q: 'répu Lyon',
      postcode: '69001',
      type: 'street',
      limit: '20',
    })
    const body = { login: '100001', adress: adress('3', 'rue de la republique', lyon) }
    expect(await served.ask('checkAdress', { body }, token)).toBe(1)
  })

  test('that fails leaves the utility’s own streets', async () => {
    const token = await served.logIn('100001')
    const query = {
      country: 'France',
      zipCode: '99100',
      city: 'Vauclaire-sur-Lède',
      streetName: 'panne',
    }
    expect((await served.ask('getAdressReferential', { query }, token)).listRue).toEqual([])
    const known = { ...query, streetName: 'lavoirs' }
    expect((await served.ask('getAdressReferential', { query: known }, token)).listRue).toEqual([
      'rue des Lavoirs',
    ])
  })
})

describe('the e-invoice', () => {
  const since = async (token: string) =>
    (await backend.ask('getEInvoice', { query: { userLogin: '100001' } }, token)).since
  const join = (token: string) =>
    backend.ask('joinEInvoice', { body: { login: '100001', cgv: '2026-01-01' } }, token)
  const leave = (token: string) =>
    backend.ask('leaveEInvoice', { body: { login: '100001' } }, token)
  const subjects = () => backend.subjects('claire.martin@example.fr')

  test('[CALL-42] [EINV-05] is joined once, however often it is asked, and left again, each with a mail', async () => {
    expect(await since(token)).toBeNull()
    expect(await Promise.all([join(token), join(token)])).toEqual([1, 1])
    expect(await since(token)).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await subjects()).toEqual(['Votre adhésion à l’e-facture'])
    const [recap] = await backend.mails('claire.martin@example.fr')
    expect(recap?.text).toContain('01/01/2026')
    expect(recap?.links).toEqual(['http://localhost:3000/compteabo/adhesion'])
    expect(await Promise.all([leave(token), leave(token)])).toEqual([1, 1])
    expect(await since(token)).toBeNull()
    expect(await subjects()).toEqual([
      'Le retour à vos factures sur papier',
      'Votre adhésion à l’e-facture',
    ])
  })
})
