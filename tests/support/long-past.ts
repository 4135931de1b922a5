import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addDays, addMonths, dayOf } from '../../app/domain/values.ts'

/** A subscriber of the demonstration who gets a long history. */
export const oldSubscriber = '100059'
const pdcRef = 'P100059'

/** One a month for twenty years; the thirty newest unpaid, all late but the newest. */
export const invoiceCount = 240
export const unpaidCount = 30
/** Two meters, read by radio every month for ten years. */
const readingCount = 120
const meters = ['C100059-A', 'C100059-B']

const today = dayOf(new Date())

/** Newest first; one has no file. Amounts in cents. */
const invoices = Array.from({ length: invoiceCount }, (_, rank) => {
  const issuedOn = addMonths(addDays(today, -10), -rank)
  const amount = 3_000 + ((rank * 7_919) % 9_000)
  const number = `F100059-${String(invoiceCount - rank).padStart(3, '0')}`
  const balance = rank < unpaidCount ? amount : 0
  return [
    number,
    pdcRef,
    amount,
    balance,
    issuedOn,
    addDays(issuedOn, 30),
    `${number}.pdf`,
    Number(rank !== 5),
  ]
})

/** m³; the three-year average exists from the third year on. */
const readings = meters.flatMap(counterRef => {
  let index = 0
  return Array.from({ length: readingCount }, (_, month) => {
    const consumption = month === 0 ? 0 : 8 + ((month * 5) % 7)
    index += consumption
    const daily = Math.round((consumption / 30) * 100) / 100
    const type = month === 0 ? 'Initialisation' : 'Radio'
    const date = addMonths(addDays(today, -3), month - readingCount + 1)
    return [pdcRef, counterRef, date, index, consumption, daily, month < 36 ? null : 0.37, type]
  })
})

/** Writes this history into the back end's database of a running demonstration; a reset of the world removes it. */
export function addLongPast(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'backend.db'))
  db.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
  const insert = (table: string, columns: string, rows: (string | number | null)[][]) => {
    const marks = columns.replace(/\w+/g, '?').replaceAll('"', '')
    const statement = db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks})`)
    for (const row of rows) statement.run(...row)
  }
  for (const table of ['Invoice', 'Reading', 'Meter'])
    db.prepare(`DELETE FROM ${table} WHERE pdcRef = ?`).run(pdcRef)
  db.prepare(
    'UPDATE MeteringPoint SET souscriptionDate = ?, monthlyPayment = 0, paymentMode = 0 WHERE pdcRef = ?',
  ).run(addMonths(today, -invoiceCount), pdcRef)
  insert(
    'Meter',
    'counterRef, pdcRef, installedOn',
    meters.map(counterRef => [counterRef, pdcRef, addMonths(today, -readingCount)]),
  )
  insert(
    'Invoice',
    'factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile',
    invoices,
  )
  insert(
    'Reading',
    'pdcRef, counterRef, date, "index", consumption, dailyCons, avgCons, type',
    readings,
  )
  db.exec('COMMIT')
  db.close()
}

/** The worst list for staff: none of it is treated, the oldest of it is late. */
export const requestCount = 100_000

const statuses = ['Distribué', 'En cours de traitement', 'Redirigé vers le service concerné']
const types = ['Réclamation', 'Dossier de fuite']

/** Writes so many requests over two years, of all metering points in turn but the usual one's; a reset removes them. */
export function addRequests(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'backend.db'))
  db.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE')
  const points = db
    .prepare("SELECT pdcRef FROM MeteringPoint WHERE pdcRef <> 'P100001' ORDER BY pdcRef")
    .all()
  const statement = db.prepare(
    `INSERT INTO Request (id, pdcRef, rank, dateDemande, statutDemande, typeDemande, message, attachements, isPending)
     VALUES (?, ?, ?, ?, ?, ?, 'Le regard de mon compteur est cassé.', '', 1)`,
  )
  for (let number = 0; number < requestCount; number++) {
    const pdcRef = String(points[number % points.length]?.pdcRef)
    const rank = 100 + Math.floor(number / points.length)
    statement.run(
      ...[`D${pdcRef.slice(1)}-${rank}`, pdcRef, rank, addDays(today, -(number % 730))],
      ...[statuses[number % 3] ?? '', types[number % 2] ?? ''],
    )
  }
  // The planner knows of so many rows, as in a database that grew with its use.
  db.exec('COMMIT; ANALYZE')
  db.close()
}
