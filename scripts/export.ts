import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { rowsOfCsv } from '../app/domain/csv.ts'
import { dayOf } from '../app/domain/values.ts'
import { openDatabase } from '../utility/database.ts'
import { ExportRefusal, exportActs, writeExport } from '../utility/export/exporting.ts'
import { settle } from '../utility/export/store.ts'

// BEY-724, BEY-727: `npm run export -- <dossier>` writes what people did since the last export, while the service runs.

const usage = `Usage : npm run export -- <dossier> [--numero n]
        npm run export -- --acquitter <fichier.csv>
  --numero     écrit de nouveau l’exportation de ce numéro, telle qu’elle fut
  --acquitter  un fichier de deux colonnes, référence et motif (vide : l’acte est repris ; sinon il est refusé)`

process.umask(0o077)
try {
  await run()
} catch (error) {
  console.error(error instanceof ExportRefusal ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { folder, number, answers } = readArguments()
  const dataDir = process.env.DATA_DIR || '.data'
  if (!existsSync(path.join(dataDir, 'backend.db')))
    throw new ExportRefusal(`${dataDir} n’a pas de base du service (DATA_DIR).`)
  const db = await openDatabase(dataDir)
  const today = dayOf(new Date())
  try {
    if (answers) {
      const references = readAnswers(answers)
      await db.$transaction(tx => settle(tx, { references }, today))
      return console.log(`${references.length} référence(s) lue(s).`)
    }
    const written = number
      ? await writeExport(db, folder, number)
      : await exportActs(db, folder, today)
    if (!written) return console.log('Rien à exporter : aucun acte nouveau.')
    console.log(`${written.folder} : ${written.acts} acte(s)`)
    for (const file of written.files) console.log(`  ${file}`)
  } finally {
    await db.$disconnect()
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { numero: { type: 'string' }, acquitter: { type: 'string' } },
      allowPositionals: true,
    })
    const { numero, acquitter: answers } = values
    const [folder = ''] = positionals
    const isUnderstood = answers
      ? positionals.length === 0 && !numero
      : positionals.length === 1 && /^[1-9]\d{0,8}$/.test(numero ?? '1')
    if (isUnderstood) return { folder: path.resolve(folder), number: Number(numero ?? 0), answers }
  } catch {
    // An unknown option is answered by the usage too.
  }
  throw new ExportRefusal(usage)
}

/** The first line may name the columns: no act has such a reference. */
function readAnswers(file: string) {
  if (!existsSync(file)) throw new ExportRefusal(`${file} n’existe pas.`)
  const { rows, isWhole } = rowsOfCsv(readFileSync(file, 'utf8'))
  if (!isWhole) throw new ExportRefusal(`${file} est illisible : un guillemet y est mal placé.`)
  return rows
    .filter(([reference]) => reference)
    .map(([reference = '', refusal]) => ({ reference, refusal }))
}
