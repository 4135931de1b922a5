import { randomUUID } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { targets } from '../../prisma/workarounds/generate.ts'
import { migrationsOf, missingSql } from '../../scripts/db-migration.ts'
import { createDatabase } from '../support/postgres.ts'

const clients = targets().map(target => [target.name, target] as const)

async function withEmptyDatabase<T>(dialect: string, work: (url: string) => Promise<T>) {
  if (dialect === 'postgresql') return work(await createDatabase(inject('postgres')))
  const file = path.join(tmpdir(), `migrations-${randomUUID()}.db`)
  try {
    return await work(`file:${file}`)
  } finally {
    rmSync(file, { force: true })
  }
}

test.each(clients)('the migrations of %s lead to its models', async (_name, target) => {
  const { dialect } = migrationsOf(target)
  expect(await withEmptyDatabase(dialect, url => missingSql(target, url))).toBe('')
})

test.each(clients)('a model of %s that no migration creates is noticed', async (_name, target) => {
  const { dialect } = migrationsOf(target)
  const changed = { ...target, schema: `${target.schema}\nmodel Forgotten {\n  id Int @id\n}` }
  const sql = await withEmptyDatabase(dialect, url => missingSql(changed, url))
  expect(sql).toContain('CREATE TABLE "Forgotten"')
})

/** The last ones of the first version, within which some dropped what an earlier state of it had read. */
const firstVersion = { backend: 35, portal: 22 }

test('[BEY-535] a migration that drops says since which version nothing reads it, an earlier one of the changelog', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)$/gm)].map(
    ([, version = '']) => version,
  )
  const wrong = globSync('prisma/**/migrations/*/migration.sql').filter(file => {
    const [, rank = ''] = /migrations\/(\d+)_/.exec(file) ?? []
    if (Number(rank) <= firstVersion[file.includes('backend') ? 'backend' : 'portal']) return false
    const sql = readFileSync(file, 'utf8')
    // SQLite changes a column by a new table, which takes the name of the old one.
    const rebuilt = [...sql.matchAll(/ALTER TABLE "new_(\w+)" RENAME TO/g)].map(([, name]) => name)
    const drops = [...sql.matchAll(/DROP (?:TABLE|COLUMN) "(\w+)"/g)].map(([, name]) => name)
    if (drops.every(name => rebuilt.includes(name))) return false
    const since = /^-- Not read since (\S+)\.$/m.exec(sql)?.[1] ?? ''
    return versions.indexOf(since) < 1
  })
  expect(wrong).toEqual([])
})
