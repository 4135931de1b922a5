import { expect, test } from 'vitest'
import { theirWords } from '#domain/trusted-people.ts'
import { helperOf } from './open-pages.ts'

test.each([
  ['Mes factures', 'Ses factures'],
  ['Vous n’avez rien à payer', 'Il n’y a rien à payer'],
  ['Vous devez au moins', 'À payer au moins'],
  ['Toutes vos factures sont réglées.', 'Toutes ses factures sont réglées.'],
  ['Nous vous devons 42,18\u00a0€', 'Nous lui devons 42,18\u00a0€'],
  ['En votre faveur', 'En sa faveur'],
  [
    'Votre avoir sera déduit de votre prochaine facture.',
    'Son avoir sera déduit de sa prochaine facture.',
  ],
  ['Il y a peut-être une fuite chez vous', 'Il y a peut-être une fuite'],
  ['Par jour, vous avez consommé autant', 'Par jour, il a été consommé autant'],
  ['Merci, votre paiement est enregistré', 'Merci, votre paiement est enregistré'],
])('[BEY-351] [BEY-352] to a helper « %s » is « %s »', (own, said) => {
  expect(helperOf({ pages: '', words: theirWords }).theirs(own)).toBe(said)
})
