import { createLaunch, ready } from './launch.ts'
import { launchSettings, readPlace, refuseTakenPorts } from './launch-settings.ts'

// The portal with Vite's development server, on the demonstration's back end, which starts anew when one of its files
// changes.

const launch = createLaunch()
// Not the demonstration's folder, which `npm run demo -- --neuf` empties.
const place = readPlace('.data-dev')
await refuseTakenPorts(place)
await launch.run('prisma/workarounds/generate.ts')

const settings = launchSettings(place)
if (place.embedded) {
  const backend = launch.serve(
    'app/backend/main.ts',
    { ...settings, NODE_ENV: 'production' },
    { nodeOptions: ['--watch', '--watch-preserve-output'] },
  )
  await ready(backend)
}
launch.serve(
  'node_modules/@remix-run/dev/dist/cli.js',
  { ...settings, NODE_ENV: 'development' },
  { args: ['vite:dev', '--port', place.ports.PORT] },
)
