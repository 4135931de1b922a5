import { expect, test } from 'vitest'
import { lastNames } from '#utility/world/names.ts'
import { fold } from './fold.ts'

test('capitals, accents, ligatures and the shape of the apostrophe do not count', () => {
  expect([' Lefèvre ', 'ŒUVRARD', 'L’Hermitte', 'Élise', 'Straßer'].map(fold)).toEqual([
    'lefevre',
    'oeuvrard',
    "l'hermitte",
    'elise',
    'strasser',
  ])
})

test('folded names are in the order of a French directory', () => {
  const names = [...lastNames, 'Le Goff', 'Lévy', 'Leroy', 'Œuvrard', 'Odier', 'D’Artagnan']
  const byKey = names.toSorted((a, b) => (fold(a) < fold(b) ? -1 : 1))
  expect(byKey).toEqual(names.toSorted(new Intl.Collator('fr').compare))
})
