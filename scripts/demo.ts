import { parseArgs } from 'node:util'
import { createLaunch, emptyPortalFor, ready } from './launch.ts'
import { checkPorts, launchSettings, readLaunchTarget, removeData } from './launch-settings.ts'

// The demonstration: embedded back end, simulated providers of payments and of identities, portal. With
// `--donnees <folder>` it shows what `npm run import` makes of that folder, beside the world of the demonstration.

const { values } = parseArgs({
  options: { neuf: { type: 'boolean', default: false }, donnees: { type: 'string' } },
})
const launch = createLaunch()
const target = readLaunchTarget(values.donnees ? '.data-donnees' : '.data')
await checkPorts(target)
await launch.run('scripts/build.ts')
if (values.neuf) removeData(target)

const settings = launchSettings(target)
if (values.donnees) {
  const { importForDemo } = await import('./demo-data.ts')
  const isImported = await importForDemo(values.donnees, target.data)
  if (!isImported) process.exit(3)
}
const serve = (program: string) => launch.serve(program, { ...settings, NODE_ENV: 'production' })
const programs = [serve('server.ts')]
if (target.embedded) {
  const backend = serve('utility/main.ts')
  emptyPortalFor(backend, settings.DATABASE_URL)
  programs.push(backend, serve('utility/identity/main.ts'))
}
await Promise.all(programs.map(ready))
console.log(`Portail prêt : ${settings.PORTAL_URL}`)
if (values.donnees)
  console.log(`
  Ouvrez un compte avec un numéro d’abonné et un point de comptage de vos fichiers (dans l’exemple : 000007 et 000007A).
  Courriels envoyés, avec le lien qui l’active : http://localhost:${target.ports.BACKEND_PORT}/demo/courriels
  Agents : admin ou agent, mot de passe Source-Vive-2026, sur ${settings.PORTAL_URL}/adm-sem-webabo
`)
else if (target.embedded)
  console.log(`
  Abonnés : 100001 à 100009, mot de passe Eau-Claire-2026 (par exemple 100001, ou karim.benali@example.fr)
  Agents  : admin ou agent, mot de passe Source-Vive-2026, sur ${settings.PORTAL_URL}/adm-sem-webabo
  Annuaire : Luc Fabre (agent), Nora Petit (responsable) ; FranceConnect : Claire Martin (abonnée)
  Courriels envoyés : http://localhost:${target.ports.BACKEND_PORT}/demo/courriels
`)
