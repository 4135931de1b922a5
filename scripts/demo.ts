import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createLaunch, portalStore, ready, resetPortalFor } from './launch.ts'
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

const isNew = !existsSync(join(target.data, 'backend.db'))
const settings = launchSettings(target)
const isLiving = settings.LIVING_WORLD === '1' && !values.donnees
const log = join(target.data, 'demo.log')
rmSync(log, { force: true })
if (values.donnees) {
  const { importForDemo } = await import('./demo-data.ts')
  const isImported = await importForDemo(values.donnees, target.data)
  if (!isImported) process.exit(3)
}
console.log(
  isNew && target.embedded && !values.donnees
    ? 'Démarrage : création des abonnés, des factures et des demandes d’essai…'
    : 'Démarrage…',
)
const serve = (program: string, nodeOptions: string[] = []) =>
  launch.serve(program, { ...settings, NODE_ENV: 'production' }, { log, nodeOptions })
const programs = [serve('server.ts', ['--import', './utility/demo/scriptless.ts'])]
const store = portalStore(settings.DATABASE_URL)
if (target.embedded) {
  const backend = serve('utility/main.ts')
  resetPortalFor(backend, store, isLiving)
  programs.push(backend, serve('utility/identity/main.ts'))
}
await Promise.all(programs.map(ready))
if (target.embedded && isNew && isLiving) await store.addLife()
console.log(`Portail prêt : ${settings.PORTAL_URL}`)
if (values.donnees)
  console.log(`
  Ouvrez un compte avec un numéro d’abonné et un point de comptage de vos fichiers (dans l’exemple : 000007 et 000007A).
  E-mails envoyés, avec le lien qui l’active : http://localhost:${target.ports.BACKEND_PORT}/demo/courriels
  Agents : admin ou agent, mot de passe Source-Vive-2026, sur ${settings.PORTAL_URL}/adm-sem-webabo
`)
else if (target.embedded)
  console.log(`
  Visite guidée : http://localhost:${target.ports.BACKEND_PORT}/demo/visite, où un bouton suffit pour entrer

  Abonnés  : 100001 à 100009, mot de passe Eau-Claire-2026 (par exemple 100001, ou karim.benali@example.fr)
  Agents   : admin, agent, marc ou nora, mot de passe Source-Vive-2026, sur ${settings.PORTAL_URL}/adm-sem-webabo
  Annuaire : Luc Fabre (agent), Nora Petit (responsable) ; FranceConnect : Claire Martin (abonnée)
  E-mails  : http://localhost:${target.ports.BACKEND_PORT}/demo/courriels
`)
console.log(`  Journal  : ${log} ; Ctrl+C arrête tout.`)
