import { describe, expect, test } from 'vitest'
import type { Facture } from '#upstream/catalogue/entities.ts'
import { invoice } from '../../../tests/support/samples.ts'
import { chosenInvoices, invoiceSheet, shownInvoice, yearsOf } from './invoice-list.server.ts'

const today = '2026-03-01'

const invoices: Facture[] = [
  { ...invoice('F1-10', 0), amountFact: 90, startDate: '2024-01-10', endDate: '2024-02-10' },
  { ...invoice('F1-1', 30.5), startDate: '2026-02-01', endDate: '2026-03-01' },
  { ...invoice('F1-2', 20), startDate: '2025-07-01', endDate: '2026-02-28' },
  { ...invoice('F1-3', -12.4), startDate: '2025-01-01', endDate: '2025-04-01' },
]

const numbers = (search: string) =>
  chosenInvoices(new URLSearchParams(search), invoices).found.map(({ factNumber }) => factNumber)

test('the newest come first', () => {
  expect(numbers('')).toEqual(['F1-1', 'F1-2', 'F1-3', 'F1-10'])
})

test.each([
  ['tri=emission.asc', ['F1-10', 'F1-3', 'F1-2', 'F1-1']],
  ['tri=numero.asc', ['F1-1', 'F1-2', 'F1-3', 'F1-10']],
  ['tri=montant.desc', ['F1-10', 'F1-1', 'F1-2', 'F1-3']],
  ['tri=echeance.asc', ['F1-10', 'F1-3', 'F1-2', 'F1-1']],
  ['tri=reste.asc', ['F1-3', 'F1-10', 'F1-2', 'F1-1']],
])('%s orders them', (search, expected) => {
  expect(numbers(search)).toEqual(expected)
})

test('what is alike in the column that sorts comes newest first, in both directions', () => {
  const alike = [
    { ...invoice('F1', 0), startDate: '2024-01-01' },
    { ...invoice('F2', 0), startDate: '2025-01-01' },
  ]
  for (const sens of ['asc', 'desc']) {
    const { found } = chosenInvoices(new URLSearchParams({ tri: 'reste', sens }), alike)
    expect(found.map(({ factNumber }) => factNumber)).toEqual(['F2', 'F1'])
  }
})

describe('filters', () => {
  test('those to pay and those paid are two, and a credit is neither', () => {
    expect(numbers('statut=a-payer')).toEqual(['F1-1', 'F1-2'])
    expect(numbers('statut=payees')).toEqual(['F1-10'])
  })

  test('the year is that of the issue, and both filters hold together', () => {
    expect(numbers('annee=2025')).toEqual(['F1-2', 'F1-3'])
    expect(numbers('annee=2025&statut=a-payer')).toEqual(['F1-2'])
    expect(numbers('annee=2024&statut=a-payer')).toEqual([])
  })

  test.each([
    'annee=1999',
    'annee=20',
    'statut=perdues',
    'tri=nom',
    'sens=haut',
    'annee=__proto__',
  ])('nonsense (%s) is nothing', search => {
    expect(numbers(search)).toEqual(numbers(''))
  })

  test('a year is offered once, the newest first', () => {
    expect(yearsOf(invoices)).toEqual(['2026', '2025', '2024'])
  })
})

describe('a row', () => {
  test('[INV-08] [INV-09] has a PDF where there is a file; else a schedule for monthly payers, or neither', () => {
    const file = (exist: boolean, isMonthly: boolean) =>
      shownInvoice({ ...invoice('F1', 0), exist }, today, isMonthly).file
    expect([file(true, false), file(true, true)]).toEqual(['pdf', 'pdf'])
    expect(file(false, true)).toBe('schedule')
    expect(file(false, false)).toBe(null)
  })

  test('says what is left to pay, late from the day after the deadline on', () => {
    const [, inTime, late, credit] = invoices.map(one => shownInvoice(one, today, false))
    expect(inTime).toMatchObject({ due: '30,50\u00a0€', isLate: false, isPaid: false })
    expect(late).toMatchObject({ due: '20,00\u00a0€', isLate: true, isPaid: false })
    expect(credit).toMatchObject({ due: null, isLate: false, isPaid: false })
  })
})

test('a row says how far the payment of an invoice has come, as long as there is something to pay', () => {
  const stages = invoices.map(one => shownInvoice(one, today, false, 'checking').payment)
  expect(stages).toEqual([undefined, 'checking', 'checking', undefined])
})

test('the spreadsheet holds amounts in euros, and the state in a word', () => {
  const { found } = chosenInvoices(new URLSearchParams(), invoices)
  const { header, rows } = invoiceSheet(found, today)
  expect(header).toEqual([
    'Numéro',
    'Date d’émission',
    'Montant TTC (€)',
    'Date limite de paiement',
    'Reste à payer (€)',
    'État',
  ])
  expect(rows).toEqual([
    ['F1-1', '01/02/2026', { decimal: 30.5 }, '01/03/2026', { decimal: 30.5 }, 'À payer'],
    ['F1-2', '01/07/2025', { decimal: 20 }, '28/02/2026', { decimal: 20 }, 'En retard'],
    ['F1-3', '01/01/2025', { decimal: -12.4 }, '01/04/2025', { decimal: 0 }, 'Avoir'],
    ['F1-10', '10/01/2024', { decimal: 90 }, '10/02/2024', { decimal: 0 }, 'Réglée'],
  ])
})
