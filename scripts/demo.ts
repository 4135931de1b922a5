import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The whole portal on its demonstration world: embedded back end, simulated provider, portal.

const port = process.env.PORT ?? '3000'
const backendPort = process.env.BACKEND_PORT ?? '4001'
const paymentPort = process.env.PAYMENT_PORT ?? '4002'
const data = process.env.DATA_DIR ?? '.data'
const portal = `http://localhost:${port}`

const built = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)

if (process.argv.includes('--neuf')) rmSync(data, { recursive: true, force: true })
mkdirSync(data, { recursive: true })

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: port,
  BACKEND_PORT: backendPort,
  PAYMENT_PORT: paymentPort,
  DATA_DIR: data,
  DEMO: '1',
  PORTAL_URL: portal,
  SESSION_SECRET: secret('session'),
  SERVICE_TOKEN: secret('service'),
  BACKEND_JWT_SECRET: secret('jwt'),
  UTILITY_SERVICE_TOKEN: secret('service'),
  UTILITY_API_URL: process.env.UTILITY_API_URL ?? `http://localhost:${backendPort}/api`,
  PAYMENT_ORIGIN: process.env.PAYMENT_ORIGIN ?? `http://localhost:${paymentPort}`,
  DATABASE_URL: process.env.DATABASE_URL ?? `file:${join(data, 'portal.db')}`,
}

let stopping = false
const children = ['app/backend/main.ts', 'server.ts'].map(start)
await Promise.all(children.map(ready))
console.log(`Portail prêt : ${portal}`)
console.log(`
  Abonnés : 100001 à 100009, mot de passe Eau-Claire-2026 (par exemple 100001, ou karim.benali@example.fr)
  Agents  : admin ou agent, mot de passe Source-Vive-2026, sur ${portal}/adm-sem-webabo
  Courriels envoyés : http://localhost:${backendPort}/demo/courriels
`)

process.on('SIGINT', stop)
process.on('SIGTERM', stop)

function start(program: string): ChildProcess {
  const child = fork(program, { env: environment, stdio: 'inherit', detached: false })
  child.on('exit', code => {
    if (stopping) return
    console.error(`${program} s'est arrêté (${code})`)
    process.exitCode = 1
    stop()
  })
  return child
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise(resolve => child.on('message', said => said === 'ready' && resolve()))
}

/** Kept beside the data, so that sessions outlive a restart. */
function secret(name: string): string {
  const file = join(data, `secret-${name}`)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

function stop() {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
