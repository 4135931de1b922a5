import { beforeEach, describe, expect, test } from 'vitest'
import type { Reading } from '#upstream/catalogue/entities.ts'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader } from './consumption.tsx'
import { loader as exported } from './export.ts'

const { answer, extrasHaveNothing, fail, received } = utility()
onStore()

const reading = (date: string, some: Partial<Reading> = {}): Reading => ({
  date,
  index: 1204,
  consumption: 50,
  dailyCons: 0.28,
  counterRef: 'C1',
  type: 'Portable',
  avgCons: 0.3,
  ...some,
})

/** Ten years of two meters that are read every other month, newest first. */
const many = Array.from({ length: 120 }, (_, rank) => {
  const months = Math.floor(rank / 2) * 2
  const date = new Date(Date.UTC(2026, 9 - months, 15)).toISOString().slice(0, 10)
  return reading(date, { counterRef: rank % 2 ? 'C2' : 'C1', index: 5000 - rank })
})

const today = '2026-11-21'
/** As the utility dates its answers. */
const ofToday = (body: object | boolean) => Response.json(body, { headers: { 'x-jour': today } })

beforeEach(() => {
  answer('isAdmin', () => ofToday(false))
  answer('getPdcs', () => ofToday([pdc('PDC1')]))
  answer('getAlerts', [])
  answer('getReadings', [])
  extrasHaveNothing()
})

async function page(query = '', selected?: string) {
  const { cookie } = await loggedIn('subscriber', selected ? { pdc: selected } : {})
  return loader(asked(`/factures/controle${query}`, { cookie }))
}

async function sheet(query = '') {
  const { cookie } = await loggedIn('subscriber')
  return exported(asked(`/factures/controle/export${query}`, { cookie }))
}

test('the average and the chart go by the age of the subscription', async () => {
  answer('getReadings', [reading('2026-05-01'), reading('2025-05-01')])
  for (const [souscriptionDate, isOld] of [
    ['2023-11-21', true],
    [null, false],
  ] as const) {
    answer('getPdcs', () => ofToday([pdc('PDC1', { souscriptionDate })]))
    const { said, chart } = await page()
    expect([/moyenne sur trois ans/.test(said.note), Boolean(chart)]).toEqual([isOld, isOld])
  }
})

const alert = {
  oldIndex: 1052,
  oldDate: '2026-05-01',
  newIndex: 1204,
  newDate: '2026-11-01',
  consumption: 152,
}

describe('the alerts', () => {
  test('[CONS-02] [DATA-08] are those of every metering point, each with its address', async () => {
    answer('getPdcs', () => ofToday([pdc('PDC1'), pdc('PDC2'), pdc('PDC3')]))
    answer('getAlerts', ({ url }) => (url.searchParams.get('pdc') === 'PDC1' ? [] : [alert]))
    const { alerts } = await page('', 'PDC3')
    expect(alerts.rows.map(one => one.pdc)).toEqual(['PDC2', 'PDC3'])
    expect(alerts.rows[0]).toMatchObject({
      address: '12\u00a0rue des Lilas, 68000 Colmar',
      before: { index: '1\u202f052', date: '01/05/2026' },
      after: { index: '1\u202f204', date: '01/11/2026' },
      consumption: '152',
    })
    expect(alerts.rebate).toContain('au plus tard le\u00a001/12/2026 inclus')
    expect(received('getReadings').map(({ url }) => url.searchParams.get('pdc'))).toEqual(['PDC3'])
  })
})

describe('many readings', () => {
  beforeEach(() => answer('getReadings', many))

  test('come by pages of 24, and a page beyond the last is the last', async () => {
    const { list } = await page('?page=2')
    expect(list).toMatchObject({ count: 120, page: 2, pages: 5 })
    expect(list.rows).toHaveLength(24)
    expect(list.rows[0]?.date).toBe('15/10/2024')
    expect((await page('?page=99')).list).toMatchObject({ page: 5 })
  })

  test('are all in the file, filtered and sorted as the page is', async () => {
    const answered = await sheet('?annee=2025&tri=index.asc&page=2')
    expect(answered.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answered.headers.get('content-disposition')).toContain('releves-PDC1-2025.csv')
    // As bytes: text() would drop the mark that spreadsheets look for.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answered.arrayBuffer())
    const [header, ...rows] = text.trimEnd().split('\r\n')
    expect(header).toBe(
      '\uFEFFDate;Index (m³);Consommation (m³);Consommation par jour (m³);Compteur;Type de relève',
    )
    expect(rows).toHaveLength(12)
    expect(rows[0]).toBe('15/02/2025;4979;50;0,28;C2;Relève visuelle')
    expect(rows.every(row => row.startsWith('15/') && row.includes('/2025;'))).toBe(true)
  })
})

describe('when the utility does not answer', () => {
  test('[MSG-01] alerts missing are said to be, beside those of the other metering points', async () => {
    answer('getPdcs', () => ofToday([pdc('PDC1'), pdc('PDC2')]))
    answer('getAlerts', ({ url }) =>
      url.searchParams.get('pdc') === 'PDC1' ? new Response(null, { status: 500 }) : [alert],
    )
    answer('getReadings', many)
    const { alerts, list } = await page()
    expect(alerts.missing?.text).toMatch(/^Problème lors de la récupération de vos alertes de cons/)
    expect(alerts.rows.map(one => one.pdc)).toEqual(['PDC2'])
    expect(list.count).toBe(120)
  })

  test('a refusal of the alerts, or the end of the session, is no outage', async () => {
    fail('getAlerts', 403, { once: true })
    expect((await thrown(page())).status).toBe(403)
    fail('getAlerts', 401, { once: true })
    expect((await thrown(page())).headers.get('location')).toMatch(/^\/connexion/)
  })
})

test('[BEY-644] [CONS-01] of two addresses that have an alert, the summary tells one, by its address and with its own month', async () => {
  answer('getPdcs', () => ofToday([pdc('PDC1'), pdc('PDC2')]))
  const alert = (newDate: string, consumption: number) => ({
    ...{ oldIndex: 1, oldDate: '2025-05-01', newIndex: 1 + consumption, newDate, consumption },
  })
  answer('getAlerts', ({ url }) =>
    url.searchParams.get('pdc') === 'PDC1' ? [alert('2025-10-01', 90)] : [alert('2026-11-10', 70)],
  )
  const { alerts } = await page()
  expect(alerts.rows).toHaveLength(2)
  expect(alerts.told?.figures).toMatch(/^70\s.*jours, relevés le\s10\/11\/2026(,| au) /)
  expect(alerts.told?.leakHref).toContain('PDC2')
  expect(alerts.rebate).toContain('10/12/2026')
  // What no rebate can be asked for is not told as a leak of today.
  answer('getAlerts', [alert('2025-10-01', 90)])
  expect((await page()).alerts).toMatchObject({
    told: { lead: 'Consommation inhabituelle' },
    rebate: expect.stringMatching(/^Le délai .* s’est terminé le\s01\/11\/2025\.$/),
  })
})
