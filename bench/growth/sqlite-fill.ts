import { DatabaseSync } from 'node:sqlite'
import type { Filling } from './filling.ts'

/**
 * Adds these rows to a database that no program has open. Indexes and triggers come back once the rows are there: `after`
 * does what the triggers would have done. What is there already stays. Answers how many rows.
 */
export function fillSqlite(file: string, fillings: Filling[], after = ''): number {
  const db = new DatabaseSync(file)
  db.exec(
    'PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA foreign_keys=OFF; PRAGMA cache_size=-400000',
  )
  const extras = db
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`,
    )
    .all() as { type: string; name: string; sql: string }[]
  db.exec('BEGIN')
  for (const { type, name } of extras) db.exec(`DROP ${type} "${name}"`)
  let count = 0
  for (const { table, columns, rows } of fillings) {
    const names = columns.map(column => `"${column}"`).join()
    const insert = db.prepare(
      `INSERT OR IGNORE INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`,
    )
    for (const row of rows) {
      insert.run(...row)
      count++
    }
  }
  db.exec(after)
  for (const { sql } of extras) db.exec(sql)
  db.exec('COMMIT; PRAGMA journal_mode=WAL')
  db.close()
  return count
}
