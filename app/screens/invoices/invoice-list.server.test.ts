import { describe, expect, test } from 'vitest'
import type { Facture } from '#upstream/catalogue/entities.ts'
import { invoice } from '../../../tests/support/samples.ts'
import {
  invoiceSheet,
  openInvoices,
  settledInvoices,
  sheetInvoices,
  shownInvoice,
} from './invoice-list.server.ts'

const today = '2026-03-01'

const paid = (number: string, startDate: string, amountFact: number): Facture => ({
  ...invoice(number, 0),
  amountFact,
  startDate,
})

const due = { ...invoice('F1-1', 30.5), startDate: '2026-02-01', endDate: '2026-03-01' }
const late = { ...invoice('F1-2', 20), startDate: '2025-07-01', endDate: '2026-02-28' }
const credit = { ...invoice('F1-3', -12.4), startDate: '2025-01-01', endDate: '2025-04-01' }
const settled = [
  paid('F1-10', '2024-01-10', 90),
  paid('F1-11', '2025-05-10', 40),
  paid('F1-9', '2025-11-10', 60.5),
]
const invoices = [credit, ...settled, due, late]

const numbersOf = (found: Facture[]) => found.map(({ factNumber }) => factNumber)
const shown = (search: string, of = invoices) => {
  const { shown, folded, ...rest } = settledInvoices(new URLSearchParams(search), of)
  return { ...rest, shown: numbersOf(shown), folded: numbersOf(folded) }
}

test('what is not settled comes with the nearest deadline first, credits last', () => {
  expect(numbersOf(openInvoices(invoices))).toEqual(['F1-2', 'F1-1', 'F1-3'])
})

describe('the settled ones', () => {
  test('come with the newest first; nonsense in the address is nothing', () => {
    for (const search of ['', 'page=0', 'page=deux', 'page=9'])
      expect(shown(search).shown).toEqual(['F1-9', 'F1-11', 'F1-10'])
  })

  test('the three newest are in sight and the others folded; of a later page all are', () => {
    const monthly = Array.from({ length: 36 }, (_, month) =>
      paid(
        `F${month}`,
        `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-05`,
        10,
      ),
    )
    const pageOf = (search: string, of = monthly) => {
      const { page, pages, shown: seen, folded } = shown(search, of)
      return [page, pages, seen.length, folded.length]
    }
    expect(pageOf('')).toEqual([1, 2, 3, 21])
    expect(pageOf('page=9')).toEqual([2, 2, 12, 0])
    expect(pageOf('', monthly.slice(0, 10))).toEqual([1, 1, 3, 7])
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

  test('says how it stands, late from the day after the deadline on, and what is left of an amount', () => {
    const stateOf = (one: Facture) => shownInvoice(one, today, false).state
    expect([due, late, credit, settled[0] as Facture].map(stateOf)).toEqual([
      'due',
      'late',
      'credit',
      'settled',
    ])
    expect(shownInvoice(due, today, false)).not.toHaveProperty('rest')
    expect(shownInvoice(credit, today, false)).toMatchObject({
      word: 'Avoir',
      rest: '12,40\u00a0€',
      deadline: null,
    })
    expect(shownInvoice({ ...due, balanceFact: 10 }, today, false).rest).toBe('10,00\u00a0€')
  })

  test('says how far the payment of an invoice has come, as long as there is something to pay', () => {
    const stages = [due, late, credit, ...settled].map(
      one => shownInvoice(one, today, false, 'checking').payment,
    )
    expect(stages).toEqual(['checking', 'checking', undefined, undefined, undefined, undefined])
  })
})

describe('the spreadsheet', () => {
  const sheetOf = (search: string) =>
    numbersOf(sheetInvoices(new URLSearchParams(search), invoices))

  test('[INV-10] holds the ticked invoices, paid or not; all without a tick', () => {
    expect(sheetOf('facture=F1-10&facture=F1-1&facture=F-OF-A-NEIGHBOUR')).toEqual([
      'F1-1',
      'F1-10',
    ])
    expect(sheetOf('facture=F-OF-A-NEIGHBOUR')).toEqual([])
    expect(sheetOf('')).toEqual(['F1-1', 'F1-9', 'F1-2', 'F1-11', 'F1-3', 'F1-10'])
  })

  test('has amounts in euros, and the state in a word', () => {
    const { header, rows } = invoiceSheet([due, late, credit, settled[0] as Facture], today)
    expect(header).toEqual([
      'Numéro',
      'Date d’émission',
      'Montant TTC (€)',
      'Date limite de paiement',
      'Reste à payer (€)',
      'État',
    ])
    expect(
      rows.map(([number, issued, amount, , rest, state]) => [number, issued, amount, rest, state]),
    ).toEqual([
      ['F1-1', '01/02/2026', { decimal: 30.5 }, { decimal: 30.5 }, 'À payer'],
      ['F1-2', '01/07/2025', { decimal: 20 }, { decimal: 20 }, 'En retard'],
      ['F1-3', '01/01/2025', { decimal: -12.4 }, { decimal: 0 }, 'Avoir'],
      ['F1-10', '10/01/2024', { decimal: 90 }, { decimal: 0 }, 'Réglée'],
    ])
  })
})
