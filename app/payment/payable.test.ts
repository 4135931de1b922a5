import { expect, test } from 'vitest'
import { invoice } from '../../tests/support/samples.ts'
import { payable, payableCents } from './states.ts'

const invoices = [invoice('F1', 12.5), invoice('F2', 0), invoice('F3', -4), invoice('F4', 7)]
const numbers = (asked: string[]) => payable(invoices, asked)?.map(one => one.factNumber)

test('[INV-11] the asked-for invoices that are unpaid, all unpaid ones when none is asked for', () => {
  expect(numbers(['F4'])).toEqual(['F4'])
  expect(numbers(['F1', 'F2'])).toEqual(['F1'])
  expect(numbers(['F1', 'F1'])).toEqual(['F1'])
  expect(numbers([])).toEqual(['F1', 'F4'])
  expect(numbers(['F2', 'F3'])).toEqual([])
})

test('nothing when what the utility owes covers it', () => {
  expect(payable([invoice('F1', 12.5), invoice('F2', -20)], ['F1'])).toEqual([])
})

test('none whose payment is under verification, whose amount covers no other', () => {
  const left = (asked: string[], ...taken: string[]) =>
    payable(invoices, asked, number => taken.includes(number))?.map(one => one.factNumber)
  expect(left([], 'F1')).toEqual(['F4'])
  expect(left(['F1'], 'F1')).toEqual([])
  expect(left(['F1', 'F4'], 'F4')).toEqual(['F1'])
  expect(left([], 'F1', 'F4')).toEqual([])
  expect(left(['F9'], 'F9')).toBeUndefined()
  const credit = [invoice('F1', 30), invoice('F2', 10), invoice('F3', -20)]
  expect(payable(credit, [], number => number === 'F1')).toEqual([])
})

test('nothing when one of them is not theirs', () => {
  expect(numbers(['F1', 'F9'])).toBeUndefined()
})

test('what all that is due comes to is the same, from the total and the due invoices alone', () => {
  const shares = (credits: number, ...taken: string[]) => {
    const all = [invoice('F1', 30), invoice('F2', 10), invoice('F3', -credits)]
    const isTaken = (number: string) => taken.includes(number)
    const due = [
      { number: 'F1', cents: 3000 },
      { number: 'F2', cents: 1000 },
    ]
    const asked = payable(all, [], isTaken)?.reduce((sum, one) => sum + 100 * one.balanceFact, 0)
    return [
      payableCents(
        4000 - 100 * credits,
        due,
        due.filter(({ number }) => !isTaken(number)),
      ),
      asked,
    ]
  }
  expect(shares(0)).toEqual([4000, 4000])
  expect(shares(5)).toEqual([4000, 4000])
  expect(shares(0, 'F1')).toEqual([1000, 1000])
  expect(shares(20, 'F1')).toEqual([0, 0])
  expect(shares(10, 'F1')).toEqual([0, 0])
  expect(shares(0, 'F1', 'F2')).toEqual([0, 0])
})
