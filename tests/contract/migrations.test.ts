import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
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
