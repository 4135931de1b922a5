import { existsSync } from 'node:fs'
import path from 'node:path'
import { dayOf } from '../app/domain/values.ts'
import { openDatabase } from '../utility/database.ts'
import { writeExample } from '../utility/exemple/generer.ts'
import { writeReport } from '../utility/import/report.ts'
import { runImport } from '../utility/import/run.ts'
import { addStaff, startName } from '../utility/world/load.ts'

/** Imports a folder for the demonstration, that of the example as its exports of today; answers whether it was taken. */
export async function importForDemo(given: string, dataDir: string): Promise<boolean> {
  const isExample = existsSync(path.join(given, 'generer.ts'))
  const today = dayOf(new Date())
  const folder = isExample ? path.join(dataDir, 'exemple', today) : given
  if (isExample && !existsSync(folder)) writeExample(folder, today)
  const report = await runImport({ folder, dataDir, isTrial: false, accepted: new Map() })
  console.log(writeReport(report, path.join(dataDir, 'rapports')).text)
  const db = await openDatabase(dataDir)
  await addStaff(db)
  const start = path.join(dataDir, startName)
  if (report.exitCode === 0 && !existsSync(start)) await db.$executeRaw`VACUUM INTO ${start}`
  await db.$disconnect()
  return report.exitCode === 0
}
