import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import buildPortal from '../support/build.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

let backend: TestBackend
let portal: PortalProcess
let address: string

beforeAll(async () => {
  buildPortal()
  backend = await startTestBackend()
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
    EXTRAS: 'easy-read',
  })
}, 120_000)
afterAll(async () => {
  await portal?.kill()
  await backend?.stop()
})

test('[BEY-18] switched off, there is no page, no link, no type and no call', async () => {
  const claire = await logIn(address, '100001')
  // SHELL-26: where there is no page.
  const nowhere = await claire.get(`${address}/factures/delai`)
  expect([nowhere.status, nowhere.headers.get('location')]).toEqual([303, '/home'])
  const pages = ['/home', '/factures/consulter', '/plan-du-site', '/compteabo/mes-donnees']
  for (const path of [...pages, '/factures/consulter/payer', '/factures/consulter/export']) {
    const page = await claire.get(address + path)
    expect([path, page.status]).toEqual([path, 200])
    const text = await page.text()
    expect(text).not.toMatch(/factures\/delai|demander un délai|délais de paiement/i)
  }
  const agent = await logIn(address, 'agent')
  const list = await (await agent.get(`${address}/adm-sem-webabo/gestion`)).text()
  expect(list).toContain('<option value="Réclamation"')
  expect(list).not.toContain('<option value="Délai de paiement"')
  const calls = await worldAt(backend.apiUrl).journal()
  expect(calls.filter(({ path }) => /paymentDelay/.test(path))).toEqual([])
}, 60_000)
