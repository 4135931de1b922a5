import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedIn, recipientOf, yearlyQuality } from './papers.ts'
import { costCents, partsOf, subscriptionCents } from './tariff.ts'

test.each(['2024-12-31', '2025-01-01'])(
  '[BEY-300] on %s the parts of the bodies and the VAT by rate make an invoice, to the cent',
  periodEnd => {
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.nat(500),
        fc.nat(20_000),
        (months, volume, regularisationCents) => {
          const subscription = subscriptionCents(months)
          const amountCents = costCents(volume, months) + regularisationCents
          const { parts, taxes } = partsOf({
            ...{ amountCents, volume, regularisationCents, periodEnd },
            subscriptionCents: subscription,
          })
          const sum = [...parts, ...taxes].reduce((total, { cents }) => total + cents, 0)
          expect(sum).toBe(amountCents)
          for (const { rate, cents } of taxes) {
            const net = parts
              .filter(part => part.rate === rate * 10)
              .reduce((total, part) => total + part.cents, 0)
            expect(Math.abs(cents - (net * rate) / 100)).toBeLessThan(10)
          }
        },
      ),
    )
  },
)

test('[BEY-300] the levies of 2025 replace those of before; without a period no part is known', () => {
  const named = (periodEnd: string | null) =>
    partsOf({
      ...{ amountCents: 45_120, volume: 100, regularisationCents: 0 },
      ...{ subscriptionCents: 5320, periodEnd },
    }).parts.map(({ name }) => name)
  expect(named('2024-12-31').join()).toContain('pollution domestique')
  expect(named('2025-01-01').join()).not.toContain('pollution domestique')
  expect(named(null)).toEqual([])
})

test('[BEY-300] the synthesis of a year goes with the invoices of the next one, of the towns that have one', () => {
  const of = (town: string, issuedOn: string) => yearlyQuality(town, issuedOn, '2026-11-21')
  expect(of('Pont-de-Lède', '2026-01-02')).toMatchObject({ year: 2025 })
  expect(of('Pont-de-Lède', '2025-12-31')).toBeNull()
  expect(of('Aubrelle', '2026-01-02')).toBeNull()
})

const row = (date: string, index: number, counterRef = 'C1') => ({
  counterRef,
  date,
  index,
  consumption: 50,
})

test('an invoice shows what each meter read at both ends of its period', () => {
  const readings = [
    row('2025-10-31', 100),
    row('2026-01-10', 7, 'C2'),
    row('2026-04-30', 150),
    row('2026-10-31', 200),
  ]
  const counted = (from: string, to: string) => countedIn(from, to, readings)
  expect(counted('2025-10-31', '2026-04-30')).toEqual([
    { counterRef: 'C1', before: readings[0], after: readings[2] },
  ])
  expect(counted('2025-10-31', '2026-10-31')).toEqual([
    { counterRef: 'C1', before: readings[0], after: readings[3] },
  ])
})

test('an estimate between two readings shows none', () => {
  const readings = [row('2025-10-31', 100), row('2026-04-30', 150)]
  expect(countedIn('2026-04-30', '2026-09-29', readings)).toEqual([])
  expect(countedIn('2025-12-01', '2026-04-30', readings)).toEqual([])
})

test('[BEY-664] the post reads the country of an address abroad in the last line', () => {
  const adress = { streetNumber: '3', streetName: 'rue Haute', zipCode: '1000', city: 'Bruxelles' }
  const person = (country: string) =>
    recipientOf({ firstName: 'Anne', lastName: 'Roy', adress: { ...adress, country } } as never)
  expect(person('Belgique')).toBe('Anne Roy\n3 rue Haute\n1000 Bruxelles\nBELGIQUE')
  expect(person('France')).toBe('Anne Roy\n3 rue Haute\n1000 Bruxelles')
})
