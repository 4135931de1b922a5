import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '#upstream/catalogue/index.ts'
import { asked, loggedIn, onStore } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import type { Slots } from '../../slots.server.ts'
import { loader as exported } from './export.ts'
import { loader } from './statistics.tsx'

vi.hoisted(() => {
  vi.resetModules()
  process.env.LOAD_BY_AGENT = '1'
})

/** An extra that knows the agents, with what each holds. */
const slots: Partial<Slots> = {
  colleagues: async () => [{ id: '7', name: 'Leroy Marc', label: 'Moi', assigned: 4, late: 1 }],
}
vi.mock('../../all.ts', async original => ({
  ...(await original<typeof import('../../all.ts')>()),
  extrasIn: () => [{ name: 'toy', slots: async () => ({ slots }) }],
}))

const { answer, received } = utility()
onStore()

type Rows = Answer<'getRequestStatistics'>
const figures = { received: 4, treated: 3, late: 2, median: 8.5, p90: 20 }
const rows: Rows = [
  { type: null, week: null, received: 6, treated: 3, late: 2, median: 8.5, p90: 20 },
  { type: null, week: '2026-11-16', ...figures },
  {
    ...{ type: null, week: '2026-11-23', received: 2, treated: 0, late: 2, median: null },
    ...{ p90: null, becameLate: 1 },
  },
  { type: 'Réclamation', week: null, ...figures },
  { type: 'Réclamation', week: '2026-11-16', ...figures },
  { type: 'Réclamation', week: '2026-11-23', received: 0, treated: 0, late: 0, median: null },
]

beforeEach(() => {
  answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': '2026-11-25' } }))
  answer('getRequestStatistics', rows)
  answer('countUsersClaim', ({ url: { searchParams } }) => {
    const [status, before, on] = ['statutFilter', 'lateBefore', 'lateOn'].map(name =>
      searchParams.get(name),
    )
    if (status) return status === 'Distribué' ? 2 : 0
    if (!on) return 9
    // Friday the 27th is the fifteenth working day after the 5th: the 11th is none.
    return on >= '2026-11-28' && before && before >= '2026-11-06' ? 5 : 2
  })
})

const as = async (path: string) =>
  asked(`/adm-sem-webabo/statistiques${path}`, { cookie: (await loggedIn('admin')).cookie })
const weeksAsked = () =>
  received('getRequestStatistics').map(({ url }) => url.searchParams.get('weeks'))

test('[BEY-83] the weeks of all types, or of one; a period that is none is twelve weeks', async () => {
  const page = await loader(await as('?semaines=26'))
  expect(page).toMatchObject({
    ...{ count: 26, type: '', types: ['Réclamation'], isEmpty: false },
    byType: [{ name: 'Tous les types', received: 6 }, { name: 'Réclamation' }],
    weeks: [
      { name: 'S48, du 23/11/2026 (en cours)', median: '–' },
      { name: 'S47, du 16/11/2026', median: '8,5\u00a0j' },
    ],
    late: [{ status: 'Distribué', count: 2 }],
    summary: 'Sur 26\u00a0semaines\u00a0: 6 reçues, 3 traitées, 2 en retard à ce jour.',
  })
  expect(await loader(await as('?semaines=7&type=Réclamation'))).toMatchObject({
    ...{ count: 12, type: 'Réclamation' },
    bars: [
      { week: 47, received: 4 },
      { week: 48, received: 0 },
    ],
  })
  expect(weeksAsked()).toEqual(['26', '12'])
  answer('getRequestStatistics', [])
  expect(await loader(await as('?type=Perdu'))).toMatchObject({ isEmpty: true, type: '' })
})

test('[BEY-83] every week of every type as a spreadsheet', async () => {
  const file = await exported(await as('/export?semaines=52'))
  const lines = (await file.text()).split('\r\n')
  expect(lines.slice(1, 4)).toEqual([
    '2026-S47;16/11/2026;22/11/2026;Tous les types;4;3;2;8,5;20',
    '2026-S48;23/11/2026;29/11/2026;Tous les types;2;0;2;;',
    '2026-S47;16/11/2026;22/11/2026;Réclamation;4;3;2;8,5;20',
  ])
  expect(weeksAsked()).toEqual(['52'])
})

test('[BEY-177] [BEY-260] the last whole week, what became late, nine of ten, and the load of each agent', async () => {
  expect(await loader(await as(''))).toMatchObject({
    said: {
      lead: 'Semaine 47\u00a0: 4 reçues, 3 traitées.',
      more: '2 en retard à ce jour, dont 1 depuis dimanche. 3 à rendre cette semaine, la première vendredi.',
    },
    figures: [
      { title: 'En retard', figure: '2', note: 'dont 1 depuis dimanche', tone: 'late' },
      {
        ...{ title: 'À rendre cette semaine', figure: '3', tone: 'soon' },
        note: 'la première vendredi',
        days: [{ name: 'lundi', count: 0 }, {}, {}, {}, { name: 'vendredi', count: 3 }],
      },
      { title: 'Reçues, traitées (S48)', figure: '2 / 0', note: '2 de plus en attente' },
      { figure: '8,5\u00a0j', note: '9 sur 10 en 20\u00a0j au plus' },
    ],
    agents: [
      { name: 'Leroy Marc', assigned: 4, late: 1 },
      { name: 'Personne', assigned: 5, late: 1 },
    ],
  })
  answer(
    'getRequestStatistics',
    rows.map(row => ({ ...row, received: 1, treated: 0 })),
  )
  const { said } = (await loader(await as(''))) as { said: { lead: string } }
  expect(said.lead).toBe('Semaine 47\u00a0: 1 reçue, 0 traitée.')
  answer(
    'getRequestStatistics',
    rows.map(row => ({ ...row, received: 1, treated: 1 })),
  )
  expect(await loader(await as(''))).toMatchObject({
    figures: [{}, {}, { figure: '1 / 1', note: 'autant en attente qu’avant' }, {}],
  })
})
