import { expect, test } from 'vitest'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import { screensOf } from './report.ts'

const calls = Object.keys(catalogue) as CallName[]

test('every call serves a screen, but the one that only the showcase makes', () => {
  expect(calls.filter(call => screensOf(call).length === 0)).toEqual(['sendDocuments'])
})

test('a page is found by its call, by what it imports, by the wizard it belongs to', () => {
  expect(screensOf('getInvoiceFile')).toEqual([
    '/factures/fichier/:number',
    '/historique/:id/mediateur/dossier',
  ])
  expect(screensOf('getInvoices')).toContain('Mes factures (/factures)')
  expect(screensOf('startDirectDebit')).toEqual(['Adhérer au prélèvement automatique'])
  expect(screensOf('getPdcs').sort()).toEqual([
    'ce que lisent les outils des abonnés',
    'toutes les pages d’une personne connectée',
  ])
  expect(screensOf('isRequestTaken')).toEqual(['l’envoi de toutes les démarches'])
})
