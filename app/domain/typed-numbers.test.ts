import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsTyped, identifierTyped, numberTyped } from './typed-numbers.ts'
import { formatCents } from './values.ts'

test.each([
  ['84,37', 8437],
  ['84.37', 8437],
  [' 84,37 € ', 8437],
  ['84,37€', 8437],
  ['84,37 EUR', 8437],
  ['84,37 euros', 8437],
  ['84', 8400],
  ['84,5', 8450],
  ['1 204,50', 120450],
  ['1.204,50 €', 120450],
  ['84€37', 8437],
  ['84 € 37', 8437],
  ['84 euros 37 centimes', 8437],
  ['€ 84,37', 8437],
  ['84,37 € TTC', 8437],
  ['Montant TTC : 84,37 €', 8437],
  ['８４，３７\u202F€', 8437],
])('[BEY-604] « %s » is read as an amount of %i cents', (text, cents) => {
  expect(centsTyped(text)).toBe(cents)
})

test.each([
  '',
  '€',
  '0',
  '0,00',
  '-5',
  '84,371',
  '84,',
  ',37',
  '8 4,3 7 x',
  '1e3',
  '12345678',
  '84€5',
  '1.204.5',
  '٣',
])('« %s » is refused as an amount', text => {
  expect(centsTyped(text)).toBeUndefined()
})

test('an amount that was copied from a page of the portal is read', () => {
  const cents = fc.integer({ min: 1, max: 999_999_999 })
  fc.assert(fc.property(cents, one => centsTyped(formatCents(one)) === one))
})

test.each([
  ' f100001-01 ',
  'F 100001-01',
  'F100001–01',
  'F100001\u201101',
  'Facture F100001-01',
  'Facture n° F100001-01',
  'Facture nº : F100001 - 01',
  'Numéro de facture : F100001-01',
  'N°F100001-01',
  'Réf. F100001-01',
])('[BEY-604] « %s » is read as the number F100001-01', text => {
  expect(numberTyped(text)).toBe('F100001-01')
})

test.each(['PDC1', 'NUM7', 'REF2', 'DE55'])(
  '« %s », which begins like a word, is a number',
  text => {
    expect(numberTyped(text)).toBe(text)
  },
)

test.each([
  [' 100 001 ', '100001'],
  ['Abonné n° 100001', '100001'],
  ['<claire@example.fr>', 'claire@example.fr'],
  [' Claire@Example.fr ', 'Claire@Example.fr'],
])('[LOGIN-05] « %s » is read as the identifier %s', (text, identifier) => {
  expect(identifierTyped(text)).toBe(identifier)
})

/** A value that each reader of a code understands. Days and telephones are typed rather than copied. */
const understood: Record<string, string> = {
  ...{ centsTyped: '84,37 €', numberTyped: 'Facture n° F100001-01', identifierTyped: '100 001' },
  ...{ mailTyped: 'ines@exemple.fr', ibanTyped: 'FR76 3000 6000', bicTyped: 'BNPAFRPP' },
}

test.each(
  Object.entries(
    import.meta.glob<Record<string, (text: string) => unknown>>(
      ['./*.ts', '!./*.test.ts', '!./whole-number.ts'],
      { eager: true },
    ),
  ).flatMap(([file, module]) =>
    Object.keys(module)
      .filter(name => /(?<!is|day|phone)Typed$/.test(name))
      .map(name => [name, file, module[name]] as const),
  ),
)('[BEY-604] %s (%s) reads its value out of quotation marks', (name, _, read) => {
  const value = understood[name] as string
  for (const quoted of [`« ${value} »`, `"${value}"`, `“${value}”`, `'${value}'`])
    expect(read?.(quoted), quoted).toEqual(read?.(value))
  expect(read?.(value)).toBeTruthy()
})
