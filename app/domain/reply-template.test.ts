import { expect, test } from 'vitest'
import { fieldsIn, filledIn, withReadyAnswer } from './reply-template.ts'

test('a field is filled in by what is known, and stays where nothing is', () => {
  const text = '{nom}, vous devez {montant} au {date}. {nom} {autre}'
  const filled = filledIn(text, { nom: 'Inès Moreau', montant: null })
  expect(filled).toBe('Inès Moreau, vous devez {montant} au {date}. Inès Moreau {autre}')
  expect(fieldsIn(filled)).toEqual(['{montant}', '{date}'])
  expect(fieldsIn('Bonjour')).toEqual([])
})

test('takes the place of an empty message, and follows one that was written', () => {
  expect(withReadyAnswer(' \n', 'Oui.')).toBe('Oui.')
  expect(withReadyAnswer('Bonjour,\n', 'Oui.')).toBe('Bonjour,\n\nOui.')
})
