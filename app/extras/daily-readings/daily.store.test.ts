import { beforeEach, expect, test, vi } from 'vitest'
import { loader } from '#screens/consumption/consumption.tsx'
import type { Answer } from '#upstream/catalogue/index.ts'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import type { Slots } from '../slots.server.ts'
import type { ShownDays, ShownLeak } from './daily.server.ts'

/** Another extra, in which the subscriber has chosen a threshold. */
const chosen = { litres: 150, text: '150\u00a0litres par jour' }
const slots: Partial<Slots> = { consumptionThreshold: async () => ({ threshold: chosen }) }

vi.hoisted(() => vi.resetModules())
vi.mock('../all.ts', async original => {
  const all = await original<typeof import('../all.ts')>()
  const toy = { name: 'toy', slots: async () => ({ slots }) }
  return {
    ...all,
    extrasIn: () => [...all.extras.filter(one => one.name === 'daily-readings'), toy],
  }
})

const { answer, fail, received } = utility()
onStore()

/** From Monday the 9th to Thursday the 19th, the newest first; Saturday the 14th is missing. */
const days: Answer<'getDailyReadings'> = [19, 18, 17, 16, 15, 13, 12, 11, 10, 9].map(day => ({
  date: `2026-11-${String(day).padStart(2, '0')}`,
  counterRef: 'C1',
  litres: 10 * day,
  nightFlow: day > 16 ? 5 : 0,
}))

beforeEach(() => {
  answer('isAdmin', () => Response.json(false, { headers: { 'x-jour': '2026-11-20' } }))
  answer('getPdcs', () => Response.json([pdc('PDC1')], { headers: { 'x-jour': '2026-11-20' } }))
  answer('getAlerts', [])
  answer('getReadings', [])
  answer('getDailyReadings', days)
})

async function daily(query = '') {
  const { cookie } = await loggedIn('subscriber')
  const { extras } = await loader(asked(`/factures/controle${query}`, { cookie }))
  const shown = extras['daily-readings']
  return shown && { ...(shown.card as ShownDays), leak: shown.alert as ShownLeak | null }
}

test('[BEY-322] [BEY-323] the newest week is shown beside the threshold, and water that runs three nights on end as a leak', async () => {
  const days = [160, 170, 180, 190, 0, 0, 0]
  expect(await daily()).toMatchObject({
    before: '/factures/controle?semaine=2026-11-09#jours',
    after: null,
    sentence: 'Semaine du 16/11/2026\u00a0: 700\u00a0litres, soit 175 par jour en moyenne.',
    label: expect.stringMatching(/lundi 160\u00a0litres, mardi .*jeudi 190\u00a0litres$/),
    days: days.map(litres => ({ litres, text: litres ? String(litres) : '' })),
    limit: 150,
    // The colour of a bar above the line is said in words, too.
    choice: {
      words: 'Votre seuil (en pointillé)\u00a0: 150\u00a0litres par jour, dépassé en bleu. ',
      link: 'Changer mon seuil',
    },
    leak: {
      title: 'L’eau coule jour et nuit depuis le\u00a017/11/2026',
      why: expect.stringContaining('120\u00a0litres perdus par jour'),
    },
  })
  expect(received('getDailyReadings')[0]?.url.search).toBe('?pdc=PDC1&from=2026-08-24')
})

test.each([
  ['2026-11-09', '09/11/2026'],
  ['2026-11-10', '16/11/2026'],
  ['2026-11-02', '16/11/2026'],
  ['2026-11-23', '16/11/2026'],
  ['hier', '16/11/2026'],
])('[BEY-322] asked for the week of %s, the page shows that of %s', async (asked, shown) => {
  expect((await daily(`?semaine=${asked}`))?.sentence).toContain(`Semaine du ${shown}`)
})

test('[BEY-322] the oldest week leads to none before it, and says of a past day that it has no reading', async () => {
  const week = await daily('?semaine=2026-11-09')
  expect(week).toMatchObject({ before: null, after: '/factures/controle?semaine=2026-11-16#jours' })
  expect(week?.days[5]?.text).toBe('–')
  expect(week?.label).toContain('samedi pas de relevé')
})

test('[BEY-322] the page shows no days of a meter that is not read from afar, nor while their call fails', async () => {
  answer('getDailyReadings', [])
  expect(await daily()).toBeUndefined()
  fail('getDailyReadings', 500)
  expect(await daily()).toBeUndefined()
})
