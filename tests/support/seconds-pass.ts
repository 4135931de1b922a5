import { DatabaseSync } from 'node:sqlite'

/** As if so many seconds had passed since a portal wrote these times into its store: a killed one left leases and doubts. */
export function secondsPass(file: string, seconds: number, times: Record<string, string[]>): void {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  for (const [table, columns] of Object.entries({ ...times, Quota: ['expire'] })) {
    const sooner = columns.map(
      name =>
        `${name} = strftime('%Y-%m-%dT%H:%M:%f', ${name}, '-${seconds} seconds') || substr(${name}, 24)`,
    )
    db.exec(`UPDATE ${table} SET ${sooner}`)
  }
  db.close()
}
