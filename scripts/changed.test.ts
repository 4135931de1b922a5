import { expect, test } from 'vitest'
import { among } from './changed.ts'

const module = (source: string, ...imported: string[]) => ({
  source,
  dependencies: imported.map(resolved => ({ resolved })),
})
const rule = 'app/domain/invoice.ts'
const list = 'app/screens/invoices/list.tsx'
const modules = [
  module(rule),
  module(list, rule),
  module('app/domain/invoice.test.ts', rule),
  module('app/domain/values.test.ts', 'app/domain/values.ts'),
  module('tests/contract/portal-headers.test.ts', 'tests/support/portal-process.ts'),
  module('tests/journeys/invoices.test.ts', 'tests/support/fixtures.ts'),
  module('tests/journeys/address.test.ts', 'tests/support/fixtures.ts'),
]

test('what a change reaches is run, by imports and by the addresses of its screens; the rest is named', () => {
  const { units, journeys, leftOut } = among(modules, [rule])
  expect(units).toEqual(['app/domain/invoice.test.ts'])
  expect(journeys).toEqual(['tests/journeys/invoices.test.ts'])
  expect(leftOut).toEqual([
    '1 fichiers de parcours sur 2',
    '1 fichiers de contrats qui lancent un programme entier',
  ])
})

test('a journey, or what it shares, runs what it is; what decides of all is said', () => {
  expect(among(modules, ['tests/support/fixtures.ts']).journeys).toHaveLength(2)
  expect(among(modules, ['docs/glossary.md'])).toEqual({
    units: [],
    journeys: [],
    leftOut: ['2 fichiers de parcours sur 2'],
  })
  expect(among(modules, ['package.json']).leftOut.at(-1)).toMatch(/package\.json.*npm test$/)
})
