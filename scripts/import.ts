import { parseArgs } from 'node:util'
import { propose } from '../utility/import/propose.ts'
import { writeReport } from '../utility/import/report.ts'
import { runImport } from '../utility/import/run.ts'
import { Stop } from '../utility/import/stop.ts'

// BEY-700: `npm run import -- <folder> [--essai]` brings the exports of a billing program into the utility's system
// (docs/brancher.md). With `--sql`, the folder holds queries, and BILLING_DATABASE_URL says where.

const usage = `Usage : npm run import -- <dossier> [--essai] [--accepter <code>=<nombre>]… [--sql] [--proposer]
  --essai     dit ce qui changerait, n’écrit rien
  --accepter  passe une protection, dont le nombre exact est répété
  --sql       le dossier contient des requêtes (abonnes.sql…), BILLING_DATABASE_URL dit à quelle base les poser
  --proposer  écrit un premier correspondance.json d’après les premières lignes des fichiers`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    essai: { type: 'boolean', default: false },
    accepter: { type: 'string', multiple: true, default: [] },
    sql: { type: 'boolean', default: false },
    proposer: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
const sqlUrl = process.env.BILLING_DATABASE_URL
const accepted = values.accepter.map(one => /^([a-z-]+)=(\d+)$/.exec(one))

if (!folder || positionals.length > 1 || accepted.includes(null) || (values.sql && !sqlUrl)) {
  console.error(usage)
  process.exitCode = 1
} else if (values.proposer) {
  const said = await propose(folder).then(
    file => `${file} est écrit : le relire, remplacer chaque « ? », puis essayer avec --essai.`,
    (error: NodeJS.ErrnoException) => {
      process.exitCode = 1
      if (error.code === 'EEXIST') return 'correspondance.json existe déjà : il n’est pas remplacé.'
      if (error instanceof Stop) return error.message
      throw error
    },
  )
  console.log(said)
} else {
  const dataDir = process.env.DATA_DIR ?? '.data'
  const report = await runImport({
    ...{ folder, dataDir, isTrial: values.essai },
    accepted: new Map(accepted.map(found => [found?.[1] ?? '', Number(found?.[2])])),
    sqlUrl: values.sql ? sqlUrl : undefined,
  })
  const { text } = writeReport(report, `${dataDir}/rapports`)
  process.stdout.write(text)
  process.exitCode = report.exitCode
}
