import { describe, expect, test } from 'vitest'
import { withArticle } from '#domain/town.ts'
import { streetLine } from '#domain/values.ts'
import {
  asked,
  cookieFrom,
  loggedIn,
  onStore,
  outcomeOf,
  thrown,
} from '../../../../tests/support/portal.ts'
import { noFlat, pdc, user } from '../../../../tests/support/samples.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { loader as form, action as save } from './address.tsx'
import { loader as saved } from './address-saved.tsx'
import { keepAddress } from './address-schema.server.ts'
import { action as decide, loader as unknown } from './address-unknown.tsx'
import { loader as suggestions } from './suggestions.ts'

const { admits, answer, fail, received } = utility()
onStore()

const path = '/compteabo/modifier-coordonnees'
const typed = {
  country: 'france',
  zipCode: '99100',
  city: 'Vauclaire-sur-Lède',
  streetName: 'rue de Nulle-Part',
  streetNumber: '4',
  ...noFlat,
  phone: '06 12 34 56 78',
}

/** A subscriber of whom the utility knows the present address. */
async function subscriber() {
  admits('PDC1')
  answer('getUser', user)
  answer('getPendingAdress', null)
  answer('getMoves', [])
  return loggedIn('subscriber')
}

type Values = { values: Record<string, string>; unsaved: { text: string } | null }

const post = async (cookie: string, fields = {}) =>
  outcomeOf(await save(asked(path, { cookie, form: { ...typed, ...fields } })))
const decided = async (intent: string, { cookie }: { cookie: string }) =>
  outcomeOf(await decide(asked(path, { cookie, form: { intent } })))

describe('what is typed', () => {
  test.each([
    ['country', 'Pays requis'],
    ['zipCode', 'Code postal requis'],
    ['city', 'Ville requise'],
    ['streetName', 'Nom de la rue requis'],
  ])(
    '[ADDR-04] [MSG-11] without %s: « %s », and nothing is asked of the registry',
    async (name, text) => {
      const { cookie } = await subscriber()
      const shown = await post(cookie, { [name]: ' ' })
      expect(shown.status).toBe(400)
      expect(shown).toMatchObject({ errors: { [name]: [text] }, values: { streetNumber: '4' } })
      expect(received('checkAdress')).toEqual([])
    },
  )

  test.each([
    [{ country: 'Narnia' }, { country: ['Veuillez saisir un pays valide'] }],
    [
      { phone: '12345' },
      {
        phone: [
          'Veuillez saisir un numéro de téléphone valide\nUn numéro français a dix chiffres, comme 06 12 34 56 78, ou neuf après +33. D’outre-mer aussi, commencez par 0.',
        ],
      },
    ],
    [
      { phone: '06 12 34 56 7\u0417' },
      {
        phone: ['Veuillez saisir un numéro de téléphone valide\nIci, il y a «\u00a0\u0417\u00a0».'],
      },
    ],
    [
      { zipCode: '9910O' },
      { zipCode: ['Un code postal français a cinq chiffres.\nIci, il y a «\u00a0O\u00a0».'] },
    ],
    [{ zipCode: '991' }, { zipCode: ['Un code postal français a cinq chiffres.'] }],
    [{ streetCompl: 'x'.repeat(61) }, { streetCompl: ['60 caractères au plus'] }],
  ])('[ADDR-05] [ADDR-06] %o is refused in words', async (fields, errors) => {
    const { cookie } = await subscriber()
    const shown = await post(cookie, fields)
    expect(shown.errors).toEqual(errors)
  })

  test('[ADDR-06] the phone is optional; a postal code abroad is what it is there', async () => {
    const { cookie } = await subscriber()
    answer('checkAdress', 0)
    for (const fields of [{ phone: '' }, { country: 'Suisse', zipCode: 'CH-1204' }])
      expect((await post(cookie, fields)).to).toBe(`${path}/inconnue`)
  })
})

describe('what the registry says', () => {
  test('[ADDR-02] [ADDR-10] [CALL-44] 1: saved as its owner’s, and the second step says so', async () => {
    const { cookie } = await subscriber()
    answer('checkAdress', 1)
    answer('modifyUser', 1)
    const response = await post(cookie)
    expect(response.to).toBe(`${path}/fait`)
    const [call] = received('modifyUser')
    expect(call?.url.pathname).toBe('/api/users/A1001')
    const { phone: _, ...adress } = typed
    const kept = { ...adress, country: 'France' }
    expect(call?.body).toEqual({ adress: kept, phone: '0612345678' })
    const shown = await saved(
      asked(`${path}/fait`, { cookie: [cookie, response.cookie].join('; ') }),
    )
    expect(shown.saved?.address).toContain('rue des Lilas')
    fail('getUser', 500)
    const without = await saved(
      asked(`${path}/fait`, { cookie: [cookie, response.cookie].join('; ') }),
    )
    expect(without.saved).toBeNull()
    expect(without.missing?.text).toMatch(/^Problème lors/)
  })

  test('[ADDR-02] the second step alone leads back to the first', async () => {
    const { cookie } = await subscriber()
    for (const away of [
      saved(asked(`${path}/fait`, { cookie })),
      unknown(asked(`${path}/inconnue`, { cookie })),
    ])
      expect((await thrown(away)).headers.get('location')).toBe(path)
  })

  test('[ADDR-11] [ADDR-13] 0: asked about with what was typed, checked again, or sent to be verified', async () => {
    const { cookie } = await subscriber()
    answer('checkAdress', 0)
    const response = await post(cookie)
    expect(response.to).toBe(`${path}/inconnue`)
    const later = { cookie: [cookie, response.cookie].join('; ') }
    expect(await unknown(asked(`${path}/inconnue`, later))).toMatchObject({
      address: '4\u00a0rue de Nulle-Part, 99100 Vauclaire-sur-Lède',
      isDown: false,
    })
    const behind = (await form(asked(path, later))) as unknown as Values
    expect(behind.values).toMatchObject({ streetName: 'rue de Nulle-Part' })

    expect(await decided('check', later)).toMatchObject({
      notice: { text: expect.stringContaining('toujours pas') },
    })
    expect(received('checkAdress')).toHaveLength(2)

    answer('createAdressConfirmationToken', 1)
    expect(await decided('confirm', later)).toMatchObject({
      ...{ to: '/home', tone: 'success' },
      text: 'Votre adresse est en cours de vérification. Un e-mail vous préviendra.',
    })
    expect(received('createAdressConfirmationToken')[0]?.body).toMatchObject({
      login: 'A1001',
      phone: '0612345678',
      adress: { streetName: 'rue de Nulle-Part' },
    })
    expect(received('modifyUser')).toEqual([])
  })

  test('[ADDR-12] an address that was not checked is not sent to be verified: back to the form, with it', async () => {
    const { cookie } = await subscriber()
    answer('createAdressConfirmationToken', 1)
    for (const wrong of [{ country: 'Narnia' }, { streetName: '' }, { phone: '12345' }]) {
      const kept = await keepAddress('A1001', { values: { ...typed, ...wrong }, isDown: false })
      const later = { cookie: `${cookie}; ${cookieFrom([kept])}` }
      const ask = (posted?: Record<string, string>) =>
        asked(`${path}/inconnue`, { ...later, ...(posted && { form: posted }) })
      for (const end of [
        await thrown(unknown(ask())),
        await thrown(decide(ask({ intent: 'check' }))),
        await thrown(decide(ask({ intent: 'confirm' }))),
      ])
        expect(end.headers.get('location')).toBe(path)
      const shown = (await form(asked(path, later))) as unknown as Values
      expect(shown.values).toMatchObject(wrong)
    }
    expect(received('createAdressConfirmationToken')).toEqual([])
    expect(received('checkAdress')).toEqual([])
  })

  test('[ADDR-14] anything else: an error, at the same step, with what was typed', async () => {
    const { cookie } = await subscriber()
    answer('checkAdress', 5)
    const shown = await post(cookie)
    expect(shown.status).toBe(503)
    expect(shown).toMatchObject({
      notice: {
        tone: 'error',
        text: expect.stringMatching(/^Problème lors de la vérification de l'adresse/),
      },
      values: { streetName: 'rue de Nulle-Part' },
    })
  })

  test('nothing: the address can be sent to be verified all the same', async () => {
    const { cookie } = await subscriber()
    fail('checkAdress', 'cut')
    const response = await post(cookie)
    expect(response.to).toBe(`${path}/inconnue`)
    const later = { cookie: [cookie, response.cookie].join('; ') }
    expect(await unknown(asked(`${path}/inconnue`, later))).toMatchObject({ isDown: true })
    answer('createAdressConfirmationToken', 1)
    expect((await decided('confirm', later)).to).toBe('/home')
  })

  test('what was typed is there again after the session has ended', async () => {
    const { cookie } = await subscriber()
    answer('checkAdress', new Response(null, { status: 401 }))
    const response = await thrown(post(cookie))
    expect(response.headers.get('location')).toMatch(/^\/connexion/)
    const note = cookieFrom(response.headers.getSetCookie())
    const { cookie: again } = await subscriber()
    const shown = (await form(asked(path, { cookie: `${again}; ${note}` }))) as unknown as Values
    expect(shown.values).toMatchObject({ streetName: 'rue de Nulle-Part' })
    expect(shown.unsaved?.text).toContain('pas encore enregistrée')
    // It would say « Erreur » in the page's title.
    expect(shown).not.toHaveProperty('notice')
  })
})

test('[BEY-162] the page says where the last invoice of a home that was left goes', async () => {
  const { cookie } = await subscriber()
  const lastBillTo = 'Claire Martin, 12 rue des Lavoirs, 99100 Vauclaire'
  const left = { reference: crypto.randomUUID(), kind: 'sellHome' as const, askedOn: '2026-11-20' }
  const read = { day: '2026-11-20', pdc: 'PDC1', counterRef: '', index: 300, files: [] }
  answer('getMoves', [
    { ...left, ...read, lastBillTo },
    { ...left, ...read, lastBillTo, pdc: 'GONE' },
  ])
  const { lastBills } = await form(asked(path, { cookie }))
  expect(lastBills).toEqual([
    `La dernière facture ${withArticle('du', streetLine(pdc('PDC1').adress))} part à\u00a0: ${lastBillTo}.`,
  ])
})

describe('suggestions', () => {
  const lists = {
    listPays: ['France'],
    listCP: ['99100'],
    listVille: ['Aubrelle'],
    listRue: ['rue du Moulin'],
  }
  const ask = async (query: Record<string, string>) => {
    const { cookie } = await subscriber()
    answer('getAdressReferential', lists)
    const url = `${path}/propositions?${new URLSearchParams(query)}`
    const response = await suggestions(asked(url, { cookie }))
    return { body: await response.json(), cached: response.headers.get('cache-control') }
  }

  test.each([
    ['country', 'f', 'fr', 'France'],
    ['zipCode', '9', '99', '99100'],
    ['city', 'a', 'au', 'Aubrelle'],
    ['streetName', 'mo', 'mou', 'rue du Moulin'],
  ])('[ADDR-09] of %s: none for « %s », some for « %s »', async (champ, short, enough, found) => {
    expect((await ask({ champ, nom: short })).body).toEqual({ options: [], total: 0 })
    expect(received('getAdressReferential')).toEqual([])
    const { body, cached } = await ask({ champ, nom: enough, country: 'France', zipCode: '99130' })
    expect(body).toEqual({ options: [found], total: 1 })
    expect(cached).toBe('private, max-age=600')
    const asked = received('getAdressReferential')[0]?.url.searchParams
    expect(asked?.get(champ)).toBe(enough)
  })

  test('of no field are none', async () => {
    for (const champ of ['', 'phone', 'constructor'])
      expect((await ask({ champ, nom: 'abcd' })).body.total).toBe(0)
    expect(received('getAdressReferential')).toEqual([])
  })
})
