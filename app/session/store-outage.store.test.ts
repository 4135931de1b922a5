import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openStore, readPrepared, type Store, store } from '#store/client.server.ts'
import { type Dialect, sqlitePath } from '../../prisma/workarounds/migrate.ts'
import { asked, loggedIn, thrown } from '../../tests/support/portal.ts'
import { createDatabase, tunnelTo } from '../../tests/support/postgres.ts'
import { eachDialect } from '../../tests/support/stores.ts'
import { guarded, publicPage, requireSubscriber } from './guards.server.ts'

const opened = globalThis as { portalStore?: Store }

/** Locks the database as a back-up, or another administrator, does; answers what ends it. */
async function lock(dialect: Dialect, url: string): Promise<() => Promise<unknown>> {
  if (dialect === 'sqlite') {
    const db = new DatabaseSync(sqlitePath(url))
    db.exec('BEGIN EXCLUSIVE')
    return async () => db.close()
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('BEGIN; LOCK TABLE "Household" IN SHARE MODE')
  return () => client.end()
}

eachDialect((dialect, open) => {
  let url: string
  beforeEach(async () => {
    const one = await open()
    opened.portalStore = one.prisma
    url = one.url
  })
  afterEach(() => {
    delete opened.portalStore
  })

  test('while another program has the store locked, pages that read are served and forms are asked to wait', async () => {
    const where = { owner: '100001', pdc: 'P100001' }
    const read = guarded(publicPage, () => store().household.count({ where }))
    const write = guarded(publicPage, () =>
      store().household.create({ data: { ...where, persons: 2, updatedAt: new Date() } }),
    )
    const unlock = await lock(dialect, url)
    expect(await read(asked('/foyer'))).toBe(0)
    const page = await thrown(write(asked('/foyer', { form: {} })))
    expect(page.status).toBe(503)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await page.json()).text).toMatch(/occupé.*vérifiez si elle a été prise en compte/)
    await unlock()
    await write(asked('/foyer', { form: {} }))
    expect(await read(asked('/foyer'))).toBe(1)
  }, 20_000)
})

test('[BEY-102] while PostgreSQL is away, a page of a session is the outage page, with Retry-After', async () => {
  const tunnel = await tunnelTo(await createDatabase(inject('postgres')))
  const one = await openStore(tunnel.url)
  opened.portalStore = one.prisma
  const { cookie } = await loggedIn('subscriber')
  await tunnel.close()
  const where = { owner: '100001', pdc: 'P100001' }
  const pages = [
    guarded(requireSubscriber, () => 'the page'),
    guarded(publicPage, () => store().household.count({ where })),
    guarded(publicPage, () =>
      store().household.create({ data: { ...where, persons: 2, updatedAt: new Date() } }),
    ),
    guarded(publicPage, () => store().$transaction(async tx => tx.household.count({ where }))),
    guarded(publicPage, () => readPrepared({ name: 'one', sql: 'SELECT 1' }, [])),
  ]
  for (const page of pages) {
    const answer = await thrown(page(asked('/accueil', { cookie })))
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await one.close()
  delete opened.portalStore
}, 20_000)
