import { expect, test } from 'vitest'
import { judgeIndex } from '#domain/meter-reading.ts'
import { indexRefusal, timesUsual } from './index-verdict.ts'

const last = { index: 1_200, date: '2026-11-01', avgCons: 1 }
const judged = (index: number) => ({
  ...judgeIndex(index, last, '2026-11-21'),
  index,
  lastIndex: last.index,
  lastType: 'Radio' as const,
})
const refusalOf = (index: number, counterRef?: string) =>
  indexRefusal(judged(index), { counterRef, phone: '09 69 00 00 00' })?.replaceAll(/\s/g, ' ')

test('[READ-21] [READ-24] a lower index is shown with the last one, and what to read again', () => {
  const lower = (index: string) =>
    `L’index ${index} est plus petit que le dernier, 1 200. Un compteur ne recule pas : relisez les chiffres noirs, de gauche à droite.`
  expect(refusalOf(1_199)).toBe(lower('1 199'))
  expect(refusalOf(1_150)).toBe(lower('1 150'))
  expect(refusalOf(1_200)).toBeUndefined()
})

test('[READ-22] [READ-24] more than 50 m³ below, it may be another meter', () => {
  expect(refusalOf(1_149, 'C1000011')).toBe(
    'L’index 1 149 est inférieur de 51 m³ au dernier. Ce compteur est peut-être celui d’un autre logement, ou il a été changé. Vérifiez son numéro, C1000011, ou appelez le 09 69 00 00 00.',
  )
  expect(refusalOf(1_149)).toContain('Vérifiez son numéro, ou appelez')
})

const phone = '09 69 00 00 00'

test('[BEY-613] below an estimate, it is the estimate that was too high, and the number to call is said', () => {
  for (const index of [1_199, 1_100]) {
    const refusal = indexRefusal({ ...judged(index), lastType: 'Estimation' }, { phone })
    expect(refusal).toContain('notre estimation était trop haute\u00a0: appelez le 09 69 00 00 00')
  }
})

test('[BEY-613] after its last figure a meter begins again at zero', () => {
  const after = (index: number, lastIndex: number) =>
    indexRefusal(
      {
        ...judgeIndex(index, { ...last, index: lastIndex }, '2026-11-21'),
        index,
        lastIndex,
        lastType: 'Estimation',
      },
      { phone },
    )
  expect(after(12, 99_990)).toContain('repassé par zéro\u00a0: appelez le 09 69 00 00 00')
  expect(after(12, 9_990)).toContain('notre estimation était trop haute')
  expect(after(60_000, 99_990)).toContain('notre estimation était trop haute')
})

test.each([
  [1_240, undefined],
  [1_241, 'plus de deux fois votre habitude'],
  [1_255, 'presque trois fois votre habitude'],
  [1_260, '3 fois votre habitude'],
  [1_299, '4 fois votre habitude'],
  [33_300, '1\u202f605 fois votre habitude'],
])('[READ-20] %i m³ is %s', (index, words) => {
  expect(timesUsual(judged(index))).toBe(words)
})
