import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice, unread } from '../../scripts/licences.ts'
import { serviceToken } from '../support/backend.ts'
import { locked, withoutOtherPackages, writeImage } from '../support/image.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// The packages that `npm ci --omit=dev` installs are enough, and no more than that.

const folder = mkdtempSync(path.join(tmpdir(), 'image-'))
const image = path.join(folder, 'portail')

beforeAll(() => {
  writeImage(image)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('[BEY-122] no package of production runs a script when it is installed', () => {
  const scripted = locked().filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
  expect(scripted.map(([place]) => place)).toEqual([])
})

test('[BEY-122] no build tool is among them', () => {
  const tools =
    /node_modules\/(prisma|@prisma\/(engines|dev)|vite|rollup|esbuild|typescript|terser|@gfx\/zopfli|node|@chakra-ui\/react|@emotion\/react|@remix-run\/dev|@babel\/core)$/
  const found = locked().filter(([place]) => tools.test(place))
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(([, { dev }]) => !dev).map(([place]) => place)).toEqual([])
  expect(existsSync(path.join(image, 'node_modules/typescript'))).toBe(false)
})

test('[BEY-123] the licences of all of them are listed, and oblige to no more', () => {
  expect(unread()).toEqual([])
  const text = notice()
  const installed = locked().filter(([place, { dev }]) => !dev && existsSync(place))
  expect(installed.length).toBeGreaterThan(200)
  for (const [place, { name, version }] of installed)
    expect(text).toContain(`\n${name ?? place.split('node_modules/').at(-1)} ${version} (`)
  for (const [name, words] of [
    ['leaflet', 'Volodymyr Agafonkin'],
    ['@chakra-ui/react', 'Chakra Systems Inc'],
  ])
    expect(text).toMatch(new RegExp(`\n${name} [^]*?${words}`))
})

/** A program of the image, with these settings. */
function run(program: string, args: string[], settings: Record<string, string>) {
  const production = { NODE_ENV: 'production', ...withoutOtherPackages } as const
  const env = { ...process.env, ...production, ...settings }
  return fork(program, args, { cwd: image, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

test('[BEY-122] [BEY-123] with them alone the built portal serves, the embedded back end answers, and data is backed up', async () => {
  const [port, api, payment] = await Promise.all([freePort(), freePort(), freePort()])
  const store = { DATABASE_URL: `file:${folder}/portal.db`, DATA_DIR: folder }
  const backend = run('utility/main.ts', [], {
    ...{ DEMO: '1', SERVICE_TOKEN: serviceToken, BACKEND_JWT_SECRET: 'un secret assez long' },
    ...{ BACKEND_PORT: String(api), PAYMENT_PORT: String(payment), DATA_DIR: folder },
  })
  let portal: PortalProcess | undefined
  try {
    await Promise.race([once(backend, 'message'), once(backend, 'exit')])
    const settings = {
      UTILITY_API_URL: `http://localhost:${api}/api`,
      PAYMENT_ORIGIN: `http://localhost:${payment}`,
      LOG_LEVEL: 'error',
      ...store,
      ...withoutOtherPackages,
    }
    portal = await startPortal(port, settings, 'server.ts', image)
    const address = `http://127.0.0.1:${port}`
    const claire = await logIn(address, '100001')
    const pages = ['/home', '/factures/consulter', '/paymentmodes', '/compteabo']
    for (const page of pages) {
      const answer = await claire.get(address + page)
      expect([page, answer.status]).toEqual([page, 200])
      expect(await answer.text()).toContain('Claire Martin')
    }
    const backup = run('scripts/backup.ts', [path.join(folder, 'copie')], store)
    expect(await once(backup, 'exit')).toEqual([0, null])
    expect(readFileSync(path.join(folder, 'copie/manifest.json'), 'utf8')).toContain('portal')
    expect(portal.lines).toEqual([])
    const legal = await (await fetch(`${address}/mentions-legales`)).text()
    expect(legal).toContain('href="/licences.txt"')
    const notice = await fetch(`${address}/licences.txt`)
    expect(notice.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
    expect(await notice.text()).toMatch(/^Licences des logiciels tiers\n/)
  } finally {
    await portal?.kill()
    if (backend.exitCode === null && backend.kill('SIGKILL')) await once(backend, 'exit')
  }
}, 120_000)
