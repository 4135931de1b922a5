import { describe, expect, test } from 'vitest'
import { isThreshold, litresADay, maskMail, thresholdText, usualText } from './rules.ts'

describe('a threshold', () => {
  test.each([
    [1, 'litresJour', true],
    [100_000, 'litresJour', true],
    [100_001, 'litresJour', false],
    [3_000, 'm3Mois', true],
    [3_001, 'm3Mois', false],
    [1e9, 'm3Mois', false],
    [0, 'litresJour', false],
    [-5, 'm3Mois', false],
    [1.5, 'm3Mois', false],
    [Number.NaN, 'litresJour', false],
    [Number.POSITIVE_INFINITY, 'litresJour', false],
  ] as const)('[BEY-36] of %d %s is accepted: %s', (value, unit, isAccepted) => {
    expect(isThreshold({ value, unit })).toBe(isAccepted)
  })

  test('in m³ a month is converted to litres a day with months of a twelfth of 365 days', () => {
    expect(litresADay({ value: 400, unit: 'litresJour' })).toBe(400)
    expect(litresADay({ value: 12, unit: 'm3Mois' })).toBeCloseTo((12_000 * 12) / 365)
  })

  test('is written in the unit in which it was chosen', () => {
    expect(thresholdText({ value: 1, unit: 'litresJour' })).toBe('1\u00a0litre par jour')
    expect(thresholdText({ value: 1_200, unit: 'litresJour' })).toBe(
      '1\u202f200\u00a0litres par jour',
    )
    expect(thresholdText({ value: 12, unit: 'm3Mois' })).toBe('12\u00a0m³ par mois')
  })
})

test('[BEY-35] the usual consumption is the sum over the meters, by their newest readings, in both units; unknown without a mean', () => {
  const reading = { date: '2026-10-01', counterRef: 'C1', avgCons: 0.3 }
  expect(usualText([reading])).toBe('300\u00a0litres par jour, soit 9,1\u00a0m³ par mois')
  const earlier = { ...reading, date: '2026-04-01' }
  const other = { counterRef: 'C2', avgCons: 0.1 }
  const both = [reading, earlier, { ...reading, ...other }, { ...earlier, ...other }]
  expect(usualText(both)).toMatch(/^400/)
  expect(usualText([{ ...reading, avgCons: null }])).toBeUndefined()
  expect(usualText([])).toBeUndefined()
})

test.each([
  ['karim.benali@example.fr', 'k•••@e•••.fr'],
  ['a@b.co.uk', 'a•••@b•••.uk'],
  ['k•••@e•••.fr', 'k•••@e•••.fr'],
  ['a@.fr', '•••'],
  ['12 rue des Lilas', '•••'],
  ['', '•••'],
])('[BEY-42] « %s » is masked as « %s »', (mail, masked) => {
  expect(maskMail(mail)).toBe(masked)
})
