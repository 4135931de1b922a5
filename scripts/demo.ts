import { createLaunch, ready } from './launch.ts'
import { launchSettings, readPlace, refuseTakenPorts, removeData } from './launch-settings.ts'

// The whole portal on its demonstration world: embedded back end, simulated provider, portal.

const launch = createLaunch()
const place = readPlace('.data')
await refuseTakenPorts(place)
await launch.run('scripts/build.ts')
if (process.argv.includes('--neuf')) removeData(place)

const settings = launchSettings(place)
const programs = place.embedded ? ['app/backend/main.ts', 'server.ts'] : ['server.ts']
await Promise.all(
  programs.map(program => ready(launch.serve(program, { ...settings, NODE_ENV: 'production' }))),
)
console.log(`Portail prêt : ${settings.PORTAL_URL}`)
if (place.embedded)
  console.log(`
  Abonnés : 100001 à 100009, mot de passe Eau-Claire-2026 (par exemple 100001, ou karim.benali@example.fr)
  Agents  : admin ou agent, mot de passe Source-Vive-2026, sur ${settings.PORTAL_URL}/adm-sem-webabo
  Courriels envoyés : http://localhost:${place.ports.BACKEND_PORT}/demo/courriels
`)
