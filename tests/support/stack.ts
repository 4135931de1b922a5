import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A whole demonstration of one's own: portal, back end and payment provider. */
export type Stack = {
  portal: string
  backend: string
  provider: string
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
  const ports = { portal: 3200 + slot, backend: 4200 + 2 * slot, provider: 4201 + 2 * slot }
  const started = performance.now()
  const demo = spawn(process.execPath, ['scripts/demo.ts', '--neuf'], {
    env: {
      ...process.env,
      PORT: String(ports.portal),
      BACKEND_PORT: String(ports.backend),
      PAYMENT_PORT: String(ports.provider),
      DATA_DIR: data,
      // A journey that has seen an outage goes on at once.
      UTILITY_BREAKER_MS: '200',
      // What a journey changes is seen at once.
      WATER_KEPT_SECONDS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = await collect(demo, 'Portail prêt')
  return {
    portal: `http://localhost:${ports.portal}`,
    backend: `http://localhost:${ports.backend}`,
    provider: `http://localhost:${ports.provider}`,
    startup: performance.now() - started,
    dataDir: data,
    maintenanceFile: join(data, 'maintenance'),
    portalPid: () => childOf(demo, 'server.ts'),
    output: () => [...lines],
    stop: async () => {
      if (demo.exitCode === null && demo.kill('SIGTERM')) await once(demo, 'exit')
      await rm(data, { recursive: true, force: true })
    },
  }
}

function collect(demo: ChildProcess, awaited: string): Promise<string[]> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    for (const stream of [demo.stdout, demo.stderr]) {
      let rest = ''
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const whole = (rest + text).split('\n')
        rest = whole.pop() ?? ''
        lines.push(...whole)
        if (whole.some(line => line.includes(awaited))) resolve(lines)
      })
    }
    demo.on('exit', code =>
      reject(new Error(`La démonstration s’est arrêtée (${code})\n${lines.slice(-40).join('\n')}`)),
    )
  })
}

async function childOf(demo: ChildProcess, program: string): Promise<number> {
  const children = await readFile(`/proc/${demo.pid}/task/${demo.pid}/children`, 'utf8')
  for (const pid of children.trim().split(' ')) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes(program)) return Number(pid)
  }
  throw new Error(`${program} ne tourne pas`)
}
