import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { fromCsv } from '#domain/csv.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { claim, onBackend, serviceToken, startTestBackend } from '../../tests/support/backend.ts'
import { crashesOf } from '../../tests/support/crashes.ts'
import { outgoingFile } from '../../tests/support/uploads.ts'
import { openDatabase } from '../database.ts'
import { exportActs, writeExport } from '../export/exporting.ts'
import { outstandingActs, settle } from '../export/store.ts'

const today = '2026-11-20'
const { backend, db } = await onBackend({ portalAsksProvider: true }, today)
const token = await backend.logIn('100001')
const user = '100001'
const pdc = 'P100001'

let target: string
beforeEach(() => {
  target = mkdtempSync(path.join(tmpdir(), 'export-'))
})
afterEach(() => rmSync(target, { recursive: true }))

const fresh = () => ({ reference: randomUUID(), pdc })
const account = { owner: 'Claire Martin', bic: 'AGRIFRPP882', iban: 'FR7630006000011234567890189' }

async function pay(): Promise<string> {
  const invoices = await backend.ask('getInvoices', { query: { pdc } }, token)
  const [owed] = invoices.filter(({ facture }) => facture.balanceFact > 0)
  const { factNumber = '', balanceFact = 0 } = owed?.facture ?? {}
  const factures = [{ factNumber, amount: balanceFact }]
  const reference = randomUUID()
  const body = { reference, token: randomUUID(), pdc, factures }
  expect(await backend.ask('payBills', { body }, serviceToken)).toBe(1)
  return reference
}

async function sendReading() {
  const [meter] = await backend.ask('getPreviousReports', { query: { pdc } }, token)
  const { counterRef = '', report } = meter ?? {}
  const index = (report?.index ?? 0) + 3
  const body = { ...fresh(), user, index, date: today, counterRef, comment: '=1+1 ; lu à 8 h' }
  await backend.ask('sendReading', { body }, token)
}

/** The acts of one subscriber, one of each kind but those of moves. */
async function actAll() {
  await sendReading()
  await pay()
  const { reference: mandateReference } = await backend.ask('getMandate', { query: { pdc } }, token)
  const plan = { pdc, estimationConso: '120' }
  const { monthlyAmount, firstDeposit } = await backend.ask(
    'getMonthlyEstimate',
    { query: plan },
    token,
  )
  const month = { nbPersFoyer: 3, estimationConso: 120, monthlyAmount, firstDeposit }
  const debited = () => ({ ...fresh(), ...account, mandateReference })
  await backend.ask('startMonthlyPlan', { body: { ...debited(), ...month } }, token)
  await backend.ask('startDirectDebit', { body: debited() }, token)
  await backend.ask('stopMonthlyPlan', { body: fresh() }, token)
  await backend.ask('stopDirectDebit', { body: fresh() }, token)
  await backend.ask(
    'modifyUser',
    { params: { login: user }, body: { phone: '06 11 22 33 44' } },
    token,
  )
  await backend.ask('joinEInvoice', { body: { login: user, cgv: '2026-01-01' } }, token)
  const files = [outgoingFile('../fuite.jpg', 'image/jpeg', '\xff\xd8\xff photo')]
  await backend.ask('sendUserClaim', claim({ reference: randomUUID() }, files), token)
}

const folders = () =>
  readdirSync(target)
    .filter(name => !name.startsWith('.'))
    .sort()
const read = (folder: string, file: string) => readFileSync(path.join(target, folder, file))
const jsonIn = (folder: string, file: string) => JSON.parse(read(folder, file).toString())

/** The manifest of a folder, whose files must be as it says. */
function manifestOf(folder: string) {
  const manifest = jsonIn(folder, 'manifeste.json')
  for (const [file, digest] of Object.entries(manifest.fichiers))
    expect(createHash('sha256').update(read(folder, file)).digest('hex')).toBe(digest)
  return manifest
}

const actsIn = (folder: string) =>
  Object.keys(manifestOf(folder).fichiers)
    .filter(file => file.endsWith('.json'))
    .flatMap(file => jsonIn(folder, file).map(({ acte }: { acte: number }) => acte))

test('[BEY-724] what people did leaves once: a CSV and the same as JSON for each kind, whole IBANs, papers beside, then nothing', async () => {
  await actAll()
  expect(await exportActs(db, target, today)).toMatchObject({ number: 1, acts: 12 })
  const [folder = ''] = folders()
  expect(folder).toBe('000001-2026-11-20')
  const { fichiers } = manifestOf(folder)
  const files = Object.keys(fichiers).filter(file => file.endsWith('.json'))
  expect(files.sort()).toEqual(
    ['coordonnees', 'demandes', 'e-factures', 'mandats', 'mensualisations']
      .concat('paiements', 'prelevements', 'releves')
      .map(kind => `${kind}-${today}.json`),
  )
  const mandates = jsonIn(folder, `mandats-${today}.json`)
  expect(mandates).toMatchObject([
    { action: 'signature', rum: 'RUM-P100001-01', titulaire: account.owner, iban: account.iban },
    { action: 'compte', rum: 'RUM-P100001-01' },
    { action: 'fin', rum: 'RUM-P100001-01', iban: '' },
  ])
  // A spreadsheet must not compute what a person typed.
  expect(read(folder, `releves-${today}.csv`).toString()).toContain(`;"'=1+1 ; lu à 8 h"`)
  const [paid] = jsonIn(folder, `paiements-${today}.json`)
  const [line] = fromCsv(read(folder, `paiements-${today}.csv`).toString())
  expect(line?.montant).toBe(String(paid.montant).replace('.', ','))
  const [asked] = jsonIn(folder, `demandes-${today}.json`)
  expect(asked).toMatchObject({
    action: 'nouvelle',
    abonne: user,
    message: expect.stringMatching(/Une canalisation fuit.\nAu jardin./),
  })
  expect(read(folder, asked.fichiers).toString('latin1')).toBe('\xff\xd8\xff photo')
  expect(await exportActs(db, target, today)).toBeNull()

  await sendReading().catch(() => {})
  await backend.ask('leaveEInvoice', { body: { login: user } }, token)
  expect(await exportActs(db, target, '2026-11-21')).toMatchObject({ number: 2, acts: 1 })
  const [first, second] = folders().map(actsIn)
  expect(second?.some(id => first?.includes(id))).toBe(false)
})

test('[BEY-724] two exports at once write one folder', async () => {
  for (let n = 0; n < 5; n++) {
    const body = { phone: `06 11 22 33 ${40 + n}` }
    await backend.ask('modifyUser', { params: { login: user }, body }, token)
    await Promise.all([1, 2, 3].map(() => exportActs(db, target, today)))
    expect(readdirSync(target)).toHaveLength(n + 1)
  }
  expect(folders().map(folder => actsIn(folder).length)).toEqual([1, 1, 1, 1, 1])
})

test('[BEY-727] [BEY-794] the command exports, and takes the references that were typed in or refused', async () => {
  const run = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: backend.dataDir }
    const child = execFile(process.execPath, ['scripts/export.ts', ...args], { env })
    const said = { out: '', err: '' }
    child.stdout?.on('data', text => {
      said.out += text
    })
    child.stderr?.on('data', text => {
      said.err += text
    })
    const [code] = await once(child, 'close')
    return { code, ...said }
  }
  const one = await pay()
  await sendReading()
  expect(await run(target)).toMatchObject({ code: 0, out: expect.stringMatching(/2 acte\(s\)/) })
  // No other account of the server reads what people did.
  const written = readdirSync(target, { recursive: true, withFileTypes: true }).map(one => {
    const { mode } = statSync(path.join(one.parentPath, one.name))
    return `${one.isFile() ? 'file' : 'folder'} ${(mode & 0o777).toString(8)}`
  })
  expect(new Set(written)).toEqual(new Set(['folder 700', 'file 600']))
  const [, reading] = await outstandingActs(db)
  const file = path.join(target, 'reponses.csv')
  writeFileSync(file, `reference;motif\r\n${one};\r\n${reading?.reference};index refusé\r\n`)
  expect(await run('--acquitter', file)).toMatchObject({ code: 0, err: '' })
  const states = await db.act.findMany({ orderBy: { id: 'asc' } })
  expect(states.map(({ state, found }) => [state, found])).toEqual([
    ['acknowledged', ''],
    ['contradicted', 'index refusé'],
  ])
  expect(await run('--numero', '1')).toMatchObject({ code: 1, out: '' })
}, 120_000)

test('[BEY-724] an export can be written again as it was, and takes the place of nothing', async () => {
  await sendReading()
  await exportActs(db, target, today)
  const [folder = ''] = folders()
  const before = read(folder, 'manifeste.json').toString()
  rmSync(path.join(target, folder), { recursive: true })
  await writeExport(db, target, 1)
  expect(read(folder, 'manifeste.json').toString()).toBe(before)
  // A restored backup has the same number for other acts.
  await db.act.updateMany({ data: { refAbo: '100001', rows: [{ index: 1 }] } })
  await expect(writeExport(db, target, 1)).rejects.toThrow(/contient autre chose/)
  await expect(writeExport(db, target, 9)).rejects.toThrow(/n’existe pas/)
  expect(readdirSync(target)).toEqual([folder])
})

test('[BEY-724] killed before any of its writes, an export loses and doubles nothing, and leaves no half of it', async () => {
  await sendReading()
  const files = [outgoingFile('fuite.jpg', 'image/jpeg', '\xff\xd8\xff photo')]
  await backend.ask('sendUserClaim', claim({ reference: randomUUID() }, files), token)
  const copies = mkdtempSync(path.join(tmpdir(), 'crashes-'))
  const places = [backend.dataDir, target]
  onTestFinished(() => {
    for (const one of [copies, places[1] ?? '']) rmSync(one, { recursive: true })
  })
  const { kills, left } = await crashesOf(places, copies, () => exportActs(db, target, today))
  expect(kills).toBeGreaterThan(20)
  for (const [dataDir = '', crashed = ''] of left) {
    target = crashed
    const before = folders().map(folder => JSON.stringify(manifestOf(folder)))
    const again = await openDatabase(dataDir)
    // More happens before the next export.
    const more = {
      kind: 'releves',
      reference: 'more',
      refAbo: user,
      day: today,
      rows: [{ index: 1 }],
    }
    await again.act.create({ data: more })
    while (await exportActs(again, crashed, today)) {}
    const all = await again.act.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
    await again.$disconnect()
    const gone = folders().flatMap(folder => [...new Set(actsIn(folder))])
    expect(gone.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id))
    expect(folders().map(name => Number.parseInt(name, 10))).toEqual(folders().map((_, n) => n + 1))
    expect(
      folders()
        .map(folder => JSON.stringify(manifestOf(folder)))
        .slice(0, before.length),
    ).toEqual(before)
    expect(readdirSync(target)).toEqual(folders())
  }
}, 60_000)

describe('[BEY-725] an import acknowledges', () => {
  test('what it has is done, and no more; the same twice changes nothing', async () => {
    const reference = await pay()
    await sendReading()
    await exportActs(db, target, today)
    const acts = await outstandingActs(db)
    const paid = acts.find(({ kind }) => kind === 'paiements')?.rows[0]
    const found = { payments: [{ reference, cents: Number(paid?.montant) }], readings: [] }
    await db.$transaction(tx => settle(tx, {}, today))
    await db.$transaction(tx => settle(tx, found, today))
    const states = () => db.act.findMany({ orderBy: { id: 'asc' } })
    const once = await states()
    await db.$transaction(tx => settle(tx, found, '2026-11-29'))
    expect(await states()).toEqual(once)
    expect(once.map(({ kind, state }) => [kind, state])).toEqual([
      ['paiements', 'acknowledged'],
      ['releves', 'open'],
    ])
  })

  test('a payment that was typed in by hand does not leave', async () => {
    const reference = await pay()
    const [act] = await outstandingActs(db)
    const cents = Number(act?.rows[0]?.montant)
    await db.$transaction(tx => settle(tx, { payments: [{ reference, cents }] }, today))
    expect(await exportActs(db, target, today)).toBeNull()
  })
})

test('[BEY-728] [BEY-720] in service, a mandate says that it is in progress until the billing program has it; there is no session at a simulated provider', async () => {
  const service = await startTestBackend({
    ...{ inService: true, demo: false, portalAsksProvider: true, dataDir: backend.dataDir },
  })
  onTestFinished(() => service.stop({ keepData: true }))
  const mandate = () => service.ask('getMandate', { query: { pdc } }, token)
  const { reference: mandateReference } = await mandate()
  const body = { ...fresh(), ...account, mandateReference }
  await service.ask('startDirectDebit', { body }, token)
  expect(await mandate()).toMatchObject({ reference: mandateReference, isInProgress: true })
  const mandates = [{ rum: mandateReference, endedOn: null }]
  await db.$transaction(tx => settle(tx, { mandates }, today))
  expect(await mandate()).not.toHaveProperty('isInProgress')
  const back = 'http://localhost:3000/retour'
  const order = { redirectUrl: back, cancelUrl: back, notificationUrl: back, amount: 100 }
  const opening = { body: { reference: randomUUID(), pdc, ...order } }
  expect((await service.send('createPayment', opening, token)).status).toBe(404)
  expect(service.paymentUrl).toBe('')
})

/** Those of accounts, links and helpers, of mails and notices, of tokens, and those that begin what another call does. */
const untold = [
  ...['checkOldPassword', 'modifyPassword', 'createMailModifyConfirmationToken', 'checkAdress'],
  ...['createAdressConfirmationToken', 'createPayment', 'sendRecapMail', 'remindOfLeaving'],
  ...['getSubscriptionTicket', 'openDirectorySession', 'endDirectorySessions', 'openLinkedSession'],
  ...['linkIdentity', 'unlinkIdentity', 'getGuestInvoice', 'createGuestPayment'],
  ...['sendGuestReceipt', 'followTown', 'saveNotices', 'openLegalNotice', 'createDataToken'],
  ...['revokeDataToken', 'inviteTrusted', 'resendInvitation', 'revokeDelegation'],
  ...['openDelegation', 'acceptInvitation', 'closeTrustedAccount', 'createFirstAdmin'],
]
const told = [
  ...['modifyMail', 'modifyUser', 'sendUserClaim', 'cancelUserClaim', 'sendClaimMessage'],
  ...['joinEInvoice', 'leaveEInvoice', 'payBills', 'startDirectDebit', 'stopDirectDebit'],
  ...['startMonthlyPlan', 'stopMonthlyPlan', 'changeBankAccount', 'sendReading'],
  ...['sendDocuments', 'terminateSubscription', 'sellHome', 'subscribeAsTenant'],
  ...['subscribeAsOwner', 'askPaymentDelay'],
]

test('[BEY-723] each call by which a person changes something is known to write an act down, or to have none', () => {
  const changing = Object.entries<Endpoint>(catalogue)
    .filter(([, { method, auth }]) => method !== 'GET' && /subscriber|ticket|service/.test(auth))
    .map(([name]) => name)
  // Those of an extra count while it is there.
  const known = [...told, ...untold].filter(name => Object.hasOwn(catalogue, name))
  expect(changing.sort()).toEqual(known.sort())
})
