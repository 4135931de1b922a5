import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import buildPortal from '../support/build.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

let backend: TestBackend
const portals: PortalProcess[] = []

beforeAll(async () => {
  buildPortal()
  backend = await startTestBackend()
}, 120_000)

afterAll(async () => {
  await Promise.all(portals.map(portal => portal.kill()))
  await backend?.stop()
})

async function start(settings: Record<string, string>) {
  const port = await freePort()
  portals.push(
    await startPortal(port, {
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: `file:${backend.dataDir}/${port}.db`,
      ...settings,
    }),
  )
  return (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
}

test('[BEY-88] number, e-mail and address are those of the settings', async () => {
  const get = await start({
    CONTACT_PHONE: '01 02 03 04 05',
    CONTACT_EMAIL: 'aide@exemple.test',
    UTILITY_ADDRESS: '2 rue de la Source, 99110 Pont-de-Lède',
  })
  const html = await (await get('/facile-a-lire/nous-contacter')).text()
  for (const told of ['01 02 03 04 05', 'aide@exemple.test', '2 rue de la Source'])
    expect(html).toContain(told)
  expect(html).not.toContain('09 69 00 00 00')
}, 60_000)

test('[BEY-92] without it, there is no page and no link', async () => {
  const get = await start({ EXTRAS: 'own-data' })
  for (const path of ['/facile-a-lire', '/facile-a-lire/payer'])
    expect((await get(path)).status).not.toBe(200)
  for (const path of ['/connexion', '/accessibilite', '/plan-du-site'])
    expect(await (await get(path)).text()).not.toMatch(/href="\/facile-a-lire|>Facile à lire</)
}, 60_000)
