import {
  actsIn,
  answered,
  type Books,
  exportsIn,
  listed,
  manifestOf,
  nowDay,
  taken,
  whole,
  written,
} from './billing.ts'
import { rows } from './town.ts'

// What must hold between three books: the portal's payments, the utility's system, and those of the billing program.

type Fail = (what: string) => never
type Act = {
  id: number
  kind: string
  reference: string
  rows: Record<string, string>[]
  state: string
}
type Run = { id: number; folder: string; refused: number }

/** All acts there ever were; the system deletes them some months after they are acknowledged. */
const acts = new Map<number, Act>()
/** Readings that an import has found as they were sent, by their acts. */
const matched = new Set<number>()
const runs = { last: 0, folder: '', refused: 0 }
/** The exports as they first were, and the folder of each act. */
const manifests = new Map<string, string>()
const leftIn = new Map<number, string>()

/** The books as the system has them, by its last import; undefined before the first. */
export const imported = (): Books | undefined => written.get(runs.folder)

const keyOf = ([row]: Act['rows']) => `${row?.point}|${row?.compteur}|${row?.jour}`
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const isDone = ({ id, reference }: Act) =>
  whole.has(reference) || matched.has(id) || answered.get(reference) === ''
/** Those that nothing but their own answer acknowledges. */
const isAlone = ({ kind }: Act) => /^(paiements|releves|resiliations|souscriptions)$/.test(kind)

/** After each event. */
export function judgeExchanges(fail: Fail): void {
  const kept = 'SELECT id, kind, reference, rows, state FROM Act'
  for (const act of rows<Omit<Act, 'rows'> & { rows: string }>('backend', kept))
    acts.set(act.id, { ...act, rows: JSON.parse(act.rows) })
  const done = `SELECT id, folder, refused FROM ImportRun WHERE state = 'done' AND id > ${runs.last} ORDER BY id`
  for (const run of rows<Run>('backend', done)) readRun(run, fail)
  readExports(fail)
  const told = new Set([...acts.values()].map(({ reference }) => reference))
  for (const { reference } of rows<{ reference: string }>('backend', made))
    if (!told.has(reference)) fail(`fait, et jamais noté pour la facturation : ${reference}`)
  for (const act of acts.values()) {
    if (isAlone(act) && act.state === 'acknowledged' && !isDone(act))
      fail(`acquitté sans réponse : ${act.kind} ${act.reference}`)
    if (act.state !== 'acknowledged' && (whole.has(act.reference) || matched.has(act.id)))
      fail(`réponse oubliée : ${act.kind} ${act.reference}`)
  }
  readBooks(fail)
}

const made = `SELECT reference FROM Booking WHERE bookedAt > '2026-11-23T08:00'
  UNION SELECT reference FROM TakenRequest WHERE kind = 'sendReading'`

/** An import that was done is of a whole folder, never of one before the last. */
function readRun({ id, folder, refused }: Run, fail: Fail): void {
  const books = written.get(folder)
  if (!books) fail(`un dossier coupé est pris : ${folder}`)
  if (folder < runs.folder) fail(`un ancien dossier est pris : ${folder} après ${runs.folder}`)
  Object.assign(runs, { last: id, folder, refused })
  for (const act of acts.values()) {
    const booked = books.payments.get(act.reference)
    const paid = sum(act.rows.map(({ montant }) => Number(montant)))
    if (act.kind === 'paiements' && booked && sum(booked) === paid) whole.add(act.reference)
    const index = books.readings.get(keyOf(act.rows))
    const isThere = act.kind === 'releves' && index === Number(act.rows[0]?.index)
    if (isThere && (refused === 0 || act.state === 'acknowledged')) matched.add(act.id)
  }
}

/** A number is of one folder, which is whole and does not change; an act is in one of them. */
function readExports(fail: Fail): void {
  const folders = new Set(exportsIn())
  for (const folder of folders) {
    const before = manifests.get(folder)
    const now = manifestOf(folder)
    if (!now) fail(`une exportation à moitié : ${folder}`)
    if (before !== undefined && before !== now) fail(`une exportation change : ${folder}`)
    if (before !== undefined) continue
    const number = folder.slice(0, 6)
    if ([...manifests.keys()].some(one => one.startsWith(number)))
      fail(`deux fois le numéro ${number}`)
    manifests.set(folder, now)
    for (const [id, kind, cells] of actsIn(folder)) {
      if (leftIn.has(id)) fail(`sorti deux fois : ${kind} ${id}, ${leftIn.get(id)} et ${folder}`)
      leftIn.set(id, folder)
      if (cells.some(({ abonne, point }) => point && !point.startsWith(`P${abonne}`)))
        fail(`sorti au nom d’un autre : ${kind} ${id}`)
    }
  }
  for (const folder of manifests.keys()) if (!folders.has(folder)) fail(`disparu : ${folder}`)
  const numbers = new Set([...folders].map(folder => Number(folder.slice(0, 6))))
  const said = 'SELECT number FROM Export WHERE writtenAt IS NOT NULL'
  for (const { number } of rows<{ number: number }>('backend', said))
    if (!numbers.has(number)) fail(`dit sorti, et nulle part : exportation ${number}`)
}

type Bill = { factNumber: string; pdcRef: string; amountCents: number }
type Reading = { pdcRef: string; counterRef: string; date: string; index: number }

/** The system has what the last folder has, under the same accounts, and each reading that was sent. */
function readBooks(fail: Fail): void {
  const books = imported()
  if (!books) return
  const bills = 'SELECT factNumber, pdcRef, amountCents FROM Invoice WHERE importedFile IS NOT NULL'
  const stored = new Map(rows<Bill>('backend', bills).map(one => [one.factNumber, one]))
  for (const [number, { point, cents }] of books.bills) {
    const bill = stored.get(number)
    if (bill?.pdcRef !== point || bill.amountCents !== cents)
      fail(`facture autrement qu’au dossier ${runs.folder} : ${number} ${JSON.stringify(bill)}`)
    stored.delete(number)
  }
  if (stored.size > 0) fail(`facture d’aucun dossier : ${[...stored.keys()][0]}`)
  const indexes = Map.groupBy(
    rows<Reading>('backend', 'SELECT pdcRef, counterRef, date, "index" FROM Reading'),
    ({ pdcRef, counterRef, date }) => `${pdcRef}|${counterRef}|${date}`,
  )
  const lacking = [...books.readings].filter(
    ([key, index]) => !indexes.get(key)?.some(one => one.index === index),
  )
  if (lacking.length > runs.refused) fail(`relevé du dossier perdu : ${lacking[0]}`)
  for (const { kind, rows } of acts.values()) {
    if (kind !== 'releves') continue
    const there = indexes.get(keyOf(rows)) ?? []
    const right = [Number(rows[0]?.index), books.readings.get(keyOf(rows))]
    if (!there.some(({ index }) => right.includes(index))) fail(`relevé perdu : ${keyOf(rows)}`)
    if (there.length > 1) fail(`relevé en double : ${keyOf(rows)}`)
  }
}

/** After a night without faults: all acts have left, and the staff's list has those that are not answered in time. */
export function exchangesSettled(fail: Fail): void {
  for (const act of acts.values()) {
    const { id, kind, reference } = act
    if (!leftIn.has(id) && !isDone(act)) fail(`jamais sorti : ${kind} ${reference}`)
    const { leftOn = '' } = taken.get(id) ?? {}
    const days = leftOn ? (Date.parse(nowDay()) - Date.parse(leftOn)) / 86_400_000 : 0
    const isLate = days > 5 || (days > 0 && !!answered.get(reference))
    if (isAlone(act) && isLate && !isDone(act) && !listed.has(id))
      fail(`sans réponse, et caché aux agents : ${kind} ${reference}, sorti le ${leftOn}`)
    if (isAlone(act) && isDone(act) && listed.has(id))
      fail(`répondu, et encore à voir : ${kind} ${reference}`)
  }
}
