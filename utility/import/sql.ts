import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { Stop } from './stop.ts'

/** A billing database: PostgreSQL, read only, at one instant for all queries. */
export type Sql = Client

const atOnce = 5000

export async function openSql(url: string): Promise<Sql> {
  const { default: pg } = await import('pg')
  // Days and amounts stay as PostgreSQL writes them: a JavaScript date has an hour, a number may be rounded.
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: () => String } })
  try {
    await client.connect()
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  } catch (error) {
    throw new Stop('sql', `La base de facturation ne répond pas\u00a0: ${(error as Error).message}`)
  }
  return client
}

/** Gives the rows of the query that a file holds, some thousand at a time. Its « line » is the row's number, from 2. */
export async function queryRows(
  client: Sql,
  file: string,
  begin: (header: string[]) => (cells: string[], line: number) => void,
): Promise<void> {
  const query = readFileSync(file, 'utf8').trim().replace(/;$/, '')
  try {
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${query}`)
    let take: ReturnType<typeof begin> | undefined
    for (let line = 2; ; ) {
      const text = `FETCH ${atOnce} FROM rows`
      const { rows, fields } = await client.query<(string | null)[]>({ text, rowMode: 'array' })
      take ??= begin(fields.map(({ name }) => name))
      for (const row of rows)
        take(
          row.map(cell => cell ?? ''),
          line++,
        )
      if (rows.length < atOnce) break
    }
    await client.query('CLOSE rows')
  } catch (error) {
    if (error instanceof Stop || !(error as { code?: string }).code) throw error
    throw new Stop('sql', `${file}\u00a0: ${(error as Error).message}`)
  }
}
