import { createHash, hash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { balanceOnTop } from '../export/acknowledge.ts'
import { holdBack, readAnswers } from './answers.ts'
import { type EntityName, entities, entityNames } from './entities.ts'
import { figuresIn, isSame, storedReadings } from './plan.ts'
import type { FileFacts } from './stage.ts'
import { Stop } from './stop.ts'
import { columnsOf, type Store } from './store.ts'

/** Where the PDF of an invoice is kept, below the folder of invoices: 256 folders, and a name of its own for each size. */
export function placeOf(factNumber: string, size: number): string {
  return `${createHash('sha1').update(factNumber).digest('hex').slice(0, 2)}/${factNumber}-${size}.pdf`
}

/**
 * Copies the PDF of new and changed invoices, before anything is written: a copy that no invoice names harms nothing.
 * Where there is no folder of them, as after a restoration, those of all invoices.
 */
export function copyPapers(store: Store): void {
  const from = existsSync(store.files) ? todo('factures') : 'stage.factures s'
  const rows = store.each<{ key: string; file: string; fileSize: number }>(
    `SELECT s.key, s.file, s."fileSize" FROM ${from} WHERE s.file IS NOT NULL`,
  )
  for (const { key, file, fileSize } of rows) {
    const target = path.join(store.files, placeOf(key, fileSize))
    if (existsSync(target)) continue
    mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
    copyFileSync(file, `${target}.part`)
    renameSync(`${target}.part`, target)
  }
}

/** What the last import was when the comparison was made: another one may have come since. */
export const lastRunId = (store: Store): number =>
  store.one<{ id: number | null }>('SELECT max(id) id FROM main."ImportRun"').id ?? 0

export const lastReadingId = (store: Store): number =>
  store.one<{ id: number | null }>('SELECT max(id) id FROM main."Reading"').id ?? 0

type Known = { run: number; reading: number }

/** Those over which what people did stands: they are written once it is known what the others answer to it. */
const underActs: EntityName[] = ['factures', 'echeances', 'mandats']

/**
 * Writes the differences, within a transaction, and what the import says of people's acts. Throws a Stop if another
 * import was done since the comparison.
 */
export function writeChanges(
  store: Store,
  files: { [name in EntityName]?: Pick<FileFacts, 'hasUnknown'> },
  known: Known,
  today: string,
): void {
  const names = entityNames.filter(name => files[name])
  if (lastRunId(store) !== known.run)
    throw new Stop('autre-import', 'Un autre import a eu lieu pendant celui-ci.')
  store.db.function('placeOf', { deterministic: true }, (number, size) =>
    placeOf(String(number), Number(size)),
  )
  const isFirst = !store.one(
    'SELECT 1 FROM main."ImportedRow" WHERE "entity" = ? LIMIT 1',
    'releves',
  )
  const write = (name: EntityName) => {
    writers[name](store, today)
    remember(store, name, today)
  }
  for (const name of names) if (!underActs.includes(name)) write(name)
  const top = readAnswers(store, files, today)
  store.db.function('balanceOnTop', (said, invoice) =>
    balanceOnTop(Number(said), top.paid.get(String(invoice))),
  )
  holdBack(store, top)
  for (const name of names) if (underActs.includes(name)) write(name)
  if (names.includes('releves')) {
    refigure(store, known.reading)
    // The past that a first import brings is no news: no notice leaves for a leak of three years ago.
    if (isFirst)
      store.run('UPDATE main."NoticeProgress" SET "lastReading" = ?', lastReadingId(store))
  }
}

const todo = (name: EntityName) => `stage."${name}_todo" t JOIN stage."${name}" s ON s.n = t.n`
const goneIn = (name: EntityName) => `(SELECT key FROM stage.gone WHERE entity = '${name}')`

/** What the file said last of a column that people change too. */
const saidOf = (name: EntityName, key: string, column: string) =>
  `(SELECT kept ->> '$.${column}' FROM main."ImportedRow" WHERE "entity" = '${name}' AND "key" = ${key})`

/** The file's value if the file changed it, else the one that is there, which a person may have changed. */
const merge = (name: EntityName, table: string, columns: string[]) =>
  columns
    .map(
      column =>
        `"${column}" = CASE WHEN s."${column}" IS ${saidOf(name, 's.key', column)}
          THEN "${table}"."${column}" ELSE s."${column}" END`,
    )
    .join(', ')

const overwrite = (columns: string[]) =>
  columns.map(column => `"${column}" = excluded."${column}"`).join(', ')
const taking = (columns: string[]) =>
  columns.map(column => `"${column}" = s."${column}"`).join(', ')

// The tables of subscribers and of points have triggers that ignore a conflict: an upsert would have them fail, since the
// way in which a statement treats its conflicts is also that of its triggers.
const writers: Record<EntityName, (store: Store, today: string) => void> = {
  abonnes(store) {
    const columns = columnsOf(entities.abonnes)
    const plain = [
      'firstName',
      'lastName',
      'firstNameKey',
      'lastNameKey',
      'nameCustomer',
      'startDate',
    ]
    store.run(`UPDATE main."Subscriber" SET ${taking(plain)}, ${merge('abonnes', 'Subscriber', ['phone', 'adress'])}
      FROM ${todo('abonnes')} WHERE "Subscriber"."refAbo" = s.key`)
    store.run(`INSERT INTO main."Subscriber" (${columns}) SELECT ${columns} FROM ${todo('abonnes')}
      WHERE NOT EXISTS (SELECT 1 FROM main."Subscriber" m WHERE m."refAbo" = s.key) ORDER BY s.key`)
  },

  contrats(store) {
    const plain = ['adress', 'municipality', 'reportStart', 'reportEnd', 'souscriptionDate']
    const modes = ['paymentMode', 'monthlyPayment']
    const columns = ['pdcRef', 'refAbo', ...plain, ...modes].map(one => `"${one}"`).join(', ')
    store.run(`UPDATE main."MeteringPoint" SET ${taking(plain)}, ${merge('contrats', 'MeteringPoint', modes)}
      FROM ${todo('contrats')} WHERE "MeteringPoint"."pdcRef" = s.key`)
    // The contracts of a subscriber are shown in the order in which they came.
    store.run(`INSERT INTO main."MeteringPoint" (${columns}, "position") SELECT ${columns},
        (SELECT count(*) FROM main."MeteringPoint" m WHERE m."refAbo" = s."refAbo")
          + row_number() OVER (PARTITION BY s."refAbo" ORDER BY s.key) - 1
      FROM ${todo('contrats')} WHERE NOT EXISTS (SELECT 1 FROM main."MeteringPoint" m WHERE m."pdcRef" = s.key)
      ORDER BY s.key`)
    store.run(`INSERT OR IGNORE INTO main."KnownAddress" ("key", "adress")
      SELECT s."addressKey", s."adress" FROM ${todo('contrats')}`)
  },

  compteurs(store) {
    const columns = columnsOf(entities.compteurs)
    store.run(`DELETE FROM main."Meter" WHERE "counterRef" IN ${goneIn('compteurs')}`)
    store.run(`INSERT INTO main."Meter" (${columns}) SELECT ${columns} FROM ${todo('compteurs')} WHERE true ORDER BY s.key
      ON CONFLICT ("counterRef") DO UPDATE SET ${overwrite(['pdcRef', 'installedOn'])}`)
  },

  factures(store) {
    const others = ['file', 'fileSize', 'balanceCents']
    const own = entities.factures.columns.filter(one => !others.includes(one))
    const columns = own.map(one => `"${one}"`).join(', ')
    const plain = own.filter(one => one !== 'factNumber')
    // An invoice that a person asked more time for stays, owed no more.
    store.run(`UPDATE main."Invoice" SET "balanceCents" = 0 WHERE "factNumber" IN ${goneIn('factures')}
      AND "factNumber" IN (SELECT "factNumber" FROM main."PaymentDelay")`)
    store.run(`DELETE FROM main."Invoice" WHERE "factNumber" IN ${goneIn('factures')}
      AND "factNumber" NOT IN (SELECT "factNumber" FROM main."PaymentDelay")`)
    store.run(`INSERT INTO main."Invoice" (${columns}, "balanceCents", "fileName", "hasFile", "importedFile")
      SELECT ${columns}, balanceOnTop(s."balanceCents", s.key), s.key || '.pdf', s.file IS NOT NULL, CASE WHEN s.file IS NULL THEN '' ELSE placeOf(s.key, s."fileSize") END
      FROM ${todo('factures')} WHERE true ORDER BY s."pdcRef", s."issuedOn"
      ON CONFLICT ("factNumber") DO UPDATE SET ${overwrite([...plain, 'balanceCents', 'hasFile', 'importedFile'])}`)
  },

  paiements() {},

  releves(store) {
    for (const { key } of store.each<{ key: string }>(
      "SELECT key FROM stage.gone WHERE entity = 'releves'",
    )) {
      const [pdcRef = '', counterRef = '', date = ''] = key.split('|')
      store.run(
        'DELETE FROM main."Reading" WHERE "pdcRef" = ? AND "counterRef" = ? AND "date" = ?',
        ...[pdcRef, counterRef, date],
      )
    }
    store.run(`INSERT INTO main."Reading" ("pdcRef", "counterRef", "date", "index", "type", "consumption", "dailyCons", "avgCons")
      SELECT s."pdcRef", s."counterRef", s."date", s."index", s."type", f.consumption, f.daily, f.mean
      FROM stage.figures f JOIN stage.releves s ON s.n = f.n WHERE f.id IS NULL ORDER BY s.key`)
    store.run(`UPDATE main."Reading" SET "index" = s."index", "type" = s."type", "consumption" = f.consumption,
        "dailyCons" = f.daily, "avgCons" = f.mean
      FROM stage.figures f JOIN stage.releves s ON s.n = f.n WHERE f.id = "Reading"."id"`)
    store.run(`UPDATE main."Reading" SET "consumption" = f.consumption, "dailyCons" = f.daily, "avgCons" = f.mean
      FROM stage.refigured f WHERE f.id = "Reading"."id"`)
  },

  echeances(store) {
    const columns = columnsOf(entities.echeances)
    store.run(
      `DELETE FROM main."Instalment" WHERE "pdcRef" || '|' || "depositDate" IN ${goneIn('echeances')}`,
    )
    store.run(`INSERT INTO main."Instalment" (${columns}) SELECT ${columns} FROM ${todo('echeances')} WHERE true
      ON CONFLICT ("pdcRef", "depositDate") DO UPDATE SET ${overwrite(['amountCents'])}`)
  },

  mandats(store, today) {
    const columns = '"reference", "pdcRef", "signedOn", "endedOn"'
    const mandates = todo('mandats')
    store.run(
      `UPDATE main."Mandate" SET "endedOn" = ? WHERE "endedOn" IS NULL AND "reference" IN ${goneIn('mandats')}`,
      today,
    )
    store.run(`INSERT INTO main."Mandate" (${columns}) SELECT ${columns} FROM ${mandates} WHERE true
      ON CONFLICT ("reference") DO UPDATE SET ${overwrite(['signedOn', 'endedOn'])}`)
    store.run(`DELETE FROM main."BankAccount" WHERE "pdcRef" IN (
      SELECT m."pdcRef" FROM main."Mandate" m WHERE m."reference" IN ${goneIn('mandats')}
      AND NOT EXISTS (SELECT 1 FROM main."Mandate" o WHERE o."pdcRef" = m."pdcRef" AND o."endedOn" IS NULL))`)
    store.run(`INSERT INTO main."BankAccount" ("pdcRef", "owner", "bic", "iban")
      SELECT "pdcRef", "owner", "bic", "iban" FROM ${mandates} WHERE s."endedOn" IS NULL ORDER BY s."signedOn"
      ON CONFLICT ("pdcRef") DO UPDATE SET ${overwrite(['owner', 'bic', 'iban'])}`)
  },

  documents(store) {
    store.run(
      `DELETE FROM main."TownPaper" WHERE "town" || '|' || "title" IN ${goneIn('documents')}`,
    )
    const rows = store.all<{
      key: string
      town: string
      title: string
      kind: string
      file: string
    }>(`SELECT s.key, s."town", s."title", s."kind", s."file" FROM ${todo('documents')}`)
    for (const { key, town, title, kind, file } of rows) {
      const content = readFileSync(file)
      store.run(
        `INSERT INTO main."TownPaper" ("id", "town", "title", "kind", "size", "content") VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT ("id") DO UPDATE SET ${overwrite(['kind', 'size', 'content'])}`,
        ...[`document-${hash('sha1', key).slice(0, 12)}`, town, title, kind],
        ...[content.length, content],
      )
    }
  },
}

/** Keeps what the file said of each row that was written, by which the next import finds it unchanged. */
function remember(store: Store, name: EntityName, today: string): void {
  store.run(`INSERT INTO main."ImportedRow" ("entity", "key", "hash", "kept")
    SELECT '${name}', s.key, s.hash, s.kept FROM ${todo(name)} WHERE true ORDER BY s.key
    ON CONFLICT ("entity", "key") DO UPDATE SET "hash" = excluded."hash", "kept" = excluded."kept", "goneOn" = NULL`)
  const those = `WHERE "entity" = '${name}' AND "key" IN ${goneIn(name)}`
  if (entities[name].gone === 'deleted') store.run(`DELETE FROM main."ImportedRow" ${those}`)
  else store.run(`UPDATE main."ImportedRow" SET "goneOn" = ? ${those}`, today)
}

/** Works out again the meters of which a subscriber sent a reading while the files were compared. */
function refigure(store: Store, before: number): void {
  const meters = store.all<{ pdcRef: string; counterRef: string }>(
    `SELECT DISTINCT r."pdcRef", r."counterRef" FROM main."Reading" r WHERE r."id" > ? AND r."type" = 'WEBABO'
      AND NOT EXISTS (SELECT 1 FROM stage.figures f JOIN stage.releves s ON s.n = f.n
        WHERE s.key = r."pdcRef" || '|' || r."counterRef" || '|' || r."date")`,
    before,
  )
  for (const { pdcRef, counterRef } of meters)
    for (const { row, ...now } of figuresIn(storedReadings(store, pdcRef, counterRef)))
      if (!isSame(row, now))
        store.run(
          'UPDATE main."Reading" SET "consumption" = ?, "dailyCons" = ?, "avgCons" = ? WHERE "id" = ?',
          ...[now.consumption, now.daily, now.mean, row.id],
        )
}
