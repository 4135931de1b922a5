import { expect, test } from 'vitest'
import { meterNumberField } from './meter-number.ts'

test.each([
  ['2100457', '2100457'],
  [' 15fa 0231 ', '15FA0231'],
  ['12345678', '12345678'],
  ['Ｃ１００９００１', 'C1009001'],
  ['C100\u200b9001\u00ad', 'C1009001'],
])('[SUBS-03] [BEY-94] « %s » is the meter %s', (typed, number) => {
  expect(meterNumberField().parse(typed)).toBe(number)
  expect(meterNumberField().parse(number)).toBe(number)
})

test.each(['С1009001', 'C100900О', 'C-100900', 'É1009001', 'C100900١'])(
  '[BEY-94] « %s », of which a character only looks like a digit or a letter, is refused',
  typed => {
    const { error } = meterNumberField().safeParse(typed)
    expect(error?.issues[0]?.message).toMatch(
      /^Numéro de compteur requis\nIl n’a que des chiffres et des lettres sans accent/,
    )
  },
)

test.each([
  [undefined, 'Numéro de compteur requis'],
  ['   ', 'Numéro de compteur requis'],
  [
    '123456789',
    'Numéro de compteur requis\nIl a 8 caractères au plus\u00a0: vous en avez écrit 9.',
  ],
])('[SUBS-03] [READ-12] %j is refused', (typed, message) => {
  const { error } = meterNumberField().safeParse(typed)
  expect(error?.issues.map(issue => issue.message)).toEqual([message])
})
