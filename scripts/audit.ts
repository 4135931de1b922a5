import { readFileSync } from 'node:fs'
import { retentionDays } from '../app/domain/retention.ts'
import { firstBroken, unlike } from '../app/session/audit-stream.server.ts'
import { settingProblems } from '../app/settings.server.ts'
import { store } from '../app/store/client.server.ts'

// BEY-217: `npm run audit -- <file>…` says whether the audit files are unchanged, and whether the database agrees. Keep
// the last hash elsewhere: a file that is rewritten from its beginning has another one.

const files = process.argv.slice(2)
const problems = settingProblems()

if (files.length === 0) {
  console.error('Usage : npm run audit -- <fichier d’AUDIT_FILE>…')
  process.exitCode = 2
} else if (problems.length > 0) {
  console.error(`Donnez à la commande les réglages du portail :\n- ${problems.join('\n- ')}`)
  process.exitCode = 78
} else {
  const texts = files.map(file => readFileSync(file, 'utf8'))
  const rows = await store().auditEntry.findMany()
  await store().$disconnect()
  const since = new Date(Date.now() - retentionDays.audit * 24 * 3_600_000)
  for (const [rank, text] of texts.entries()) {
    const broken = firstBroken(text)
    const lines = text.trimEnd().split('\n')
    if (broken > 0)
      console.log(`${files[rank]} : la ligne ${broken} n’est plus celle qui fut écrite.`)
    else
      console.log(
        `${files[rank]} : ${lines.length} lignes, intactes. Dernière empreinte : ${JSON.parse(lines.at(-1) ?? '{}').hash ?? 'aucune'}`,
      )
    const others = unlike(text, rows, since)
    if (others.length > 0) console.log(`La base dit autre chose des entrées ${others.join(', ')}.`)
    if (broken > 0 || others.length > 0) process.exitCode = 1
  }
}
