import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../support/backend-process.ts'
import { debitOf } from '../support/debit-process.ts'
import {
  logIn,
  type PortalProcess,
  pressAtProvider,
  startPortal,
} from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// `npm run backup` and `npm run restore`, on SQLite.

const folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
const data = path.join(folder, 'data')
const backup = path.join(folder, 'sunday')
let ports: { api: number; payment: number; portal: number }
let backend: BackendProcess
let portal: PortalProcess

const url = (place = '') => `http://127.0.0.1:${ports.portal}${place}`

async function start(): Promise<void> {
  backend = await startBackendProcess(ports, data, { PORTAL_URL: url() })
  portal = await startPortal(ports.portal, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${data}/portal.db`,
    DATA_DIR: data,
  })
}

async function kill(): Promise<void> {
  await portal?.kill()
  await backend?.kill()
}

beforeAll(async () => {
  ports = { api: await freePort(), payment: await freePort(), portal: await freePort() }
  await start()
}, 120_000)

afterAll(async () => {
  await kill()
  rmSync(folder, { recursive: true })
})

/** Runs a command, and answers its exit code and its output. */
function run(
  command: 'backup' | 'restore',
  directory: string,
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATA_DIR: data, DATABASE_URL: `file:${data}/portal.db` }
  return new Promise(resolve => {
    const program = execFile(
      process.execPath,
      [`scripts/${command}.ts`, directory],
      { env },
      (_, stdout, stderr) => resolve({ code: program.exitCode ?? -1, output: stdout + stderr }),
    )
  })
}

/** A subscriber pays the invoice F-KEPT by card. */
async function pay(): Promise<void> {
  const db = new DatabaseSync(path.join(data, 'backend.db'), { timeout: 10_000 })
  db.exec(`INSERT INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile)
    VALUES ('F-KEPT', 'P100010', 4711, 4711, '2026-01-01', '2026-12-31', '', 0)`)
  db.close()
  const payer = await logIn(url(), '100010')
  const form = { invoice: 'F-KEPT', submission: randomUUID() }
  const led = await payer.post(url('/factures/consulter/payer'), form)
  const back = await pressAtProvider(led.headers.get('location') ?? '', 'pay')
  await payer.get(url(`/factures/consulter/retour${back}`))
}

function rows(database: 'portal' | 'backend', sql: string) {
  const db = new DatabaseSync(path.join(data, `${database}.db`), { readOnly: true })
  try {
    return db
      .prepare(sql)
      .all()
      .map(row => ({ ...row }))
  } finally {
    db.close()
  }
}

/** The payment as the portal and the utility know it. */
const paid = () => [
  rows(
    'portal',
    'SELECT l.invoice, p.state, p.amountCents FROM Payment p JOIN PaymentLine l ON l.paymentId = p.id',
  ),
  rows('backend', `SELECT balanceCents FROM Invoice WHERE factNumber = 'F-KEPT'`),
]
const paidOnce = [
  [{ invoice: 'F-KEPT', state: 'booked', amountCents: 4711 }],
  [{ balanceCents: 0 }],
]

test('a backup written while subscribers use the portal restores a draft, a session and a payment', async () => {
  await pay()
  expect(paid()).toEqual(paidOnce)
  const browser = await logIn(url(), '100040')
  const debit = await debitOf(browser, url(), ['P100040'])

  // Another subscriber begins one draft after the other until the backup is written.
  const visitor = await logIn(url(), '100048')
  let isWritten = false
  const written = run('backup', backup).finally(() => {
    isWritten = true
  })
  while (!isWritten) await debitOf(visitor, url(), ['P100048'])
  expect(await written).toMatchObject({
    code: 0,
    output: expect.stringContaining('SESSION_SECRET'),
  })
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)
  expect(modeOf(backup)).toBe('700')
  const files = readdirSync(backup).sort()
  expect(files).toEqual(['backend.db', 'manifest.json', 'portal.db'])
  expect(files.map(file => modeOf(path.join(backup, file)))).toEqual(['600', '600', '600'])

  const refused = await run('restore', backup)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('arrêtez d’abord le portail'),
  })
  expect((await browser.get(url('/home'))).status).toBe(200)

  await kill()
  rmSync(data, { recursive: true })
  expect(await run('restore', backup)).toMatchObject({ code: 0 })
  expect(modeOf(path.join(data, 'portal.db'))).toBe('600')
  await start()
  expect((await browser.get(url('/home'))).status).toBe(200)
  expect(await (await debit.recap(url())).text()).toContain('CAMILLE EXEMPLE')
  expect(paid()).toEqual(paidOnce)
  await kill()
}, 120_000)

test('a backup that is damaged, without its manifest or of a later version is refused, and the data stay as they were', async () => {
  const before = readdirSync(data).sort()
  const refused = async (change: (folder: string) => void) => {
    const copy = path.join(folder, 'changed')
    cpSync(backup, copy, { recursive: true })
    change(copy)
    const { code, output } = await run('restore', copy)
    rmSync(copy, { recursive: true })
    expect(code).toBe(1)
    return output
  }
  const flip = (file: string) => {
    const bytes = readFileSync(file)
    bytes[5000] = (bytes[5000] ?? 0) ^ 1
    writeFileSync(file, bytes)
  }
  const manifestOf = (copy: string) => path.join(copy, 'manifest.json')
  expect(await refused(copy => flip(path.join(copy, 'portal.db')))).toContain('abîmée')
  expect(await refused(copy => writeFileSync(manifestOf(copy), '{'))).toContain('abîmée')
  expect(await refused(copy => rmSync(manifestOf(copy)))).toContain('n’est pas une sauvegarde')
  const later = (copy: string) => {
    const text = readFileSync(manifestOf(copy), 'utf8')
    writeFileSync(manifestOf(copy), text.replace('0001_sessions', '9999_sessions'))
  }
  expect(await refused(later)).toContain('version plus récente')
  expect(readdirSync(data).sort()).toEqual(before)
}, 60_000)

/**
 * Leaves the portal's database as a killed process does, with its last write in the journal alone, and answers the bytes
 * of both files.
 */
function leaveJournalBehind(): Record<string, Buffer> {
  const db = new DatabaseSync(path.join(data, 'portal.db'))
  db.exec('CREATE TABLE WrittenLast (id INTEGER)')
  const names = ['portal.db', 'portal.db-wal']
  const left = names.map(name => [name, readFileSync(path.join(data, name))] as const)
  db.close()
  for (const [name, bytes] of left) writeFileSync(path.join(data, name), bytes)
  return Object.fromEntries(left)
}

test('a restoration sets the replaced databases aside with their journals, and a backup refuses a directory that exists', async () => {
  const left = leaveJournalBehind()
  const { code, output } = await run('restore', backup)
  expect(code).toBe(0)
  const aside = readdirSync(data).find(name => name.startsWith('avant-restauration-')) ?? ''
  expect(output).toContain(aside)
  expect(readdirSync(path.join(data, aside))).toEqual(
    expect.arrayContaining(['backend.db', 'portal.db']),
  )
  for (const [name, bytes] of Object.entries(left))
    expect(readFileSync(path.join(data, aside, name)).equals(bytes), name).toBe(true)
  expect(readdirSync(data).filter(name => name.includes('essai'))).toEqual([])
  const kept = new DatabaseSync(path.join(data, aside, 'portal.db'))
  expect(kept.prepare('SELECT * FROM WrittenLast').all()).toEqual([])
  kept.close()
  expect(await run('backup', backup)).toEqual({
    code: 1,
    output: expect.stringContaining('existe déjà'),
  })
}, 60_000)
