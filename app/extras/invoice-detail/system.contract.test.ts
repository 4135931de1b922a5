import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { onBackend, startTestBackend, subscriberPassword } from '../../../tests/support/backend.ts'
import { hashPassword } from '../../../utility/accounts.ts'
import { openDatabase } from '../../../utility/database.ts'
import { writeExample } from '../../../utility/exemple/generer.ts'
import { runImport } from '../../../utility/import/run.ts'

const { backend } = await onBackend()

test('[BEY-300] an invoice of another subscriber has no parts to show', async () => {
  const token = await backend.logIn('100001')
  const partsOf = (factNumber: string) =>
    backend.ask('getInvoiceParts', { query: { pdc: 'P100001', factNumber } }, token)
  expect(await partsOf('F100001-01')).not.toBeNull()
  expect(await partsOf('F100002C-01')).toBeNull()
})

test('[BEY-705] an imported invoice has the sums of its lines, and no price that the billing program did not say', async () => {
  const [folder, dataDir] = ['export-', 'data-'].map(name => mkdtempSync(path.join(tmpdir(), name)))
  if (!folder || !dataDir) throw new Error('two folders')
  writeExample(folder, '2026-11-27', { subscribers: 7, invoices: 1, hasPdf: false })
  const now = new Date('2026-11-28T08:00:00Z')
  const { exitCode } = await runImport({
    folder,
    dataDir,
    isTrial: false,
    accepted: new Map(),
    now,
  })
  expect(exitCode).toBe(0)
  const data = await openDatabase(dataDir)
  const passwordHash = await hashPassword(subscriberPassword)
  const account = { refAbo: '000007', mail: 'agnes@example.fr', passwordHash, activated: true }
  await data.account.create({ data: account })
  await data.$disconnect()
  const imported = await startTestBackend({ dataDir })
  const token = await imported.logIn('000007')
  const at = { pdc: '000007A' }
  const [bill] = await imported.ask('getInvoices', { query: at }, token)
  const { factNumber = '', amountFact } = bill?.facture ?? {}
  const [details] = await imported.ask('getInvoiceDetails', { query: at }, token)
  expect(details).toMatchObject({ factNumber, subscription: 24, regularisation: 0 })
  expect(24 + Number(details?.consumption)).toBeCloseTo(Number(amountFact), 2)
  const parts = await imported.ask('getInvoiceParts', { query: { ...at, factNumber } }, token)
  expect(parts).toEqual({ parts: [], taxes: [], quality: null })
  await imported.stop()
  rmSync(folder, { recursive: true })
})
