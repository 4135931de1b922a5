import { beforeEach, describe, expect, test } from 'vitest'
import { takeToast } from '#http/toasts.server.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { asked, cookieFrom, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as messageLoader } from './request-message.tsx'
import { loader } from './requests.tsx'

const { answer, received } = utility()
onStore()

const request = (id: string): Histo => ({
  id,
  pdc: 'P100005',
  dateDemande: '2026-11-19',
  statutDemande: 'Distribué',
  typeDemande: 'Réclamation',
  dateTraitement: null,
  message: 'Première ligne\nSeconde ligne',
  attachements: 'a.pdf,b.jpg',
})

beforeEach(() => {
  answer('isAdmin', true)
  answer('getUsersClaim', [request('D1'), request('D2'), request('D3')])
})

async function listed(search = '') {
  const { cookie } = await loggedIn('admin')
  const { data, init } = await loader(asked(`/adm-sem-webabo/gestion${search}`, { cookie }))
  return { ...data, status: init?.status }
}

const query = () => Object.fromEntries(received('getUsersClaim').at(-1)?.url.searchParams ?? [])

describe('the list of requests', () => {
  test('[ADMREQ-08] [ADMREQ-09] asks for all, by id, ascending', async () => {
    const { requests } = await listed()
    expect(query()).toEqual({ order: 'id', reverse: 'false' })
    expect(requests.map(({ id, date }) => [id, date])).toEqual([
      ['D1', '19/11/2026'],
      ['D2', '19/11/2026'],
      ['D3', '19/11/2026'],
    ])
  })

  test('[ADMREQ-02] hands every filter to the call, the days however written', async () => {
    await listed(
      '?pdc=+P1+&du=01%2F11%2F2026&au=2026-11-30&statut=Distribu%C3%A9&type=R%C3%A9clamation&tri=date.desc',
    )
    expect(query()).toEqual({
      pdcFilter: 'P1',
      dateFilter: '2026-11-01',
      dateFilterEnd: '2026-11-30',
      statutFilter: 'Distribué',
      typeFilter: 'Réclamation',
      order: 'date',
      reverse: 'true',
    })
  })

  test.each([
    ['du=hier', 'du', 'La date minimale n’est pas une date (jj/mm/aaaa).'],
    ['au=31/02/2026', 'au', 'La date maximale n’est pas une date (jj/mm/aaaa).'],
    ['du=2026-11-02&au=2026-11-01', 'au', 'La date maximale précède la date minimale.'],
    ['statut=Dossier traité', 'statut', 'Ce statut n’existe pas.'],
    ['type=Autre', 'type', 'Ce type n’existe pas.'],
  ])('says what is wrong with %s, and filters by the rest', async (search, field, problem) => {
    const page = await listed(`?pdc=P1&${search}`)
    expect(page.status).toBe(400)
    expect(page.errors).toEqual({ [field]: [problem] })
    expect(page.filters.pdc).toBe('P1')
    expect(query()).toMatchObject({ pdcFilter: 'P1', order: 'id' })
    expect(page.count).toBe(3)
  })

  test('is cut into pages here, and a page beyond the last is the last', async () => {
    answer(
      'getUsersClaim',
      Array.from({ length: 25 }, (_, i) => request(`D${i}`)),
    )
    const page = await listed('?taille=10&page=9')
    expect(page.requests.map(({ id }) => id)).toEqual(['D20', 'D21', 'D22', 'D23', 'D24'])
    expect(page).toMatchObject({ count: 25, pages: 3, list: { page: 3 } })
  })

  test.each([
    ['', false],
    ['?pdc=P1&statut=Perdu', true],
    ['?statut=Perdu&tri=date&taille=10', false],
  ])('tells nothing to do from nothing found: « %s »', async (search, filtered) => {
    answer('getUsersClaim', [])
    expect(await listed(search)).toMatchObject({ count: 0, filtered })
  })

  test('[ADMREQ-10] shows the request that was picked, or that it is gone', async () => {
    expect((await listed('?demande=D2')).request?.id).toBe('D2')
    expect(await listed('?demande=D9')).toMatchObject({ picked: 'D9', request: null })
  })
})

describe('the message of a request', () => {
  const read = async (id: string) => {
    const { cookie } = await loggedIn('admin')
    return messageLoader(asked(`/adm-sem-webabo/gestion/${id}?pdc=P1`, { cookie, params: { id } }))
  }

  test('[ADMREQ-17] [ADMREQ-18] keeps its lines, and names what came with it', async () => {
    expect(await read('D2')).toMatchObject({
      message: 'Première ligne\nSeconde ligne',
      attachments: ['a.pdf', 'b.jpg'],
    })
    expect(query()).toMatchObject({ pdcFilter: 'P1' })
  })

  test('of a request that is gone leads back to the list, which says so', async () => {
    const away = await thrown(read('D9'))
    expect(away.headers.get('location')).toBe('/adm-sem-webabo/gestion?pdc=P1')
    const cookie = cookieFrom(away.headers.getSetCookie())
    const { toast } = await takeToast(asked('/', { cookie }).request)
    expect(toast?.text).toMatch(/^Cette demande n’est plus à traiter/)
  })
})
