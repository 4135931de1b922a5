import { parseArgs } from 'node:util'
import { agentLoginFormat, isAgentLogin, longestAgentLogin } from '../app/domain/agent.ts'
import { fold } from '../app/domain/fold.ts'
import { agentLinkHours, linkOf } from '../app/session/agent-link.server.ts'
import { settingProblems } from '../app/settings.server.ts'

// BEY-548: `npm run agent -- --nom "Camille Durand" --responsable` writes the link by which the first agent opens an
// account. Nothing is created before the agent has chosen a password there.

const { values } = parseArgs({
  options: {
    nom: { type: 'string', default: '' },
    identifiant: { type: 'string' },
    responsable: { type: 'boolean', default: false },
  },
})
const nameAdmin = values.nom.trim()
const login =
  values.identifiant ??
  fold(nameAdmin)
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('.')
const problems = settingProblems()

if (!nameAdmin || nameAdmin.length > 100) {
  console.error(
    'Usage : npm run agent -- --nom "<nom prénom>" [--identifiant <nom d’utilisateur>] [--responsable]',
  )
  process.exitCode = 2
} else if (!isAgentLogin(login) || login.length > longestAgentLogin) {
  console.error(`--identifiant « ${login} » : ${agentLoginFormat}`)
  process.exitCode = 2
} else if (problems.length > 0) {
  console.error(`Donnez à la commande les réglages du portail :\n- ${problems.join('\n- ')}`)
  process.exitCode = 78
} else {
  console.log(await linkOf({ login, nameAdmin, accessGestion: values.responsable }))
  console.error(
    `Lien de « ${login} » (${nameAdmin}${values.responsable ? ', gère les comptes' : ''}), une fois, ${agentLinkHours} heures : à remettre à cette personne seule.`,
  )
}
