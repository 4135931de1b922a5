import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fromCsv } from '../../app/domain/csv.ts'
import { addDays, type Day, dayOf } from '../../app/domain/values.ts'
import { openDatabase } from '../../utility/database.ts'
import { exportActs } from '../../utility/export/exporting.ts'
import { actsToCheck, settle } from '../../utility/export/store.ts'
import { runImport } from '../../utility/import/run.ts'
import { network } from './network.ts'
import { clock, Program, SeededRandom } from './seams.ts'
import { dataDir, daysToPay, rows } from './town.ts'

// The billing program of the utility: its own books, the folder that it writes each night, and what it makes of the exports.

type Bill = { point: string; cents: number; day: Day; booked: number }
export type Books = {
  bills: Map<string, Bill>
  /** By the reference of a payment, in cents. */
  payments: Map<string, number[]>
  /** By metering point, meter and day. */
  readings: Map<string, number>
  /** What it says is booked of an invoice beyond what was paid, in cents; less than nothing for a payment that came back. */
  beyond: Map<string, number>
}
const books: Books = {
  ...{ bills: new Map(), payments: new Map(), readings: new Map(), beyond: new Map() },
}
/** Its books as each folder has them; none for a folder that was cut. */
export const written = new Map<string, Books | undefined>()
/** The acts that it has read in the exports, with the day on which they left. */
export const taken = new Map<number, { kind: string; leftOn: Day; cells: Cells[] }>()
/** The references that it answered by hand, with the reason of a refusal. */
export const answered = new Map<string, string>()
/** What the staff's list had when it was last looked at. */
export const listed = new Set<number>()
/** The payments that an import has found whole. */
export const whole = new Set<string>()

type Cells = Record<string, string>
const nights = { plan: new SeededRandom('none'), last: '' as Day, statements: 300 }
export const beginNights = (seed: string) => {
  nights.plan = new SeededRandom(`nights ${seed}`)
}

export function issue(day: Day, cents: Map<string, number>): void {
  for (const [point, amount] of cents) {
    const number = `F${point.slice(1)}-S${day.replaceAll('-', '')}`
    if (!books.bills.has(number)) books.bills.set(number, { point, cents: amount, day, booked: 0 })
  }
}

const later: { on: Day; act: () => void }[] = []
const today = () => dayOf(new Date())
const target = path.join(dataDir, 'sorties')

/** The exports, as a folder shows them. */
export const exportsIn = () =>
  existsSync(target) ? readdirSync(target).filter(name => !name.startsWith('.')) : []
const read = (folder: string, file: string) => readFileSync(path.join(target, folder, file), 'utf8')
/** Empty where there is none. */
export const manifestOf = (folder: string) =>
  existsSync(path.join(target, folder, 'manifeste.json')) ? read(folder, 'manifeste.json') : ''

/** What is in an export; throws for one that is not as its manifest says. */
export function actsIn(folder: string): [id: number, kind: string, cells: Cells[]][] {
  const { fichiers } = JSON.parse(manifestOf(folder)) as { fichiers: Record<string, string> }
  for (const [file, digest] of Object.entries(fichiers)) {
    const bytes = readFileSync(path.join(target, folder, file))
    if (createHash('sha256').update(bytes).digest('hex') !== digest)
      throw new Error(`${file} altéré`)
  }
  return Object.keys(fichiers).flatMap(file => {
    const kind = /^(.+)-\d{4}-\d\d-\d\d\.csv$/.exec(file)?.[1]
    if (!kind) return []
    const acts = Map.groupBy(fromCsv(read(folder, file)), ({ acte }) => Number(acte))
    return [...acts].map(([id, cells]) => [id, kind, cells] as [number, string, Cells[]])
  })
}

/** Reads the exports that it has not read, and decides what it will do with each act, and when. */
function takeExports(): void {
  const { plan } = nights
  for (const folder of exportsIn())
    for (const [id, kind, cells] of actsIn(folder)) {
      if (taken.has(id)) continue
      taken.set(id, { kind, leftOn: folder.slice(7), cells })
      // A late answer comes once the act is on the staff's list already.
      const on = addDays(today(), plan.of([0, 0, 1, 3, 9]))
      const { reference = '' } = cells[0] ?? {}
      if (kind === 'paiements') bookPayment(reference, cells, on)
      else if (kind === 'releves' && !plan.once(6))
        later.push({ on, act: () => bookReading(cells) })
      else if (kind !== 'releves' && !plan.once(4)) {
        const refusal = plan.once(4) ? 'refusé par le logiciel' : ''
        later.push({ on, act: () => answered.set(reference, refusal) })
      }
    }
}

function bookReading([row]: Cells[]): void {
  const { point, compteur, jour, index } = row ?? {}
  const off = nights.plan.once(5) ? 1 : 0
  books.readings.set(`${point}|${compteur}|${jour}`, Number(index) + off)
}

/** A payment is booked whole, in parts, twice, under another reference, taken back, refused or forgotten. */
function bookPayment(reference: string, cells: Cells[], on: Day): void {
  const { plan } = nights
  const lines = cells.map(({ facture = '', montant = '' }) => ({
    facture,
    cents: Math.round(100 * Number(montant.replace(',', '.'))),
  }))
  const book = (under: string, sign: number, of = lines, beyond = 0) => {
    for (const { facture, cents } of of) {
      books.payments.set(under, [...(books.payments.get(under) ?? []), sign * cents])
      const bill = books.bills.get(facture)
      if (bill) bill.booked += sign * cents
      books.beyond.set(facture, (books.beyond.get(facture) ?? 0) + beyond * cents)
    }
  }
  const at = (day: Day, act: () => void) => later.push({ on: day, act })
  const fates: (() => unknown)[] = [
    ...Array.from({ length: 4 }, () => () => at(on, () => book(reference, 1))),
    () => {
      const [first] = lines
      if (!first) return
      const part = { ...first, cents: first.cents >> 1 }
      const rest = lines.with(0, { ...first, cents: first.cents - part.cents })
      at(on, () => book(reference, 1, [part]))
      at(addDays(on, 4), () => book(reference, 1, rest))
    },
    () => {
      at(on, () => book(reference, 1))
      at(on, () => book(reference, 1, lines, 1))
      at(addDays(on, 8), () => book(reference, -1, lines, -1))
    },
    () => at(on, () => book(`CHQ-${reference.slice(0, 8)}`, 1)),
    () => {
      at(on, () => book(reference, 1))
      at(addDays(on, 12), () => whole.has(reference) && book(reference, -1, lines, -1))
    },
    () => at(on, () => answered.set(reference, 'refusé par le logiciel')),
    () => undefined,
  ]
  plan.of(fates)()
}

const meters = `SELECT m.pdcRef, m.counterRef, max("index") FILTER (WHERE date < ?1) low, min("index") FILTER (WHERE date > ?1) high
  FROM Meter m JOIN Reading r ON r.counterRef = m.counterRef WHERE m.pdcRef BETWEEN 'P100010' AND 'P100060'
  GROUP BY m.counterRef HAVING low NOTNULL AND count(*) FILTER (WHERE date = ?1) = 0 ORDER BY m.counterRef`
type Meter = { pdcRef: string; counterRef: string; low: number; high: number | null }

/** A round reads some meters; what it read may come days later, after a reading that was sent meanwhile. */
function readMeters(): void {
  const { plan } = nights
  const day = addDays(today(), -plan.of([1, 1, 4, 9]))
  for (const { pdcRef, counterRef, low, high } of rows<Meter>('backend', meters, day)) {
    const index = Math.min(low + plan.below(9), high ?? Number.POSITIVE_INFINITY)
    if (high !== null || plan.once(6)) books.readings.set(`${pdcRef}|${counterRef}|${day}`, index)
  }
}

const columns = {
  factures: ['numero', 'contrat', 'montant', 'solde', 'emise', 'echeance'],
  paiements: ['numero', 'reference', 'montant'],
  releves: ['contrat', 'compteur', 'date', 'index', 'type'],
}
const fichiers = Object.fromEntries(
  Object.entries(columns).map(([name, fields]) => {
    const colonnes = Object.fromEntries(fields.map(field => [field, field]))
    return [name, { fichier: `${name}_{date}.csv`, colonnes }]
  }),
)
const mapping = { formats: { date: 'aaaa-mm-jj', montants: 'centimes', separateur: ';' }, fichiers }

const folderOf = (day: Day) => path.join(dataDir, 'recus', day)

const lastFolder = `SELECT folder FROM ImportRun WHERE state = 'done' ORDER BY id DESC LIMIT 1`

/** Tonight's folder; in a strange one, an invoice that the system has is under another's metering point. */
function writeFolder(day: Day, isStrange: boolean): void {
  const folder = folderOf(day)
  mkdirSync(folder, { recursive: true })
  const all = [...books.bills]
  const [last] = rows<{ folder: Day }>('backend', lastFolder)
  const known = last && written.get(last.folder)
  const odd = isStrange && known ? nights.plan.of([...known.bills.keys()]) : ''
  const points = all.map(([, { point }]) => point)
  const payments = [...books.payments].flatMap(([reference, sums]) =>
    sums.map((cents, n) => [`${reference}-${n}`, reference, cents]),
  )
  const lists = {
    factures: all.map(([number, { point, cents, day, booked }], n) => [
      ...[number, number === odd ? points[(n + 1) % points.length] : point],
      ...[cents, cents - booked, day, addDays(day, daysToPay)],
    ]),
    paiements: payments,
    releves: [...books.readings].map(([key, index]) => [...key.split('|'), index, 'radio']),
  }
  for (const [name, lines] of Object.entries(lists)) {
    const text = [columns[name as keyof typeof columns], ...lines].map(
      line => `${line.join(';')}\r\n`,
    )
    writeFileSync(path.join(folder, `${name}_${day.replaceAll('-', '')}.csv`), text.join(''))
  }
  writeFileSync(path.join(folder, 'correspondance.json'), JSON.stringify(mapping))
  const copy = structuredClone(books)
  // Its row is refused: the system keeps what it had.
  if (odd) copy.beyond.set(odd, known?.beyond.get(odd) ?? 0)
  written.set(day, copy)
}

function cutFolder(day: Day): void {
  const file = path.join(
    folderOf(day),
    `${nights.plan.of(Object.keys(columns))}_${day.replaceAll('-', '')}.csv`,
  )
  const { length } = readFileSync(file)
  truncateSync(file, (length >> 2) + nights.plan.below(length >> 1))
  written.set(day, undefined)
}

/** Runs a command as a program of its own, which may die; answers how it ended. */
async function command<T>(
  name: string,
  left: number | undefined,
  work: (program: Program) => Promise<T>,
) {
  const program = new Program(name)
  program.statementsLeft = left
  const died = Promise.withResolvers<never>()
  program.onDeath.add(() => died.reject(new Error('killed')))
  try {
    return { answer: await Promise.race([program.run(() => work(program)), died.promise]), program }
  } catch (error) {
    // A database that is locked for a minute ends an import, as a kill does.
    const isEnded = !program.isAlive || /database is locked|Socket ?timeout/i.test(String(error))
    if (!isEnded) throw error
    network.trace(`${name}: ${program.isAlive ? 'locked' : 'killed'}`)
    return { answer: undefined, program }
  }
}

async function importFolder(day: Day, left?: number): Promise<void> {
  const options = { folder: folderOf(day), dataDir, isTrial: false, accepted: new Map() }
  const { answer, program } = await command('import', left, () => runImport(options))
  if (answer?.exitCode === 0) nights.statements = program.statements
  network.trace(
    `import ${day}: ${answer && JSON.stringify([answer.exitCode, answer.stopped?.code, answer.refused])}`,
  )
}

/** `steps`: the export is killed before so many of its writes. */
async function exportAll(steps = Number.POSITIVE_INFINITY): Promise<void> {
  let stepsLeft = steps
  const { answer } = await command('export', undefined, async program => {
    const db = await openDatabase(dataDir)
    const made = await exportActs(db, target, today(), () => {
      if (stepsLeft-- > 0) return
      program.kill()
      throw new Error('this program has been killed')
    })
    await db.$disconnect()
    return made
  })
  network.trace(`export: ${answer && `${answer.number}, ${answer.acts}`}`)
}

/** As `npm run export -- --acquitter`: what it answers by hand; and what the staff's list then has. */
async function answer(left?: number): Promise<void> {
  await command('export', left, async () => {
    const db = await openDatabase(dataDir)
    const references = [...answered].map(([reference, refusal]) => ({ reference, refusal }))
    await db.$transaction(tx => settle(tx, { references }, today()))
    const list = await actsToCheck(db, today())
    listed.clear()
    for (const { id } of list) listed.add(id)
    await db.$disconnect()
  })
}

/** What may befall a night. */
const nightFaults = [
  'import killed',
  'export killed',
  'cut',
  'old',
  'strange',
  'twice',
  'silent',
] as const

/** Once a day: an import and an export, in bad weather with a fault, after which an operator may try again. */
export async function night(oneIn: number): Promise<void> {
  const { plan } = nights
  const day = today()
  if (day <= nights.last) return
  nights.last = day
  // An export that has nothing to write is not worth a kill.
  const isFull = rows('backend', 'SELECT 1 FROM Act WHERE batch IS NULL LIMIT 1').length > 0
  const faults = isFull && plan.once(2) ? (['export killed'] as const) : nightFaults
  const fault = oneIn > 0 && written.size > 0 && !plan.once(3) ? plan.of(faults) : undefined
  if (fault) network.faults[`night ${fault}`] = (network.faults[`night ${fault}`] ?? 0) + 1
  takeExports()
  for (const one of later.filter(({ on }) => on <= day)) {
    one.act()
    later.splice(later.indexOf(one), 1)
  }
  readMeters()
  writeFolder(day, fault === 'strange')
  if (fault === 'cut') cutFolder(day)
  // Half of the kills befall an import while it writes.
  const left = plan.below(plan.once(2) ? nights.statements : 80)
  const before = [...written.keys()].at(fault === 'old' ? -2 : -1) ?? day
  if (fault !== 'silent')
    await importFolder(before, fault === 'import killed' ? nights.statements - left : undefined)
  await Promise.all([
    exportAll(fault === 'export killed' ? plan.below(12) : undefined),
    fault === 'twice' && importFolder(day),
    fault === 'twice' && exportAll(),
  ])
  if (fault === 'import killed' && plan.once(2)) await importFolder(day)
  await answer()
}

export const nowDay = () => new Date(clock.now).toISOString().slice(0, 10)
