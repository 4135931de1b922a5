import { expect, test } from 'vitest'
import { townsMeant } from './water.server.ts'

const towns = [
  { name: 'Aubrelle', zipCodes: ['99100', '99110'] },
  { name: 'Saint-Lunier', zipCodes: ['91000'] },
  { name: 'Saint-Lunier-le-Haut', zipCodes: ['91000'] },
]

test.each([
  ['99', ['Aubrelle']],
  ['91 000', ['Saint-Lunier', 'Saint-Lunier-le-Haut']],
  ['91', ['Saint-Lunier', 'Saint-Lunier-le-Haut']],
  ['10', []],
  ['saint lunier', ['Saint-Lunier']],
  ['saint', ['Saint-Lunier', 'Saint-Lunier-le-Haut']],
])('[BEY-61] « %s » may mean %j', (typed, meant) => {
  expect(townsMeant(towns, typed)).toEqual(meant)
})
