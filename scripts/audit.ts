import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { retentionDays } from '../app/domain/retention.ts'
import { firstBroken, inNoFile, summary, unlike } from '../app/session/audit-stream.server.ts'
import { settingProblems } from '../app/settings.server.ts'
import { store } from '../app/store/client.server.ts'

// BEY-217, BEY-526: `npm run audit -- <file>… [--empreinte <hash>]` says whether the audit files are as they were written,
// and whether the database agrees with all of them. The hash is one that the log told: a file that has it no more was
// cut or written anew.

const { values, positionals: files } = parseArgs({
  options: { empreinte: { type: 'string' } },
  allowPositionals: true,
})
const problems = settingProblems()

if (files.length === 0) {
  console.error('Usage : npm run audit -- <fichier d’AUDIT_FILE>… [--empreinte <une du journal>]')
  process.exitCode = 2
} else if (problems.length > 0) {
  console.error(`Donnez à la commande les réglages du portail :\n- ${problems.join('\n- ')}`)
  process.exitCode = 78
} else {
  const faults: string[] = []
  const texts: string[] = []
  for (const file of files) {
    if (!existsSync(file)) {
      faults.push(`${file} : ce fichier n’existe pas.`)
      continue
    }
    const text = readFileSync(file, 'utf8')
    texts.push(text)
    const { lines, lastHash, unkeyed, isCut } = summary(text)
    const broken = firstBroken(text)
    if (lines === 0) faults.push(`${file} : vide. Rien n’y a été écrit, ou tout en a été ôté.`)
    else if (broken === lines && isCut)
      faults.push(`${file} : la dernière ligne, la ${broken}, est coupée.`)
    else if (broken > 0)
      faults.push(`${file} : la ligne ${broken} n’est plus celle qui fut écrite.`)
    else console.log(`${file} : ${lines} lignes, intactes. Dernière empreinte : ${lastHash}`)
    if (unkeyed > 0)
      console.log(`${file} : ${unkeyed} lignes sans clé, d’une version d’avant elle.`)
  }
  const { empreinte } = values
  if (empreinte && !texts.some(text => summary(text, empreinte).hasTold))
    faults.push('Aucun fichier n’a plus cette empreinte : une fin fut coupée, ou tout récrit.')
  const rows = await store().auditEntry.findMany()
  await store().$disconnect()
  const since = new Date(Date.now() - retentionDays.audit * 24 * 3_600_000)
  const others = unlike(texts, rows, since)
  if (others.length > 0) faults.push(`La base dit autre chose des entrées ${others.join(', ')}.`)
  const unknown = inNoFile(texts, rows)
  if (unknown.length > 0)
    faults.push(
      `Aucun fichier n’a les entrées ${unknown.join(', ')} de la base : une fin fut coupée, un fichier manque ici, ou ces lignes sont fausses.`,
    )
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
}
