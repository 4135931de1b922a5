import { addDays, addMonths, type Day } from '#domain/dates.ts'
import {
  addMeter,
  instalments,
  invoices,
  ordinaryConsumptions,
  ordinaryTypes,
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
export function claireMartin(rows: Rows, today: Day, hash: string, random: Random): void {
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
    pdcRef: 'P100001',
    refAbo: '100001',
    adress: home,
    souscriptionDate: years(today, 6),
    reportStart: addDays(today, -5),
  })
  rows.Invoice.push(
    ...invoices('P100001', addDays(today, 20), [
      { amount: 8_437, balance: 8_437 },
      { amount: 12_650, balance: 12_650, due: addDays(today, -12) },
      ...settled(10, random),
    ]),
  )
  addMeter(rows, {
    counterRef: 'C1000011',
    pdcRef: 'P100001',
    start: years(today, 6),
    newest: addDays(today, -20),
    consumptions: [0, 52, 47, 55, 49, 51, 58, 46, 53, 50, 148],
    types: everyType,
  })
}

/** 100002 Karim Benali: three metering points with three ways of paying. */
export function karimBenali(rows: Rows, today: Day, hash: string, random: Random): void {
  const home = adress('3', 'avenue de la Source', pontDeLede)
  addPerson(
    rows,
    {
      refAbo: '100002',
      firstName: 'Karim',
      lastName: 'Benali',
      adress: home,
      startDate: years(today, 5),
      mail: 'karim.benali@example.fr',
    },
    hash,
  )
  const points = [
    { letter: 'A', adress: home, directDebit: true, meters: ['C1000021'] },
    {
      letter: 'B',
      adress: adress('27', 'quai de la Lède', pontDeLede, { appartNumber: '8', floorNumber: '2' }),
      monthly: true,
      meters: ['C1000022'],
    },
    {
      letter: 'C',
      adress: adress('140', 'route de Saint-Lunier', saintLunier, { streetCompl: 'Atelier' }),
      meters: ['C1000023', 'C1000024'],
    },
  ]
  for (const { letter, meters, ...point } of points) {
    const pdcRef = `P100002${letter}`
    addPoint(rows, {
      ...point,
      pdcRef,
      refAbo: '100002',
      souscriptionDate: years(today, 5),
      reportStart: addDays(today, -5),
    })
    for (const counterRef of meters) {
      addMeter(rows, {
        counterRef,
        pdcRef,
        start: years(today, 5),
        newest: addDays(today, -35),
        consumptions: ordinaryConsumptions(8, random),
        types: ordinaryTypes,
      })
    }
  }
  rows.Invoice.push(
    ...invoices('P100002A', addDays(today, -20), settled(8, random)),
    ...invoices('P100002B', addDays(today, -40), settled(5, random)),
    ...invoices('P100002C', addDays(today, 8), [
      { amount: 6_105, balance: 6_105 },
      ...settled(6, random),
    ]),
  )
  rows.Instalment.push(...instalments('P100002B', today, 2_650))
}

/** 100003 Jeanne Le Goff: monthly plan by direct debit, a credit, and an invoice without a file. */
export function jeanneLeGoff(rows: Rows, today: Day, hash: string, random: Random): void {
  const home = adress('8', 'impasse du Puits', aubrelle)
  addPerson(
    rows,
    {
      refAbo: '100003',
      firstName: 'Jeanne',
      lastName: 'Le Goff',
      adress: home,
      startDate: years(today, 4),
      mail: 'jeanne.legoff@example.fr',
    },
    hash,
  )
  addPoint(rows, {
    pdcRef: 'P100003',
    refAbo: '100003',
    adress: home,
    souscriptionDate: years(today, 4),
    directDebit: true,
    monthly: true,
    reportStart: addDays(today, -5),
  })
  rows.Invoice.push(
    ...invoices('P100003', addDays(today, 18), [
      { amount: 21_380, balance: -4_218, hasFile: false },
      ...settled(6, random),
    ]),
  )
  addMeter(rows, {
    counterRef: 'C1000031',
    pdcRef: 'P100003',
    start: years(today, 4),
    newest: addDays(today, -15),
    consumptions: ordinaryConsumptions(7, random),
    types: ordinaryTypes,
  })
  rows.Instalment.push(...instalments('P100003', today, 2_140))
}
