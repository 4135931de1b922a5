import { expect, test } from 'vitest'
import { fieldsIn, filledIn, withReadyAnswer } from './reply-template.ts'

test('a field whose value is known is replaced by it, and the others stay as they are', () => {
  const text = '{nom}, vous devez {montant} au {date}. {nom} {autre}'
  const filled = filledIn(text, { nom: 'Inès Moreau', montant: null })
  expect(filled).toBe('Inès Moreau, vous devez {montant} au {date}. Inès Moreau {autre}')
  expect(fieldsIn(filled)).toEqual(['{montant}', '{date}'])
  expect(fieldsIn('Bonjour')).toEqual([])
})

test('a ready answer replaces an empty message, and is appended to a written one', () => {
  expect(withReadyAnswer(' \n', 'Oui.')).toBe('Oui.')
  expect(withReadyAnswer('Bonjour,\n', 'Oui.')).toBe('Bonjour,\n\nOui.')
})
