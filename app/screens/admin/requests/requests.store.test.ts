import { beforeEach, describe, expect, test } from 'vitest'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { asked, loggedIn, onStore, thrown, without } from '../../../../tests/support/portal.ts'
import { detail } from '../../../../tests/support/replying.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { dropLists, due, shownRequest } from './requests.server.ts'
import { loader } from './requests.tsx'

const { answer, fail, received } = utility()
onStore()
without()

const request = (id: string): Histo => {
  const { dateAnnulation, ...histo } = detail().histo
  return { ...histo, id, attachements: 'a.pdf,b.jpg' } // sic
}

/** The back end's day. */
const today = '2026-11-23'
const isAdmin = () => Response.json(true, { headers: { 'x-jour': today } })

beforeEach(() => {
  dropLists()
  answer('isAdmin', isAdmin)
  answer('haveAccessUserManagement', false)
  answer('getUsersClaim', [request('D1'), request('D2'), request('D3')])
  answer('countUsersClaim', ({ url }) => (url.searchParams.has('lateBefore') ? 1 : 3))
})

async function listed(search = '') {
  const { cookie } = await loggedIn('admin')
  const { data, init } = await loader(asked(`/adm-sem-webabo/gestion${search}`, { cookie }))
  return { ...data, status: init?.status }
}

const query = () => Object.fromEntries(received('getUsersClaim').at(-1)?.url.searchParams ?? [])
const counted = () =>
  received('countUsersClaim').map(({ url }) => Object.fromEntries(url.searchParams))

const shown = (requests: Histo[]) => requests.map(one => shownRequest(one, today))

/** The first page of twenty, and the one after them. */
const firstPage = { startValue: '0', endValue: '21' }

describe('the list of requests', () => {
  test('[ADMREQ-08] [ADMREQ-09] asks for a page of them, by id, ascending', async () => {
    const { requests } = await listed()
    expect(query()).toEqual({ order: 'id', reverse: 'false', ...firstPage })
    expect(requests.map(({ id, date }) => [id, date])).toEqual([
      ['D1', '19/11/2026'],
      ['D2', '19/11/2026'],
      ['D3', '19/11/2026'],
    ])
  })

  test('[ADMREQ-02] hands every filter to the calls, the days however written', async () => {
    await listed(
      '?pdc=+P1+&du=01%2F11%2F2026&au=2026-11-30&statut=Distribu%C3%A9&type=R%C3%A9clamation&tri=date.desc',
    )
    const filters = {
      pdcFilter: 'P1',
      dateFilter: '2026-11-01',
      dateFilterEnd: '2026-11-30',
      statutFilter: 'Distribué',
      typeFilter: 'Réclamation',
    }
    expect(query()).toEqual({ ...filters, order: 'date', reverse: 'true', ...firstPage })
    expect(counted()).toEqual([filters, { ...filters, lateBefore: '2026-10-30' }])
  })

  test('[CLAIM-14] the late ones are counted, and listed alone', async () => {
    expect(await listed('?pdc=P1')).toMatchObject({
      counts: { '': 3, retard: 1 },
      ...{ count: 3, view: '' },
    })
    expect(await listed('?pdc=P1&vue=retard')).toMatchObject({
      counts: { '': 3, retard: 1 },
      ...{ count: 1, view: 'retard' },
    })
    expect(query()).toMatchObject({ pdcFilter: 'P1', lateBefore: '2026-10-30' })
  })

  test('[CLAIM-14] a request says until when it waits for its answer, then how long in vain', () => {
    expect(due({ dateDemande: '2026-11-02' }, '2026-11-24')).toMatchObject({
      isLate: false,
      words: '24/11/2026',
    })
    expect(due({ dateDemande: '2026-11-02' }, '2026-11-27')).toMatchObject({
      isLate: true,
      words: '3\u00a0j\u00a0de\u00a0retard',
    })
  })

  test('[ADMREQ-02] those of a single day are a filter', async () => {
    expect((await listed('?du=2026-11-02&au=2026-11-02')).errors).toEqual({})
    expect(query()).toMatchObject({ dateFilter: '2026-11-02', dateFilterEnd: '2026-11-02' })
  })

  test.each([
    ['du=hier', 'du', 'La date minimale n’est pas une date (jj/mm/aaaa).'],
    ['au=31/02/2026', 'au', 'La date maximale n’est pas une date (jj/mm/aaaa).'],
    ['du=2026-11-02&au=2026-11-01', 'au', 'La date maximale précède la date minimale.'],
    ['statut=Perdu', 'statut', 'Ce statut n’existe pas.'],
    ['type=Autre', 'type', 'Ce type n’existe pas.'],
  ])('says what is wrong with %s, and filters by the rest', async (search, field, problem) => {
    const page = await listed(`?pdc=P1&${search}`)
    expect(page.status).toBe(400)
    expect(page.errors).toEqual({ [field]: [problem] })
    expect(page.typed.pdc).toBe('P1')
    expect(query()).toMatchObject({ pdcFilter: 'P1', order: 'id' })
    expect(page.count).toBe(3)
  })

  test('a page of it is cut by the back end; one beyond the last is the last', async () => {
    answer('countUsersClaim', 35)
    const all = Array.from({ length: 35 }, (_, n) => request(`D${n}`))
    answer('getUsersClaim', ({ url: { searchParams: window } }) =>
      all.slice(Number(window.get('startValue')), Number(window.get('endValue'))),
    )
    const page = await listed('?taille=10&page=3')
    // With the one before and the one after it, which the panel leads to.
    expect(query()).toMatchObject({ startValue: '19', endValue: '31' })
    expect(page.requests).toEqual(shown(all.slice(20, 30)))
    expect(page).toMatchObject({ count: 35, pages: 4, list: { page: 3 } })
    expect((await listed('?taille=10&page=2')).requests).toEqual(shown(all.slice(10, 20)))
    expect(await listed('?taille=10&page=9')).toMatchObject({ list: { page: 4 }, pages: 4 })
    expect(query()).toMatchObject({ startValue: '29', endValue: '41' })
  })

  test('without the counts one goes on page by page, and never finds an empty list beyond the last', async () => {
    const all = Array.from({ length: 25 }, (_, i) => request(`D${i}`))
    answer('getUsersClaim', ({ url }) =>
      all.slice(
        Number(url.searchParams.get('startValue')),
        Number(url.searchParams.get('endValue')),
      ),
    )
    fail('countUsersClaim', 503)
    expect(await listed('?taille=10')).toMatchObject({ count: null, pages: 2 })
    expect(await listed('?taille=10&page=2')).toMatchObject({ pages: 3, list: { page: 2 } })
    expect(await listed('?taille=10&page=3')).toMatchObject({ pages: 3, list: { page: 3 } })
    const beyond = await listed('?taille=10&page=9')
    expect([beyond.list.page, beyond.requests.length]).toEqual([1, 10])
  })

  test('a back end that knows of no window answers them all: they are paged here, and kept for the next page', async () => {
    const all = Array.from({ length: 45 }, (_, n) => ({
      ...request(`D${n + 1}`),
      dateDemande: n < 30 ? '2026-10-01' : '2026-11-19',
    }))
    answer('getUsersClaim', all)
    fail('countUsersClaim', 503)
    const ids = ({ requests }: Awaited<ReturnType<typeof listed>>) => requests.map(({ id }) => id)
    const first = await listed()
    expect(first).toMatchObject({
      counts: { '': 45, retard: 30 },
      ...{ count: 45, pages: 3, missing: null },
    })
    expect([ids(first)[0], ids(first).length]).toEqual(['D1', 20])
    answer('countUsersClaim', ({ url }) => (url.searchParams.has('lateBefore') ? 30 : 45))
    const third = await listed('?page=3')
    expect(ids(third)).toEqual(['D41', 'D42', 'D43', 'D44', 'D45'])
    expect(received('getUsersClaim')).toHaveLength(1)
    // Nor does it know of lateness.
    expect(await listed('?vue=retard&page=2')).toMatchObject({ count: 30, pages: 2 })
    dropLists()
    expect(await listed('?page=2')).toMatchObject({ count: 45, list: { page: 2 } })
    expect(received('getUsersClaim')).toHaveLength(3)
  })

  test.each([
    ['', false],
    ['?pdc=P1&statut=Perdu', true],
    ['?statut=Perdu&tri=date&taille=10', false],
  ])('tells nothing to do from nothing found: « %s »', async (search, filtered) => {
    answer('getUsersClaim', [])
    answer('countUsersClaim', 0)
    expect(await listed(search)).toMatchObject({ count: 0, filtered })
  })

  test('[ADMREQ-10] the request that was picked is opened, with the list as it was', async () => {
    const away = await thrown(listed('?pdc=P1&demande=D2&tri=date.asc&page=2'))
    expect(away.headers.get('location')).toBe(
      '/adm-sem-webabo/gestion/D2?pdc=P1&tri=date.asc&page=2#demande',
    )
  })
})
