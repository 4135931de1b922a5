import { describe, expect, test } from 'vitest'
import { asked, outcomeOf, thrown } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as accountLoader, action as confirmAccount } from './confirm-account.tsx'
import { loader as addressLoader, action as confirmAddress } from './confirm-address.tsx'

const { answer, fail, received } = utility()

const account = { aboNum: 'A1001', token: 'un-jeton' }
const address = { aboNumAdress: 'A1001', tokenAdress: 'un-jeton' }
const activate = async () =>
  outcomeOf(await confirmAccount(asked('/confirm/A1001/un-jeton', { form: {}, params: account })))
const validate = async () =>
  outcomeOf(
    await confirmAddress(asked('/confirmAdress/A1001/un-jeton', { form: {}, params: address })),
  )

test('[LINKS-01] opening a link asks the utility nothing', async () => {
  await accountLoader(asked('/confirm/A1001/un-jeton', { params: account }))
  await addressLoader(asked('/confirmAdress/A1001/un-jeton', { params: address }))
  expect(received()).toEqual([])
})

describe('the activation of an account', () => {
  test.each([
    [true, 'success', 'Activation du compte utilisateur effectué avec succès !'],
    [false, 'warning', 'Lien de confirmation invalide'],
  ])('[LINKS-02] [LINKS-03] [LINKS-04] answered %s', async (reply, tone, text) => {
    answer('confirmUser', reply)
    expect(await activate()).toMatchObject({ to: '/connexion', tone, text })
    expect(received()[0]?.url.pathname).toBe('/api/users/A1001/un-jeton')
  })

  test('[LINKS-03] of no number at all asks the utility nothing, least of all another call', async () => {
    const params = { aboNum: 'sendForgotPasswordMail', token: '100001' }
    const path = `/confirm/${params.aboNum}/${params.token}`
    const led = await outcomeOf(await confirmAccount(asked(path, { form: {}, params })))
    expect(led).toMatchObject({ to: '/connexion', text: 'Lien de confirmation invalide' })
    expect(received()).toEqual([])
  })

  test('can be tried again when the utility does not answer', async () => {
    fail('confirmUser', 'cut')
    expect((await thrown(activate())).status).toBe(503)
  })
})

describe('the validation of an address', () => {
  test.each([
    [1, 'success', "Vérification de l'adresse utilisateur effectuée avec succès."],
    [0, 'warning', "L'adresse existe déjà !"],
  ] as const)(
    '[LINKS-05] [LINKS-06] [LINKS-07] [LINKS-09] answered %i, once the link was looked at',
    async (reply, tone, text) => {
      answer('checkAdressTokenExist', true)
      answer('createAdress', reply)
      expect(await validate()).toMatchObject({ to: '/adm-sem-webabo', tone, text })
      expect(received().map(({ name, url }) => name + url.search)).toEqual([
        'checkAdressTokenExist?token=un-jeton',
        'createAdress?token=un-jeton',
      ])
    },
  )

  test('[LINKS-05] [LINKS-08] [LINKS-09] creates nothing when the link is worth nothing', async () => {
    answer('checkAdressTokenExist', false)
    expect(await validate()).toMatchObject({
      ...{ to: '/adm-sem-webabo', tone: 'warning' },
      text: "Token de validation d'adresse invalide ou innexistant",
    })
    expect(received('createAdress')).toEqual([])
  })
})
