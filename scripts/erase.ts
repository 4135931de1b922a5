import { parseArgs } from 'node:util'
import { eraseReport } from '../app/session/erase-account.server.ts'
import { settingProblems } from '../app/settings.server.ts'
import { store } from '../app/store/client.server.ts'

// BEY-165: `npm run erase -- <abonné> [--oui]` answers a GDPR request with a report of the data that the portal keeps
// of a subscriber; with `--oui` it first erases what may be erased.

const { values, positionals } = parseArgs({
  options: { oui: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [owner, ...more] = positionals
const problems = settingProblems()

if (!owner || more.length > 0) {
  console.error('Usage : npm run erase -- <numéro abonné> [--oui]')
  process.exitCode = 1
} else if (problems.length > 0) {
  console.error(`Donnez à la commande les réglages du portail :\n- ${problems.join('\n- ')}`)
  process.exitCode = 78
} else {
  console.log(await eraseReport(owner, values.oui))
  await store().$disconnect()
}
