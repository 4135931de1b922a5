import { redirect } from '@remix-run/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action, loader } from './household.tsx'
import { understand } from './understanding.server.ts'
import { comparisons, householdText, yearText } from './understanding-texts.ts'

const { answer } = utility()
onStore()

const twoYears = (now: number, before: number | undefined) => ({
  from: '2025-11-01',
  to: '2026-11-01',
  now,
  before,
})

describe('this year against last year', () => {
  test.each([
    [112, 100, 'Vous avez consommé 12\u00a0% de plus que l’an dernier.'],
    [88, 100, 'Vous avez consommé 12\u00a0% de moins que l’an dernier.'],
    [101, 100, 'Vous avez consommé autant que l’an dernier.'],
    [194, 100, 'Vous avez consommé 94\u00a0% de plus que l’an dernier.'],
    [195, 100, 'Vous avez consommé deux fois plus que l’an dernier.'],
    [205, 100, 'Vous avez consommé deux fois plus que l’an dernier.'],
    [206, 100, 'Vous avez consommé 106\u00a0% de plus que l’an dernier.'],
    [0, 100, 'Vous avez consommé 100\u00a0% de moins que l’an dernier.'],
    [7, 0, 'Vous avez consommé davantage que l’an dernier.'],
  ])('%d m³ after %d', (now, before, words) => {
    expect(yearText(twoYears(now, before)).words).toBe(words)
  })

  test('the figures behind it are there, with their days', () => {
    expect(yearText(twoYears(1204.4, 99.6)).figures).toBe(
      '1\u202f204\u00a0m³ du 01/11/2025 au 01/11/2026, contre 100\u00a0m³ du 01/11/2024 au 01/11/2025. Entre deux relèves, la consommation est répartie également sur les jours.',
    )
  })

  test('without last year, it says what it waits for', () => {
    const { words, figures } = yearText(twoYears(112, undefined))
    expect(words).toBe('Vous avez consommé 112\u00a0m³ en douze mois.')
    expect(figures).toContain('quand vous aurez deux ans de relèves')
  })

  test('without a year of readings, nothing is compared', () => {
    expect(comparisons([], 3, '2026-11-21')).toEqual({ year: null, household: null })
  })
})

test('a household is compared with the mean of as many people', () => {
  expect(householdText(twoYears(198, 99), 3)).toEqual({
    words: 'Vous avez consommé 22\u00a0% de plus que la moyenne des foyers de cette taille.',
    figures:
      'Un foyer de 3 personnes consomme en moyenne 162\u00a0m³ par an\u00a0; vous, 198\u00a0m³ en douze mois.',
  })
  expect(householdText(twoYears(54, 99), 1)).toMatchObject({
    words: 'Vous avez consommé autant que la moyenne des foyers de cette taille.',
    figures: expect.stringMatching(/^Une personne seule consomme en moyenne 54\u00a0m³/),
  })
})

describe('the size of the household', () => {
  const here = '/factures/controle/foyer'
  let cookie: string
  beforeEach(async () => {
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1'), pdc('PDC2')])
    cookie = (await loggedIn('subscriber')).cookie
  })
  const post = (form: Record<string, string>) => action(asked(here, { form, cookie }))
  const told = async (ref = 'PDC1') => {
    const who = { owner: 'A1001', name: 'Marie Martin' }
    return (await understand({ who, pdc: pdc(ref), today: '2026-11-21' }, [])).persons
  }

  test('is kept for the metering point it was told of, changed, and forgotten', async () => {
    const done = redirect('/factures/controle#comprendre', 303)
    expect(await post({ pdc: 'PDC1', persons: '3' })).toEqual(done)
    await post({ pdc: 'PDC1', persons: '4' })
    await post({ pdc: 'PDC2', persons: '1' })
    expect([await told(), await told('PDC2')]).toEqual([4, 1])
    expect(await loader(asked(here, { cookie }))).toEqual({ pdc: 'PDC1', persons: 4 })
    await post({ pdc: 'PDC1', persons: '4', intent: 'remove' })
    expect([await told(), await told('PDC2')]).toEqual([null, 1])
  })

  test.each(['', '0', '21', '2.5', 'trois', '1e1x'])('« %s » is refused', async persons => {
    expect(await post({ pdc: 'PDC1', persons })).toMatchObject({
      data: { errors: { persons: ['Choisissez un nombre de personnes, de 1 à 20'] } },
      init: { status: 400 },
    })
    expect(await told()).toBe(null)
  })

  test('of a metering point that is not theirs is nobody’s to tell', async () => {
    expect((await thrown(post({ pdc: 'PDC9', persons: '3' }))).status).toBe(404)
  })
})
