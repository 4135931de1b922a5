import { expect, test } from 'vitest'
import { fieldsIn, fieldsLeft, filledIn, unknownFields, withReadyAnswer } from './reply-template.ts'

test('a field whose value is known is replaced by it, and the others stay as they are', () => {
  const text = '{nom}, vous devez {montant} au {date}. {nom} {autre}'
  const filled = filledIn(text, { nom: 'Inès Moreau', montant: null })
  expect(filled).toBe('Inès Moreau, vous devez {montant} au {date}. Inès Moreau {autre}')
  expect(fieldsIn(filled)).toEqual(['{montant}', '{date}', '{autre}'])
  expect(fieldsIn('Bonjour')).toEqual([])
})

test('[BEY-612] a field that no request fills in is found and named, with those that exist; case and accents do not count', () => {
  const text = 'Bonjour {Prénom} { NOM } {{ref}}, {Montant} {DATE} {} {!} { « } a {b\n}'
  expect(unknownFields(text)).toEqual(['{Prénom}', '{{ref}}'])
  expect(filledIn(text, { nom: 'Inès', montant: '8 €', date: '1er mai' })).toBe(
    'Bonjour {Prénom} Inès {{ref}}, 8 € 1er mai {} {!} { « } a {b\n}',
  )
  expect(fieldsLeft(['{montant}'])).toBe('Complétez {montant} avant d’envoyer.')
  expect(fieldsLeft(['{nom}', '{champ}'])).toBe(
    'Complétez {nom} et {champ} avant d’envoyer.\n{champ} n’existe pas. Les champs sont {nom}, {montant} et {date}.',
  )
})

test('a ready answer replaces an empty message, and is appended to a written one', () => {
  expect(withReadyAnswer(' \n', 'Oui.')).toBe('Oui.')
  expect(withReadyAnswer('Bonjour,\n', 'Oui.')).toBe('Bonjour,\n\nOui.')
})
