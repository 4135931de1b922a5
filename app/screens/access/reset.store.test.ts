import { describe, expect, test } from 'vitest'
import {
  asked,
  lives,
  loggedIn,
  onStore,
  outcomeOf,
  thrown,
} from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as resetAction, loader as resetLoader } from './reset.tsx'

const { answer, fail, received } = utility()
onStore()

const params = { aboNum: 'A1001', token: 'un-jeton' }
const open = () => resetLoader(asked('/forgotPassword/A1001/un-jeton', { params }))
const choose = async (form: Record<string, string>) =>
  outcomeOf<{ strength: object }>(
    await resetAction(asked('/forgotPassword/A1001/un-jeton', { form, params })),
  )
const right = { password: 'Nouvelle-Eau-7', confirmation: 'Nouvelle-Eau-7' }

describe('the link', () => {
  test('[FORGOT-11] is looked at, and not used up, before the form is shown', async () => {
    answer('checkPasswordTokenExist', true)
    expect(await open()).toMatchObject({ aboNum: 'A1001', other: null })
    expect(received().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'GET /api/users/checkPasswordTokenExist/A1001/un-jeton',
    ])
  })

  test('[FORGOT-12] leads to the log-in with a warning when it is worth nothing', async () => {
    answer('checkPasswordTokenExist', false)
    expect(await outcomeOf(await thrown(open()))).toMatchObject({
      to: '/connexion',
      tone: 'warning',
      text: 'Lien de modification de mot de passe invalide',
    })
  })

  test('is not called invalid when the utility cannot be asked', async () => {
    fail('checkPasswordTokenExist', 500)
    expect((await thrown(open())).status).toBe(503)
  })
})

describe('the new password', () => {
  test('[FORGOT-14] [FORGOT-15] is refused with every reason, and how strong it was', async () => {
    expect(await choose({ password: 'abc', confirmation: 'abd' })).toMatchObject({
      status: 400,
      errors: {
        password: [expect.stringMatching(/^Format du mot de passe incorrect\n/)],
        confirmation: ['Les mots de passe ne sont pas identiques'],
      },
      strength: { level: 0, isCommon: false },
    })
    expect(await choose({})).toMatchObject({
      errors: {
        password: ['Nouveau mot de passe requis'],
        confirmation: ['Veuillez confirmez le nouveau mot de passe'],
      },
      strength: undefined,
    })
    expect(received()).toEqual([])
  })

  test('[FORGOT-17] [FORGOT-20] is taken: the log-in says so, and every session of the account is over', async () => {
    answer('modifyForgotPassword', 1)
    const { cookie } = await loggedIn('subscriber')
    expect(await choose(right)).toMatchObject({
      to: '/connexion',
      tone: 'success',
      text: 'Modification du mot de passe éffectué avec succès !',
    })
    expect(received()[0]?.body).toEqual({ login: 'A1001', password: 'Nouvelle-Eau-7' })
    expect(await lives(cookie)).toBe(false)
  })

  test('[FORGOT-18] [FORGOT-21] comes too late: a new request is to be made, and no session ends', async () => {
    answer('modifyForgotPassword', 0)
    const { cookie } = await loggedIn('subscriber')
    const led = await choose(right)
    expect(led).toMatchObject({ to: '/connexion', tone: 'warning' })
    expect(led.text).toMatch(/invalide.*nouvelle demande/)
    expect(await lives(cookie)).toBe(true)
  })

  test.each([
    ['another answer', Response.json(7)],
    ['a failure', Response.json({}, { status: 500 })],
  ])('[FORGOT-19] [FORGOT-21] %s is an error, said on the page of the log-in', async (_, reply) => {
    answer('modifyForgotPassword', reply)
    const led = await choose(right)
    expect(led).toMatchObject({ to: '/connexion', tone: 'error' })
    expect(led.text).toContain('Problème lors de la modification du mot de passe')
  })
})
