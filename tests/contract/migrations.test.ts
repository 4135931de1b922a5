import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { verdictOf } from '#payment/provider/provider.ts'
import { targets } from '../../prisma/workarounds/generate.ts'
import { migrationsOf, missingSql } from '../../scripts/db-migration.ts'
import { createDatabase } from '../support/postgres.ts'
import { eachDialect } from '../support/stores.ts'

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

eachDialect((dialect, open) => {
  test('payments that were there are given the verdict of their code', async () => {
    const { prisma: store } = await open()
    const codes = ['00000', '02000', '02015', '04003', '02306', '02014', '02324', '01100', '02101']
    const now = new Date()
    const some = { owner: 'A1001', pdc: 'PDC1', amountCents: 1, state: 'sent' }
    const at = { createdAt: now, updatedAt: now }
    await store.payment.createMany({
      data: [...codes, null].map(resultCode => ({
        ...some,
        ...at,
        id: String(resultCode),
        submission: String(resultCode),
        resultCode,
      })),
    })
    const file = `prisma/portal/${dialect}/migrations/0007_verdict_du_prestataire/migration.sql`
    const sql = readFileSync(file, 'utf8')
    await store.$executeRawUnsafe(sql.slice(sql.indexOf('UPDATE')))
    const payments = await store.payment.findMany()
    expect(Object.fromEntries(payments.map(({ id, verdict }) => [id, verdict]))).toEqual({
      ...Object.fromEntries(codes.map(code => [code, verdictOf(code)])),
      null: null,
    })
  })
})
