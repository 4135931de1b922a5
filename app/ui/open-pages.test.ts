import { expect, test } from 'vitest'
import { theirs } from './open-pages.ts'

test.each([
  ['Mes factures', 'Ses factures'],
  ['Vous n’avez rien à payer', 'Il n’y a rien à payer'],
  ['Vous devez au moins', 'À payer au moins'],
  ['Toutes vos factures sont réglées.', 'Toutes ses factures sont réglées.'],
])('[BEY-351] [BEY-352] to a helper « %s » is « %s »', (own, said) => {
  expect(theirs(own)).toBe(said)
})
