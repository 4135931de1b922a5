import { fork, spawnSync } from 'node:child_process'

// The portal with Vite's development server, on the demonstration's back end.

const shared = {
  PORT: '3000',
  BACKEND_PORT: '4001',
  PAYMENT_PORT: '4002',
  DATA_DIR: '.data/dev',
  DEMO: '1',
  PORTAL_URL: 'http://localhost:3000',
  SESSION_SECRET: 'development-only-secret-of-32-characters',
  SERVICE_TOKEN: 'development-only-token',
  BACKEND_JWT_SECRET: 'development-only-secret-of-32-characters',
  UTILITY_SERVICE_TOKEN: 'development-only-token',
  UTILITY_API_URL: 'http://localhost:4001/api',
  PAYMENT_ORIGIN: 'http://localhost:4002',
  DATABASE_URL: 'file:.data/dev/portal.db',
  ...process.env,
}

spawnSync(process.execPath, ['scripts/prisma-generate.ts'], { stdio: 'inherit' })
const backend = fork('app/backend/main.ts', { env: { ...shared, NODE_ENV: 'production' } })
const vite = fork('node_modules/@remix-run/dev/dist/cli.js', ['vite:dev', '--port', shared.PORT], {
  env: { ...shared, NODE_ENV: 'development' },
})
vite.on('exit', () => backend.kill())
process.on('SIGINT', () => vite.kill())
