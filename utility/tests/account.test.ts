import { beforeEach, describe, expect, test } from 'vitest'
import { onBackend, subscriberPassword } from '../../tests/support/backend.ts'

const { backend, db } = await onBackend()
let token = ''
beforeEach(async () => {
  token = await backend.logIn('100001')
})

const newPassword = 'Nouvelle-Eau-2027'
const past = new Date(Date.now() - 1_000)

const logIn = async (login: string, password = subscriberPassword) =>
  (await backend.send('login', { body: { login, password, isKeep: false } })).status
const holds = async (userLogin: string, token: string) =>
  (await backend.send('getUser', { query: { userLogin } }, token)).status === 200
const journal = async () => JSON.stringify(await backend.journal())

describe('changing one’s password', () => {
  const change = (oldPassword: string, token: string, password = newPassword) =>
    backend.ask('modifyPassword', { body: { login: '100001', oldPassword, password } }, token)

  test('[CALL-25] 1: only the new one logs in; the other sessions end, this one and other people’s stay', async () => {
    const [mine, other] = [await backend.logIn('100001'), await backend.logIn('100001')]
    const karim = await backend.logIn('100002')
    expect(await change(subscriberPassword, mine)).toBe(1)
    expect(await Promise.all([holds('100001', mine), holds('100001', other)])).toEqual([
      true,
      false,
    ])
    expect(await holds('100002', karim)).toBe(true)
    expect([await logIn('100001'), await logIn('100001', newPassword)]).toEqual([403, 200])
    expect(await backend.subjects('claire.martin@example.fr')).toEqual([
      'Votre mot de passe a été modifié',
    ])
    for (const secret of [subscriberPassword, newPassword])
      expect(await journal()).not.toContain(secret)
  })

  test('a link sent for the forgotten password ends with the change', async () => {
    const token = await backend.logIn('100009')
    const body = { login: '100009', oldPassword: subscriberPassword, password: newPassword }
    expect(await backend.ask('modifyPassword', { body }, token)).toBe(1)
    const params = { a: '100009', b: 'demo-mdp-100009' }
    expect(await backend.ask('checkPasswordTokenExist', { params })).toBe(false)
  })

  test('of changes that race with the same old password, one is done', async () => {
    const tried = ['Premier-2027', 'Second-2027', 'Tiers-2027x']
    const answers = await Promise.all(tried.map(one => change(subscriberPassword, token, one)))
    expect(answers.toSorted()).toEqual([0, 0, 1])
    expect(await logIn('100001', tried[answers.indexOf(1)])).toBe(200)
  })
})

describe('changing one’s address', () => {
  const request = (mail: string, token: string, login = '100001') =>
    backend.ask('createMailModifyConfirmationToken', { body: { login, mail } }, token)
  const modify = (token: string, as: string, user = '100001') =>
    backend.ask('modifyMail', { body: { user, token } }, as)
  const cancel = (secret: string, user = '100001') =>
    backend.ask('cancelMailChange', { body: { user, token: secret } })

  const pending = async () =>
    (await backend.ask('getUser', { query: { userLogin: '100001' } }, token)).pendingMail

  test('[CALL-27] [CALL-28] [DATA-24] [MAIL-01] [MAIL-04] 1: a link to the new address, which changes it once', async () => {
    expect(await request(' Claire@Example.fr ', token)).toBe(1)
    const [mail] = await backend.mails('claire@example.fr')
    expect(mail?.links).toEqual([
      expect.stringMatching(/^http:\/\/localhost:3000\/compteabo\/changer-mail\/[\w-]{43}$/),
    ])
    expect(await logIn('claire@example.fr')).toBe(403)
    expect(await pending()).toBe('claire@example.fr')
    const secret = await backend.secretTo('claire@example.fr')
    expect(await modify(secret, token)).toBe(1)
    expect(await modify(secret, token)).toBe(1)
    expect(await pending()).toBeUndefined()
    expect([await logIn('claire@example.fr'), await logIn('claire.martin@example.fr')]).toEqual([
      200, 403,
    ])
    expect(await journal()).not.toContain(secret)
    const bodies = (await backend.journal()).map(entry => entry.body)
    expect(bodies).toContainEqual({ login: '100001', mail: ' Claire@Example.fr ' })
    expect(bodies).toContainEqual({ user: '100001', token: '***' })
    expect(await backend.subjects('claire.martin@example.fr')).toEqual([
      'Votre adresse e-mail a été modifiée',
      'Un changement de votre adresse e-mail est demandé',
    ])
  })

  test('[CALL-28] 0 when another account took the address meanwhile, or the link has ended', async () => {
    const lucas = await backend.logIn('100006')
    const where = { refAbo: '100001' }
    await db.account.update({ where, data: { mail: 'lucas.petit.nouveau@example.fr' } })
    expect(await modify('demo-mail-100006', lucas, '100006')).toBe(0)
    expect(await request('encore@example.fr', lucas, '100006')).toBe(1)
    const row = await db.mailToken.findFirstOrThrow({ where: { refAbo: '100006' } })
    expect(Math.round((row.expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(24)
    await db.mailToken.updateMany({ data: { expiresAt: past } })
    expect(await modify(await backend.secretTo('encore@example.fr'), lucas, '100006')).toBe(0)
  })

  test('[BEY-611] the link of another account is 2, and waits for its own', async () => {
    expect(await modify('demo-mail-100006', token)).toBe(2)
    const lucas = await backend.logIn('100006')
    expect(await modify('demo-mail-100006', lucas, '100006')).toBe(1)
  })

  test('[BEY-611] a link that cancelled one change says nothing of the next one', async () => {
    await request('claire@example.fr', token)
    const secret = await backend.secretTo('claire.martin@example.fr')
    expect(await cancel(secret)).toBe(1)
    expect(await pending()).toBeUndefined()
    await request('claire.m@example.fr', token)
    expect(await cancel(secret)).toBe(0)
  })

  test('only the last address asked for can be confirmed', async () => {
    const lucas = await backend.logIn('100006')
    expect(await request('encore@example.fr', lucas, '100006')).toBe(1)
    expect(await modify('demo-mail-100006', lucas, '100006')).toBe(0)
    expect(await modify(await backend.secretTo('encore@example.fr'), lucas, '100006')).toBe(1)
  })

  test('links that went to the old address are worth nothing at the new one', async () => {
    const zoe = await backend.logIn('100009')
    await request('zoe@example.fr', zoe, '100009')
    expect(await modify(await backend.secretTo('zoe@example.fr'), zoe, '100009')).toBe(1)
    const params = { a: '100009', b: 'demo-mdp-100009' }
    expect(await backend.ask('checkPasswordTokenExist', { params })).toBe(false)
  })

  test('the present address is warned, and its link cancels the change', async () => {
    expect(await request('claire@example.fr', token)).toBe(1)
    const [warning] = await backend.mails('claire.martin@example.fr')
    expect(warning?.links).toEqual([
      expect.stringMatching(/\/annuler-changement-mail\/100001\/[\w-]{43}$/),
    ])
    const secret = await backend.secretTo('claire.martin@example.fr')
    expect([await cancel('none'), await cancel(secret, '100002')]).toEqual([0, 0])
    expect([await cancel(secret), await cancel(secret)]).toEqual([1, 1])
    expect(await modify(await backend.secretTo('claire@example.fr'), token)).toBe(0)
    expect(await logIn('claire.martin@example.fr')).toBe(200)
  })

  test('the link that cancels is worth nothing once the new address is confirmed, nor after a second request', async () => {
    await request('claire@example.fr', token)
    const first = await backend.secretTo('claire.martin@example.fr')
    await request('claire.m@example.fr', token)
    expect(await cancel(first)).toBe(0)
    const second = await backend.secretTo('claire.martin@example.fr')
    expect(await modify(await backend.secretTo('claire.m@example.fr'), token)).toBe(1)
    expect(await cancel(second)).toBe(0)
  })

  test('a changed address ends the other sessions; this one and other people’s stay', async () => {
    const [mine, other] = [await backend.logIn('100001'), await backend.logIn('100001')]
    const karim = await backend.logIn('100002')
    await request('claire@example.fr', mine)
    expect(await holds('100001', other)).toBe(true)
    expect(await modify(await backend.secretTo('claire@example.fr'), mine)).toBe(1)
    expect([await holds('100001', mine), await holds('100001', other)]).toEqual([true, false])
    expect(await holds('100002', karim)).toBe(true)
  })
})

describe('an address that waits for validation', () => {
  const query = { token: 'demo-adresse-100009' }
  const create = () => backend.ask('createAdress', { query })
  const adressOf = async (refAbo: string) =>
    (await backend.ask('getUser', { query: { userLogin: refAbo } }, await backend.logIn(refAbo)))
      .adress

  test('[CALL-32] 0 when it has come into the referential since, however spelled; the subscriber gets it', async () => {
    const row = await db.mailToken.findFirstOrThrow({ where: { kind: 'address' } })
    const { adress } = row.payload as { adress: Record<string, string> }
    await db.mailToken.create({
      data: {
        ...row,
        hash: 'another',
        refAbo: '100004',
        payload: { adress: { ...adress, streetName: 'ALLEE DES TILLEULS' } },
      },
    })
    expect(await create()).toBe(1)
    const hash = row.hash
    await db.mailToken.delete({ where: { hash } })
    await db.mailToken.update({ where: { hash: 'another' }, data: { hash } })
    expect(await create()).toBe(0)
    expect(await adressOf('100004')).toMatchObject({ streetNumber: '5 bis' })
  })
})
