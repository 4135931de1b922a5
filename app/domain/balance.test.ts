import { expect, test } from 'vitest'
import { balanceCards, creditBeside, dueCents, totalCents } from './balance.ts'

const today = '2026-11-21'
const invoice = (factNumber: string, balanceFact: number, endDate = '2026-12-11') => ({
  factNumber,
  balanceFact,
  startDate: '2026-10-12',
  endDate,
})

test('[BEY-613] beside a credit the sum and the button agree, or a sentence says why', () => {
  const said = (...cents: [number, number, number]) =>
    creditBeside(...cents)?.replaceAll('\u00a0', ' ')
  expect(said(782, 5000, 5000)).toBe(
    '50,00 € moins votre avoir de 42,18 €. Les factures se paient en entier : votre avoir sera déduit de la prochaine.',
  )
  expect(said(782, 5000, 0)).toBe('50,00 € moins votre avoir de 42,18 €.')
  expect([said(5000, 5000, 5000), said(782, 5000, 782), said(-100, 5000, 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('[HOME-07] an unpaid invoice in time is a card A REGLER with its number, deadline and amount', () => {
  expect(balanceCards([invoice('F1', 84.37)], today)).toEqual([
    {
      ...{ state: 'regler', number: 'F1', cents: 8437 },
      ...{ issued: '2026-10-12', deadline: '2026-12-11' },
    },
  ])
})

test('[HOME-08] an unpaid invoice past its deadline is a card EN RETARD', () => {
  expect(balanceCards([invoice('F2', 126.5, '2026-11-09')], today)).toEqual([
    {
      ...{ state: 'retard', number: 'F2', cents: 12650 },
      ...{ issued: '2026-10-12', deadline: '2026-11-09' },
    },
  ])
})

test('[HOME-13] an invoice is in time on the day of its deadline and late the day after', () => {
  const states = ['2026-11-20', '2026-11-21', '2026-11-22'].map(
    day => balanceCards([invoice('F1', 10, '2026-11-21')], day)[0]?.state,
  )
  expect(states).toEqual(['regler', 'regler', 'retard'])
})

test('[HOME-06] its invoices make the cards of the selected metering point: none for a paid one, the others by deadline', () => {
  const cards = balanceCards(
    [invoice('F1', 84.37), invoice('F2', 126.5, '2026-11-09'), invoice('F3', 0)],
    today,
  )
  expect(cards.map(card => 'number' in card && card.number)).toEqual(['F2', 'F1'])
})

test('[HOME-11] a total of nothing is one card SOLDE', () => {
  expect(balanceCards([invoice('F1', 0)], today)).toEqual([{ state: 'solde' }])
  expect(balanceCards([], today)).toEqual([{ state: 'solde' }])
  expect(balanceCards([invoice('F1', 10), invoice('F2', -10)], today)).toEqual([{ state: 'solde' }])
})

test("[HOME-12] a total below nothing is one card AVOIR with the amount in the subscriber's favour", () => {
  expect(balanceCards([invoice('F1', -42.18), invoice('F2', 0)], today)).toEqual([
    { state: 'avoir', cents: 4218 },
  ])
})

test('where only the due invoices are known, the total says whether credits cover them', () => {
  expect(balanceCards([invoice('F1', 30)], today, 1000)).toHaveLength(1)
  expect(balanceCards([], today, 0)).toEqual([{ state: 'solde' }])
  expect(balanceCards([], today, -500)).toEqual([{ state: 'avoir', cents: 500 }])
})

test('a credit is owed by the utility, not by the subscriber', () => {
  expect(dueCents({ balanceFact: -42.18 })).toBe(0)
})

test('cents are summed, not euros: 0.1 + 0.2 is 30 cents', () => {
  expect(totalCents([{ balanceFact: 0.1 }, { balanceFact: 0.2 }])).toBe(30)
})
