import { expect, test } from 'vitest'
import {
  helperIn,
  isNameOfAPerson,
  mayOpen,
  signedFor,
  type TrustedRight,
} from './trusted-people.ts'

test.each<[string, TrustedRight[]]>([
  ['/home', ['see']],
  ['/factures/consulter', ['see']],
  ['/factures/fichier/F1', ['see']],
  ['/factures/paiements/abc/recu', ['see']],
  ['/factures/consulter/payer', ['pay']],
  ['/factures/consulter/retour', ['pay']],
  ['/services/transmission-compteur', ['readings']],
  ['/services/transmission-compteur/abc/index', ['readings']],
  ['/services/reclamations', ['requests']],
  ['/historique/D1-1/annuler', ['requests']],
  ['/services', ['readings', 'requests']],
  ['/brouillons/abc', ['readings', 'requests']],
  ['/factures/consulter/F1', ['see']],
  ['/factures/consulter/F1/contester', ['requests']],
  ['/factures/controle/fuite', ['requests']],
  ['/eau-de-ma-commune/aubrelle', ['see']],
  ['/eau-de-ma-commune/mes-avis', []],
])('[BEY-24] %s is open by %s, and by nothing else', (path, needed) => {
  for (const right of ['see', 'pay', 'readings', 'requests'] as const)
    expect(mayOpen([right], path)).toBe(needed.includes(right))
})

test.each([
  ...['/compteabo', '/compteabo/proches', '/compteabo/modifier-mdp', '/paymentmodes/coordonnees'],
  ...['/services/resiliation', '/factures/controle/foyer', '/vitrine/assistant', '/', '/une-page'],
  // An open page, as the router reads it.
  ...['/HOME', '/home/', '//home', '/factures/%63onsulter', '/services/transmission-compteurs'],
])('[BEY-24] %s is closed to a helper who acts for a subscriber', path => {
  expect(mayOpen(['see', 'pay', 'readings', 'requests'], path)).toBe(false)
})

test.each([
  '/factures/consulter/PAYER',
  '/factures/consulter/p%61yer',
  '/factures/consulter/%52etour',
  '/eau-de-ma-commune/Mes-Avis',
])('[BEY-24] %s is the closed page that the router takes it for', path => {
  expect(mayOpen(['see', 'readings', 'requests'], path)).toBe(false)
})

test('[BEY-24] a path that cannot be decoded is the page of an invoice that does not exist', () => {
  expect(mayOpen(['see'], '/factures/consulter/%ZZ')).toBe(true)
})

test('[BEY-24] to take up a payment of the list is to pay', () => {
  expect(mayOpen(['see'], '/factures/paiements')).toBe(true)
  expect(mayOpen(['see'], '/factures/paiements', 'POST')).toBe(false)
  expect(mayOpen(['see', 'pay'], '/factures/paiements', 'POST')).toBe(true)
})

test('[BEY-26] the name of who wrote in a subscriber’s place is read again', () => {
  expect(helperIn(signedFor('Amel Diaz', 'Claire Martin'))).toBe('Amel Diaz')
  expect(helperIn(signedFor('Amel\nDiaz', 'Claire Martin'))).toBe('Amel\nDiaz')
  expect(helperIn('Claire Martin')).toBeUndefined()
})

test.each([
  ['Amel Diaz', true],
  ['Service social de Vauclaire', true],
  ['Jean-Pierre L’Hermitte', true],
  ['Service Gestion Clientèle', false],
  ['SERVICE  GESTION - CLIENTELE', false],
  ['Vous', false],
  ['Amel, pour Karim', false],
  ['Ａｍｅｌ Diaz', true],
  ['Łukasz Nguyễn-Øster', true],
  ['Ольга Петрова', true],
  ['田中 ひろし', true],
  ['فاطمة الزهراء', true],
  ['Аmel Diaz', false],
  ['Ame1 Diaz', false],
  ['Eaux de Vauclaire', false],
  ['Les EAUX-DE-VAUCLAIRE', false],
  ['Ｅａｕｘ de Vauclaire', false],
  ['Eaux de Vauclalre', false],
  ['Eaux de Vauclaıre', false],
  ['ᴇaux de Vauclaire', false],
  ['Service Gestion Cllentèle', false],
])('[BEY-26] [BEY-145] the name that may be called %s: %s', (name, isAllowed) => {
  expect(isNameOfAPerson(name, 'Eaux de Vauclaire')).toBe(isAllowed)
})

test('[BEY-145] two letters that look like one are read as that one', () => {
  expect(isNameOfAPerson('Eaux du rnarais', 'Eaux du Marais')).toBe(false)
})
