import { addDays, addMonths, type Day } from '#domain/dates.ts'
import {
  addInvoices,
  addMeters,
  addMonthlyBills,
  ordinaryTypes,
  ordinaryVolumes,
  type Period,
  periodsSince,
  type ReadingType,
  settled,
} from './history.ts'
import { adress, towns } from './names.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { addPerson, addPoint } from './subscriber.ts'

const [vauclaire, pontDeLede, saintLunier, aubrelle] = towns

/** With the first reading, « Initialisation », all six kinds. */
const everyType: ReadingType[] = ['Portable', 'Radio', 'Estimation', 'Manuelle', 'WEBABO']
const years = (today: Day, count: number) => addMonths(today, -12 * count)

/** 100001 Claire Martin: two unpaid invoices, one of them late, and a consumption alert. */
export function claireMartin(rows: Rows, today: Day, hash: string): void {
  const pdcRef = 'P100001'
  const home = adress('12', 'rue des Lavoirs', vauclaire)
  addPerson(
    rows,
    {
      refAbo: '100001',
      firstName: 'Claire',
      lastName: 'Martin',
      adress: home,
      startDate: years(today, 6),
      mail: 'claire.martin@example.fr',
    },
    hash,
  )
  addPoint(rows, {
    pdcRef,
    refAbo: '100001',
    adress: home,
    souscriptionDate: years(today, 6),
    reportStart: addDays(today, -5),
  })
  const volumes = [52, 47, 55, 49, 51, 58, 46, 53, 50, 148]
  // The newest reading is billed next: what is billed since the one before is estimated.
  const [, ...periods] = addMeters(rows, {
    pdcRef,
    meters: [{ counterRef: 'C1000011', volumes }],
    types: everyType,
    newest: addDays(today, -20),
  })
  const lastRead = periods[0]?.to as Day
  const five: Period = {
    from: lastRead,
    to: addDays(today, -54),
    months: 5,
    volume: 25,
    isEstimate: true,
  }
  const one: Period = { ...five, from: five.to, to: addDays(today, -22), months: 1, volume: 9 }
  // Counted by the meter that was there before.
  const oldest = periods.at(-1)?.from as Day
  const before: Period = {
    from: addMonths(oldest, -6),
    to: oldest,
    months: 6,
    volume: 54,
    isEstimate: false,
  }
  addInvoices(rows, pdcRef, 12, [
    { period: one, amount: 8_437, isUnpaid: true },
    { period: five, amount: 12_650, isUnpaid: true },
    ...settled([...periods, before]),
  ])
}

/** 100002 Karim Benali: three metering points with three ways of paying. */
export function karimBenali(rows: Rows, today: Day, hash: string, random: Random): void {
  const refAbo = '100002'
  const start = years(today, 5)
  const home = adress('3', 'avenue de la Source', pontDeLede)
  addPerson(
    rows,
    {
      refAbo,
      firstName: 'Karim',
      lastName: 'Benali',
      adress: home,
      startDate: start,
      mail: 'karim.benali@example.fr',
    },
    hash,
  )
  const point = { refAbo, souscriptionDate: start, reportStart: addDays(today, -5) }
  addPoint(rows, { ...point, pdcRef: 'P100002A', adress: home, directDebit: true })
  const debited = periodsSince(start, 58)
  const ofA = addMeters(rows, {
    pdcRef: 'P100002A',
    meters: [
      {
        counterRef: 'C1000021',
        volumes: ordinaryVolumes(debited.count, debited.first.months, random),
      },
    ],
    types: ordinaryTypes,
    newest: addDays(today, -65),
    first: debited.first,
  })
  addInvoices(rows, 'P100002A', 10, settled(ofA))

  const quay = adress('27', 'quai de la Lède', pontDeLede, { appartNumber: '8', floorNumber: '2' })
  addPoint(rows, { ...point, pdcRef: 'P100002B', adress: quay, monthly: true })
  const ofB = addMeters(rows, {
    pdcRef: 'P100002B',
    meters: [{ counterRef: 'C1000022', volumes: [38, 29, 31, 30, 28, 32, 30, 27, 33] }],
    types: ordinaryTypes,
    newest: addDays(today, -125),
    first: { day: start, months: 8 },
  })
  addMonthlyBills(rows, 'P100002B', 12, ofB)

  // A workshop: little water, billed by estimates since the door stayed closed.
  const workshop = adress('140', 'route de Saint-Lunier', saintLunier, { streetCompl: 'Atelier' })
  addPoint(rows, { ...point, pdcRef: 'P100002C', adress: workshop })
  const [newest, ...older] = addMeters(rows, {
    pdcRef: 'P100002C',
    meters: [
      { counterRef: 'C1000023', volumes: [4, 4, 5, 4, 5, 4, 4, 5, 4, 4] },
      { counterRef: 'C1000024', volumes: [3, 4, 3, 4, 4, 3, 4, 3, 4, 4] },
    ],
    types: ['Portable', 'Estimation'],
    newest: addDays(today, -35),
    first: { day: start, months: 5 },
  })
  addInvoices(rows, 'P100002C', 13, [
    { period: newest as Period, amount: 6_105, isUnpaid: true },
    ...settled(older),
  ])
}

/** 100003 Jeanne Le Goff: monthly plan by direct debit, a credit, and an invoice without a file. */
export function jeanneLeGoff(rows: Rows, today: Day, hash: string): void {
  const pdcRef = 'P100003'
  const start = years(today, 4)
  const home = adress('8', 'impasse du Puits', aubrelle)
  addPerson(
    rows,
    {
      refAbo: '100003',
      firstName: 'Jeanne',
      lastName: 'Le Goff',
      adress: home,
      startDate: start,
      mail: 'jeanne.legoff@example.fr',
    },
    hash,
  )
  addPoint(rows, {
    pdcRef,
    refAbo: '100003',
    adress: home,
    souscriptionDate: start,
    directDebit: true,
    monthly: true,
    reportStart: addDays(today, -5),
  })
  const periods = addMeters(rows, {
    pdcRef,
    meters: [{ counterRef: 'C1000031', volumes: [44, 53, 50, 55, 51, 54, 48, 46] }],
    types: ordinaryTypes,
    newest: addDays(today, -26),
    first: { day: start, months: 5 },
  })
  // 436,52 € for the year, of which ten instalments of 47,87 € paid too much.
  addMonthlyBills(rows, pdcRef, 14, periods, { credit: 4_218, hasFile: false })
}
