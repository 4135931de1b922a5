import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Filling, Value } from './filling.ts'

/**
 * The same on PostgreSQL, by COPY from a file: the server is on this machine, and its user is its superuser. Afterwards
 * it knows its tables, as autovacuum would have seen to.
 */
export async function fillPostgres(url: string, fillings: Filling[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'copie-'))
  chmodSync(folder, 0o755)
  const file = join(folder, 'rows')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Foreign keys are triggers.
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
       WHERE schemaname = 'public' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    )
    for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`)
    let count = 0
    for (const { table, columns, rows } of fillings) {
      count += writeRows(file, rows)
      const names = columns.map(column => `"${column}"`).join()
      await client.query(`COPY "${table}" (${names}) FROM '${file}'`)
    }
    for (const { sql } of indexes) await client.query(sql)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
    return count
  } finally {
    await client.end()
    rmSync(folder, { recursive: true })
  }
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const cell = (value: Value) =>
  value === null ? '\\N' : String(value).replace(/[\\\n\t\r]/g, char => escapes[char] as string)

function writeRows(file: string, rows: Iterable<Value[]>): number {
  const output = openSync(file, 'w', 0o644)
  let count = 0
  let text = ''
  for (const row of rows) {
    text += `${row.map(cell).join('\t')}\n`
    count++
    if (text.length > 4_000_000) {
      writeSync(output, text)
      text = ''
    }
  }
  writeSync(output, text)
  closeSync(output)
  return count
}
