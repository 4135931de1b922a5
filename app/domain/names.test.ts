import { expect, test } from 'vitest'
import { ofName } from './values.ts'

test('[CONST-01] « de » is elided before the vowel of a name', () => {
  const names = ['Agent Clientèle', 'Élise', 'Œdipe', 'Yves', 'Claire', 'Yann', 'Hugo', '']
  expect(names.map(ofName)).toEqual([
    'd’Agent Clientèle',
    'd’Élise',
    'd’Œdipe',
    'd’Yves',
    'de Claire',
    'de Yann',
    'de Hugo',
    'de ',
  ])
})
