import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf, formatDay } from '#domain/values.ts'
import type { RequestDetail } from '#upstream/catalogue/claims.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { asked, loggedIn, onStore, outcomeOf, thrown } from '../../../tests/support/portal.ts'
import { histo } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as showHistory } from './history.tsx'
import { lifeOf, threadOf } from './request.server.ts'
import { loader as showRequest } from './request.tsx'
import { action as cancelRequest, loader as showCancel } from './request-cancel.tsx'
import { loader as showFile } from './request-file.ts'
import type { shownRequest } from './texts.server.ts'

const { admits, answer, fail, received } = utility()
onStore()

const detail = (of: Histo, change: Partial<RequestDetail> = {}): RequestDetail => ({
  histo: of,
  sentAt: '2026-11-20T17:05:00.000Z',
  version: 1,
  files: [{ id: '7', name: 'robinet.jpg', size: 2_000 }],
  steps: [{ statut: 'Distribué', date: of.dateDemande }],
  messages: [],
  ...change,
})

/** The requests of each metering point. */
const stands = (byPoint: Record<string, Histo[]>) =>
  answer('getUserHistoric', ({ url }) => byPoint[url.searchParams.get('pdc') ?? ''] ?? [])

let cookie: string
beforeEach(async () => {
  admits('PDC1', 'PDC2')
  answer('getMoves', [])
  cookie = (await loggedIn('subscriber')).cookie
})

type Shown = {
  count: string | null
  isEmpty: boolean
  missing: { text: string } | null
  late: { count: number; oldest: { id: string }[] }
  requests: ReturnType<typeof shownRequest>[]
  pages: number
}
const list = async (query = '') =>
  (await showHistory(asked(`/historique${query}`, { cookie }))) as Shown
const at = (id: string, path = '', form?: Record<string, string>) =>
  asked(`/historique/${id}${path}`, { cookie, params: { id }, ...(form && { form }) })

describe('the history', () => {
  test('[CALL-23] [HIST-01] holds the requests of all metering points, one call for each, the newest first', async () => {
    stands({
      PDC1: [histo('D1-10'), histo('D1-2'), histo('D1-1', { dateDemande: '2026-01-02' })],
      PDC2: [histo('D2-1', { pdc: 'PDC2', dateDemande: '2026-11-21' })],
    })
    const { requests } = await list()
    expect(requests.map(({ id, pdc, date }) => [id, pdc, date])).toEqual([
      ['D2-1', 'PDC2', '21/11/2026'],
      ['D1-10', 'PDC1', '20/11/2026'],
      ['D1-2', 'PDC1', '20/11/2026'],
      ['D1-1', 'PDC1', '02/01/2026'],
    ])
    expect(
      received('getUserHistoric')
        .map(({ url }) => url.search)
        .sort(),
    ).toEqual(['?pdc=PDC1', '?pdc=PDC2'])
  })

  test('says what is under way, and first of all what is late: of many, the three that waited longest', async () => {
    const days = ['2099-01-02', '2020-01-05', '2020-01-04', '2020-01-03', '2020-01-02']
    stands({ PDC1: days.map((dateDemande, rank) => histo(`D1-${5 - rank}`, { dateDemande })) })
    const { count, late, requests } = await list()
    expect(count).toBe('5 en cours, dont 4 en retard.')
    expect(late.count).toBe(4)
    expect(late.oldest.map(({ id }) => id)).toEqual(['D1-1', 'D1-2', 'D1-3'])
    expect(requests[0]?.answerBy).toBe('23/01/2099')
    expect(requests.at(-1)?.answerBy).toBe('23/01/2020')
  })

  test('names the metering point whose requests cannot be read, and shows the others', async () => {
    answer('getUserHistoric', ({ url }) =>
      url.search === '?pdc=PDC2' ? new Response('', { status: 500 }) : [histo('D1-1')],
    )
    const { requests, missing } = await list()
    expect(requests.map(({ id }) => id)).toEqual(['D1-1'])
    expect(missing?.text).toContain('(PDC2)')
    expect((await thrown(showRequest(at('D2-1')) as Promise<unknown>)).status).toBe(503)
  })

  test('is empty without a request or the end of a contract, and not for want of an answer', async () => {
    stands({})
    expect((await list()).isEmpty).toBe(true)
    const sale = { reference: '5b0e', kind: 'sellHome' as const, day: '2026-11-12' }
    const entered = { pdc: 'PDC1', counterRef: '', index: 300, files: [] }
    answer('getMoves', [{ ...sale, ...entered, askedOn: '2026-11-20' }])
    expect((await list()).isEmpty).toBe(false)
    fail('getMoves', 500)
    expect((await list()).isEmpty).toBe(false)
  })

  test('comes by pages; one that there is not leads to the last', async () => {
    stands({ PDC1: Array.from({ length: 45 }, (_, rank) => histo(`D1-${rank + 1}`)) })
    expect(await list()).toMatchObject({ pages: 3, count: '45 en cours.' })
    expect((await list('?page=3')).requests.map(({ id }) => id).at(-1)).toBe('D1-1')
    const elsewhere = await thrown(list('?page=9'))
    expect(elsewhere.headers.get('location')).toBe('/historique?page=3')
  })
})

describe('a request', () => {
  test('shows what was said, by whom and when, with its files, the oldest first', async () => {
    const it = histo('D1-1', { message: 'L’eau coule à peine.\n<b>Le matin</b>' })
    stands({ PDC1: [it] })
    const messages = [
      {
        ...{ isStaff: true, name: 'Agent Clientèle', sentAt: '2026-11-21T08:12:00.000Z' },
        ...{ message: 'Bonjour.', files: [{ id: '8', name: 'avis.pdf', size: null }] },
      },
    ]
    answer('getUserRequest', detail(it, { messages }))
    const shown = (await showRequest(at('D1-1'))) as { messages: unknown[] }
    expect(shown.messages).toEqual([
      {
        ...{ day: '2026-11-20', isStaff: false, who: 'Vous' },
        ...{ when: '20/11/2026 à 18:05', text: it.message },
        files: [
          {
            ...{ name: 'robinet.jpg', about: 'JPG, 2\u00a0ko' },
            href: '/historique/D1-1/fichier/7',
          },
        ],
      },
      {
        ...{ day: '2026-11-21', isStaff: true, who: 'Service Gestion Clientèle' },
        ...{ when: '21/11/2026 à 09:12', text: 'Bonjour.' },
        files: [{ name: 'avis.pdf', about: 'PDF', href: '/historique/D1-1/fichier/8' }],
      },
    ])
    expect(received('getUserRequest')[0]?.url.search).toBe('?pdc=PDC1&histoId=D1-1')
  })

  test('[BEY-26] never shows a helper as the utility nor as the subscriber, whatever their name', async () => {
    const it = histo('D1-1')
    stands({ PDC1: [it] })
    const messages = ['Service Gestion Clientèle, pour Claire', 'Amel\nDiaz, pour Claire'].map(
      name => ({
        ...{ isStaff: false, name, sentAt: '2026-11-21T08:12:00.000Z', message: 'Bonjour.' },
        files: [],
      }),
    )
    answer('getUserRequest', detail(it, { messages }))
    const shown = (await showRequest(at('D1-1'))) as { messages: unknown[] }
    expect(shown.messages.slice(1)).toMatchObject([
      { isStaff: false },
      { isStaff: false, who: 'Amel\nDiaz' },
    ])
    // « Vous » would be the helper who reads it.
    const own = { ...detail(histo('D1-1')), messages }
    expect(threadOf(own, 'Claire Martin').map(({ who }) => who)).toEqual([
      'Claire Martin',
      'Service Gestion Clientèle',
      'Amel\nDiaz',
    ])
  })

  test('that is late tells for how long', async () => {
    const it = histo('D1-1', { dateDemande: '2020-01-02' })
    stands({ PDC1: [it] })
    answer('getUserRequest', detail(it))
    const shown = (await showRequest(at('D1-1'))) as { lateDays: number; mediation: unknown }
    expect(shown.lateDays).toBeGreaterThan(2_000)
    // A year after the complaint, the mediator takes it no more.
    expect(shown.mediation).toBeNull()
  })

  test('[BEY-182] waits until the day that an agent promised, in the list and on its page', async () => {
    const [past, still] = [
      histo('D1-1', { dateDemande: '2099-01-02', promisedFor: '2020-01-02' }),
      histo('D1-2', { dateDemande: '2020-01-02', promisedFor: '2099-01-10' }),
    ]
    stands({ PDC1: [past, still] })
    const { requests, late } = await list()
    expect(requests.map(({ id, answerBy, isLate }) => [id, answerBy, isLate])).toEqual([
      ['D1-1', '02/01/2020', true],
      ['D1-2', '10/01/2099', false],
    ])
    expect(late.oldest.map(({ id }) => id)).toEqual(['D1-1'])
    answer('getUserRequest', detail(still))
    const shown = (await showRequest(at('D1-2'))) as { lateDays: number; life: { text: string }[] }
    expect(shown.lateDays).toBe(0)
    expect(shown.life.at(-1)?.text).toBe('Réponse attendue au plus tard le 10/01/2099.')
  })

  test('[BEY-301] that is treated tells since when the Médiation de l’eau is open, and how long', async () => {
    const answeredOn = addDays(dayOf(new Date()), -3)
    const madeOn = addDays(answeredOn, -20)
    const statutDemande = 'Dossier traité' as const
    const it = histo('D1-1', { dateDemande: madeOn, statutDemande, dateTraitement: answeredOn })
    stands({ PDC1: [it] })
    answer('getUserRequest', detail(it))
    const shown = (await showRequest(at('D1-1'))) as { mediation: unknown }
    expect(shown.mediation).toMatchObject({
      title: 'Cette réponse ne vous convient pas\u00a0?',
      why: 'Votre demande est traitée\u00a0: depuis le ',
      from: formatDay(answeredOn),
      rest: expect.stringContaining(
        `, vous pouvez saisir gratuitement la Médiation de l’eau. Elle est indépendante\u00a0; elle accepte un dossier jusqu’au ${formatDay(addMonths(madeOn, 12))}`,
      ),
    })
  })

  test('of another subscriber, and its files, are nothing here', async () => {
    stands({ PDC1: [histo('D1-1')] })
    answer('getUserRequest', detail(histo('D1-1')))
    expect((await thrown(showRequest(at('D9-1')) as Promise<unknown>)).status).toBe(404)
    expect((await thrown(showCancel(at('D9-1')) as Promise<unknown>)).status).toBe(404)
    expect(
      (await thrown(cancelRequest(at('D9-1', '/annuler', {})) as Promise<unknown>)).status,
    ).toBe(404)
    const file = (id: string, file: string) =>
      thrown(
        showFile(
          asked(`/historique/${id}/fichier/${file}`, { cookie, params: { id, file } }),
        ) as Promise<unknown>,
      )
    expect((await file('D9-1', '7')).status).toBe(404)
    expect((await file('D1-1', '8')).status).toBe(404)
    expect(received('getUserRequestFile')).toEqual([])
    expect(received('cancelUserClaim')).toEqual([])
  })

  test('gives back its files as downloads that no cache keeps', async () => {
    stands({ PDC1: [histo('D1-1')] })
    answer('getUserRequest', detail(histo('D1-1')))
    const headers = { 'content-type': 'application/octet-stream' }
    answer('getUserRequestFile', new Response('\xff\xd8\xff', { headers }))
    const params = { id: 'D1-1', file: '7' }
    const file = (await showFile(
      asked('/historique/D1-1/fichier/7', { cookie, params }),
    )) as Response
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="robinet.jpg"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })
})

describe('the life of a request', () => {
  const life = (now: Histo['statutDemande'], steps: RequestDetail['steps'] = []) =>
    lifeOf({ histo: histo('D1-1', { statutDemande: now }), steps }, '2026-11-21').map(
      ({ status, state, day }) => [status, state, day],
    )

  test('[HIST-06] has four statuses, those to come included', () => {
    expect(
      life('En cours de traitement', [{ statut: 'En cours de traitement', date: '2026-11-21' }]),
    ).toEqual([
      ['Distribué', 'done', '20/11/2026'],
      ['En cours de traitement', 'now', '21/11/2026'],
      ['Redirigé vers le service concerné', 'later', null],
      ['Dossier traité', 'later', null],
    ])
  })

  test('[HIST-08] leaves out what it skipped, once that is behind it', () => {
    const steps: RequestDetail['steps'] = [
      { statut: 'En cours de traitement', date: '2026-11-21' },
      { statut: 'Dossier traité', date: '2026-11-22' },
    ]
    expect(life('Dossier traité', steps)).toEqual([
      ['Distribué', 'done', '20/11/2026'],
      ['En cours de traitement', 'done', '21/11/2026'],
      ['Dossier traité', 'done', '22/11/2026'],
    ])
  })
})

describe('a request is cancelled', () => {
  const cancel = async (id = 'D1-1') => outcomeOf(await cancelRequest(at(id, '/annuler', {})))

  test('[CALL-22] [HIST-04] [HIST-05] by its histo and its metering point, as it stands at that moment', async () => {
    // A utility may leave out the day of a cancellation that has not taken place.
    const it = histo('D2-1', { pdc: 'PDC2', dateAnnulation: undefined })
    stands({ PDC2: [it] })
    answer('cancelUserClaim', 1)
    expect(await cancel('D2-1')).toMatchObject({
      to: '/historique',
      ...{ tone: 'success', text: 'Votre demande D2-1 est annulée.' },
    })
    expect(received('cancelUserClaim').map(({ body }) => body)).toEqual([
      { histo: it, pdc: 'PDC2' },
    ])
  })

  test('[HIST-05] twice, and is said to be cancelled without another call', async () => {
    stands({ PDC1: [histo('D1-1', { dateAnnulation: '2026-11-21' })] })
    expect(await cancel()).toMatchObject({
      to: '/historique',
      ...{ tone: 'success', text: 'Votre demande D1-1 est annulée.' },
    })
    expect(received('cancelUserClaim')).toEqual([])
  })

  test('[HIST-03] not any more once staff have taken it, whether that is known before or after', async () => {
    const refused = { to: '/historique/D1-1', tone: 'warning' }
    stands({ PDC1: [histo('D1-1', { statutDemande: 'En cours de traitement' })] })
    expect(await cancel()).toMatchObject(refused)
    expect(received('cancelUserClaim')).toEqual([])
    stands({ PDC1: [histo('D1-1')] })
    fail('cancelUserClaim', 409)
    expect((await cancel()).text).toBe(
      'La demande D1-1 est déjà prise en charge\u00a0: elle ne peut plus être annulée. Voici où elle en est.',
    )
  })
})
