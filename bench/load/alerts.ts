import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path, { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startBackendProcess } from '../../tests/support/backend-process.ts'
import buildPortal from '../../tests/support/build.ts'
import { logIn, startPortal } from '../../tests/support/portal-process.ts'
import { freePort } from '../../tests/support/postgres.ts'
import { worldAt } from '../../tests/support/world.ts'
import type { Finding } from '../figures.ts'

const rules = 'docs/operations/alertes.yml'

/** Debian's package `prometheus` has both. */
const isInstalled = () =>
  ['prometheus', 'promtool'].every(program => !spawnSync(program, ['--version']).error)

/** The verdict of promtool on the rules, and on their tests. */
function problems(): string[] {
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

type Prometheus = Awaited<ReturnType<typeof startPrometheus>>

/** A real Prometheus that asks the portal every two seconds. */
async function startPrometheus(
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
  - job_name: service
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

type Stage = Awaited<ReturnType<typeof openStage>>

/** A portal that is watched, on SQLite, its back end, and one subscriber who is logged in. */
async function openStage() {
  buildPortal()
  const folder = mkdtempSync(path.join(tmpdir(), 'alerts-'))
  const file = path.join(folder, 'portal.db')
  const ports = { portal: await freePort(), metrics: await freePort() }
  const url = `http://127.0.0.1:${ports.portal}`
  const backend = await startBackendProcess(
    { api: await freePort(), payment: await freePort() },
    folder,
    { PORTAL_URL: url },
  )
  const start = (settings: Record<string, string> = {}) =>
    startPortal(ports.portal, {
      UTILITY_API_URL: `${backend.apiUrl}/api`,
      UTILITY_TIMEOUT_MS: '4000',
      UTILITY_BREAKER_MS: '1000',
      PAYMENT_ORIGIN: backend.paymentUrl,
      DATABASE_URL: `file:${file}`,
      METRICS_PORT: String(ports.metrics),
      PEOPLE_PER_ADDRESS: '1',
      NODE_OPTIONS: `--import=${pathToFileURL('bench/load/stall.js')}`,
      LOG_LEVEL: 'info',
      ...settings,
    })
  let portal = await start()
  // In the place of node_exporter and blackbox_exporter: a machine in good order, until a fault says otherwise.
  let machine = ''
  const machinePort = await freePort()
  const exporter = createServer((_, answer) => answer.end(machine)).listen(machinePort, '127.0.0.1')
  const visitor = await logIn(url, '100001')
  const send = (to: string, form: Record<string, string>) =>
    fetch(`${url}${to}`, {
      method: 'POST',
      headers: { origin: url },
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  return {
    folder,
    metricsPort: ports.metrics,
    machinePort,
    /** The machine's own metrics from now on, in Prometheus’ own format. */
    machineSays(lines: string) {
      machine = lines
    },
    world: worldAt(backend.apiUrl),
    /** A page of the subscriber, read whole. */
    page: async (to: string) => (await visitor.get(`${url}${to}`)).text(),
    /** A form of theirs, and one of a stranger. */
    post: async (to: string, form: Record<string, string>) =>
      (await visitor.post(`${url}${to}`, form)).text(),
    postAsStranger: async (to: string, form: Record<string, string>) =>
      (await send(to, form)).text(),
    pay: async () =>
      (await visitor.post(`${url}/factures/consulter/payer`, { submission: randomUUID() })).text(),
    /** A request with a file. */
    async sendFile() {
      const form = new FormData()
      const fields = { draft: randomUUID(), acting: '', objet: 'fuite', message: 'Une fuite.' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('pieces', new File(['%PDF-1.4 essai'], 'piece.pdf', { type: 'application/pdf' }))
      return (await visitor.post(`${url}/services/reclamations`, form)).text()
    },
    kill: () => portal.kill(),
    async restart(settings?: Record<string, string>) {
      await portal.kill()
      portal = await start(settings)
    },
    /** Sends the process a signal. */
    signal: (name: NodeJS.Signals) => process.kill(portal.pid, name),
    /** In the portal's own store, as another program. */
    store<T>(work: (db: DatabaseSync) => T): T {
      const db = new DatabaseSync(file, { timeout: 5000 })
      try {
        return work(db)
      } finally {
        db.close()
      }
    },
    openStore: () => new DatabaseSync(file, { timeout: 5000 }),
    async close() {
      await portal.kill()
      await backend.kill()
      exporter.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A fault that is done to a portal, again and again until the alerts fire, and its end. */
type Fault = {
  what: string
  alerts: string[]
  begin: (stage: Stage) => Promise<void> | void
  go?: (stage: Stage) => Promise<unknown>
  end: (stage: Stage) => Promise<void> | void
}

const hour = 3_600_000
const before = (ms: number) => new Date(Date.now() - ms).toISOString().replace('Z', '+00:00')
const heal = ({ world }: Stage) => world.heal()
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work))

/** A payment as the ledger would have it, begun two hours ago. */
function addPayment(stage: Stage, state: string, checkAt: string): void {
  stage.store(db =>
    db
      .prepare(
        `INSERT INTO "Payment" ("id", "submission", "owner", "pdc", "amountCents", "state", "createdAt", "updatedAt", "checkAt")
         VALUES (?, ?, 'bench', 'bench', 100, ?, ?, ?, ?)`,
      )
      .run(randomUUID(), randomUUID(), state, before(2 * hour), before(2 * hour), checkAt),
  )
}

const removePayments = (stage: Stage) =>
  stage.store(db => db.exec(`DELETE FROM "Payment" WHERE "owner" = 'bench'`))

let locked: ReturnType<Stage['openStore']> | undefined

const faults: Fault[] = [
  {
    what: 'un paiement accepté depuis deux heures n’est pas imputé',
    alerts: ['PaiementBloque'],
    begin: stage => addPayment(stage, 'authorised', before(-hour)),
    end: removePayments,
  },
  {
    what: 'un paiement attend le personnel',
    alerts: ['PaiementAVerifier'],
    begin: stage => addPayment(stage, 'to-check', before(-hour)),
    end: removePayments,
  },
  {
    what: 'la tâche qui vérifie les paiements échoue à chaque passe',
    alerts: ['ReconciliationArretee'],
    begin(stage) {
      addPayment(stage, 'created', before(hour))
      stage.store(db =>
        db.exec(
          `CREATE TRIGGER bench BEFORE UPDATE ON "Payment" BEGIN SELECT RAISE(ABORT, 'bench'); END`,
        ),
      )
    },
    end(stage) {
      stage.store(db => db.exec('DROP TRIGGER bench'))
      removePayments(stage)
    },
  },
  {
    what: 'la réponse à une demande envoyée s’est perdue il y a trois heures',
    alerts: ['DemandeSansReponse'],
    begin: stage =>
      stage.store(db => {
        const long = before(3 * hour)
        db.prepare(
          `INSERT INTO "Draft" ("id", "owner", "wizard", "title", "step", "revision", "state", "content", "checkAt", "createdAt", "updatedAt", "expiresAt")
           VALUES ('bench', 'bench', '/bench', '', '', 1, 'sent', '', ?, ?, ?, ?)`,
        ).run(before(-hour), long, long, before(-hour))
        db.prepare(
          `INSERT INTO "DraftTask" ("id", "draftId", "position", "subject", "call", "body", "state", "sentAt")
           VALUES ('bench', 'bench', 0, '', 'bench', '', 'doubtful', ?)`,
        ).run(long)
      }),
    end: stage => stage.store(db => db.exec(`DELETE FROM "Draft" WHERE "id" = 'bench'`)),
  },
  {
    what: 'un appel met trois secondes',
    alerts: ['PortailLent'],
    begin: ({ world }) => world.fail({ call: 'getUserHistoric', mode: 'slow', delayMs: 3000 }),
    go: stage => times(10, () => stage.page('/historique')),
    end: heal,
  },
  {
    what: 'un appel ne répond plus',
    alerts: ['AppelEnPanne', 'AppelEnEchec', 'PortailIndisponible'],
    begin: ({ world }) => world.fail({ call: 'getUserHistoric', mode: 'hang' }),
    go: stage => times(4, () => stage.page('/historique')),
    end: heal,
  },
  {
    what: 'un appel est lent, et trop de visiteurs à la fois s’en servent',
    alerts: ['AppelSansPlace'],
    begin: ({ world }) => world.fail({ call: 'getUserHistoric', mode: 'slow', delayMs: 2000 }),
    go: stage => times(90, () => stage.page('/historique')),
    end: heal,
  },
  {
    what: 'le processus calcule sans s’arrêter',
    alerts: ['PortailSature'],
    begin: () => {},
    async go(stage) {
      stage.signal('SIGUSR2')
      await pause(1000)
    },
    end: () => {},
  },
  {
    what: 'une table de la base a disparu',
    alerts: ['PortailErreurs'],
    begin: stage => stage.store(db => db.exec('ALTER TABLE "Session" RENAME TO "Bench"')),
    go: stage => times(6, () => stage.page('/home')),
    end: stage => stage.store(db => db.exec('ALTER TABLE "Bench" RENAME TO "Session"')),
  },
  {
    what: 'un autre programme tient la base verrouillée',
    alerts: ['PortailPasPret', 'BaseSaturee'],
    begin(stage) {
      locked = stage.openStore()
      locked.exec('BEGIN EXCLUSIVE')
    },
    go: stage => times(8, () => stage.post('/pdc', { pdc: 'P100001', redirectTo: '/home' })),
    end() {
      locked?.exec('ROLLBACK')
      locked?.close()
    },
  },
  {
    what: 'quelqu’un fait juger des mots de passe sans fin',
    alerts: ['RafaleDeRefus'],
    begin: () => {},
    go: stage => times(20, () => stage.postAsStranger('/force-mot-de-passe', { password: 'a' })),
    end: () => {},
  },
  {
    what: 'quelqu’un devine le mot de passe d’un agent',
    alerts: ['EssaisRalentis'],
    begin: () => {},
    go: stage =>
      stage.postAsStranger('/adm-sem-webabo', { login: 'agent', password: 'Pas-le-bon-2026' }),
    end: () => {},
  },
  {
    what: 'le processus est tué',
    alerts: ['PortailInjoignable'],
    begin: stage => stage.kill(),
    end: stage => stage.restart(),
  },
  {
    what: 'il est tué et relancé, encore et encore',
    alerts: ['PortailRedemarre'],
    begin: () => {},
    async go(stage) {
      await stage.restart()
      // It has to be seen alive.
      await pause(4000)
    },
    end: () => {},
  },
  {
    what: 'le jeton du portail n’est pas celui de l’exploitant',
    alerts: ['JetonRefuse'],
    begin: stage => stage.restart({ UTILITY_SERVICE_TOKEN: 'un autre jeton, assez long' }),
    end: stage => stage.restart(),
  },
  {
    what: 'l’antivirus ne répond plus',
    alerts: ['AntivirusEnPanne'],
    begin: stage => stage.restart({ CLAMD_URL: 'tcp://127.0.0.1:9' }),
    go: stage => stage.sendFile(),
    end: stage => stage.restart(),
  },
  {
    what: 'Payline ne répond plus',
    alerts: ['PaylineEnPanne'],
    begin: stage =>
      stage.restart({
        PAYMENT_PROVIDER: 'payline',
        PAYLINE_MERCHANT_ID: '12345678901234',
        PAYLINE_ACCESS_KEY: 'une clé',
        PAYLINE_CONTRACT: '1234567',
        PAYLINE_URL: 'https://127.0.0.1:9/V4/services/WebPaymentAPI',
      }),
    go: stage => stage.pay(),
    end: stage => stage.restart(),
  },
  {
    what: 'la sauvegarde est vieille, le disque plein, le certificat à sa fin',
    alerts: ['SauvegardeAncienne', 'DisquePlein', 'CertificatBientotFini'],
    begin: stage =>
      stage.machineSays(
        [
          `backup_completed_seconds ${Date.now() / 1000 - 30 * 3600}`,
          'node_filesystem_avail_bytes{mountpoint="/",fstype="ext4"} 5',
          'node_filesystem_size_bytes{mountpoint="/",fstype="ext4"} 100',
          `probe_ssl_earliest_cert_expiry ${Date.now() / 1000 + 3 * 24 * 3600}`,
          '',
        ].join('\n'),
      ),
    end: stage => stage.machineSays(''),
  },
  {
    what: 'le dernier import est vieux, un autre fut arrêté depuis',
    alerts: ['ImportAncien', 'ImportArrete'],
    begin: stage =>
      stage.machineSays(`utility_import_age_seconds ${40 * 3600}\nutility_import_stopped 1\n`),
    end: stage => stage.machineSays(''),
  },
  {
    what: 'le prestataire mène ailleurs que PAYMENT_ORIGIN',
    alerts: ['PaiementImpossible'],
    begin: stage => stage.restart({ PAYMENT_ORIGIN: 'http://ailleurs.test' }),
    go: stage => stage.pay(),
    end: stage => stage.restart(),
  },
]

const longestMs = 120_000

/**
 * Causes what each alert is there for, before a portal that a real Prometheus watches, and sees that the alert fires, and
 * did not before. The rules are those of docs/operations, with seconds instead of minutes. `only`: of these alerts.
 */
export async function alerts({ only }: { only: string[] }): Promise<Finding[]> {
  if (!isInstalled()) {
    console.log('Non essayé : prometheus et promtool manquent (apt-get install prometheus).')
    return []
  }
  const wrong = problems()
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const stage = await openStage()
  const prometheus = await startPrometheus(stage.folder, await freePort(), stage)
  try {
    const findings: Finding[] = []
    for (const fault of faults)
      if (only.length === 0 || fault.alerts.some(name => only.includes(name)))
        findings.push(...(await cause(fault, stage, prometheus)))
    const tried = faults.flatMap(({ alerts }) => alerts)
    const untried = (await prometheus.known()).filter(name => !tried.includes(name))
    findings.push({
      what: 'Alertes jamais provoquées',
      value: untried.join(', ') || 'aucune',
      promise: 'aucune',
      kept: untried.length === 0,
    })
    return findings
  } finally {
    await prometheus.stop()
    await stage.close()
  }
}

async function cause(fault: Fault, stage: Stage, prometheus: Prometheus): Promise<Finding[]> {
  const { what, alerts, begin, go, end } = fault
  const early = await prometheus.firing()
  const after = new Map<string, number>()
  const started = performance.now()
  let isOver = false
  await begin(stage)
  const going = (async () => {
    while (!isOver) {
      await go?.(stage).catch(() => undefined)
      await pause(200)
    }
  })()
  while (after.size < alerts.length && performance.now() - started < longestMs) {
    for (const name of await prometheus.firing())
      if (!after.has(name) && alerts.includes(name)) after.set(name, performance.now() - started)
    await pause(250)
  }
  isOver = true
  await going
  await end(stage)
  await silence(prometheus)
  return alerts.map(name => {
    const ms = after.get(name)
    const isNew = !early.includes(name)
    const value = ms === undefined ? 'jamais' : `après ${Math.round(ms / 1000)} s`
    return {
      what: `${name} : ${what}`,
      value: isNew ? value : 'déjà avant',
      promise: 'sonne alors',
      kept: isNew && ms !== undefined,
    }
  })
}

/** Waits until no alert fires any more, so that the next fault is seen by its own alerts. */
async function silence(prometheus: Prometheus): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < longestMs) {
    if ((await prometheus.firing()).length === 0) return
    await pause(500)
  }
}
