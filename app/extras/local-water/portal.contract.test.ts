import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seal } from '#session/cookie.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { type Settings, settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { asked, cookieFrom, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { askOne, type OnPage } from '../slots.server.ts'
import { loader as confirmLink, action as confirmPressed } from './confirm.tsx'
import type { HomeAlert } from './home-alert.tsx'
import { loader as showFollowed } from './notices.tsx'
import { action as oneClick, loader as oneClickOpened } from './one-click.ts'
import { loader as suggestions } from './suggestions.ts'
import { action, loader as page } from './town.tsx'
import { loader as stopLink, action as stopPressed } from './unsubscribe.tsx'
import { waterOf } from './water.server.ts'

/** Another extra, with which people act for subscribers. */
const helping = { name: 'toy', helpersPage: '/toy', routes: {} }
vi.hoisted(() => vi.resetModules())
vi.mock('../all.ts', async original => {
  const all = await original<typeof import('../all.ts')>()
  type Names = Parameters<typeof all.extrasIn>[0]
  return { ...all, extrasIn: (names: Names) => [...all.extrasIn(names), helping] }
})

const { answer, fail, received } = utility()
onStore()

// Each test asks anew, unless it says otherwise.
const usual = { WATER_KEPT_SECONDS: 0, EXTRAS: ['local-water'] } satisfies Partial<Settings>
const before = { ...settings() }
beforeEach(() => {
  Object.assign(settings(), usual)
})
afterAll(() => {
  Object.assign(settings(), before)
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
function pointIn(town: string, streetName: string) {
  const own = pdc('P1')
  return {
    ...own,
    adress: { ...own.adress, streetName },
    reportPeriod: { ...own.reportPeriod, municipality: town },
  }
}
async function atHome(town = 'Pont-de-Lède', streetName = '<b>RUE</b>', others: Pdc[] = []) {
  const there = pointIn(town, streetName)
  const subscriber = { pdc: there, pdcs: [...others, there], today } as Subscriber
  const shown = await askOne('home', subscriber, asked('/home'))
  if (!shown) return shown
  const { first, ...rest } = shown as Pick<OnPage, 'row'> & {
    first: Pick<HomeAlert, 'works'> | null
    alert: HomeAlert
  }
  return { ...rest, near: first?.works ?? [] }
}

describe('[BEY-60] on /home', () => {
  test('cuts that are under way or to come, then the quality in one sentence', async () => {
    const over = { ...work, id: 'T-2', from: '2026-11-20T08:00', to: '2026-11-20T09:00' }
    answer('getWaterWorks', [over, work])
    const water = await atHome()
    expect(water?.row).toMatchObject({
      title: 'L’eau à Pont-de-Lède',
      href: '/eau-de-ma-commune/pont-de-lede',
      note: 'Conforme. Analysée le\u00a010/11/2026.',
      missing: null,
    })
    expect(water?.near).toMatchObject([{ id: 'T-1', state: 'planned', phone: '09 69 00 00 00' }])
    // The reader's own address, not the streets of the cut.
    expect(water?.near[0]?.where).toMatch(/^\d.*<b>RUE<\/b>$/)
  })

  test('[BEY-381] a cut in another street is named in the line of the town alone, one of the whole town is a card', async () => {
    const elsewhere = await atHome('Pont-de-Lède', 'quai de la Lède')
    expect([...(elsewhere?.alert.works ?? []), ...(elsewhere?.near ?? [])]).toEqual([])
    expect(elsewhere?.row?.note).toMatch(/10\/11\/2026\. Coupure à venir, <b>rue<\/b>\.$/)
    answer('getWaterWorks', [{ ...work, streets: [] }])
    const whole = await atHome('Pont-de-Lède', 'quai de la Lède')
    expect(whole?.near).toHaveLength(1)
    expect(whole?.row?.note).not.toContain('Coupure')
  })

  test('a restriction and a near cut at another of one’s addresses are told, with their place', async () => {
    const babies = { who: 'babies' as const, text: 'Trop de nitrates.' }
    const isThere = ({ url }: { url: URL }) => url.searchParams.get('town') === 'Saint-Lunier'
    answer('getWaterQuality', asking =>
      isThere(asking) ? { ...sample, restrictions: [babies] } : sample,
    )
    answer('getWaterWorks', asking => (isThere(asking) ? [work] : []))
    const other = pointIn('Saint-Lunier', '<b>rue</b>')
    const water = await atHome('Pont-de-Lède', 'quai de la Lède', [other])
    expect(water?.near).toMatchObject([{ id: 'T-1', where: expect.stringMatching(/<b>rue<\/b>$/) }])
    expect(water?.alert.restricted).toEqual([
      { town: 'Saint-Lunier', place: ' à Saint-Lunier', restrictions: [babies] },
    ])
    expect(water?.row?.title).toBe('L’eau à Pont-de-Lède')
    expect((await atHome('Saint-Lunier'))?.alert.restricted).toMatchObject([{ place: '' }])
  })

  test('what cannot be had is said, and the rest is shown', async () => {
    fail('getWaterWorks', 500)
    const water = await atHome()
    expect(water?.row?.missing?.tone).toBe('warning')
    expect(water?.row?.note).toContain('Conforme')
    expect(water?.alert.works).toEqual([])
  })

  test.each([400, 401, 403, 404, 501])(
    'a back end that has no such calls, and answers %i, leaves it out and ends no session',
    async status => {
      fail('getWaterWorks', status)
      fail('getWaterQuality', status)
      expect(await atHome()).toBeUndefined()
    },
  )

  test('a town of which no result is known, and an old one, are said to be', async () => {
    answer('getWaterQuality', null)
    expect(await atHome()).toMatchObject({ alert: { restricted: [] }, row: null })
    answer('getWaterQuality', { ...sample, sampledOn: '2025-11-01' })
    expect((await atHome())?.row?.note).toMatch(/01\/11\/2025, il y a plus d’un an\.$/)
  })

  test('a utility that does not offer it is asked nothing', async () => {
    Object.assign(settings(), { EXTRAS: [] })
    expect(await atHome()).toBeUndefined()
    expect(received()).toEqual([])
  })
})

describe('what a town is answered', () => {
  beforeEach(() => {
    Object.assign(settings(), { WATER_KEPT_SECONDS: 60 })
  })

  test('is asked for once in some minutes, for all subscribers, without a token', async () => {
    await Promise.all([atHome('Gardée'), atHome('Gardée')])
    await atHome('Gardée')
    expect(received('getWaterQuality')).toHaveLength(1)
    expect(received()[0]?.headers.has('authorization')).toBe(false)
    await atHome('Autre')
    expect(received('getWaterQuality')).toHaveLength(2)
  })

  test.each([404, 501])('is kept when it is %i, so that no page asks again', async status => {
    fail('getWaterQuality', status)
    fail('getWaterWorks', status)
    for (const _ of [1, 2, 3]) expect(await atHome(`Sans ${status}`)).toBeUndefined()
    expect(received()).toHaveLength(2)
  })

  test('is not kept when it is none', async () => {
    fail('getWaterQuality', 500, { once: true })
    expect((await waterOf(request(), 'Muette')).missing).not.toBeNull()
    expect((await waterOf(request(), 'Muette')).missing).toBeNull()
  })
})

describe('[BEY-61] a town is found', () => {
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

describe('[BEY-62] of what was measured', () => {
  const measure = {
    ...{ parameter: 'other', name: 'Zinc', value: 1, isBelow: false, unit: 'mg/L' },
    ...{ min: null, max: 5, isReference: false, isConform: true },
  }
  const shown = async (measures: object[]) => {
    answer('getWaterQuality', { ...sample, measures: measures as (typeof measure)[] } as never)
    const { sample: found } = await page(asked('/x', { params: { town: 'pont-de-lede' } }))
    return found
  }

  test('what is not compliant is first, sixty are shown and the others counted', async () => {
    const many = Array.from({ length: 200 }, () => measure)
    const found = await shown([...many, { ...measure, name: 'Plomb', isConform: false }])
    expect(found?.measures).toHaveLength(60)
    expect(found?.measures[0]).toMatchObject({ label: 'Plomb', state: 'limit' })
    expect(found?.moreMeasures).toBe(141)
  })

  test('none that is not compliant is left out, and each has a key of its own', async () => {
    const many = Array.from({ length: 70 }, () => ({ ...measure, isConform: false }))
    const found = await shown([measure, ...many])
    expect(found?.measures.map(({ state }) => state)).toEqual(many.map(() => 'limit'))
    expect(new Set(found?.measures.map(({ key }) => key)).size).toBe(70)
    expect(found?.moreMeasures).toBe(1)
  })

  test('a reference is distinguished from a limit', async () => {
    const reference = { ...measure, max: null, min: 6.5, isReference: true, unit: '' }
    const found = await shown([
      { ...reference, isConform: false },
      { ...reference, max: 9 },
      measure,
      { ...measure, max: null },
    ])
    expect(found?.measures.map(({ limit, state }) => [limit, state])).toEqual([
      ['référence\u00a0: 6,5 au moins', 'reference'],
      ['référence\u00a0: entre 6,5 et 9', 'met'],
      ['limite\u00a0: 5\u00a0mg/L au plus', 'met'],
      ['ni limite ni référence', null],
    ])
  })
})

describe('[BEY-68] a mailed link', () => {
  const link = { id: 'i-1', token: 't-1' }
  const at = '/eau-de-ma-commune/desabonnement/i-1/t-1'
  type Shown = { data: object | null; init: { status?: number } | null }

  test('looked at names its commune, and calls nothing that changes', async () => {
    answer('getWaterLink', { town: 'Les Essarts-Blancs', isOn: true })
    for (const [look, purpose] of [
      [stopLink, 'stop'],
      [confirmLink, 'confirm'],
    ] as const) {
      const shown = (await look(asked(at, { params: link }))) as unknown as Shown
      expect(shown.data).toEqual({ isOn: true, atTown: 'aux Essarts-Blancs' })
      const query = Object.fromEntries(received().at(-1)?.url.searchParams ?? [])
      expect(query).toEqual({ ...link, purpose })
    }
    expect(received().map(({ name }) => name)).toEqual(['getWaterLink', 'getWaterLink'])
  })

  test('that is worth nothing is 404, and pressing it leads back to the page that says so', async () => {
    answer('getWaterLink', null)
    answer('unsubscribeFromWater', 0)
    answer('confirmWaterNotices', 0)
    for (const loader of [stopLink, confirmLink]) {
      const { data, init } = (await loader(asked(at, { params: link }))) as unknown as Shown
      expect([data, init?.status]).toEqual([null, 404])
    }
    const stopped = await stopPressed(asked(at, { params: link, form: {} }))
    expect([stopped.headers.get('location'), stopped.headers.getSetCookie()]).toEqual([at, []])
    const confirmed = await confirmPressed(asked(at, { params: link, form: {} }))
    expect(confirmed.headers.get('location')).toBe('/eau-de-ma-commune/confirmation/i-1/t-1')
    // It was worth something when the page was looked at.
    answer('getWaterLink', { town: 'Pont-de-Lède', isOn: true })
    for (const press of [stopPressed, confirmPressed]) {
      const late = await press(asked(at, { params: link, form: {} }))
      expect(late.headers.getSetCookie()).toEqual([])
    }
  })

  test('pressed leads to the page of its commune; pressed again, to the page that says that it is done', async () => {
    answer('getWaterLink', { town: 'Pont-de-Lède', isOn: true })
    answer('unsubscribeFromWater', 1)
    answer('confirmWaterNotices', 1)
    for (const action of [stopPressed, confirmPressed]) {
      const { headers } = await action(asked(at, { params: link, form: {} }))
      expect(headers.get('location')).toBe('/eau-de-ma-commune/pont-de-lede')
    }
    answer('getWaterLink', { town: null, isOn: false })
    const again = await stopPressed(asked(at, { params: link, form: {} }))
    expect(again.headers.get('location')).toBe(at)
  })

  test('is pressed by a mail program without a redirect, whatever it posts; who opens that address reads the page', async () => {
    answer('unsubscribeFromWater', 1)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const request = new Request(`http://portail.test${at}/un-clic`, { method: 'POST', body })
    const args = { ...asked(`${at}/un-clic`, { params: link }), request }
    const response = await oneClick(args)
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(received('unsubscribeFromWater')[0]?.body).toEqual(link)
    answer('unsubscribeFromWater', 0)
    expect((await oneClick(args)).status).toBe(404)
    const opened = await oneClickOpened(asked(`${at}/un-clic`, { params: link }))
    expect(opened.headers.get('location')).toBe(at)
  })
})

test('the towns that an account follows lead to its notices by e-mail where there are any', async () => {
  const { cookie } = await loggedIn('subscriber')
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1')])
  answer('getFollowedTowns', [])
  for (const isOffered of [true, false]) {
    settings().EXTRAS = ['local-water', ...(isOffered ? ['notices' as 'local-water'] : [])]
    const shown = await showFollowed(asked('/eau-de-ma-commune/mes-avis', { cookie }))
    expect(shown.hasMailNotices).toBe(isOffered)
  }
})

describe('[BEY-69] the button for the account’s address', () => {
  const offered = async (session: Awaited<ReturnType<typeof loggedIn>>['session']) => {
    const cookie = cookieFrom([await seal(session)])
    const shown = await page(asked('/x', { params: { town: 'pont-de-lede' }, cookie }))
    return [shown.shell !== null, shown.captcha !== '']
  }
  const acting = {
    ...{ access: 'a', token: 'b', owner: '100001', name: 'Claire Martin', firstName: 'Claire' },
    rights: ['see' as const],
  }

  test('is for a subscriber; a helper who acts for one, or has no contract, has the form', async () => {
    const { session } = await loggedIn('subscriber')
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1')])
    expect(await offered(session)).toEqual([true, false])
    expect(await offered({ ...session, acting })).toEqual([false, true])
    answer('getPdcs', [])
    expect(await offered(session)).toEqual([false, true])
    fail('getPdcs', 500)
    expect(await offered(session)).toEqual([false, true])
    expect(await offered((await loggedIn('admin')).session)).toEqual([false, true])
  })
})

describe('[BEY-66] the form for any address', () => {
  type Shown = { data: { errors: object; values: { mail: string } }; init: { status: number } }
  /** What the form shows again, or where it leads. */
  const post = async (mail: string, address = '203.0.113.7') => {
    const form = { mail, captcha: 'on', captchaToken: 'x', captchaProof: '' }
    const params = { town: 'pont-de-lede' }
    return (await action(asked('/x', { form, params, context: { address } }))) as unknown as Shown
  }

  test('keeps what was typed, and asks for one address', async () => {
    for (const mail of ['', 'a', 'a@b.fr, c@d.fr', 'a@b.fr\r\nBcc: c@d.fr']) {
      const shown = await post(mail)
      expect(shown.init.status).toBe(400)
      expect(Object.keys(shown.data.errors)).toEqual(['mail'])
      // A line has one space where a line break was typed (BEY-600).
      expect(shown.data.values.mail).toBe(mail.replace(/\s+/g, ' '))
    }
    expect(received('subscribeToWater')).toEqual([])
  })

  test('answers the same to all, and takes an address five times an hour at most', async () => {
    answer('checkCaptcha', true)
    answer('subscribeToWater', 1)
    const statuses: number[] = []
    for (let n = 0; n < 7; n++) {
      const one = await post('anna@example.fr', `203.0.113.${n}`)
      statuses.push(one instanceof Response ? one.status : one.init.status)
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429])
    expect(received('subscribeToWater')).toHaveLength(5)
  })

  test('a captcha that is not true sends nothing', async () => {
    answer('checkCaptcha', false)
    expect((await post('bob@example.fr')).init.status).toBe(400)
    expect(received('subscribeToWater')).toEqual([])
  })

  test('a call that fails keeps the address in the form', async () => {
    answer('checkCaptcha', true)
    fail('subscribeToWater', 500)
    const shown = await post('cleo@example.fr')
    expect(shown.init.status).toBe(503)
    expect(shown.data.values).toMatchObject({ mail: 'cleo@example.fr' })
  })
})
