import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Day, toEuros } from '#domain/values.ts'
import type { Database, Transaction } from '../database.ts'
import type { Act } from '../prisma/generated/client.ts'
import { type Kind, kinds, moneyColumns, type Row } from './acts.ts'

/** A refusal that the operator reads as one sentence. */
export class ExportRefusal extends Error {}

type Written = { number: number; folder: string; acts: number; files: string[] }

/** Called before each write, so that a test can end the program there. */
type Step = (what: string) => void

/** An act that the billing program has already does not leave. */
const isWaiting = { batch: null, state: { not: 'acknowledged' } }

/**
 * Writes what people did since the last export into a new folder of `target`, whole or not at all; answers null when
 * there is nothing. The number and its acts are decided first, in one transaction: an export that was killed is written
 * again under its number, with the same contents, before there is a next one. Two exports at once write one folder.
 */
export async function exportActs(
  db: Database,
  target: string,
  today: Day,
  step: Step = () => {},
): Promise<Written | null> {
  step('number')
  const number = await db.$transaction(tx => openNumber(tx, today))
  if (number === null) return null
  const write = () => writeExport(db, target, number, step)
  // Another export of the same number that ended meanwhile has taken this one's unfinished folder away.
  const written = await write().catch(error => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error
    return write()
  })
  step('written')
  const where = { number, writtenAt: null }
  await db.export.updateMany({ where, data: { writtenAt: new Date() } })
  step('done')
  return written
}

/** The number of an export that was begun and is not written, or of a new one; null when no act waits. */
async function openNumber(tx: Transaction, day: Day): Promise<number | null> {
  const begun = await tx.export.findFirst({ where: { writtenAt: null } })
  if (begun) return begun.number
  if (!(await tx.act.findFirst({ where: isWaiting, select: { id: true } }))) return null
  const { number } = await tx.export.create({ data: { day } })
  await tx.act.updateMany({ where: isWaiting, data: { batch: number } })
  return number
}

/**
 * Writes an export, or the same one again. Throws `ExportRefusal` for one that is unknown or too old, and where its
 * folder is there with other contents, as after the restoration of an older backup.
 */
export async function writeExport(
  db: Database,
  target: string,
  number: number,
  step: Step = () => {},
): Promise<Written> {
  const made = await db.export.findUnique({ where: { number } })
  const acts = await db.act.findMany({ where: { batch: number }, orderBy: { id: 'asc' } })
  if (!made || acts.length === 0)
    throw new ExportRefusal(`L’exportation ${number} n’existe pas, ou n’est plus gardée.`)
  const name = `${String(number).padStart(6, '0')}-${made.day}`
  const folder = path.join(target, name)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const unfinished = mkdtempSync(path.join(target, `.${name}-`))
  const manifest: { [file: string]: string } = {}
  const put = (file: string, content: string | Uint8Array) => {
    step(file)
    writeFlushed(path.join(unfinished, file), content)
    manifest[file] = createHash('sha256').update(content).digest('hex')
  }
  const papers = await writePapers(db, acts, put)
  for (const [file, content] of filesOf(acts, papers)) put(file, content)
  const content = { numero: number, jour: made.day, actes: acts.length, fichiers: manifest }
  put('manifeste.json', `${JSON.stringify(content, null, 2)}\n`)
  step('rename')
  if (!existsSync(folder)) renameSync(unfinished, folder)
  else if (!isSame(folder, unfinished)) {
    rmSync(unfinished, { recursive: true })
    throw new ExportRefusal(
      `${folder} existe déjà et contient autre chose\u00a0: déplacez-le, puis relancez.`,
    )
  }
  flush(target)
  // What exports of this number left that were killed.
  for (const left of globSync(`.${name}-*`, { cwd: target }))
    rmSync(path.join(target, left), { recursive: true, force: true })
  return { number, folder, acts: acts.length, files: Object.keys(content.fichiers) }
}

function isSame(...folders: string[]): boolean {
  const [one, other] = folders.map(folder => {
    const file = path.join(folder, 'manifeste.json')
    return existsSync(file) && readFileSync(file, 'utf8')
  })
  return one === other
}

type Put = (file: string, content: string | Uint8Array) => void

/** Writes the files that came with the acts, and answers their places by the acts' references. */
async function writePapers(db: Database, acts: Act[], put: Put): Promise<Map<string, string[]>> {
  const places = new Map<string, string[]>()
  for (const reference of new Set(acts.map(act => act.reference))) {
    const files = await db.requestFile.findMany({ where: { reference }, orderBy: { id: 'asc' } })
    const written = files.map(({ name, content }, rank) => {
      const file = `fichiers/${plain(reference)}/${rank + 1}-${plain(name)}`
      put(file, content)
      return file
    })
    places.set(reference, written)
  }
  return places
}

/** A name that is one folder or file on every system. */
const plain = (name: string) => name.normalize('NFC').replaceAll(/[^\p{L}\p{N}._-]/gu, '_')

/** A file for each kind and day, as CSV and as JSON; `acte` is the number of the act. */
function filesOf(acts: Act[], papers: Map<string, string[]>): Map<string, string> {
  const files = new Map<string, string>()
  for (const [key, group] of Map.groupBy(acts, ({ kind, day }) => `${kind} ${day}`)) {
    const [kind, day] = key.split(' ') as [Kind, Day]
    const columns = ['acte', ...kinds[kind]]
    const rows = group.flatMap(({ id, reference, rows }) =>
      (rows as Row[]).map(row => {
        const all: Row = { ...row, acte: id, fichiers: papers.get(reference)?.join(', ') ?? '' }
        return columns.map(column => valueIn(column, all[column] ?? ''))
      }),
    )
    const objects = rows.map(row => Object.fromEntries(columns.map((one, n) => [one, row[n]])))
    files.set(`${kind}-${day}.csv`, toCsv([columns, ...rows]))
    files.set(`${kind}-${day}.json`, `${JSON.stringify(objects, null, 2)}\n`)
  }
  return files
}

const valueIn = (column: string, value: string | number) =>
  moneyColumns.includes(column) && typeof value === 'number' ? toEuros(value) : value

/**
 * For programs: unlike the files for spreadsheets (`toCsv` of app/domain/csv.ts), a number of ten digits stays as it is.
 * A text that a spreadsheet would compute begins with an apostrophe; the JSON is exact.
 */
const toCsv = (rows: (string | number)[][]) =>
  `\uFEFF${rows.map(row => `${row.map(cell).join(';')}\r\n`).join('')}`

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function writeFlushed(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, content, { flush: true })
}

function flush(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
