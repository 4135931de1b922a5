import { beforeEach, describe, expect, test } from 'vitest'
import { homeWater } from '#local-water/home.server.ts'
import { waterOf } from '#local-water/water.server.ts'
import { type Settings, settings } from '#settings.server.ts'
import { loader as search } from '../../app/screens/local-water/search.tsx'
import { loader as suggestions } from '../../app/screens/local-water/suggestions.ts'
import { action, loader as page } from '../../app/screens/local-water/town.tsx'
import { asked, onStore, thrown } from '../support/portal.ts'
import { utility } from '../support/upstream.ts'

const { answer, fail, received } = utility()
onStore()

// Each test asks anew, unless it says otherwise.
const usual = { WATER_KEPT_SECONDS: 0, EXTRAS: ['local-water'] } satisfies Partial<Settings>
beforeEach(() => {
  Object.assign(settings(), usual)
})

const sample = {
  ...{ id: 'A-1', sampledOn: '2026-11-10', place: 'Mairie', author: 'ARS' },
  ...{ isConform: true, conclusion: 'Eau conforme.', restrictions: [], measures: [] },
}
const work = {
  ...{ id: 'T-1', from: '2026-11-24T08:00', to: '2026-11-24T12:00', streets: ['<b>rue</b>'] },
  ...{ reason: 'vanne', isCut: true, isCancelled: false, phone: null },
}
const towns = [
  { name: 'Saint-Lunier', zipCodes: ['99120'] },
  { name: 'Pont-de-Lède', zipCodes: ['99110', '99111'] },
]

beforeEach(() => {
  answer('getWaterTowns', towns)
  answer('getWaterQuality', sample)
  answer('getWaterWorks', [work])
})

const today = '2026-11-23'
const request = () => asked('/home').request
const atHome = (town = 'Pont-de-Lède') => homeWater(request(), town, today)

describe('[BEY-60] on /home', () => {
  test('cuts that are under way or to come, then the quality in one sentence', async () => {
    const over = { ...work, id: 'T-2', from: '2026-11-20T08:00', to: '2026-11-20T09:00' }
    answer('getWaterWorks', [over, work])
    const water = await atHome()
    expect(water).toMatchObject({
      title: 'L’eau à Pont-de-Lède',
      href: '/eau-de-ma-commune/pont-de-lede',
      quality: 'L’eau est conforme. Dernier prélèvement le\u00a010/11/2026.',
      missing: null,
    })
    expect(water?.works).toMatchObject([
      { id: 'T-1', state: 'planned', where: '<b>rue</b>', phone: '09 69 00 00 00' },
    ])
  })

  test('what cannot be had is said, and the rest is shown', async () => {
    fail('getWaterWorks', 500)
    const water = await atHome()
    expect(water?.missing?.tone).toBe('warning')
    expect(water?.quality).toContain('conforme')
    expect(water?.works).toEqual([])
  })

  test.each([400, 401, 403, 404, 501])(
    'a back end that has no such calls, and answers %i, leaves it out and ends no session',
    async status => {
      fail('getWaterWorks', status)
      fail('getWaterQuality', status)
      expect(await atHome()).toBeNull()
    },
  )

  test('a town of which no result is known, and an old one, are said to be', async () => {
    answer('getWaterQuality', null)
    expect((await atHome())?.quality).toBe('Aucun résultat d’analyse n’est connu.')
    answer('getWaterQuality', { ...sample, sampledOn: '2025-11-01' })
    expect((await atHome())?.quality).toMatch(/01\/11\/2025, il y a plus d’un an\.$/)
  })

  test('a utility that does not offer it is asked nothing', async () => {
    Object.assign(settings(), { EXTRAS: [] })
    expect(await atHome()).toBeNull()
    expect(received()).toEqual([])
  })
})

describe('what a town is answered', () => {
  test('is asked for once in some minutes, for everybody, without anybody’s token', async () => {
    Object.assign(settings(), { WATER_KEPT_SECONDS: 60 })
    await Promise.all([atHome('Gardée'), atHome('Gardée')])
    await atHome('Gardée')
    expect(received('getWaterQuality')).toHaveLength(1)
    expect(received()[0]?.headers.has('authorization')).toBe(false)
    await atHome('Autre')
    expect(received('getWaterQuality')).toHaveLength(2)
  })

  test.each([404, 501])('is kept when it is %i, so that nobody asks at each page', async status => {
    Object.assign(settings(), { WATER_KEPT_SECONDS: 60 })
    fail('getWaterQuality', status)
    fail('getWaterWorks', status)
    for (const _ of [1, 2, 3]) expect(await atHome(`Sans ${status}`)).toBeNull()
    expect(received()).toHaveLength(2)
  })

  test('is not kept when it is none', async () => {
    Object.assign(settings(), { WATER_KEPT_SECONDS: 60 })
    fail('getWaterQuality', 500, { once: true })
    expect((await waterOf(request(), 'Muette')).missing).not.toBeNull()
    expect((await waterOf(request(), 'Muette')).missing).toBeNull()
  })
})

describe('[BEY-61] a town is found', () => {
  const at = (typed: string) =>
    search(asked(`/eau-de-ma-commune?${new URLSearchParams({ commune: typed })}`))

  test.each(['saint lunier', 'St-Lunier', '99120', '99 120', 'pont'])('by « %s »', async typed => {
    const response = await thrown(at(typed))
    const slug = typed === 'pont' ? 'pont-de-lede' : 'saint-lunier'
    expect(response.headers.get('location')).toBe(`/eau-de-ma-commune/${slug}`)
  })

  test('among several that are meant', async () => {
    expect((await at('99')).towns.map(({ name }) => name)).toEqual(['Saint-Lunier', 'Pont-de-Lède'])
  })

  test.each(['Paris', '75001', '<script>', 'x'.repeat(5000)])('not by « %.10s »', async typed => {
    const found = await at(typed)
    expect(found).toMatchObject({ isUnknown: true, towns: [] })
    expect(found.typed.length).toBeLessThanOrEqual(100)
  })

  test('by what is suggested while one types', async () => {
    const suggest = async (typed: string) =>
      (await suggestions(asked(`/x?${new URLSearchParams({ nom: typed })}`))).json()
    expect(await suggest('lun')).toEqual({ options: ['Saint-Lunier'], total: 1 })
    expect(await suggest('9911')).toEqual({ options: ['Pont-de-Lède'], total: 1 })
    expect(await suggest('')).toEqual({ options: [], total: 0 })
  })

  test.each(['paris', '..', '%00', 'constructor'])('by no other address: %s is 404', async town => {
    const response = await thrown(page(asked('/x', { params: { town } })))
    expect(response.status).toBe(404)
  })
})

test('[BEY-64] of works without end, thirty are shown and the others counted', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({ ...work, id: `T-${n}` }))
  answer('getWaterWorks', many)
  const shown = await page(asked('/x', { params: { town: 'pont-de-lede' } }))
  expect(shown.works).toHaveLength(30)
  expect(shown.moreWorks).toBe(4970)
})

describe('[BEY-66] the form for any address', () => {
  const post = (form: Record<string, string>, address = '203.0.113.7') =>
    action(asked('/x', { form, params: { town: 'pont-de-lede' }, context: { address } }))
  const ticked = { captcha: 'on', captchaToken: 'x', captchaProof: '' }

  test('keeps what was typed, and asks for one address', async () => {
    for (const mail of ['', 'a', 'a@b.fr, c@d.fr', 'a@b.fr\r\nBcc: c@d.fr']) {
      const shown = (await post({ mail, ...ticked })) as unknown as {
        data: { errors: object; values: { mail: string } }
        init: { status: number }
      }
      expect(shown.init.status).toBe(400)
      expect(Object.keys(shown.data.errors)).toEqual(['mail'])
      expect(shown.data.values.mail).toBe(mail)
    }
    expect(received('subscribeToWater')).toEqual([])
  })

  test('answers the same to all, and takes an address five times an hour at most', async () => {
    answer('checkCaptcha', true)
    answer('subscribeToWater', 1)
    const outcomes = []
    for (let n = 0; n < 7; n++)
      outcomes.push(await post({ mail: 'anna@example.fr', ...ticked }, `203.0.113.${n}`))
    const statuses = outcomes.map(one =>
      one instanceof Response ? one.status : (one as { init: { status: number } }).init.status,
    )
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429])
    expect(received('subscribeToWater')).toHaveLength(5)
  })

  test('a captcha that is not true sends nothing', async () => {
    answer('checkCaptcha', false)
    const shown = (await post({ mail: 'bob@example.fr', ...ticked })) as unknown as {
      init: { status: number }
    }
    expect(shown.init.status).toBe(400)
    expect(received('subscribeToWater')).toEqual([])
  })

  test('a call that fails keeps the address in the form', async () => {
    answer('checkCaptcha', true)
    fail('subscribeToWater', 500)
    const shown = (await post({ mail: 'cleo@example.fr', ...ticked })) as unknown as {
      data: { values: object; notice: { text: string } }
      init: { status: number }
    }
    expect(shown.init.status).toBe(503)
    expect(shown.data.values).toMatchObject({ mail: 'cleo@example.fr' })
  })
})
