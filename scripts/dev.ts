import { createLaunch, portalStore, ready, resetPortalFor } from './launch.ts'
import { checkPorts, launchSettings, readLaunchTarget } from './launch-settings.ts'

// The portal on Vite's development server, with the embedded back end, which restarts when one of its files changes.

const launch = createLaunch()
// Another folder than that of `npm run demo`, whose option --neuf deletes the data.
const target = readLaunchTarget('.data-dev')
await checkPorts(target)
await launch.run('prisma/workarounds/generate.ts')

const settings = launchSettings(target)
if (target.embedded) {
  const backend = launch.serve(
    'utility/main.ts',
    { ...settings, NODE_ENV: 'production' },
    { nodeOptions: ['--watch', '--watch-preserve-output'] },
  )
  const isLiving = settings.LIVING_WORLD === '1'
  resetPortalFor(backend, portalStore(settings.DATABASE_URL), isLiving)
  const identity = launch.serve('utility/identity/main.ts', settings)
  await Promise.all([backend, identity].map(ready))
}
launch.serve(
  'node_modules/@remix-run/dev/dist/cli.js',
  { ...settings, NODE_ENV: 'development' },
  { args: ['vite:dev', '--port', target.ports.PORT] },
)
