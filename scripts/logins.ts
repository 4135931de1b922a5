import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { rowsOfCsv } from '../app/domain/csv.ts'
import { openDatabase } from '../utility/database.ts'
import { importLogins } from '../utility/logins.ts'
import { createMailer } from '../utility/mails/mailer.ts'
import { readSettings } from '../utility/settings.ts'

// BEY-730: `npm run logins -- <fichier.csv> [--essai]` opens the accounts of an older portal; the running service mails
// the links.

const { values, positionals } = parseArgs({
  options: { essai: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [file, ...more] = positionals
const dataDir = process.env.DATA_DIR || '.data'
const problem =
  !file || more.length > 0
    ? 'Usage : npm run logins -- <fichier.csv> [--essai]\n  deux colonnes : abonne et mail'
    : !existsSync(file)
      ? `${file} n’existe pas.`
      : !existsSync(path.join(dataDir, 'backend.db'))
        ? `${dataDir} n’a pas de base du service (DATA_DIR).`
        : null

if (problem) {
  console.error(problem)
  process.exitCode = 1
} else await run(String(file))

async function run(file: string): Promise<void> {
  const { rows } = rowsOfCsv(readFileSync(file, 'utf8'))
  const [header = [], ...lines] = rows
  const [number, mail] = ['abonne', 'mail'].map(name =>
    header.findIndex(one => one.toLowerCase() === name),
  ) as [number, number]
  if (number < 0 || mail < 0) {
    console.error(`${file}, ligne 1 : il y faut les colonnes « abonne » et « mail ».`)
    process.exitCode = 1
    return
  }
  const db = await openDatabase(dataDir)
  const settings = readSettings({ SERVICE_TOKEN: 'none', BACKEND_JWT_SECRET: 'none' })
  const mails = createMailer(db, pino({ level: 'silent' }), settings, false)
  const given = lines.flatMap((cells, n) =>
    cells.some(Boolean)
      ? [{ line: n + 2, refAbo: cells[number] ?? '', mail: cells[mail] ?? '' }]
      : [],
  )
  const plan = await importLogins({ db, mails }, given, { isTrial: values.essai })
  await db.$disconnect()
  for (const { line, reason } of plan.refused) console.error(`${file}, ligne ${line} : ${reason}.`)
  const verb = values.essai ? 'seraient ouverts' : 'ouverts'
  console.log(
    `${plan.create.length} compte(s) ${verb}, ${plan.unchanged} déjà là, ${plan.refused.length} ligne(s) refusée(s).`,
  )
  if (plan.refused.length > 0) process.exitCode = 1
}
