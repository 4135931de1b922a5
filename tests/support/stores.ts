import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { type OpenStore, openStore } from '#store/client.server.ts'
import type { Dialect } from '../../prisma/workarounds/migrate.ts'
import { createDatabase } from './postgres.ts'
import { newPortalDatabase, newPortalFile } from './templates.ts'

/** Answers the URL of a new, empty database. */
type NewDatabase = () => Promise<string>
/** Opens a new store, empty and migrated; closed after the test. */
type NewStore = () => Promise<OpenStore & { url: string }>

/**
 * Runs the same tests on SQLite and on a real PostgreSQL: those of locks, of what several write at once, of SQL that is
 * written by hand.
 */
export function eachDialect(
  suite: (dialect: Dialect, open: NewStore, newDatabase: NewDatabase) => void,
) {
  describe('sqlite', () => {
    const newFile = inFolder()
    const open = closing(async () => newPortalFile(newFile()))
    suite('sqlite', open, async () => `file:${newFile()}`)
  })

  describe('postgresql', () => {
    suite('postgresql', closing(newPortalDatabase), () => createDatabase(inject('postgres')))
  })
}

/** Opens new stores of SQLite. */
export const newStores = (): NewStore => {
  const newFile = inFolder()
  return closing(async () => newPortalFile(newFile()))
}

/** Names of new files, in a folder that is there as long as the suite. */
function inFolder(): () => string {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'store-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return () => path.join(folder, `${randomUUID()}.db`)
}

function closing(newDatabase: NewDatabase): NewStore {
  const opened: OpenStore[] = []
  afterEach(async () => {
    await Promise.all(opened.splice(0).map(one => one.close()))
  })
  return async () => {
    const url = await newDatabase()
    const one = await openStore(url)
    opened.push(one)
    return { ...one, url }
  }
}
