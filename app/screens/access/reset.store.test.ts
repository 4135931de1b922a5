import { describe, expect, test } from 'vitest'
import { takeToast } from '#http/route.server.ts'
import { currentRole } from '#session/guards.server.ts'
import { asked, cookieFrom, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as resetAction, loader as resetLoader } from './reset.tsx'

const { answer, fail, received } = utility()
onStore()

const params = { aboNum: 'A1001', token: 'un-jeton' }
const open = () => resetLoader(asked('/forgotPassword/A1001/un-jeton', { params }))
const choose = (form: Record<string, string>) =>
  resetAction(asked('/forgotPassword/A1001/un-jeton', { form, params }))
const right = { password: 'Nouvelle-Eau-7', confirmation: 'Nouvelle-Eau-7' }

async function ledTo(response: unknown) {
  const { headers } = response as Response
  const { toast } = await takeToast(
    asked('/', { cookie: cookieFrom(headers.getSetCookie()) }).request,
  )
  return { to: headers.get('location'), tone: toast?.tone, text: toast?.text }
}

describe('the link', () => {
  test('[FORGOT-11] is looked at, and not used up, before the form is shown', async () => {
    answer('checkPasswordTokenExist', true)
    expect(await open()).toEqual({ aboNum: 'A1001' })
    expect(received().map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'GET /api/users/checkPasswordTokenExist/A1001/un-jeton',
    ])
  })

  test('[FORGOT-12] leads to the log-in with a warning when it is worth nothing', async () => {
    answer('checkPasswordTokenExist', false)
    expect(await ledTo(await thrown(open()))).toEqual({
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
    const refused = (await choose({ password: 'abc', confirmation: 'abd' })) as {
      data: object
      init: { status: number }
    }
    expect(refused.init.status).toBe(400)
    expect(refused.data).toMatchObject({
      errors: {
        password: [expect.stringMatching(/^Format du mot de passe incorrect\n/)],
        confirmation: ['Les mots de passe ne sont pas identiques'],
      },
      strength: { level: 0, isCommon: false },
    })
    expect(await choose({})).toMatchObject({
      data: {
        errors: {
          password: ['Nouveau mot de passe requis'],
          confirmation: ['Veuillez confirmez le nouveau mot de passe'],
        },
        strength: undefined,
      },
    })
    expect(received()).toEqual([])
  })

  test('[FORGOT-17] [FORGOT-20] is taken: the log-in says so, and every session of the account is over', async () => {
    answer('modifyForgotPassword', 1)
    const { cookie } = await loggedIn('subscriber')
    expect(await ledTo(await choose(right))).toEqual({
      to: '/connexion',
      tone: 'success',
      text: 'Modification du mot de passe éffectué avec succès !',
    })
    expect(received()[0]?.body).toEqual({ login: 'A1001', password: 'Nouvelle-Eau-7' })
    expect(await currentRole(asked('/', { cookie }).request)).toBeUndefined()
  })

  test('[FORGOT-18] [FORGOT-21] comes too late: a new request is to be made, and no session ends', async () => {
    answer('modifyForgotPassword', 0)
    const { cookie } = await loggedIn('subscriber')
    const led = await ledTo(await choose(right))
    expect(led).toMatchObject({ to: '/connexion', tone: 'warning' })
    expect(led.text).toMatch(/invalide.*nouvelle demande/)
    expect(await currentRole(asked('/', { cookie }).request)).toBe('subscriber')
  })

  test.each([
    ['another answer', Response.json(7)],
    ['a failure', Response.json({}, { status: 500 })],
  ])('[FORGOT-19] [FORGOT-21] %s is an error, said on the page of the log-in', async (_, reply) => {
    answer('modifyForgotPassword', reply)
    const led = await ledTo(await choose(right))
    expect(led).toMatchObject({ to: '/connexion', tone: 'error' })
    expect(led.text).toContain('Problème lors de la modification du mot de passe')
  })
})
