import { redirect } from '@remix-run/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { householdOf } from '#session/household.server.ts'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as consumption } from './consumption.tsx'
import { action, loader } from './household.tsx'
import { householdComparison, householdText } from './understanding.server.ts'

const { admits, answer } = utility()
onStore()

test('a household is compared with the mean of as many people', () => {
  expect(householdText({ now: 198 }, 3)).toEqual({
    words: 'Vous avez consommé 22\u00a0% de plus que la moyenne des foyers de cette taille.',
    figures:
      'Un foyer de 3 personnes consomme en moyenne 162\u00a0m³ par an\u00a0; vous, 198\u00a0m³ en douze mois.',
  })
  expect(householdText({ now: 54 }, 1)).toMatchObject({
    words: 'Vous avez consommé autant que la moyenne des foyers de cette taille.',
    figures: expect.stringMatching(/^Une personne seule consomme en moyenne 54\u00a0m³/),
  })
})

test('without a year of readings, or the size of the household, nothing is compared', () => {
  const year = [
    { date: '2025-11-01', consumption: 0, counterRef: 'C1' },
    { date: '2026-11-01', consumption: 108, counterRef: 'C1' },
  ]
  expect(householdComparison([], 3, '2026-11-21')).toEqual({ canCompare: false, household: null })
  expect(householdComparison(year, undefined, '2026-11-21')).toEqual({
    canCompare: true,
    household: null,
  })
  expect(householdComparison(year, 2, '2026-11-21').household?.words).toMatch(/autant que/)
})

describe('the size of the household', () => {
  const here = '/factures/controle/foyer'
  let cookie: string
  beforeEach(async () => {
    admits('PDC1', 'PDC2')
    answer('getReadings', [])
    cookie = (await loggedIn('subscriber')).cookie
  })
  const post = (form: Record<string, string>) => action(asked(here, { form, cookie }))
  const household = async (ref = 'PDC1') => (await householdOf('A1001', ref)) ?? null

  test('is kept for its metering point, changed, and forgotten', async () => {
    const done = redirect('/factures/controle/foyer?pdc=PDC1', 303)
    expect(await post({ pdc: 'PDC1', persons: '3' })).toEqual(done)
    await post({ pdc: 'PDC1', persons: '4' })
    await post({ pdc: 'PDC2', persons: '1' })
    expect([await household(), await household('PDC2')]).toEqual([4, 1])
    expect(await householdOf('A2002', 'PDC1')).toBeUndefined()
    expect(await loader(asked(here, { cookie }))).toMatchObject({ pdc: 'PDC1', persons: 4 })
    await post({ pdc: 'PDC1', persons: '4', intent: 'remove' })
    expect([await household(), await household('PDC2')]).toEqual([null, 1])
  })

  test('[BEY-194] is answered: the row that leads here says how it compares', async () => {
    const of = {
      type: 'Portable',
      counterRef: 'C1',
      index: 0,
      dailyCons: 0,
      avgCons: null,
    } as const
    answer('getReadings', [
      { ...of, date: '2026-11-01', consumption: 198 },
      { ...of, date: '2025-11-01', consumption: 0 },
    ])
    answer('getAlerts', [])
    const said = async () =>
      (await consumption(asked('/factures/controle', { cookie }))).household ?? null
    expect(await said()).toBeNull()
    await post({ pdc: 'PDC1', persons: '3' })
    expect(await said()).toBe(householdText({ now: 198 }, 3).words)
    await post({ pdc: 'PDC1', persons: '3', intent: 'remove' })
  })

  test.each(['', '0', '21', '2.5', 'trois', '1e1x'])('« %s » is refused', async persons => {
    expect(await post({ pdc: 'PDC1', persons })).toMatchObject({
      data: { errors: { persons: ['Choisissez un nombre de personnes, de 1 à 20'] } },
      init: { status: 400 },
    })
    expect(await household()).toBe(null)
  })

  test('is refused for a metering point that is not theirs', async () => {
    expect((await thrown(post({ pdc: 'PDC9', persons: '3' }))).status).toBe(404)
  })
})
