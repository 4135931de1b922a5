import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { type OpenStore, openStore } from '#store/client.server.ts'
import type { Dialect } from '../../prisma/workarounds/migrate.ts'
import { createDatabase } from './postgres.ts'

/** Answers the URL of a new, empty database. */
export type NewDatabase = () => Promise<string>
/** Opens a new store, empty and migrated; closed after the test. */
export type NewStore = () => Promise<OpenStore & { url: string }>

/** Runs the same tests on SQLite and on a real PostgreSQL. */
export function eachDialect(
  suite: (dialect: Dialect, open: NewStore, newDatabase: NewDatabase) => void,
) {
  describe('sqlite', () => {
    let folder: string
    beforeAll(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'store-'))
    })
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    withStores('sqlite', async () => `file:${path.join(folder, randomUUID())}.db`, suite)
  })

  describe('postgresql', () => {
    withStores('postgresql', () => createDatabase(inject('postgres')), suite)
  })
}

function withStores(
  dialect: Dialect,
  newDatabase: NewDatabase,
  suite: Parameters<typeof eachDialect>[0],
) {
  const opened: OpenStore[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(one => one.close()))
  })
  const open: NewStore = async () => {
    const url = await newDatabase()
    const one = await openStore(url)
    opened.push(one)
    return { ...one, url }
  }
  suite(dialect, open, newDatabase)
}
