import { describe, expect, test } from 'vitest'
import type { Stage } from '#payment/history.server.ts'
import { invoice, pdc } from '../../../tests/support/samples.ts'
import { balancesOf, owedOf, pointRows } from './owed.server.ts'

const today = '2026-02-20'
const pdcs = [pdc('A'), pdc('B'), pdc('C')]
const [a, b] = pdcs as [ReturnType<typeof pdc>, ReturnType<typeof pdc>]

const balance = (total: number, ...due: ReturnType<typeof invoice>[]) => ({
  total,
  soldes: due.length
    ? due.map(one => ({ etat: 'regler' as const, invoice: one }))
    : [{ etat: 'solde' as const, invoice: null }],
})
const settled = balance(0)
const none = { stages: new Map<string, Stage>(), checkingCents: [] as number[] }

/** With `own`, the invoices of A, which is selected. */
function owed(
  own: ReturnType<typeof invoice>[] | null,
  balances: Parameters<typeof balancesOf>[2],
  payments = none,
) {
  const points = pdcs.slice(0, balances.length)
  const delays = { deferred: new Map(), moreTime: () => null }
  const found = balancesOf({ pdcs: points, pdc: a, today }, own, balances, delays.deferred)
  return owedOf(found, payments, { ...delays, today, requests: [] })
}

describe('what is owed for all metering points together', () => {
  test('without the invoices of the selected one: what its balance says, with what is due', () => {
    const shown = owed(null, [balance(61.05, invoice('F1', 61.05)), settled])
    expect([shown.title, shown.amount]).toEqual(['Vous devez', '61,05\u00a0€'])
    expect(shown.points.map(({ pdc, pay }) => [pdc, pay?.amount])).toEqual([['A', '61,05\u00a0€']])
  })

  test('is owed even where no bill is named', () => {
    const unnamed = { total: 42.1, soldes: [{ etat: 'regler' as const, invoice: null }] }
    const { state, amount, points } = owed(null, [unnamed])
    expect([state, amount]).toEqual(['due', '42,10\u00a0€'])
    expect(points).toMatchObject([{ pdc: 'A', pay: null, bills: [] }])
    const several = owed(null, [unnamed, balance(30, invoice('F2', 30)), settled])
    expect(several.amount).toBe('72,10\u00a0€')
    expect(several.points.map(({ pdc }) => pdc)).toEqual(['B', 'A'])
  })

  test('without its balance either: unknown, and never nothing', () => {
    const { state, amount, points } = owed(null, [null, settled])
    expect([state, amount, points]).toEqual(['unknown', null, []])
  })

  test('is what any of them owes, whichever is selected', () => {
    const { state, title, amount, points } = owed(
      [],
      [settled, settled, balance(61.05, invoice('F1', 61.05))],
    )
    expect([state, title, amount]).toEqual(['due', 'Vous devez', '61,05\u00a0€'])
    expect(points.map(({ pdc, pay }) => [pdc, pay?.href])).toEqual([
      ['C', '/factures/consulter/payer?pdc=C'],
    ])
  })

  test('of several that owe: the sum, and a payment for each, the most urgent first', () => {
    const late = { ...invoice('F2', 30), endDate: '2026-01-01' }
    const { amount, points, lateCount } = owed(
      [invoice('F1', 20)],
      [balance(20), balance(30, late)],
    )
    expect(amount).toBe('50,00\u00a0€')
    expect(points.map(({ pdc, pay }) => [pdc, pay?.amount])).toEqual([
      ['B', '30,00\u00a0€'],
      ['A', '20,00\u00a0€'],
    ])
    expect(lateCount).toBe(1)
  })

  test('a credit of one does not lessen what another owes', () => {
    expect(owed([], [balance(-10), balance(30, invoice('F2', 30))]).amount).toBe('30,00\u00a0€')
    expect(owed([], [balance(-10), settled])).toMatchObject({
      state: 'avoir',
      amount: '10,00\u00a0€',
    })
  })

  test('with a balance that cannot be had, nothing is said to be settled', () => {
    expect(owed([], [settled, null])).toMatchObject({ state: 'unknown', amount: null })
    expect(owed([invoice('F1', 20)], [null, null])).toMatchObject({
      title: 'Vous devez au moins',
      amount: '20,00\u00a0€',
    })
    const rows = pointRows(
      balancesOf({ pdcs: [a, b], pdc: a, today }, [invoice('F1', 20)], [null, null], new Map()),
    )
    expect(rows).toMatchObject([
      { state: 'regler', total: '20,00\u00a0€' },
      { state: null, total: null },
    ])
  })

  test('an invoice whose payment is being checked is not to be paid again', () => {
    const checking = (...numbers: string[]) => ({
      stages: new Map(numbers.map(number => [number, 'checking' as const])),
      checkingCents: [2000],
    })
    const two = [invoice('F1', 20), invoice('F2', 5)]
    const some = owed(two, [balance(25)], checking('F1'))
    expect(some.points[0]?.pay?.amount).toBe('5,00\u00a0€')
    expect(some.checking).toContain('ne payez pas une seconde fois')
    expect(owed(two, [balance(25)], checking('F1', 'F2')).points[0]?.pay).toBeNull()
  })
})
