import { expect, test } from 'vitest'
import { loader as page } from '../../app/screens/services/moving/moving.tsx'
import { loader as suggestions } from '../../app/screens/services/moving/moving-towns.ts'
import { asked, loggedIn, onStore } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'
import { utility } from '../support/upstream.ts'

const { answer } = utility()
onStore()

const many = Array.from({ length: 300 }, (_, index) => ({ name: `Villeneuve-${index + 100}` }))

/** Serves these towns to a subscriber of « Saint-Lunier »; what a loader is asked for. */
async function subscriberOf(towns: { name: string }[], path: string, params = {}) {
  answer('isAdmin', false)
  const point = pdc('PDC1')
  answer('getPdcs', [
    { ...point, reportPeriod: { ...point.reportPeriod, municipality: 'St Lunier' } },
  ])
  answer('getTowns', towns)
  const { cookie } = await loggedIn('subscriber')
  return asked(path, { cookie, params })
}

const suggest = async (typed: string, towns = many) => {
  const args = await subscriberOf(towns, `/?${new URLSearchParams({ nom: typed })}`)
  return (await suggestions(args)).json()
}

test('[MOVE-02] of hundreds of towns, ten are suggested, and how many there are is said', async () => {
  const { options, total } = await suggest('villeneuve')
  expect(total).toBe(300)
  expect(options).toHaveLength(10)
  expect(options[0]).toBe('Villeneuve-100')
  expect(await suggest('Villeneuve 137')).toEqual({ options: ['Villeneuve-137'], total: 1 })
  expect(await suggest('paris')).toEqual({ options: [], total: 0 })
  expect(await suggest('')).toEqual({ options: [], total: 0 })
})

test('the page holds the town of the subscriber, if it is served, and none of the others', async () => {
  const served = [...many, { name: 'Saint-Lunier' }]
  const shown = await page(await subscriberOf(served, '/'))
  expect(shown).toMatchObject({ own: 'Saint-Lunier', found: null })
  expect(JSON.stringify(shown)).not.toContain('Villeneuve')
  expect((await page(await subscriberOf(many, '/'))).own).toBeNull()
})

test('[MOVE-03] a document without a known size is listed without one', async () => {
  answer('getTownDocuments', [
    { id: 'a b', title: 'Règlement', kind: 'regulations', size: null },
    { id: 'c', title: 'Demande', kind: 'form', size: 1024 * 34 },
  ])
  const args = await subscriberOf([{ name: 'Saint-Lunier' }], '/?commune=saint%20lunier')
  expect((await page(args)).found).toEqual({
    kind: 'town',
    name: 'Saint-Lunier',
    papers: [
      { href: '/services/demenagement/documents/a%20b', title: 'Règlement', note: 'PDF' },
      { href: '/services/demenagement/documents/c', title: 'Demande', note: 'PDF, 34\u00a0ko' },
    ],
  })
})

test('[BEY-602] a name of any length is looked for and repeated as it was typed', async () => {
  const args = await subscriberOf(many, `/?commune=${'x'.repeat(5000)}`)
  expect((await page(args)).found).toEqual({ kind: 'unknown', typed: 'x'.repeat(5000) })
})
