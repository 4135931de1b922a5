import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A whole demonstration of one's own: portal, back end and payment provider. */
export type Stack = {
  portal: string
  backend: string
  provider: string
  /** The simulated provider of identities. */
  identity: string
  /** The process id of the whole. */
  pid: number
  /** Milliseconds from the command to « Portail prêt ». */
  startup: number
  /** Where portal and back end keep their databases. */
  dataDir: string
  /** While this file is there, the portal is closed for maintenance. */
  maintenanceFile: string
  /** The process id of the portal's own server. */
  portalPid: () => Promise<number>
  /** The lines that portal and back end have written so far. */
  output: () => string[]
  stop: () => Promise<void>
}

/** Starts `npm run demo` on a new world, on ports of its own; `slot` tells parallel ones apart (0 to 9). */
export async function startStack(
  slot: number,
  settings: Record<string, string> = {},
): Promise<Stack> {
  const data = await mkdtemp(join(tmpdir(), 'portail-'))
  const ports = {
    portal: 3200 + slot,
    backend: 4200 + 2 * slot,
    provider: 4201 + 2 * slot,
    identity: 4300 + slot,
  }
  const log = join(data, 'sortie')
  const written = openSync(log, 'a')
  const started = performance.now()
  const demo = spawn(process.execPath, ['scripts/demo.ts', '--neuf'], {
    env: {
      ...process.env,
      // The doubles' address, which a test may have set, would leave out the embedded back end.
      UTILITY_API_URL: undefined,
      PORT: String(ports.portal),
      BACKEND_PORT: String(ports.backend),
      PAYMENT_PORT: String(ports.provider),
      IDENTITY_PORT: String(ports.identity),
      DATA_DIR: data,
      // Journeys begin with the world that contracts begin with.
      LIVING_WORLD: '0',
      // A journey that has seen an outage goes on at once.
      UTILITY_BREAKER_MS: '200',
      // A journey sees its own changes at once.
      WATER_KEPT_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', written, written],
  })
  closeSync(written)
  await isReady(demo, log)
  const origins = {
    portal: `http://localhost:${ports.portal}`,
    backend: `http://localhost:${ports.backend}`,
    provider: `http://localhost:${ports.provider}`,
    identity: `http://localhost:${ports.identity}`,
  }
  return {
    ...knownStack({ ...origins, dataDir: data, pid: Number(demo.pid) }),
    startup: performance.now() - started,
    stop: async () => {
      if (demo.exitCode === null && demo.kill('SIGTERM')) await once(demo, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Another process needs these of a stack to use it. */
export type Whereabouts = Pick<
  Stack,
  'portal' | 'backend' | 'provider' | 'identity' | 'dataDir'
> & { pid: number }

/** A stack that another process has started, and will stop. */
export function knownStack({ pid, ...places }: Whereabouts): Stack {
  return {
    ...places,
    pid,
    startup: 0,
    maintenanceFile: join(places.dataDir, 'maintenance'),
    portalPid: () => childOf(pid, 'server.ts'),
    output: () => readFileSync(join(places.dataDir, 'demo.log'), 'utf8').split('\n').slice(0, -1),
    stop: async () => {},
  }
}

async function isReady(demo: ChildProcess, log: string) {
  while (!readFileSync(log, 'utf8').includes('Portail prêt')) {
    if (demo.exitCode !== null) {
      const lines = readFileSync(log, 'utf8').split('\n').slice(-40)
      throw new Error(`La démonstration s’est arrêtée (${demo.exitCode})\n${lines.join('\n')}`)
    }
    await pause(50)
  }
}

async function childOf(demo: number, program: string): Promise<number> {
  const children = await readFile(`/proc/${demo}/task/${demo}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes(program)) return Number(pid)
  }
  throw new Error(`${program} ne tourne pas`)
}
