import { createHash, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { importForDemo } from '../../scripts/demo-data.ts'
import { serviceToken, startTestBackend } from '../../tests/support/backend.ts'
import { crashesOf } from '../../tests/support/crashes.ts'
import { createDatabase } from '../../tests/support/postgres.ts'
import { openDatabase } from '../database.ts'
import { windows1252, writeExample } from '../exemple/generer.ts'
import { exportActs } from '../export/exporting.ts'
import { sentence, textOf } from '../import/report.ts'
import { type Report, runImport } from '../import/run.ts'

let root = ''
let count = 0
const newFolder = () => {
  const folder = path.join(root, String(++count))
  mkdirSync(folder)
  return folder
}

const now = new Date('2026-11-28T08:00:00Z')
const none = new Map<string, number>()
const take = (folder: string, dataDir: string, more: object = {}) =>
  runImport({ folder, dataDir, isTrial: false, accepted: none, now, ...more })

/** The export of the night before, which the store has, and the same of this night. */
let before = ''
let tonight = ''
let imported = ''

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'import-'))
  before = newFolder()
  writeExample(before, '2026-11-27', { subscribers: 60, invoices: 3, hasPdf: true })
  imported = newFolder()
  expect((await take(before, imported)).exitCode).toBe(0)
  tonight = newFolder()
  cpSync(before, tonight, { recursive: true })
  for (const name of readdirSync(tonight))
    renameSync(path.join(tonight, name), path.join(tonight, name.replace('20261127', '20261128')))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function copyOf(folder: string): string {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return copy
}

/** All that the utility's tables hold, without the account of the imports themselves. */
function dataIn(dataDir: string): string {
  const db = new DatabaseSync(path.join(dataDir, 'backend.db'))
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all()
    .map(({ name }) => String(name))
    .filter(name => name !== 'ImportRun' && name !== 'sqlite_sequence')
  const hash = createHash('sha256')
  for (const table of tables)
    for (const row of db.prepare(`SELECT * FROM "${table}"`).iterate())
      hash.update(`${table} ${JSON.stringify(row)}\n`)
  db.close()
  return hash.digest('hex')
}

type Lines = string[]
type Edit = (lines: Lines) => Lines | undefined

const fileOf = (folder: string, list: string) =>
  path.join(folder, readdirSync(folder).find(name => name.startsWith(list)) as string)

/** Edits the lines of an export; the first is that of the columns. */
function edit(folder: string, list: string, change: Edit): void {
  const file = fileOf(folder, list)
  const encoding = list === 'INDEX' ? 'utf-16le' : 'windows-1252'
  const lines = new TextDecoder(encoding).decode(readFileSync(file)).split('\r\n')
  const text = (change(lines) ?? lines).join('\r\n')
  const isWide = encoding === 'utf-16le'
  writeFileSync(file, isWide ? Buffer.from(`\uFEFF${text}`, 'utf16le') : windows1252(text))
}

const cut = (line: string, list: string) => line.split(list === 'INDEX' ? '\t' : ';')

/** Writes another value in a column of line 3, the second one with values. */
const setting = (list: string, column: string, value: string, at = 3) => ({
  list,
  line: at,
  spoil: (folder: string) =>
    edit(folder, list, lines => {
      const place = cut(lines[0] as string, list).indexOf(column)
      const cells = cut(lines[at - 1] as string, list)
      lines[at - 1] = cells.with(place, value).join(list === 'INDEX' ? '\t' : ';')
      return lines
    }),
})

const editing = (list: string, change: Edit) => ({
  list,
  spoil: (folder: string) => edit(folder, list, change),
})

// biome-ignore lint/suspicious/noExplicitAny: a mapping is spoilt in ways that no type allows.
const mapping = (change: (given: Record<string, any>) => void) => ({
  spoil: (folder: string) => {
    const file = path.join(folder, 'correspondance.json')
    const given = JSON.parse(readFileSync(file, 'utf8'))
    change(given.fichiers)
    writeFileSync(file, JSON.stringify(given))
  },
})

const half: Edit = lines => [...lines.slice(0, lines.length / 2), '']
const bill = (change: (cents: number) => number) => (line: string) =>
  line.replace(/\d[\d ]*,\d\d/g, said => {
    const cents = Number(said.replace(/[ ,]/g, ''))
    return (change(cents) / 100).toFixed(2).replace('.', ',')
  })
const every =
  (change: (line: string) => string): Edit =>
  ([header = '', ...lines]) => [header, ...lines.map(change)]

type Spoilt = { spoil: (folder: string) => void; list?: string; line?: number }

const spoilt: [why: string, code: string, spoilt: Spoilt][] = [
  // Stopped by what the folder itself shows.
  ['a file is missing', 'fichier-absent', { spoil: f => rmSync(fileOf(f, 'FACT')) }],
  ['the mapping is missing', 'correspondance', { spoil: f => rmSync(fileOf(f, 'corr')) }],
  [
    'the mapping is no JSON',
    'correspondance',
    { spoil: f => writeFileSync(fileOf(f, 'corr'), '{') },
  ],
  [
    'the mapping has an unknown field',
    'correspondance',
    mapping(f => Object.assign(f.abonnes.colonnes, { solde: 'X' })),
  ],
  ['the mapping lacks a field', 'correspondance', mapping(f => delete f.factures.colonnes.solde)],
  [
    'the mapping explains a code by an unknown word',
    'correspondance',
    mapping(f => Object.assign(f.releves.codes.type, { R: 'relevé' })),
  ],
  ['a file is empty', 'fichier-vide', { spoil: f => writeFileSync(fileOf(f, 'ABON'), '') }],
  [
    'a file is cut within a line',
    'fichier-coupe',
    { list: 'FACT', spoil: f => truncateSync(fileOf(f, 'FACT'), 3005) },
  ],
  [
    'a file is cut within quotation marks',
    'fichier-coupe',
    editing('ABON', lines => [...lines.slice(0, 9), '000999;;"SCI']),
  ],
  [
    'a file is cut at the end of a line',
    'factures-sans-fin',
    editing('FACT', lines => lines.slice(0, -1)),
  ],
  [
    'a wide file is cut within a letter',
    'encodage',
    { list: 'INDEX', spoil: f => truncateSync(fileOf(f, 'INDEX'), 4001) },
  ],
  [
    'another encoding is said',
    'encodage',
    mapping(f => Object.assign(f.abonnes, { encodage: 'utf-8' })),
  ],
  [
    'a column is gone',
    'colonne-absente',
    editing('FACT', ([header = '', ...lines]) => [header.replace('MT TTC', 'MONTANT'), ...lines]),
  ],
  ['the names of the columns are gone', 'colonne-absente', editing('PDS', lines => lines.slice(1))],
  [
    'another separator is said',
    'colonne-absente',
    mapping(f => Object.assign(f.compteurs, { separateur: ',' })),
  ],
  // Stopped by a protection.
  ['invoices are gone', 'factures-disparues', editing('FACT', half)],
  ['subscribers are gone', 'abonnes-disparus', editing('ABON', half)],
  ['contracts are gone', 'contrats-disparus', editing('PDS', half)],
  ['meters are gone', 'compteurs-disparus', editing('CPT', half)],
  ['readings are gone', 'releves-disparus', editing('INDEX', half)],
  ['instalments are gone', 'echeances-disparues', editing('MENSU', half)],
  ['mandates are gone', 'mandats-disparus', editing('MANDATS', half)],
  ['documents are gone', 'documents-disparus', editing('DOCUMENTS', half)],
  [
    'amounts are a hundred times larger',
    'montants-centuples',
    editing('FACT', every(bill(cents => cents * 100))),
  ],
  [
    'amounts are a hundred times smaller',
    'montants-centuples',
    editing('FACT', every(bill(cents => Math.round(cents / 100)))),
  ],
  [
    'new amounts are a hundred times larger',
    'montants-nouveaux',
    editing('FACT', lines => [
      ...lines.slice(0, -1),
      ...lines
        .slice(1, 13)
        .map((line, n) => bill(cents => cents * 100)(line.replace(/^[^;]+/, `N${n}`))),
      '',
    ]),
  ],
  [
    'settled invoices change',
    'payees-changees',
    editing('FACT', every(bill(cents => (cents === 0 ? 0 : cents + 100)))),
  ],
  [
    'the files are those of an earlier day',
    'factures-anciens',
    { list: 'FACT', spoil: f => renameSync(fileOf(f, 'FACT'), path.join(f, 'FACT_20261126.CSV')) },
  ],
  [
    'days are written in another way',
    'lignes-refusees',
    mapping(f => Object.assign(f.factures, { date: 'aaaa-mm-jj' })),
  ],
  // Lines that are refused.
  ['an amount with a point', 'format-cents', setting('FACT', 'MT TTC', '84.37')],
  ['an amount in words', 'format-cents', setting('FACT', 'MT TTC', 'néant')],
  ['an amount of three decimals', 'format-cents', setting('FACT', 'MT TTC', '84,375')],
  ['an instalment in words', 'format-cents', setting('MENSU', 'MT', 'vingt')],
  ['a day that does not exist', 'format-day', setting('FACT', 'DT FACT', '31/02/2026')],
  ['a day of another century', 'format-day', setting('PDS', 'DT SOUSCR', '01/01/0026')],
  ['no day', 'vide', setting('CPT', 'DT POSE', '')],
  ['no name', 'vide', setting('ABON', 'NOM', '')],
  ['a number that a spreadsheet shortened', 'format-number', setting('FACT', 'RÉF PDS', '1,2E+05')],
  ['a number with a slash', 'format-number', setting('ABON', 'N° ABO', '00/14')],
  ['a post code in letters', 'format-zip', setting('ABON', 'CP', 'O1990')],
  ['a code that the mapping does not explain', 'format-yes', setting('PDS', 'MODE RGLT', 'Z')],
  ['a kind of reading that it does not explain', 'format-reading', setting('INDEX', 'NAT', 'Z')],
  ['a negative index', 'format-index', setting('INDEX', 'INDEX', '-3')],
  ['an index that goes back', 'index-recule', setting('INDEX', 'INDEX', '0')],
  ['a reading of a day to come', 'futur', setting('INDEX', 'DT RELEVE', '24/12/2026')],
  ['an invoice of an unknown contract', 'inconnu', setting('FACT', 'RÉF PDS', '999999A')],
  [
    'a contract of an unknown subscriber',
    'inconnu',
    editing('PDS', lines => [
      ...lines.slice(0, -1),
      `NOUVEAU${(lines[1] ?? '').slice(7).replace(/;\d+;/, ';999999;')}`,
      '',
    ]),
  ],
  ['a reading of an unknown contract', 'inconnu', setting('INDEX', 'RÉF PDS', '999999A')],
  ['a meter of an unknown contract', 'inconnu', setting('CPT', 'RÉF PDS', '999999A')],
  ['an instalment of an unknown contract', 'inconnu', setting('MENSU', 'RÉF PDS', '999999A')],
  ['a mandate of an unknown contract', 'inconnu', setting('MANDATS', 'RÉF PDS', '999999A')],
  [
    'a contract that passes to another subscriber',
    'autre-titulaire',
    setting('PDS', 'N° ABO', '000007'),
  ],
  [
    'an invoice that passes to another contract',
    'autre-titulaire',
    setting('FACT', 'RÉF PDS', '000014A'),
  ],
  [
    'a number that two lines have',
    'doublon',
    editing('FACT', lines => [...lines.slice(0, -1), bill(cents => cents + 1)(lines[1] ?? ''), '']),
  ],
  ['more owed than the amount', 'incoherent', setting('FACT', 'RESTE DÛ', '9999,00')],
  ['a due day before the invoice', 'incoherent', setting('FACT', 'DT LIMITE', '01/01/2020')],
  ['a period that ends before it begins', 'incoherent', setting('FACT', 'AU', '01/01/2020')],
  ['a round that ends before it begins', 'incoherent', setting('PDS', 'FIN TOURNEE', '01/01/2020')],
  [
    'an IBAN with a wrong digit',
    'incoherent',
    setting('MANDATS', 'IBAN', 'FR7699991000420000000304502'),
  ],
  ['a BIC too short', 'incoherent', setting('MANDATS', 'BIC', 'EAUX')],
  ['a document without its file', 'incoherent', setting('DOCUMENTS', 'FICHIER', 'absent.pdf')],
  [
    'a document outside the folder',
    'incoherent',
    setting('DOCUMENTS', 'FICHIER', '../../etc/passwd'),
  ],
  [
    '[BEY-793] a document that is a link out of the folder',
    'incoherent',
    {
      ...setting('DOCUMENTS', 'FICHIER', 'lien.pdf'),
      spoil: folder => {
        setting('DOCUMENTS', 'FICHIER', 'lien.pdf').spoil(folder)
        symlinkSync(path.join(imported, 'backend.db'), path.join(folder, 'lien.pdf'))
      },
    },
  ],
  ['a column too many', 'colonnes', setting('FACT', 'EST', 'non;;x')],
  ['a column too few', 'colonnes', editing('FACT', lines => lines.with(2, 'A;B'))],
]

/** What the report names: a stop by its reason, a line by its file, number and reason. */
function named(
  report: Report,
  code: string,
): { file: string; line?: number; text: string } | undefined {
  if (report.stopped?.code === code)
    return { file: report.stopped.reason, text: report.stopped.reason }
  const notice = report.notices.find(one => one.code === code && one.severity === 'erreur')
  return notice && { file: notice.file, line: notice.line, text: sentence(notice) }
}

describe('[BEY-703][BEY-742] a spoilt folder leaves the data as it was, and is named', () => {
  test.each(spoilt)('%s: %s', async (_why, code, { spoil, list, line }) => {
    const [folder, data] = [copyOf(tonight), newFolder()]
    copyFileSync(path.join(imported, 'backend.db'), path.join(data, 'backend.db'))
    const was = dataIn(data)
    spoil(folder)
    const report = await take(folder, data)
    const found = named(report, code)
    expect.soft(found, JSON.stringify([report.stopped, report.notices.slice(0, 3)])).toBeDefined()
    if (list && !/disparu|montants|payees/.test(code)) expect(found?.file).toContain(list)
    if (line) expect(found?.line).toBe(line)
    expect(textOf(report, '')).toContain(found?.text)
    expect(dataIn(data)).toBe(was)
    const [last] = query(data, 'SELECT "state" FROM "ImportRun" ORDER BY "id" DESC LIMIT 1')
    expect(last).toEqual({ state: report.stopped ? 'stopped' : 'done' })
  })
})

type Row = Record<string, string | number | null>
const query = (dataDir: string, sql: string): Row[] => {
  const db = new DatabaseSync(path.join(dataDir, 'backend.db'))
  const rows = db.prepare(sql).all() as Row[]
  db.close()
  return rows
}
const execute = (dataDir: string, sql: string) => {
  const db = new DatabaseSync(path.join(dataDir, 'backend.db'))
  db.exec(sql)
  db.close()
}
const withImport = () => {
  const data = newFolder()
  copyFileSync(path.join(imported, 'backend.db'), path.join(data, 'backend.db'))
  return data
}

test('[BEY-701] each value comes as it was meant: zeros, accents, amounts, days, numbers in streets', () => {
  expect(query(imported, 'SELECT * FROM "Subscriber" WHERE "refAbo" = \'000280\'')).toMatchObject([
    {
      lastName: expect.stringMatching(/^SCI ".*"; gérance$/),
      phone: '0639980040',
      startDate: expect.stringMatching(/^20/),
    },
  ])
  const [bill] = query(imported, 'SELECT * FROM "Invoice" WHERE "factNumber" = \'2025-000007-A1\'')
  const [line = ''] = new TextDecoder('windows-1252')
    .decode(readFileSync(fileOf(before, 'FACT')))
    .split('\r\n')
    .filter(one => one.startsWith('2025-000007-A1'))
  expect(String(bill?.amountCents)).toBe(cut(line, 'FACT')[8]?.replace(/\D/g, ''))
  expect(bill).toMatchObject({ subscriptionCents: 2400, issuedOn: '2025-11-05', hasFile: 1 })
  expect(
    query(
      imported,
      'SELECT "adress" ->> \'$.zipCode\' zip, "adress" ->> \'$.streetNumber\' number FROM "Subscriber" LIMIT 1',
    ),
  ).toEqual([{ zip: expect.stringMatching(/^0199\d$/), number: expect.stringMatching(/^\d+$/) }])
})

test('[BEY-702] a trial writes nothing; the same folder twice changes nothing', async () => {
  const data = withImport()
  const was = dataIn(data)
  edit(tonight, 'FACT', lines => lines)
  const trial = await take(tonight, data, { isTrial: true })
  expect([trial.exitCode, query(data, 'SELECT * FROM "ImportRun"').length]).toEqual([0, 1])
  const again = await take(tonight, data)
  expect(
    Object.values(again.changes).map(({ fresh, changed, gone }) => fresh + changed + gone),
  ).toEqual(Array(9).fill(0))
  expect(dataIn(data)).toBe(was)
})

test('[BEY-702] [BEY-740] killed before any of its writes, an import has written all or nothing, and the next one comes to the same end', async () => {
  const data = withImport()
  cpSync(path.join(imported, 'factures'), path.join(data, 'factures'), { recursive: true })
  const folder = copyOf(tonight)
  edit(folder, 'ABON', lines =>
    lines.with(-1, '999001;M;NEUF;Paul;1 RUE X;;01990;Combe-Bleue;;01/01/2026').concat(''),
  )
  edit(folder, 'FACT', lines => lines.slice(0, -3).concat(''))
  for (const name of readdirSync(path.join(folder, 'pdf')).slice(0, 3))
    writeFileSync(path.join(folder, 'pdf', name), `%PDF-1.4 ${name}, made anew`)
  book(folder, ['1', 'R', '12,00'])
  const paid = JSON.stringify([{ facture: 'X', montant: 1200 }])
  execute(
    data,
    `INSERT INTO "Act" ("kind", "reference", "refAbo", "day", "rows") VALUES ('paiements', 'R', '000007', '2026-11-27', '${paid}')`,
  )
  const was = dataIn(data)
  const { kills, left } = await crashesOf([data], newFolder(), () => take(folder, data))
  const end = dataIn(data)
  expect(end).not.toBe(was)
  expect(kills).toBeGreaterThan(200)
  for (const [crashed = ''] of left) {
    expect([was, end]).toContain(dataIn(crashed))
    expect((await take(folder, crashed)).exitCode).toBe(0)
    expect(dataIn(crashed)).toBe(end)
    for (const { file } of query(
      crashed,
      'SELECT "importedFile" file FROM "Invoice" WHERE "hasFile"',
    ))
      expect(existsSync(path.join(crashed, 'factures', String(file)))).toBe(true)
  }
}, 60_000)

test('[BEY-704] the file changes what it says anew; what people did since stays until it does', async () => {
  const data = withImport()
  const [owed] = query(data, 'SELECT * FROM "Invoice" WHERE "balanceCents" > 0 LIMIT 1')
  const number = String(owed?.factNumber)
  const point = String(owed?.pdcRef)
  const subscriber = point.slice(0, 6)
  const [meter] = query(data, `SELECT "counterRef" FROM "Meter" WHERE "pdcRef" = '${point}'`)
  // A payment of all, another telephone, and a reading; the point is at another payment mode.
  execute(
    data,
    `UPDATE "Invoice" SET "balanceCents" = 0 WHERE "factNumber" = '${number}';
    INSERT INTO "Act" ("kind", "reference", "refAbo", "day", "rows") VALUES ('paiements', 'R', '${subscriber}',
      '2026-11-27', '[{"facture":"${number}","montant":${owed?.balanceCents}}]');
    UPDATE "Subscriber" SET "phone" = '0639989999' WHERE "refAbo" = '${subscriber}';
    UPDATE "MeteringPoint" SET "paymentMode" = 1 WHERE "pdcRef" = '${point}';
    INSERT INTO "Reading" ("pdcRef", "counterRef", "date", "index", "consumption", "dailyCons", "type")
      VALUES ('${point}', '${meter?.counterRef}', '2026-11-27', 9000, 1, 1, 'WEBABO');`,
  )
  const folder = copyOf(tonight)
  const change = (list: string, key: string, edits: (line: string) => string) =>
    edit(folder, list, lines => lines.map(line => (line.startsWith(key) ? edits(line) : line)))
  change('FACT', number, line => line.replace(/\d\d\/\d\d\/\d{4}/, '01/10/2026'))
  change('ABON', subscriber, line => line.replace(';MME;', ';MME;DE ').replace(/;DE ;?/, ';DE '))
  change('PDS', point, line => line.replace(/;\d\d\/\d\d\/\d{4}/, ';02/02/2012'))
  expect((await take(folder, data)).exitCode).toBe(0)
  const state = () => ({
    ...query(
      data,
      `SELECT "balanceCents", "issuedOn" FROM "Invoice" WHERE "factNumber" = '${number}'`,
    )[0],
    ...query(
      data,
      `SELECT "phone", "lastName" FROM "Subscriber" WHERE "refAbo" = '${subscriber}'`,
    )[0],
    ...query(
      data,
      `SELECT "paymentMode", "souscriptionDate" FROM "MeteringPoint" WHERE "pdcRef" = '${point}'`,
    )[0],
    ...query(data, `SELECT count(*) sent FROM "Reading" WHERE "type" = 'WEBABO'`)[0],
  })
  expect(state()).toMatchObject({
    ...{ balanceCents: 0, issuedOn: '2026-10-01', phone: '0639989999' },
    ...{
      lastName: expect.stringMatching(/^DE /),
      paymentMode: 1,
      souscriptionDate: '2012-02-02',
      sent: 1,
    },
  })
  // The billing program has the reading, of the same day, and the payment; another telephone was told to it.
  edit(folder, 'INDEX', lines => [
    ...lines.slice(0, -1),
    [point, meter?.counterRef, '27/11/2026', 9000, 'R'].join('\t'),
    '',
  ])
  change('FACT', number, line => line.replace(/;[^;]+;$/, ';0,00;'))
  change('ABON', subscriber, line => line.replace(/06 39 98 \d\d \d\d/, '0639981234'))
  expect((await take(folder, data)).exitCode).toBe(0)
  expect(state()).toMatchObject({ balanceCents: 0, phone: '0639981234', sent: 0 })
  expect(
    query(data, 'SELECT "consumption" FROM "Reading" WHERE "index" = 9000')[0]?.consumption,
  ).toBeGreaterThan(1)
})

test('[BEY-704] what is gone from the file leaves: invoices are owed no more, contracts keep their past', async () => {
  const data = withImport()
  const folder = copyOf(tonight)
  const [gone = ''] = query(
    data,
    'SELECT "factNumber" n FROM "Invoice" ORDER BY 1 DESC LIMIT 1',
  ).map(({ n }) => String(n))
  const [contract = ''] = query(data, 'SELECT max("pdcRef") p FROM "MeteringPoint"').map(({ p }) =>
    String(p),
  )
  edit(folder, 'FACT', lines => lines.filter(line => !line.startsWith(gone)))
  edit(folder, 'LIGFACT', lines => lines.filter(line => !line.startsWith(gone)))
  edit(folder, 'PDS', lines => lines.filter(line => !line.startsWith(contract)))
  const report = await take(folder, data)
  expect(report).toMatchObject({
    exitCode: 0,
    changes: { factures: { gone: 1 }, contrats: { gone: 1 } },
  })
  expect(query(data, `SELECT * FROM "Invoice" WHERE "factNumber" = '${gone}'`)).toEqual([])
  expect(query(data, `SELECT * FROM "MeteringPoint" WHERE "pdcRef" = '${contract}'`)).toHaveLength(
    1,
  )
  // It is said once that it is gone, and it comes back as it was.
  expect((await take(folder, data)).changes.contrats).toMatchObject({ gone: 0, same: 65 })
  expect((await take(tonight, data)).changes.contrats).toMatchObject({ changed: 1, gone: 0 })
})

test('[BEY-703] a protection is passed by its exact count, and by no other', async () => {
  const data = withImport()
  const folder = copyOf(tonight)
  edit(folder, 'FACT', half)
  const wanted = async (accepted: Map<string, number>) => {
    const { stopped } = await take(folder, data, { accepted })
    const [code = '', said] = stopped?.accept?.split('=') ?? []
    return [code, Number(said)] as const
  }
  const gone = await wanted(none)
  expect(gone[0]).toBe('factures-disparues')
  expect(await wanted(new Map([[gone[0], gone[1] - 1]]))).toEqual(gone)
  const lines = await wanted(new Map([gone]))
  expect(lines[0]).toBe('lignes-refusees')
  const passed = await take(folder, data, { accepted: new Map([gone, lines]) })
  expect([passed.stopped, passed.changes.factures?.gone]).toEqual([null, gone[1]])
})

test('[BEY-703] lines that do not make the amount are not shown; a wrong telephone is left out; a meter of which no reading can be sent is named', async () => {
  const data = withImport()
  const folder = copyOf(tonight)
  setting('LIGFACT', 'CODE LIG', 'ZZZ').spoil(folder)
  setting('ABON', 'TEL', '12').spoil(folder)
  setting('CPT', 'N° CPT', 'D19EA123456').spoil(folder)
  edit(folder, 'CPT', lines => [...lines.slice(0, -1), lines[1] ?? '', ''])
  const report = await take(folder, data)
  expect(report.exitCode).toBe(0)
  expect(report.notices.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    ...[
      'erreur format-line',
      'avertissement telephone',
      'avertissement compteur-long',
      'avertissement lignes-somme',
      'avertissement doublon',
    ],
  ])
  const sql = 'SELECT "periodStart" FROM "Invoice" WHERE "factNumber" = \'2025-000007-A1\''
  expect(query(data, sql)).toEqual([{ periodStart: null }])
})

test('[BEY-700] [BEY-705] a person opens an account on imported data, and sees the invoice as it was printed', async () => {
  const data = withImport()
  cpSync(path.join(imported, 'factures'), path.join(data, 'factures'), { recursive: true })
  const backend = await startTestBackend({ dataDir: data })
  const [login, password] = ['agnes@example.fr', 'Un-Mot-De-Passe-2026']
  const body = { refAbo: '000007', pdcRef: '000007A', login, password }
  const captcha = await backend.solveCaptcha()
  await backend.ask('createUser', { body: { ...body, captcha } })
  const token = await backend.secretTo(login)
  expect(await backend.ask('confirmUser', { params: { id: '000007', token } })).toBe(true)
  const session = await backend.ask('login', { body: { login, password, isKeep: false } })
  const opened = (session as { token: string }).token
  const at = { pdc: '000007A' }
  const bills = await backend.ask('getInvoices', { query: at }, opened)
  const [bill] = bills
  const { factNumber = '' } = bill?.facture ?? {}
  expect(bills).toHaveLength(3)
  const printed = await backend.send('getInvoiceFile', { query: { ...at, factNumber } }, opened)
  expect(await printed.text()).toContain(`Facture ${factNumber}`)
  // One whose PDF the folder did not have, of another subscriber.
  const [without] = query(data, 'SELECT * FROM "Invoice" WHERE "hasFile" = 0')
  expect(without).toMatchObject({ importedFile: '' })
  expect(await backend.ask('getTowns', {}, opened)).toEqual(
    ['Combe-Bleue', 'Saint-Aubain-le-Sec', 'Vernoy-les-Étangs'].map(name => ({ name })),
  )
  const town = { town: 'Combe-Bleue' }
  const [paper] = await backend.ask('getTownDocuments', { query: town }, opened)
  expect(paper).toMatchObject({ title: 'Règlement du service de l’eau', kind: 'regulations' })
  const file = await backend.send('getTownDocument', { query: { id: paper?.id ?? '' } }, opened)
  expect((await file.arrayBuffer()).byteLength).toBe(paper?.size)
  await backend.stop()
})

test('[BEY-709] the demonstration of a folder goes back to that folder, not to a made-up world', async () => {
  const data = newFolder()
  expect(await importForDemo(before, data)).toBe(true)
  const people = () => query(data, 'SELECT * FROM "Subscriber" ORDER BY "refAbo"')
  const was = people()
  const backend = await startTestBackend({ dataDir: data })
  await backend.db.subscriber.updateMany({ data: { phone: '' } })
  await backend.reset()
  expect([people(), was.length]).toEqual([was, 60])
  await backend.stop()
})

/** Writes another value in a column of the line of this number. */
const say = (folder: string, list: string, key: string, column: string, value: string) =>
  edit(folder, list, ([header = '', ...lines]) => [
    header,
    ...lines.map(line => {
      const cells = cut(line, list)
      if (!line.startsWith(key)) return line
      return cells
        .with(cut(header, list).indexOf(column), value)
        .join(list === 'INDEX' ? '\t' : ';')
    }),
  ])

/** The payments that the billing program booked: number, reference, sum. */
function book(folder: string, ...rows: string[][]): void {
  const lines = [['NUM', 'REF', 'MT'], ...rows].map(row => row.join(';'))
  writeFileSync(path.join(folder, 'PAIE.CSV'), windows1252([...lines, ''].join('\r\n')))
  const colonnes = { numero: 'NUM', reference: 'REF', montant: 'MT' }
  mapping(files => Object.assign(files, { paiements: { fichier: 'PAIE.CSV', colonnes } })).spoil(
    folder,
  )
}

test('[BEY-740] [BEY-741] the whole circle: imported, paid and read here, exported, answered; contradicted, then right; nothing is asked for twice', async () => {
  const data = withImport()
  const [owed] = query(
    data,
    `SELECT i.*, "counterRef", (SELECT max("index") FROM "Reading" r WHERE r."pdcRef" = i."pdcRef") "index"
      FROM "Invoice" i JOIN "Meter" USING ("pdcRef") JOIN "MeteringPoint" p USING ("pdcRef")
      WHERE "balanceCents" > 0 AND '2026-11-28' BETWEEN p."reportStart" AND p."reportEnd" LIMIT 1`,
  )
  const counterRef = String(owed?.counterRef)
  const [number, pdc, cents] = [
    String(owed?.factNumber),
    String(owed?.pdcRef),
    Number(owed?.balanceCents),
  ]
  const user = pdc.slice(0, 6)
  const backend = await startTestBackend({ dataDir: data, portalAsksProvider: true })
  await backend.setToday('2026-11-28')
  const [login, password] = ['agnes@example.fr', 'Un-Mot-De-Passe-2026']
  const captcha = await backend.solveCaptcha()
  await backend.ask('createUser', { body: { refAbo: user, pdcRef: pdc, login, password, captcha } })
  const secret = await backend.secretTo(login)
  await backend.ask('confirmUser', { params: { id: user, token: secret } })
  const session = await backend.ask('login', { body: { login, password, isKeep: false } })
  const { token } = session as { token: string }
  const owedNow = async () => {
    const bills = await backend.ask('getInvoices', { query: { pdc } }, token)
    return bills.find(({ facture }) => facture.factNumber === number)?.facture.balanceFact
  }
  const states = () =>
    query(data, 'SELECT "state" FROM "Act" ORDER BY "id"').map(({ state }) => state)

  const reference = randomUUID()
  const factures = [{ factNumber: number, amount: cents / 100 }]
  const payment = { reference, token: randomUUID(), pdc, factures }
  expect(await backend.ask('payBills', { body: payment }, serviceToken)).toBe(1)
  const index = Number(owed?.index) + 9
  const sent = { reference: randomUUID(), pdc, user, index, counterRef, date: '2026-11-28' }
  await backend.ask('sendReading', { body: { ...sent, comment: '' } }, token)
  const db = await openDatabase(data)
  expect(await exportActs(db, path.join(data, 'sorties'), '2026-11-28')).toMatchObject({ acts: 2 })
  await db.$disconnect()

  // The billing program knows nothing of it yet, and says something else of the invoice; then it forgets it a night.
  const folder = copyOf(tonight)
  say(folder, 'FACT', number, 'DT LIMITE', '24/12/2026')
  await take(folder, data)
  expect([await owedNow(), states()]).toEqual([0, ['open', 'open']])
  const whole = ['FACT', 'LIGFACT'].map(list => fileOf(folder, list))
  const kept = whole.map(file => readFileSync(file))
  for (const list of ['FACT', 'LIGFACT'])
    edit(folder, list, lines => lines.filter(line => !line.startsWith(number)))
  expect((await take(folder, data)).changes.factures).toMatchObject({ gone: 1 })
  expect(await owedNow()).toBeUndefined()
  for (const [n, file] of whole.entries()) writeFileSync(file, kept[n] ?? '')
  expect((await take(folder, data)).changes.factures).toMatchObject({ fresh: 1 })
  expect(await owedNow()).toBe(0)

  // A part is booked, and another index is there on that day.
  const read = (value: number) => [pdc, counterRef, '28/11/2026', value, 'P'].join('\t')
  const half = Math.floor(cents / 2)
  const euros = (value: number) => (value / 100).toFixed(2).replace('.', ',')
  book(folder, ['1', reference, euros(half)], ['2', 'AUTRE', '12,00'])
  say(folder, 'FACT', number, 'RESTE DÛ', euros(cents - half))
  edit(folder, 'INDEX', lines => [...lines.slice(0, -1), read(index + 1), ''])
  expect((await take(folder, data)).exitCode).toBe(0)
  expect([await owedNow(), states()]).toEqual([0, ['partly', 'contradicted']])

  // All is as it was sent; an import that ends before its end has acknowledged nothing.
  book(folder, ['1', reference, euros(half)], ['3', reference, euros(cents - half)])
  say(folder, 'FACT', number, 'RESTE DÛ', '0,00')
  edit(folder, 'INDEX', lines => lines.with(-2, read(index)))
  const accepted = new Map([['paiements-disparus', 1]])
  execute(
    data,
    `CREATE TRIGGER fails BEFORE INSERT ON "ImportRun" BEGIN SELECT RAISE(ABORT, 'no'); END`,
  )
  await expect(take(folder, data, { accepted })).rejects.toThrow('no')
  execute(data, 'DROP TRIGGER fails')
  expect(states()).toEqual(['partly', 'contradicted'])
  await take(folder, data, { accepted })
  expect([await owedNow(), states()]).toEqual([0, ['acknowledged', 'acknowledged']])
  const was = dataIn(data)
  await take(folder, data)
  expect(dataIn(data)).toBe(was)

  // What was booked and then taken back is owed again: the billing program says so.
  say(folder, 'FACT', number, 'RESTE DÛ', euros(cents))
  await take(folder, data)
  expect(await owedNow()).toBe(cents / 100)
  await backend.stop({ keepData: true })
}, 60_000)

test('[BEY-740] an account that a person changed stays until the billing program has it', async () => {
  const data = withImport()
  const [row] = query(data, 'SELECT * FROM "Mandate" LIMIT 1')
  const [rum, point] = [String(row?.reference), String(row?.pdcRef)]
  const [other] = query(
    data,
    `SELECT "iban" FROM "BankAccount" WHERE "pdcRef" <> '${point}' LIMIT 1`,
  )
  const iban = String(other?.iban)
  const said = JSON.stringify([{ action: 'compte', rum, point, iban }])
  execute(
    data,
    `UPDATE "BankAccount" SET "iban" = '${iban}' WHERE "pdcRef" = '${point}';
    INSERT INTO "Export" ("number", "day") VALUES (1, '2026-11-27');
    INSERT INTO "Act" ("kind", "reference", "refAbo", "pdcRef", "day", "rows", "batch")
      VALUES ('mandats', 'M', '${point.slice(0, 6)}', '${point}', '2026-11-27', '${said}', 1);`,
  )
  const account = () =>
    query(
      data,
      `SELECT b."iban" iban, m."signedOn" signedOn, a."state" state FROM "BankAccount" b, "Act" a
        JOIN "Mandate" m ON m."pdcRef" = b."pdcRef" WHERE b."pdcRef" = '${point}'`,
    )
  const folder = copyOf(tonight)
  say(folder, 'MANDATS', rum, 'DT SIGN', '03/03/2021')
  await take(folder, data)
  expect(account()).toEqual([{ iban, signedOn: row?.signedOn, state: 'open' }])
  execute(data, `UPDATE "Export" SET "writtenAt" = '2026-11-27T20:00:00.000+00:00'`)
  say(folder, 'MANDATS', rum, 'IBAN', iban)
  await take(folder, data)
  expect(account()).toEqual([{ iban, signedOn: '2021-03-03', state: 'acknowledged' }])
})

const pes = 'utility/exemple/pes'

test('[BEY-707] a PES recette brings invoices of subscribers with one contract, and their PDF', async () => {
  const data = withImport()
  const folder = copyOf(pes)
  expect((await take(folder, data)).changes.factures).toMatchObject({ fresh: 3, refused: 0 })
  const bills = query(data, `SELECT * FROM "Invoice" WHERE "factNumber" LIKE 'E2026%'`)
  expect(bills).toMatchObject([
    { pdcRef: '000007A', amountCents: 15_245, balanceCents: 15_245, dueOn: '2026-12-25' },
    { pdcRef: '000014A', amountCents: 8_440, issuedOn: '2026-11-25', hasFile: 1 },
    { pdcRef: '000021A', amountCents: 2_532, hasFile: 0, importedFile: '' },
  ])
  const file = path.join(data, 'factures', String(bills[1]?.importedFile))
  expect(readFileSync(file, 'latin1')).toContain('Facture E2026000002')
  const was = dataIn(data)
  await take(folder, data)
  expect(dataIn(data)).toBe(was)
})

test.each([
  ['a document type', 'xml-doctype', ['<n:PES', '<!DOCTYPE n><n:PES']],
  ['a cut', 'fichier-coupe', ['</n:PES_Aller>', '']],
  ['another amount', 'bordereau-incomplet', ['80.00', '8000.00']],
  ['an amount in words', 'format-cents', ['80.00', 'néant']],
  ['a bordereau that reduces', 'format-cents', ['TypBord V="06"', 'TypBord V="02"']],
  ['a debtor with two contracts', 'incoherent', ['"000014"', '"000070"']],
  ['an unknown debtor', 'incoherent', ['"000014"', '"999999"']],
] as const)('[BEY-708] a spoilt PES is named: %s', async (_why, code, [from, to]) => {
  const [folder, data] = [copyOf(pes), withImport()]
  const file = path.join(folder, 'ORMC_2026_12.xml')
  writeFileSync(file, readFileSync(file, 'latin1').replace(from, to), 'latin1')
  const report = await take(folder, data)
  expect(named(report, code)?.text).toContain('ORMC_2026_12.xml')
  expect(query(data, `SELECT 1 FROM "Invoice" WHERE "factNumber" = 'E2026000002'`)).toEqual([])
})

test('[BEY-743] where the PDF of invoices were lost, the next import brings them again', async () => {
  const data = withImport()
  expect((await take(tonight, data)).changes.factures).toMatchObject({ fresh: 0, changed: 0 })
  const [bill] = query(data, 'SELECT "importedFile" FROM "Invoice" WHERE "hasFile" LIMIT 1')
  expect(existsSync(path.join(data, 'factures', String(bill?.importedFile)))).toBe(true)
})

test('[BEY-706] a query for each entity brings the same; one that fails is named', async () => {
  const url = await createDatabase(inject('postgres'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The tables of the billing program, from what its exports brought.
  const [first] = query(imported, `SELECT "refAbo" FROM "Subscriber" ORDER BY 1 LIMIT 1`)
  await client.query(`CREATE TABLE clients (numero text, nom text, prenom text, tel text, depuis date, rue text, cp text, ville text);
    INSERT INTO clients VALUES ('000001', 'NOËL', NULL, '0639980001', '2020-02-29', '3 RUE DU LAVOIR', '01990', 'Combe-Bleue');
    CREATE TABLE bills (numero text, pds text, montant numeric(9, 2), solde numeric(9, 2), le date);
    INSERT INTO bills VALUES ('X1', '${first?.refAbo}A', 1318.40, 0.10, '2026-11-01');`)
  await client.end()
  const folder = newFolder()
  writeFileSync(
    path.join(folder, 'abonnes.sql'),
    `SELECT numero, nom, prenom, NULL AS "nomFacture", tel AS telephone, depuis, '' AS "numeroVoie",
    rue AS voie, '' AS complement, '' AS batiment, cp AS "codePostal", ville, '' AS pays FROM clients;`,
  )
  writeFileSync(
    path.join(folder, 'factures.sql'),
    `SELECT numero, pds AS contrat, montant, solde, le AS emise, le AS echeance, le AS "periodeDu", le AS "periodeAu",
    0 AS volume, false AS estimee, NULL AS abonnement, NULL AS regularisation FROM bills`,
  )
  const data = withImport()
  const report = await take(folder, data, {
    sqlUrl: url,
    accepted: new Map([
      ['abonnes-disparus', 60],
      ['factures-disparues', 198],
    ]),
  })
  expect([report.stopped, report.notices]).toEqual([null, []])
  expect(
    query(data, `SELECT "lastName", "startDate" FROM "Subscriber" WHERE "refAbo" = '000001'`),
  ).toEqual([{ lastName: 'NOËL', startDate: '2020-02-29' }])
  expect(query(data, 'SELECT "amountCents", "balanceCents" FROM "Invoice"')).toEqual([
    { amountCents: 131_840, balanceCents: 10 },
  ])
  const was = dataIn(data)
  expect((await take(folder, data, { sqlUrl: url })).changes.abonnes).toMatchObject({
    same: 1,
    fresh: 0,
    changed: 0,
  })
  writeFileSync(path.join(folder, 'factures.sql'), 'SELECT nothing FROM bills')
  expect((await take(folder, data, { sqlUrl: url })).stopped).toMatchObject({
    ...{ code: 'sql', reason: expect.stringMatching(/factures\.sql.*nothing/) },
  })
  expect(dataIn(data)).toBe(was)
})
