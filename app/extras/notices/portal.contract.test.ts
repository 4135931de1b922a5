import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loader as consumption } from '#screens/consumption/consumption.tsx'
import { loader as leak } from '#screens/consumption/leak.tsx'
import { loader as home } from '#screens/home/home.tsx'
import { auditOf } from '#session/audit.server.ts'
import { seal } from '#session/cookie.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { hasExtra } from '../../../tests/support/has-extra.ts'
import {
  asked,
  cookieFrom,
  loggedIn,
  onStore,
  through,
  thrown,
} from '../../../tests/support/portal.ts'
import { pdc, user } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { askOne } from '../slots.server.ts'
import { loader as showLink, action as switchLink } from './link.tsx'
import { action as save, loader as show } from './notices.tsx'
import { action as oneClick, loader as opened } from './one-click.ts'
import { action as mark, loader as toMark } from './staff-post.tsx'

const { answer, fail, received } = utility()
onStore()

const path = '/compteabo/avis'
const threshold = { pdc: 'PDC1', valeur: 400, unite: 'litresJour' as const }
const reading = {
  ...{ date: '2026-05-01', index: 1400, consumption: 50, dailyCons: 0.28 },
  ...{ counterRef: 'C1', type: 'Radio' as const, avgCons: 0.28 },
}
const legal = {
  ...{ id: 'N1', pdc: 'PDC1', oldIndex: 1400, oldDate: '2026-05-01' },
  ...{ newIndex: 1548, newDate: '2026-11-01', consumption: 148, average: 0.28 },
  ...{ foundOn: '2026-11-02', sentAt: '2026-11-02T07:00:00.000Z', sentTo: user.mail },
  ...{ postedOn: null, openedAt: null },
}

let cookie: string
beforeEach(async () => {
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1'), pdc('PDC2')])
  answer('getReadings', ({ url }) => (url.searchParams.get('pdc') === 'PDC1' ? [reading] : []))
  answer('getNotices', {
    ...{ mail: user.mail, avis: ['seuil'], isEInvoice: false },
    seuils: [threshold],
  })
  answer('getLegalNotices', [legal])
  answer('saveNotices', 1)
  cookie = (await loggedIn('subscriber')).cookie
})
const everything = settings().EXTRAS
afterEach(() => {
  settings().EXTRAS = everything
})

type Shown = {
  data: { errors: Record<string, string[]>; values: Record<string, string>; notice: unknown }
  init: { status: number }
}
const post = (form: Record<string, string>) => save(asked(path, { cookie, form }))

describe('the page', () => {
  test('[BEY-35] [BEY-46] shows what is chosen and where it goes, what is usual, and what the law has sent', async () => {
    const shown = await show(asked(path, { cookie }))
    expect(shown).toMatchObject({
      mail: user.mail,
      values: { seuil: 'on', 'seuil-PDC1': '400', 'unite-PDC1': 'litresJour' },
    })
    expect(shown.points.map(({ usual }) => usual)).toEqual([
      '280\u00a0litres par jour, soit 8,5\u00a0m³ par mois',
      null,
    ])
    expect(shown.legal[0]).toMatchObject({
      href: '/factures/controle/fuite?releve=2026-11-01&pdc=PDC1',
      note: expect.stringMatching(/\s· PDC1\. Avis envoyé le 02\/11\/2026 à 08:00, à /),
    })
  })

  test('leads to the notices about water where there are any', async () => {
    for (const isOffered of [true, false]) {
      settings().EXTRAS = ['notices', ...(isOffered ? ['local-water' as 'notices'] : [])]
      expect((await show(asked(path, { cookie }))).hasLocalWater).toBe(isOffered)
    }
  })

  test('[BEY-322] tells the threshold of a metering point in litres a day, and none in an outage', async () => {
    const told = async () => {
      const subscriber = await through(requireSubscriber, asked('/home', { cookie }))
      return askOne('consumptionThreshold', subscriber)
    }
    expect(await told()).toEqual({ threshold: { litres: 400, text: '400\u00a0litres par jour' } })
    fail('getNotices', 500)
    expect(await told()).toEqual({ threshold: null })
  })

  test('does without readings and proofs in an outage, and says so of the proofs', async () => {
    fail('getReadings', 500)
    fail('getLegalNotices', 500)
    const shown = await show(asked(path, { cookie }))
    expect(shown.points.map(({ usual }) => usual)).toEqual([null, null])
    expect(shown.missing?.text).toMatch(/^Problème lors de la récupération de vos avis/)
  })
})

describe('saving', () => {
  test('[BEY-35] sends all that was chosen, for one’s own metering points', async () => {
    const form = {
      ...{
        facture: 'on',
        seuil: 'on',
        'seuil-PDC1': '1 200 litres/jour',
        'unite-PDC1': 'litresJour',
      },
      ...{ 'seuil-PDC2': '12 m³ par mois', 'unite-PDC2': 'm3Mois' },
    }
    expect(((await post(form)) as Response).status).toBe(303)
    expect(received('saveNotices')[0]?.body).toEqual({
      login: 'A1001',
      avis: ['facture', 'seuil'],
      seuils: [
        { pdc: 'PDC1', valeur: 1200, unite: 'litresJour' },
        { pdc: 'PDC2', valeur: 12, unite: 'm3Mois' },
      ],
    })
  })

  test('[BEY-48] a threshold of another’s metering point, and an unknown notice, are not sent', async () => {
    await post({ 'seuil-PDC9': '400', 'unite-PDC9': 'litresJour', spam: 'on' })
    expect(received('saveNotices')[0]?.body).toEqual({ login: 'A1001', avis: [], seuils: [] })
  })

  test.each(['0', '-5', '1e9', '1000000000', 'beaucoup', '12,5', '0x10', '400 litres'])(
    '[BEY-36] « %s » is refused at its field, and stays there',
    async typed => {
      const form = { seuil: 'on', 'seuil-PDC1': typed, 'unite-PDC1': 'm3Mois', retard: 'on' }
      const { data, init } = (await post(form)) as unknown as Shown
      expect(init.status).toBe(400)
      expect(data.errors['seuil-PDC1']?.[0]).toContain('de 1 à 3\u202f000')
      expect(data.values).toMatchObject({ ...form, 'seuil-PDC2': '' })
      expect(received('saveNotices')).toEqual([])
    },
  )

  test('[BEY-36] the notice of a threshold asks for one', async () => {
    const { data } = (await post({ seuil: 'on' })) as unknown as Shown
    expect(data.errors['seuil-PDC1']?.[0]).toMatch(/^Il manque un seuil/)
    expect(received('saveNotices')).toEqual([])
  })

  test('in an outage the form says so, and keeps what was typed', async () => {
    fail('saveNotices', 500)
    const form = { retard: 'on', 'seuil-PDC1': '300', 'unite-PDC1': 'litresJour' }
    const { data, init } = (await post(form)) as unknown as Shown
    expect(init.status).toBe(503)
    expect(data.notice).toMatchObject({ text: expect.stringContaining('Problème lors de') })
    expect(data.values).toMatchObject(form)
  })
})

describe('the link of a mail', () => {
  const params = { abonne: '100001', avis: 'retard', signature: 'abc' }
  const link = { user: '100001', avis: 'retard', signature: 'abc' }
  const at = '/avis/100001/retard/abc'

  test('[BEY-42] shows a masked address, whatever the utility answers, and changes nothing', async () => {
    answer('getNoticeLink', { mail: user.mail, isOn: true })
    const { data } = (await showLink(asked(at, { params }))) as unknown as { data: object }
    expect(data).toEqual({ mail: 'm•••@e•••.fr', isOn: true, what: 'une facture en retard' })
    expect(JSON.stringify(data)).not.toContain('marie')
    expect(received('switchNotice')).toEqual([])
    for (const { headers } of received()) expect(headers.get('authorization')).toBeNull()
  })

  test.each(['off', 'on'])('[BEY-42] pressed: %s', async intent => {
    answer('switchNotice', 1)
    const response = (await switchLink(asked(at, { params, form: { intent } }))) as Response
    expect([response.status, response.headers.get('location')]).toEqual([303, at])
    expect(received('switchNotice')[0]?.body).toEqual({ ...link, isOn: intent === 'on' })
  })

  test.each([params, { ...params, avis: 'toString' }])(
    '[BEY-43] %o that is worth nothing is a page that says so',
    async params => {
      answer('getNoticeLink', null)
      answer('switchNotice', 0)
      const shown = (await showLink(asked(at, { params }))) as unknown as Shown
      expect([shown.data, shown.init.status]).toEqual([null, 404])
      const pressed = (await switchLink(asked(at, { params, form: {} }))) as Response
      expect(pressed.headers.getSetCookie()).toEqual([])
    },
  )

  test('[BEY-44] a mail program posts what it likes and is answered without a redirect', async () => {
    answer('switchNotice', 1)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const request = new Request(`http://portail.test${at}/un-clic`, { method: 'POST', body })
    const args = { ...asked(`${at}/un-clic`, { params }), request }
    const response = await oneClick(args)
    expect([response.status, response.headers.get('location')]).toEqual([200, null])
    expect(received('switchNotice')[0]?.body).toEqual({ ...link, isOn: false })
    answer('switchNotice', 0)
    expect((await oneClick(args)).status).toBe(404)
  })

  test('[BEY-44] a visitor who merely opens that address is led to the page', async () => {
    const response = await opened(asked(`${at}/un-clic`, { params }))
    expect(response.headers.get('location')).toBe(at)
    expect(received()).toEqual([])
  })
})

describe('[BEY-46] the page that the law’s notice links to', () => {
  const page = '/factures/controle/fuite?releve=2026-11-01&pdc=PDC1'
  beforeEach(() => {
    answer('getAlerts', [legal])
    answer('getUserHistoric', [])
    answer('openLegalNotice', 1)
    const today = { 'x-jour': '2026-11-20' }
    answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: today }))
  })

  test('opened by its subscriber it says so once, shows the proof, and counts its month from the notice', async () => {
    const shown = await leak(asked(page, { cookie }))
    expect(received('openLegalNotice')[0]?.body).toEqual({ login: 'A1001', id: 'N1' })
    expect(shown.facts.at(-1)?.value).toContain('Avis envoyé le 02/11/2026 à 08:00')
    expect(shown.countdown.text).toContain('jusqu’au 02/12/2026 inclus')
    answer('getLegalNotices', [{ ...legal, openedAt: '2026-11-03T07:00:00.000Z' }])
    await leak(asked(page, { cookie }))
    expect(received('openLegalNotice')).toHaveLength(1)
  })

  test('opened without a session, or fetched in advance, it is not', async () => {
    await thrown(leak(asked(page)))
    await leak(asked(page, { cookie, headers: { 'sec-purpose': 'prefetch' } }))
    expect(received('openLegalNotice')).toEqual([])
  })

  test('[BEY-47] counts its month from the letter where that came first, or alone', async () => {
    const countdown = async () => (await leak(asked(page, { cookie }))).countdown.text
    const posted = { ...legal, postedOn: '2026-11-05' }
    answer('getLegalNotices', [posted])
    expect(await countdown()).toContain('jusqu’au 02/12/2026 inclus')
    answer('getLegalNotices', [{ ...posted, sentAt: '2026-11-09T07:00:00.000Z' }])
    expect(await countdown()).toContain('jusqu’au 05/12/2026 inclus')
    answer('getLegalNotices', [{ ...posted, sentAt: null, sentTo: null }])
    expect(await countdown()).toContain('jusqu’au 05/12/2026 inclus')
    const shown = await leak(asked(page, { cookie }))
    expect(shown.facts.at(-1)?.value).toBe('Avis envoyé par courrier le 05/11/2026')
  })

  test('counts no month as long as the notice has not left, and opens nothing', async () => {
    answer('getLegalNotices', [{ ...legal, sentAt: null, sentTo: null }])
    const shown = await leak(asked(page, { cookie }))
    expect(shown.countdown.text).toMatch(/^Vous avez un mois, à partir du jour où/)
    expect(shown.countdown.text + shown.certificate).not.toMatch(/\d\/\d/)
    expect(shown.facts.at(-1)?.value).toBe('Constaté le 02/11/2026. Pas encore envoyé')
    expect(received('openLegalNotice')).toEqual([])
  })

  const expectUndated = async (cookie: string) => {
    const shown = await leak(asked(page, { cookie }))
    expect(shown.countdown.text).toBe(
      'Vous avez un mois à partir du jour où nous vous avons envoyé l’avis de consommation anormale.',
    )
    expect(shown.certificate).not.toMatch(/\d\/\d/)
  }

  test('names no day in an outage', async () => {
    for (const how of [500, 404]) {
      fail('getLegalNotices', how)
      await expectUndated(cookie)
    }
  })

  test.runIf(hasExtra('trusted-people'))('names no day to a helper', async () => {
    const { session } = await loggedIn('subscriber')
    const acting = {
      ...{ access: 'a', token: 'b', owner: '100001', name: 'Claire Martin', firstName: 'Claire' },
      rights: ['see' as const, 'requests' as const],
    }
    await expectUndated(cookieFrom([await seal({ ...session, acting })]))
    expect(received().filter(({ name }) => /Legal/.test(name))).toEqual([])
  })

  test('counts its month from the reading where no notice was found', async () => {
    answer('getLegalNotices', [{ ...legal, newDate: '2026-05-01' }])
    const shown = await leak(asked(page, { cookie }))
    expect(shown.countdown.text).toContain('jusqu’au 01/12/2026 inclus')
  })
})

describe('[BEY-130] until when a rebate can be asked for is said alike', () => {
  const readLate = { ...legal, newDate: '2026-10-02' }
  const leakPage = '/factures/controle/fuite?releve=2026-10-02&pdc=PDC1'
  beforeEach(() => {
    const today = { 'x-jour': '2026-11-20' }
    answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: today }))
    answer('getAlerts', [readLate])
    answer('getUserHistoric', [])
    answer('getInvoices', [])
    answer('getBalance', { total: 0, soldes: [] })
    settings().EXTRAS = ['notices']
    answer('openLegalNotice', 1)
  })
  const said = async () => {
    const shown = await home(asked('/home', { cookie }))
    return {
      home: shown.alerts.alerts.map(({ rebate }) => rebate),
      table: (await consumption(asked('/factures/controle', { cookie }))).alerts.rebate,
      leak: (await leak(asked(leakPage, { cookie }))).countdown.text,
    }
  }

  test('by its notice, more than a month after the reading', async () => {
    answer('getLegalNotices', [readLate])
    expect(await said()).toEqual({
      home: [
        {
          isOpen: true,
          before: 'Si c’est une fuite, demandez une remise',
          day: 'au plus tard le\u00a002/12/2026 inclus',
        },
      ],
      table: 'Si c’est une fuite, demandez une remise au plus tard le\u00a002/12/2026 inclus.',
      leak: 'Il vous reste 12\u00a0jours, jusqu’au 02/12/2026 inclus.',
    })
  })

  test('by the reading where it has none: over', async () => {
    answer('getLegalNotices', [])
    expect(await said()).toMatchObject({
      home: [{ isOpen: false, day: '02/11/2026' }],
      table: 'Le délai pour demander une remise s’est terminé le 02/11/2026.',
      leak: expect.stringMatching(/^Le délai d’un mois s’est terminé le 02\/11\/2026/),
    })
  })

  test('without a day, and never as over, where the notice waits or is not known', async () => {
    answer('getLegalNotices', [{ ...readLate, sentAt: null, sentTo: null }])
    expect(await said()).toMatchObject({
      home: [{ isOpen: true, day: expect.stringMatching(/^dans le mois qui suit/) }],
      table: expect.stringContaining('dans le mois qui suit'),
    })
    fail('getLegalNotices', 500)
    expect(await said()).toMatchObject({
      home: [{ isOpen: false, day: expect.stringMatching(/^dans le mois qui suit/) }],
      table: expect.stringContaining('dans le mois qui suit'),
    })
  })
})

describe('[BEY-47] staff mark a notice as sent by post', () => {
  const params = { id: 'N1' }
  const at = '/adm-sem-webabo/avis/N1'
  let agent: string
  beforeEach(async () => {
    const headers = { 'x-jour': '2026-11-20' }
    const unsent = { ...legal, sentAt: null, sentTo: null, refAbo: 'A1001', name: 'Marie Durand' }
    answer('listLegalNotices', () => Response.json([unsent], { headers }))
    answer('postLegalNotice', 1)
    answer('isAdmin', () => Response.json(true, { headers }))
    agent = (await loggedIn('admin')).cookie
  })
  const post = (jour: string) => mark(asked(at, { cookie: agent, params, form: { jour } }))

  test('today unless they say otherwise', async () => {
    const shown = await toMark(asked(at, { cookie: agent, params }))
    expect(shown).toMatchObject({ earliest: '2026-11-01', today: '2026-11-20' })
    expect(received('listLegalNotices')[0]?.url.searchParams.get('id')).toBe('N1')
  })

  test('with the day, which is written down in the trail', async () => {
    const response = (await post('05/11/2026')) as Response
    expect(response.headers.get('location')).toBe('/adm-sem-webabo/avis')
    expect(received('postLegalNotice')[0]?.body).toEqual({ id: 'N1', day: '2026-11-05' })
    const [trace] = await auditOf('subscriber', 'A1001')
    expect(trace).toMatchObject({ words: 'Avis marqué comme envoyé par courrier', done: true })
  })

  test.each(['21/11/2026', '31/10/2026', '', 'hier'])('not on « %s »', async jour => {
    const { data, init } = (await post(jour)) as unknown as Shown
    expect(init.status).toBe(400)
    expect(Object.keys(data.errors)).toEqual(['jour'])
    expect(data.values.jour).toBe(jour)
    expect(received('postLegalNotice')).toEqual([])
  })

  test('one that does not exist is a page that says so, and subscribers reach none', async () => {
    expect((await thrown(toMark(asked(at, { cookie, params })))).status).toBe(302)
    answer('listLegalNotices', [])
    expect((await thrown(toMark(asked(at, { cookie: agent, params })))).status).toBe(404)
  })
})
