import { createLaunch, emptyPortalFor, ready } from './launch.ts'
import { checkPorts, launchSettings, readLaunchTarget, removeData } from './launch-settings.ts'

// The demonstration: embedded back end, simulated providers of payments and of identities, portal.

const launch = createLaunch()
const target = readLaunchTarget('.data')
await checkPorts(target)
await launch.run('scripts/build.ts')
if (process.argv.includes('--neuf')) removeData(target)

const settings = launchSettings(target)
const serve = (program: string) => launch.serve(program, { ...settings, NODE_ENV: 'production' })
const programs = [serve('server.ts')]
if (target.embedded) {
  const backend = serve('utility/main.ts')
  emptyPortalFor(backend, settings.DATABASE_URL)
  programs.push(backend, serve('utility/identity/main.ts'))
}
await Promise.all(programs.map(ready))
console.log(`Portail prêt : ${settings.PORTAL_URL}`)
if (target.embedded)
  console.log(`
  Abonnés : 100001 à 100009, mot de passe Eau-Claire-2026 (par exemple 100001, ou karim.benali@example.fr)
  Agents  : admin ou agent, mot de passe Source-Vive-2026, sur ${settings.PORTAL_URL}/adm-sem-webabo
  Annuaire : Luc Fabre (agent), Nora Petit (responsable) ; FranceConnect : Claire Martin (abonnée)
  Courriels envoyés : http://localhost:${target.ports.BACKEND_PORT}/demo/courriels
`)
