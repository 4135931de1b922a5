import { beforeEach, describe, expect, test } from 'vitest'
import { freshCaptcha } from '#limits/captcha.server.ts'
import { asked, onStore, outcomeOf } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as signUpAction } from './sign-up.tsx'

const { answer, fail, received } = utility()
onStore()

/** What else the form shows. */
type Shown = { captcha: string; strength: { level: number } | undefined }

const nadia = {
  refAbo: '100007',
  pdcRef: 'P100007',
  mail: 'nadia.haddad@example.fr',
  password: 'Fontaine-2026',
  confirmation: 'Fontaine-2026',
}

/** Submits Nadia's sign-up form, changed by `typed`. */
async function submit(typed: Record<string, string> = {}) {
  const captchaToken = await freshCaptcha('sign-up')
  const form = { ...nadia, captcha: 'on', captchaToken, ...typed }
  return outcomeOf<Shown>(await signUpAction(asked('/connexion/creer-un-compte', { form })))
}

const calls = () => received().map(({ name }) => name)

beforeEach(() => {
  answer('checkCaptcha', true)
  answer('createUser', 0)
})

test('[SIGNUP-01] [SIGNUP-14] [SIGNUP-22] a pair that matches is asked for, and the message names the address; the URL does not', async () => {
  const asOnPaper = { refAbo: ' 100 007', pdcRef: 'p100007 ', mail: ' nadia.haddad@example.fr ' }
  expect(await submit(asOnPaper)).toMatchObject({
    ...{ to: '/connexion', tone: 'success' },
    text: "Un email de confirmation a été envoyé à l'adresse nadia.haddad@example.fr pour activer le compte.",
  })
  expect(calls()).toEqual(['checkCaptcha', 'createUser'])
  const { refAbo, pdcRef, mail, password } = nadia
  const [, captcha] = received('checkCaptcha')[0]?.url.pathname.split('/checkCaptcha/') ?? []
  const response = decodeURIComponent(captcha ?? '')
  expect(response).toMatch(/^sign-up\./)
  const body = { refAbo, pdcRef, login: mail, password, captcha: response }
  expect(received('createUser')[0]?.body).toEqual(body)
})

test('[BEY-95] an activation mail that waits is not said to have left', async () => {
  answer('createUser', { mail: 'waiting' })
  expect(await submit({ refAbo: '100011' })).toMatchObject({
    ...{ to: '/connexion', tone: 'warning' },
    text: expect.stringContaining('Le compte est créé, mais l’e-mail qui l’active n’a pas encore'),
  })
})

describe('what was typed', () => {
  const missing = {
    refAbo: ['Numéro abonné requis'],
    pdcRef: ['Ref. PDC requis'],
    mail: ['Adresse email requise'],
    password: ['Mot de passe requis'],
    confirmation: ['Confirmation du mot de passe requise'],
  }

  test.each(['', '  '])(
    '[SIGNUP-02] [SIGNUP-03] [SIGNUP-04] [SIGNUP-06] [SIGNUP-07] [SIGNUP-10] [SIGNUP-12] is missed, all of it at once and in the order of the form (« %s »)',
    async empty => {
      const shown = await submit({
        refAbo: empty,
        pdcRef: empty,
        mail: empty,
        password: '',
        confirmation: '',
        captcha: '',
      })
      expect(shown.status).toBe(400)
      expect(shown.errors).toEqual({ ...missing, captcha: [expect.any(String)] })
      expect(Object.keys(shown.errors ?? {})).toEqual([...Object.keys(missing), 'captcha'])
      expect(calls()).toEqual([])
    },
  )

  test('[SIGNUP-05] [SIGNUP-06] « abc » is no address, and nothing else is said of it', async () => {
    const mail = 'abc'
    expect((await submit({ mail })).errors).toEqual({
      mail: [expect.stringMatching(/^Veuillez saisir une adresse mail valide\n/)],
    })
  })

  test('[SIGNUP-08] [SIGNUP-09] « abcdefg1 » is refused, and how strong it was is said', async () => {
    const password = 'abcdefg1'
    const shown = await submit({ password, confirmation: password })
    expect(shown.errors).toEqual({
      password: [expect.stringMatching(/^Format du mot de passe incorrect\n/)],
    })
    expect(shown.strength?.level).toBeGreaterThanOrEqual(0)
    expect(calls()).toEqual([])
  })

  test('[SIGNUP-11] a confirmation that differs is said, whatever else is wrong', async () => {
    const shown = await submit({ refAbo: '', confirmation: 'Fontaine-2027' })
    expect(shown.errors).toEqual({
      refAbo: ['Numéro abonné requis'],
      confirmation: ['Les mots de passe doivent être identiques'],
    })
  })

  test('comes back, the passwords excepted', async () => {
    const shown = await submit({ mail: 'abc' })
    const { refAbo, pdcRef } = nadia
    expect(shown.values).toEqual({ refAbo, pdcRef, mail: 'abc', captcha: 'on' })
    expect(JSON.stringify(shown)).not.toContain('Fontaine')
  })

  test('nothing else of the form reaches the utility', async () => {
    await submit({ role: 'admin', accessGestion: 'true', activated: 'true' })
    expect(Object.keys(received('createUser')[0]?.body as object)).toEqual(
      Object.keys({ refAbo: 0, pdcRef: 0, login: 0, password: 0, captcha: 0 }),
    )
  })
})

describe('the captcha', () => {
  test('[SIGNUP-13] [DATA-04] must be ticked', async () => {
    const shown = await submit({ captcha: '' })
    expect(Object.keys(shown.errors ?? {})).toEqual(['captcha'])
    expect(calls()).toEqual([])
  })

  test('[SIGNUP-13] [DATA-04] must be judged true before anything is created', async () => {
    answer('checkCaptcha', false)
    const shown = await submit()
    expect(shown.status).toBe(400)
    expect(shown.notice?.text).toMatch(/n’est plus valable/)
    expect(calls()).toEqual(['checkCaptcha'])
  })
})

describe('what the utility answers', () => {
  const phone = 'Veuillez contacter notre service Gestion Clientèle au 09 69 00 00 00.'
  test.each([
    ['[SIGNUP-17]', 1, 'error', "Echec de la création du compte pour le numéro d'abonné"],
    ['[SIGNUP-18]', 2, 'warning', 'Les données saisies sont incorrectes'],
    ['[SIGNUP-19]', 3, 'warning', "Compte déjà existant pour le numéro d'abonné 100007"],
    ['[SIGNUP-20]', 4, 'warning', "L'adresse mail nadia.haddad@example.fr est déjà utilisée !"],
    [
      '[SIGNUP-21] [SIGNUP-22]',
      5,
      'warning',
      "La Ref. PDC ne correspond pas au nom et prénom associés au numéro d'abonné 100007",
    ],
    ['[SIGNUP-23] [MSG-01]', 9, 'error', `Problème lors de la création du compte. ${phone}`],
  ])('%s code %i', async (_, code, tone, text) => {
    answer('createUser', code)
    const shown = await submit()
    expect(shown.notice).toMatchObject({ tone, text })
    expect(shown.values).toMatchObject({ refAbo: '100007', captcha: 'on' })
  })

  test('[SIGNUP-24] [MSG-02] nothing: the call failed, and is not counted', async () => {
    fail('createUser', 500)
    for (let i = 0; i < 12; i++) {
      const shown = await submit({ refAbo: '100008' })
      expect(shown.status).toBe(503)
      expect(shown.notice).toEqual({
        tone: 'error',
        text: `Problème lors de l'appel à l'API. Impossible de créer l'utilisateur ! ${phone}`,
      })
    }
  })
})

test('the eleventh try for one number within an hour waits, and what was typed stays', async () => {
  answer('createUser', 2)
  for (let i = 0; i < 10; i++) expect((await submit({ refAbo: '100009' })).status).toBe(400)
  const shown = await submit({ refAbo: '100009' })
  expect(shown.status).toBe(429)
  expect(shown.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(shown.notice?.text).toMatch(/^Trop de tentatives\. Réessayez dans /)
  expect(shown.values?.refAbo).toBe('100009')
  expect(received('createUser')).toHaveLength(10)
})
