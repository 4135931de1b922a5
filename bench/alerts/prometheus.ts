import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const rules = 'docs/operations/alertes.yml'

/** Debian's package `prometheus` has both. */
export const isInstalled = () =>
  ['prometheus', 'promtool'].every(program => !spawnSync(program, ['--version']).error)

/** What promtool says of the rules, and of their tests. */
export function problems(): string[] {
  const commands = [
    ['check', 'rules', rules],
    ['test', 'rules', 'docs/operations/alertes.test.yml'],
  ]
  return commands.flatMap(args => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
    return status === 0 ? [] : [`${stdout}${stderr}`]
  })
}

/** The rules as they are, but for their patience: minutes become seconds. Thresholds stay. */
const impatient = () =>
  readFileSync(rules, 'utf8')
    .replace(/for: \d+m/g, 'for: 2s')
    .replaceAll('[2m]', '[5s]')
    .replaceAll('[5m]', '[10s]')
    .replaceAll('[10m]', '[10s]')
    .replaceAll('[15m]', '[120s]')

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** A real Prometheus that asks the portal every two seconds. */
export async function startPrometheus(
  folder: string,
  port: number,
  { metricsPort, machinePort }: { metricsPort: number; machinePort: number },
) {
  writeFileSync(join(folder, 'alertes.yml'), impatient())
  const config = join(folder, 'prometheus.yml')
  writeFileSync(
    config,
    `global: { scrape_interval: 2s, scrape_timeout: 2s, evaluation_interval: 1s }
rule_files: [ alertes.yml ]
scrape_configs:
  - job_name: portail
    static_configs: [ { targets: [ "127.0.0.1:${metricsPort}" ] } ]
  - job_name: machine
    static_configs: [ { targets: [ "127.0.0.1:${machinePort}" ] } ]
  - job_name: certificat
    static_configs: [ { targets: [ "127.0.0.1:${machinePort}" ] } ]
`,
  )
  const program = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url, program))) await pause(100)
  return {
    /** The names of the alerts that fire just now. */
    async firing(): Promise<string[]> {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Alerts
      return data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname)
    },
    /** The names of all alerts that its rules may raise. */
    async known(): Promise<string[]> {
      const { data } = (await (await fetch(`${url}/api/v1/rules`)).json()) as Rules
      return data.groups.flatMap(group => group.rules.map(({ name }) => name))
    },
    async stop(): Promise<void> {
      program.kill('SIGTERM')
      await once(program, 'exit')
    },
  }
}

type Alerts = { data: { alerts: { state: string; labels: { alertname: string } }[] } }
type Rules = { data: { groups: { rules: { name: string }[] }[] } }

async function isReady(url: string, program: ChildProcess): Promise<boolean> {
  if (program.exitCode !== null) throw new Error('Prometheus s’est arrêté')
  const answer = await fetch(`${url}/-/ready`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
