import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { withoutOtherPackages, writeImage } from '../support/image.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// An update whose migration fails.

const folder = mkdtempSync(path.join(tmpdir(), 'failing-'))
const update = path.join(folder, 'update')
let portal: PortalProcess
let port: number

afterEach(() => portal?.kill())
afterAll(() => rmSync(folder, { recursive: true }))

/** The next version of the portal: this one and a migration. */
function writeUpdate(sql: string): void {
  writeImage(update)
  const migration = path.join(update, 'prisma/portal/sqlite/migrations/9999_rename_roads')
  mkdirSync(migration)
  writeFileSync(path.join(migration, 'migration.sql'), sql)
}

async function start(root = process.cwd()): Promise<void> {
  port = await freePort()
  const settings = {
    UTILITY_API_URL: 'http://127.0.0.1:9/api',
    PAYMENT_ORIGIN: 'http://127.0.0.1:9',
    DATABASE_URL: `file:${folder}/portal.db`,
    DRAIN_MS: '0',
    ...withoutOtherPackages,
  }
  portal = await startPortal(port, settings, 'server.ts', root)
}

const get = (place: string) => fetch(`http://127.0.0.1:${port}${place}`)

test('a portal whose migration failed stays to say so, changes nothing, and the earlier version serves again', async () => {
  await start()
  await portal.kill()

  writeUpdate(`CREATE TABLE "Road" ("id" TEXT PRIMARY KEY);
    ALTER TABLE "NotThere" ADD COLUMN "zip" TEXT;
    DROP TABLE "Payment";`)
  await start(update)
  const ready = await get('/sante/pret')
  expect(ready.status).toBe(503)
  expect(await ready.text()).toBe(
    'la migration 9999_rename_roads a échoué : lire la ligne « migration failed » du journal',
  )
  expect((await get('/sante/vivant')).status).toBe(200)
  const form = { login: 'admin', password: 'Source-Vive-2026' }
  const entered = await fetch(`http://127.0.0.1:${port}/adm-sem-webabo`, {
    method: 'POST',
    headers: { origin: `http://127.0.0.1:${port}` },
    body: new URLSearchParams(form),
  })
  expect(entered.status).toBe(503)
  // However many ask, it is tried once.
  const said = portal.lines.filter(line => line.includes('"migration failed"'))
  expect(said).toHaveLength(1)
  expect(JSON.parse(String(said[0]))).toMatchObject({
    migration: '9999_rename_roads',
    reason: expect.stringContaining('no such table: NotThere'),
  })
  portal.stop()
  expect(await portal.ended).toBe(0)

  await start()
  expect((await get('/sante/pret')).status).toBe(200)
}, 60_000)
