import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { clients, groups } from '../utility/identity/people.ts'

/** The programs to launch on this machine: the portal, alone or with the embedded back end and payment provider. */
type LaunchTarget = ReturnType<typeof readLaunchTarget>

export function readLaunchTarget(defaultData: string) {
  const { env } = process
  const ports = {
    PORT: env.PORT ?? '3000',
    BACKEND_PORT: env.BACKEND_PORT ?? '4001',
    PAYMENT_PORT: env.PAYMENT_PORT ?? '4002',
    IDENTITY_PORT: env.IDENTITY_PORT ?? '4003',
  }
  // With another back end, the embedded one is not started.
  return { data: env.DATA_DIR ?? defaultData, ports, embedded: env.UTILITY_API_URL === undefined }
}

/** Exits with a message about the first port that is in use, or configured twice. */
export async function checkPorts({ ports, embedded }: LaunchTarget): Promise<void> {
  const reserved: Server[] = []
  const names = embedded
    ? (['PORT', 'BACKEND_PORT', 'PAYMENT_PORT', 'IDENTITY_PORT'] as const)
    : ['PORT' as const]
  for (const name of names) {
    const host = name === 'PORT' ? (process.env.HOST ?? '0.0.0.0') : '127.0.0.1'
    try {
      const server = createServer().listen(Number(ports[name]), host)
      await once(server, 'listening')
      reserved.push(server)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const why = code === 'EADDRINUSE' ? 'est déjà pris' : `ne peut pas être ouvert : ${code}`
      console.error(`Le port ${ports[name]} (${name}) ${why}`)
      process.exit(1)
    }
  }
  await Promise.all(reserved.map(server => server.close() && once(server, 'close')))
}

const databaseFiles = ['backend.db', 'portal.db'].flatMap(name =>
  ['', '-journal', '-shm', '-wal', '-in-use', '-damaged'].map(end => `${name}${end}`),
)
const secrets = ['session', 'service', 'jwt'] as const
const secretFile = (name: (typeof secrets)[number]) => `secret-${name}`

export function removeData({ data }: LaunchTarget): void {
  for (const file of [...databaseFiles, 'demo.log', ...secrets.map(secretFile)]) {
    rmSync(join(data, file), { force: true })
  }
}

export const identitySettings = (issuer: string) => ({
  STAFF_OIDC_ISSUER: issuer,
  STAFF_OIDC_CLIENT_ID: clients.directory.id,
  STAFF_OIDC_CLIENT_SECRET: clients.directory.secret,
  STAFF_OIDC_SCOPE: 'openid profile groups',
  STAFF_OIDC_ACR: 'eidas1 eidas2',
  STAFF_OIDC_AGENT_GROUP: groups.agents,
  STAFF_OIDC_MANAGER_GROUP: groups.managers,
  STAFF_LOCAL_LOGIN: 'always',
  FRANCECONNECT_ISSUER: issuer,
  FRANCECONNECT_CLIENT_ID: clients['france-connect'].id,
  FRANCECONNECT_CLIENT_SECRET: clients['france-connect'].secret,
})

/** The environment of all programs. Secrets are stored beside the data, so that sessions survive a restart. */
export function launchSettings({
  data,
  ports,
  embedded,
}: LaunchTarget): NodeJS.ProcessEnv & { PORTAL_URL: string; DATABASE_URL: string } {
  mkdirSync(data, { recursive: true, mode: 0o700 })
  const secret = (name: (typeof secrets)[number]) => {
    const file = join(data, secretFile(name))
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
    return readFileSync(file, 'utf8')
  }
  const { env } = process
  const service = env.SERVICE_TOKEN ?? env.UTILITY_SERVICE_TOKEN ?? secret('service')
  return {
    ...ports,
    DATA_DIR: data,
    DEMO: '1',
    // The back end then asks the launching program to empty the portal's store when the demonstration is reset.
    LAUNCHED: '1',
    // With what agents have done before: holders, notes, ready answers, statistics (utility/world/living.ts).
    LIVING_WORLD: '1',
    // All users of the demonstration share this machine's address.
    PEOPLE_PER_ADDRESS: '1000000',
    MAILS_PER_HOUR: '1000',
    // No helper must set up a second factor here, not even 100200, who helps sixty people.
    HELPER_SECOND_FACTOR_FROM: '0',
    PROMISE_GESTURE_EUROS: '15',
    // No load balancer has to notice that the portal stops.
    DRAIN_MS: '0',
    PORTAL_URL: `http://localhost:${ports.PORT}`,
    SESSION_SECRET: env.SESSION_SECRET ?? secret('session'),
    SERVICE_TOKEN: service,
    BACKEND_JWT_SECRET: env.BACKEND_JWT_SECRET ?? secret('jwt'),
    UTILITY_SERVICE_TOKEN: service,
    UTILITY_API_URL: `http://localhost:${ports.BACKEND_PORT}/api`,
    PAYMENT_ORIGIN: `http://localhost:${ports.PAYMENT_PORT}`,
    DATABASE_URL: `file:${join(data, 'portal.db')}`,
    ...(embedded && {
      ...identitySettings(`http://localhost:${ports.IDENTITY_PORT}`),
      MAP_TILES_URL: `http://localhost:${ports.BACKEND_PORT}/demo/tuiles/{z}/{x}/{y}.png`,
      MAP_TILES_PRIVATE_HOST: 'localhost',
      MAP_TILES_CREDIT: 'un plan imaginaire, dessiné pour la démonstration',
      WATER_AID_FUND: 'Le fonds Eau solidaire|1300|400',
      MAP_TILES_CREDIT_URL: `http://localhost:${ports.PORT}/mentions-legales`,
    }),
    ...env,
  }
}
