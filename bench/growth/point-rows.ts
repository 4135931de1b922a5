import { addressKey } from '../../app/backend/addresses.ts'
import { costCents, subscriptionCents } from '../../app/backend/tariff.ts'
import { fictitiousBic, fictitiousIban } from '../../app/backend/world/rows.ts'
import { addDays, addMonths } from '../../app/domain/dates.ts'
import { draw, int, pick } from './draw.ts'
import { type Clock, type Filling, table } from './filling.ts'
import { adressOf, personOf, pointsOf, refAboOf } from './people.ts'
import type { Size } from './size.ts'

/** Half-years that are billed, and how many readings the meters of the sample have. */
const bills = 4
const readings = 10
/** One subscriber in ten has readings, one in ten of those who pay monthly a schedule. */
const isSampled = (n: number) => n % 10 === 0

/** The metering points, with their meters, invoices and ways of paying. */
export function pointRows({ subscribers }: Size, { today, dayAgo }: Clock): Filling[] {
  const modeOf = (n: number) => ({ debit: draw(n, 20) < 0.35, monthly: draw(n, 21) < 0.2 })
  function* eachPoint() {
    for (let n = 0; n < subscribers; n++)
      for (const [position, pdcRef] of pointsOf(n).entries())
        yield { n, position, pdcRef, row: position === 0 ? n : n + position * 10_000_019 }
  }
  function* points() {
    for (const { n, position, pdcRef, row } of eachPoint()) {
      const adress = adressOf(row)
      const start = addDays(today, int(row, 22, -25, 160))
      const { debit, monthly } = modeOf(row)
      yield [
        ...[pdcRef, refAboOf(n), position, JSON.stringify(adress), adress.city],
        ...[start, addDays(start, 20), dayAgo(int(row, 6, 60, 9000))],
        ...[Number(debit), Number(monthly)],
      ]
    }
  }
  const counterOf = (pdcRef: string) => `C${pdcRef.slice(1)}-1`
  function* meters() {
    for (const { pdcRef, row } of eachPoint())
      yield [counterOf(pdcRef), pdcRef, dayAgo(int(row, 23, 1900, 4000))]
  }
  function* invoices() {
    for (const { pdcRef, row } of eachPoint()) {
      const newest = int(row, 24, 10, 190)
      for (let rank = 0; rank < bills; rank++) {
        const volume = int(row * bills + rank, 25, 20, 80)
        const amount = costCents(volume, 6)
        const issued = newest + rank * 182
        const isUnpaid = rank === 0 && draw(row, 26) < 0.22
        const number = `F${pdcRef.slice(1)}-0${bills - rank}`
        yield [
          ...[number, pdcRef, amount, isUnpaid ? amount : 0, dayAgo(issued)],
          ...[addDays(dayAgo(issued), 30), `${number}.pdf`, 1],
          ...[dayAgo(issued + 194), dayAgo(issued + 12), volume, Number(draw(row, 27) < 0.3)],
          ...[subscriptionCents(6), 0],
        ]
      }
    }
  }
  function* consumption() {
    for (const { n, pdcRef, row } of eachPoint()) {
      if (!isSampled(n)) continue
      let index = int(row, 28, 0, 900)
      for (let rank = 0; rank < readings; rank++) {
        const used = rank === 0 ? 0 : int(row * readings + rank, 25, 20, 80)
        index += used
        const type =
          rank === 0
            ? 'Initialisation'
            : pick(row * 16 + rank, 29, ['Radio', 'Portable', 'Estimation'])
        const date = dayAgo(20 + (readings - rank - 1) * 182)
        yield [
          pdcRef,
          counterOf(pdcRef),
          date,
          index,
          used,
          used / 182,
          rank < 6 ? null : 0.27,
          type,
        ]
      }
    }
  }
  function* instalments() {
    for (const { n, pdcRef, row } of eachPoint()) {
      if (!isSampled(n) || !modeOf(row).monthly) continue
      for (let month = 0; month < 10; month++)
        yield [pdcRef, addMonths(today, month - 4), int(row, 30, 1500, 6000)]
    }
  }
  const isDebited = (row: number) => modeOf(row).debit || modeOf(row).monthly
  function* banks() {
    for (const { n, pdcRef, row } of eachPoint()) {
      if (!isDebited(row)) continue
      const { firstName, lastName } = personOf(n)
      yield [pdcRef, `${firstName} ${lastName}`.slice(0, 24), fictitiousBic, fictitiousIban(row)]
    }
  }
  function* mandates() {
    for (const { pdcRef, row } of eachPoint())
      if (isDebited(row)) yield [`RUM-${pdcRef}-01`, pdcRef, dayAgo(int(row, 31, 30, 2000)), null]
  }
  function* knownAddresses() {
    const known = new Set<string>()
    for (const { row } of eachPoint()) {
      const adress = adressOf(row)
      const key = addressKey(adress)
      if (known.has(key)) continue
      known.add(key)
      yield [key, JSON.stringify(adress)]
    }
  }

  return [
    table(
      'MeteringPoint',
      'pdcRef refAbo position adress municipality reportStart reportEnd souscriptionDate paymentMode monthlyPayment',
      points(),
    ),
    table('Meter', 'counterRef pdcRef installedOn', meters()),
    table(
      'Invoice',
      'factNumber pdcRef amountCents balanceCents issuedOn dueOn fileName hasFile periodStart periodEnd volume isEstimate subscriptionCents regularisationCents',
      invoices(),
    ),
    table(
      'Reading',
      'pdcRef counterRef date index consumption dailyCons avgCons type',
      consumption(),
    ),
    table('Instalment', 'pdcRef depositDate amountCents', instalments()),
    table('BankAccount', 'pdcRef owner bic iban', banks()),
    table('Mandate', 'reference pdcRef signedOn endedOn', mandates()),
    table('KnownAddress', 'key adress', knownAddresses()),
  ]
}
