import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dropLists } from '#screens/admin/requests/requests.server.ts'
import { loader as list } from '#screens/admin/requests/requests.tsx'
import { auditOf } from '#session/audit.server.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { asked, loggedIn, onStore, thrown, toastsAfter } from '../../../../tests/support/portal.ts'
import { sampleAnswer } from '../../../../tests/support/sample-answers.ts'
import { histo } from '../../../../tests/support/samples.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import type { Bulk } from '../calls.ts'
import type { BulkOutcome } from '../rules.ts'
import { loader as savedFilters } from '../saved-filters/filters.tsx'
import type { ListTools } from './bulk.server.ts'
import { action as decide, loader as page } from './bulk.tsx'
import { loader as form, action as prepare } from './bulks.tsx'
import { loader as exported } from './export.ts'

const { answer, fail, received } = utility()
onStore()

const today = '2026-11-23'
const lot = '/adm-sem-webabo/gestion/lot'
const reference = randomUUID()

const bulk = (change: Partial<Bulk> = {}): Bulk => ({
  ...{ reference, state: 'prepared', author: 'Ali Agent', isOwn: true, mayCancel: true },
  ...{ statut: 'En cours de traitement', message: '', sample: null },
  ...{ preparedAt: '2026-11-23T09:00:00.000Z', appliesAt: null, endedAt: null, endedBy: null },
  counts: [{ outcome: 'ready', count: 2 }],
  ...change,
})
const waiting = bulk({ state: 'waiting', appliesAt: '2026-11-23T09:06:00.000Z' })
const row = (id: string, outcome: BulkOutcome = 'ready') => ({
  ...{ id, pdc: 'P1', name: 'Inès Moreau', dateDemande: '2026-11-19', typeDemande: 'Réclamation' },
  ...{ statutDemande: 'Distribué' as const, outcome },
})

beforeEach(() => {
  dropLists()
  answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': today } }))
  answer('haveAccessUserManagement', false)
  answer('countUsersClaim', 37)
  answer('listBulks', [])
  answer('getBulk', bulk())
  answer('listBulkRequests', ({ url }) =>
    [row('D1'), row('D2'), row('D3', 'treated')].filter(
      ({ outcome }) => outcome === (url.searchParams.get('outcome') ?? outcome),
    ),
  )
  answer('prepareBulk', bulk())
  answer('sendBulk', waiting)
  answer('cancelBulk', bulk({ state: 'cancelled' }))
})

const as = async (path: string, posted?: Record<string, string>) => {
  const { cookie } = await loggedIn('admin')
  return asked(path, { cookie, params: { reference }, ...(posted && { form: posted }) })
}
const bodies = (name: 'prepareBulk' | 'sendBulk' | 'cancelBulk') =>
  received(name).map(({ body }) => body)
const typed = { nouveauStatut: 'En cours de traitement', reponse: 'Bonjour.', reference }

async function posted(search: string, fields: Record<string, string> = {}) {
  const outcome = await prepare(await as(`${lot}${search}`, { ...typed, modele: '', ...fields }))
  if (!('data' in outcome)) return { to: outcome.headers.get('location') }
  return { ...outcome.data, status: outcome.init?.status }
}

describe('what is prepared', () => {
  test('[BEY-72] the filter of the list is what the utility is asked to retain', async () => {
    const search = '?statut=Distribu%C3%A9&vue=retard'
    expect(await form(await as(lot + search))).toMatchObject({
      count: 37,
      which: 'Demandes du filtre\u00a0: Distribué, en retard.',
    })
    const { to } = await posted(search)
    expect(to).toBe(`${lot}/${reference}${search}`)
    expect(bodies('prepareBulk')).toEqual([
      {
        ...{ reference, statut: 'En cours de traitement', message: 'Bonjour.' },
        filters: { statutFilter: 'Distribué', lateBefore: '2026-10-30' },
      },
    ])
  })

  test('[BEY-72] rows that were ticked go before the filter, each once', async () => {
    await posted('?statut=Distribu%C3%A9&coche=oui&lot=D1&lot=D2&lot=D1')
    expect(bodies('prepareBulk')).toMatchObject([{ ids: ['D1', 'D2'] }])
    expect(bodies('prepareBulk')).not.toMatchObject([{ filters: {} }])
  })

  test('nothing ticked is no filter: the list says so', async () => {
    for (const attempt of [form, prepare] as const) {
      const answered = await thrown(attempt(await as(`${lot}?coche=oui&page=2`, undefined)))
      expect(answered.headers.get('location')).toBe('/adm-sem-webabo/gestion')
      expect((await toastsAfter(answered)).toast?.text).toBe('Cochez d’abord des demandes.')
    }
    const invalid = await thrown(form(await as(`${lot}?statut=Perdu`)))
    expect(invalid.headers.get('location')).toBe('/adm-sem-webabo/gestion?statut=Perdu')
  })

  test('[BEY-73] more than five hundred ids are refused before anything is sent', async () => {
    const ids = Array.from({ length: 501 }, (_, n) => `lot=D${n}`).join('&')
    expect(await posted(`?${ids}`)).toMatchObject({ status: 400, values: typed })
    expect(bodies('prepareBulk')).toEqual([])
  })

  test.each([
    [
      { nouveauStatut: '', reponse: ' ' },
      'nouveauStatut',
      'Choisissez un statut ou écrivez un message.',
    ],
    [{ nouveauStatut: 'Distribué' }, 'nouveauStatut', 'Ce statut n’existe pas.'],
    [{ reponse: 'x'.repeat(501) }, 'reponse', '500 caractères au plus.'],
    [
      { reponse: 'Bonjour {{prenom}}.' },
      'reponse',
      'Le même message part à toutes\u00a0: remplacez {{prenom}}.',
    ],
  ])('[BEY-612] %j is refused at its field, and kept', async (fields, field, text) => {
    expect(await posted('', fields)).toMatchObject({
      status: 400,
      errors: { [field]: [text] },
      values: { ...typed, ...fields },
    })
    expect(bodies('prepareBulk')).toEqual([])
  })

  test('[BEY-79] an outage or a refusal of the preview is shown, and what was typed stays', async () => {
    fail('prepareBulk', 503)
    const outage = await posted('')
    expect(outage).toMatchObject({ status: 503, notice: { tone: 'error' } })
    expect(outage).toMatchObject({ values: { reponse: 'Bonjour.' } })
    fail('prepareBulk', 409, { message: 'Ce filtre trouve 612 demandes.' })
    expect(await posted('')).toMatchObject({
      status: 409,
      notice: { text: 'Ce filtre trouve 612 demandes.' },
    })
  })
})

describe('what is sent', () => {
  const post = async (intent: string) => decide(await as(`${lot}/${reference}`, { intent }))

  test('[BEY-75] [BEY-80] is sent once, and written down for all and for each that changes', async () => {
    expect(await post('send')).toMatchObject({ status: 303 })
    expect(bodies('sendBulk')).toEqual([{ reference }])
    answer('getBulk', waiting)
    await post('send')
    expect(bodies('sendBulk')).toHaveLength(1)
    expect(await auditOf('bulk', reference)).toMatchObject([{ words: 'Envoi demandé', done: true }])
    for (const id of ['D1', 'D2'])
      expect(await auditOf('request', id)).toMatchObject([
        { actor: 'agent', words: 'Envoi par lot demandé', done: true, isAsked: true },
      ])
    expect(await auditOf('request', 'D3')).toEqual([])
  })

  test('[BEY-76] [BEY-80] is cancelled as long as it waits, and said to be too late afterwards', async () => {
    answer('getBulk', waiting)
    await post('cancel')
    expect(bodies('cancelBulk')).toEqual([{ reference }])
    expect(await auditOf('bulk', reference)).toMatchObject([
      { words: 'Envoi annulé', done: true },
      { words: 'Envoi demandé' },
    ])
    const late = 'Il est trop tard pour annuler ce lot.'
    fail('cancelBulk', 409, { message: late })
    expect((await toastsAfter((await post('cancel')) as Response)).toast?.text).toBe(late)
    answer('getBulk', bulk({ state: 'done' }))
    expect((await toastsAfter((await post('cancel')) as Response)).toast?.text).toBe(late)
    expect(bodies('cancelBulk')).toHaveLength(2)
  })

  test('[BEY-79] an outage at the bulk or at the undo is shown on the page', async () => {
    fail('sendBulk', 'cut')
    expect(await post('send')).toMatchObject({
      data: { notice: { tone: 'error' } },
      init: { status: 503 },
    })
    answer('getBulk', waiting)
    fail('cancelBulk', 503)
    expect(await post('cancel')).toMatchObject({ init: { status: 503 } })
  })

  test('[BEY-84] its page changes nothing, whatever its address says; one that is none is not there', async () => {
    await page(await as(`${lot}/${reference}?intent=send`))
    expect(received().every(({ method }) => method === 'GET')).toBe(true)
    fail('getBulk', 404)
    expect((await thrown(page(await as(`${lot}/${reference}`)))).status).toBe(404)
    const { cookie } = await loggedIn('admin')
    const strange = asked(`${lot}/x`, { cookie, params: { reference: 'x' } })
    expect((await thrown(page(strange))).status).toBe(404)
  })
})

test('[BEY-70] a filter that is none is not saved: the list says what is wrong with it', async () => {
  const strange = await as('/adm-sem-webabo/gestion/filtres?du=demain')
  const { status, headers } = await thrown(savedFilters(strange))
  expect([status, headers.get('location')]).toEqual([302, '/adm-sem-webabo/gestion?du=demain'])
})

describe('the list of requests', () => {
  const tools = async () => {
    // Beside a page that is open, the list may fail: this is about the tools alone.
    const { data } = await list(await as('/adm-sem-webabo/gestion/lot'))
    return data.tools['bulk-requests'] as ListTools
  }

  test('[BEY-76] says what waits to be sent, and nothing that was only prepared or is done', async () => {
    answer('getUsersClaim', [])
    const done = bulk({ state: 'done', reference: randomUUID() })
    answer('listBulks', [bulk({ reference: randomUUID() }), waiting, done])
    expect((await tools()).bulks.map(one => one.reference)).toEqual([reference])
  })

  test('[BEY-79] is there without what the extra calls', async () => {
    answer('getUsersClaim', [])
    for (const how of [404, 403, 503, 'garbage'] as const) {
      fail('listBulks', how)
      expect(await tools()).toEqual({ filters: [], bulks: [] })
    }
  })
})

describe('the list as a spreadsheet', () => {
  const request = (id: string, change: Partial<Histo> = {}) =>
    histo(id, { pdc: 'P1', dateDemande: '2026-11-19', message: 'Bonjour', ...change })
  const csv = async (search = '') => {
    const file = await exported(await as(`/adm-sem-webabo/gestion/export${search}`))
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
    return { file, lines: text.split('\r\n') }
  }

  test('[BEY-81] has every page of the filter, in its order, and no formula', async () => {
    const all = Array.from({ length: 2400 }, (_, n) => request(`D${n}`))
    all[0] = request('D0', { message: '=1+1', dateDemande: '2026-10-01' })
    answer('getUsersClaim', ({ url }) =>
      all.slice(
        Number(url.searchParams.get('startValue')),
        Number(url.searchParams.get('endValue')),
      ),
    )
    const { file, lines } = await csv('?pdc=P1&tri=date.desc')
    expect(file.headers.get('content-disposition')).toContain('demandes-2026-11-23.csv')
    expect(lines).toHaveLength(2402)
    expect(lines[0]).toBe('\uFEFFRéférence;PDC;Date;Réponse avant;En retard;Statut;Type;Message')
    expect(lines[1]).toBe("D0;P1;01/10/2026;22/10/2026;oui;Distribué;Réclamation;'=1+1")
    expect(lines[2]).toMatch(/^D1;P1;19\/11\/2026;10\/12\/2026;non;/)
    const [first] = received('getUsersClaim')
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toMatchObject({
      ...{ pdcFilter: 'P1', order: 'date', reverse: 'true' },
    })
  })

  test.each([
    ['?vue=personne', { view: 'nobody' }],
    ['?vue=moi&pdc=P1', { view: 'mine', pdcFilter: 'P1' }],
    ['?qui=3', { assignee: '3' }],
    ['?q=Moreau', { search: 'Moreau' }],
  ])('[BEY-81] of a list that the desk narrows has the same: %s', async (search, asked) => {
    const { requests: rows, ...desk } = sampleAnswer('listDesk') as { requests: object[] }
    const requests = ['D1', 'D2'].map(id => ({ ...rows[0], histo: request(id) }))
    answer('listDesk', () => Response.json({ ...desk, requests }))
    expect((await csv(search)).lines.map(line => line.slice(0, 3))).toEqual([
      ...['\uFEFFRé', 'D1;', 'D2;', ''],
    ])
    const [first] = received('listDesk')
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toMatchObject(asked)
  })

  test('[BEY-81] ends where the utility knows no window, and has as many as one holds', async () => {
    answer(
      'getUsersClaim',
      Array.from({ length: 1000 }, (_, n) => request(`D${n}`)),
    )
    expect((await csv()).lines).toHaveLength(1002)
    expect(received('getUsersClaim')).toHaveLength(2)
  })

  test('[BEY-81] a back end without windows is asked once; more rows than a file holds lead back to the list', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => request(`D${n}`))
    answer('getUsersClaim', many(1500))
    expect((await csv()).lines).toHaveLength(1502)
    expect(received('getUsersClaim')).toHaveLength(1)
    answer('getUsersClaim', many(20_001))
    const refused = await thrown(csv('?pdc=P1'))
    expect(refused.headers.get('location')).toBe('/adm-sem-webabo/gestion?pdc=P1')
    expect((await toastsAfter(refused)).toast?.text).toContain('réduisez le filtre')
  })
})
