import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { addDays } from '../../app/domain/values.ts'
import { buildDirectory } from '../../remix.config.js'
import { identitySettings } from '../../scripts/launch-settings.ts'
import { type Identity, people as staff } from '../../utility/identity/people.ts'
import { pino } from './log.ts'
import { network, portals, programs, type Serve } from './network.ts'
import { clock, Program, settle } from './seams.ts'

// The programs of the town: the portal as it is built, the utility's back end and its payment provider, on their files.

export const origin = 'http://localhost:3000'
export const dataDir = mkdtempSync(path.join(tmpdir(), 'simulation-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const settings = {
  ...{ NODE_ENV: 'production', DEMO: '1', LAUNCHED: '1', DATA_DIR: dataDir },
  ...{ PORT: '3000', BACKEND_PORT: '4001', PAYMENT_PORT: '4002' },
  ...{ PEOPLE_PER_ADDRESS: '1000000', MAILS_PER_HOUR: '1000', DRAIN_MS: '0' },
  ...{ SMTP_URL: 'smtp://localhost:2525', PROMISE_GESTURE_EUROS: '20' },
  ...{ PORTAL_URL: origin, SESSION_SECRET: 'a secret of the simulation, long enough to seal' },
  ...{
    SERVICE_TOKEN: 'service-token-of-the-simulation',
    UTILITY_SERVICE_TOKEN: 'service-token-of-the-simulation',
  },
  ...{ BACKEND_JWT_SECRET: 'another secret of the simulation' },
  ...{ UTILITY_API_URL: 'http://localhost:4001/api', PAYMENT_ORIGIN: 'http://localhost:4002' },
  ...identitySettings('http://localhost:4003'),
  DATABASE_URL: `file:${path.join(dataDir, 'portal.db')}`,
}
for (const [name, value] of Object.entries(settings)) process.env[name] = value

export async function startBackend(): Promise<void> {
  const program = new Program('back end')
  const { startBackend: start } = await import('../../utility/server.ts')
  const { readSettings } = await import('../../utility/settings.ts')
  await patiently(program.run(() => start(readSettings(process.env), pino() as never)))
  for (const port of [4001, 4002]) programs.set(port, program)
}

/** Each subscriber has an identity, which says the number of their login. */
const subscribers = Array.from({ length: 200 }, (_, n): Identity => {
  const name = String(100_010 + n)
  const said = { given_name: 'Camille', family_name: name, name, preferred_username: name }
  return { ...said, sub: name, groups: [] }
})

/** The provider of identities, which proves whoever asks. */
export async function startIdentity(): Promise<void> {
  const program = new Program('identity')
  const { startIdentityProvider: start } = await import('../../utility/identity/provider.ts')
  const identities = [...staff, ...subscribers]
  await patiently(program.run(() => start({ port: 4003, portal: origin, identities })))
  programs.set(4003, program)
}

/** The builds of the portal's processes, in turn: during an upgrade the version before runs beside the new one. */
export const builds = [buildDirectory]

const starts = new Map<string, Promise<() => ServerBuild>>()

/**
 * A build, as a function of which each call is a start: its modules as they begin. Imported anew they would be compiled at each
 * start, and no dead program's would leave the memory. The build is one file, and an index that gives other names.
 */
async function readBuild(directory: string): Promise<() => ServerBuild> {
  const server = path.resolve(directory, 'server')
  const index = readFileSync(path.join(server, 'index.js'), 'utf8')
  const file = path.join(server, /from "\.\/(assets\/.*)"/.exec(index)?.[1] ?? '')
  const code = readFileSync(file, 'utf8')
  const [imports, exports] = [/^import .*$/gm, /^export \{([^}]*)\};$/m]
  const names = (text: string) => (exports.exec(text)?.[1] ?? '').matchAll(/([\w$]+) as (\w+)/g)
  const own = new Map([...names(code)].map(([, name, short]) => [short, name]))
  const given = [...names(index)].map(([, short, name]) => `${name}: ${own.get(short)}`)
  const source = `${code.match(imports)?.join('\n')}
    export const start = () => { ${code.replace(imports, '').replace(exports, '')}; return { ${given} } }`
  const whole = `${pathToFileURL(file).href}?whole`
  registerHooks({
    load: (url, context, next) =>
      url === whole ? { format: 'module', source, shortCircuit: true } : next(url, context),
  })
  return (await import(whole)).start
}

/** The portal's process of this rank. */
export async function startPortal(rank: number): Promise<void> {
  const program = new Program('portal')
  await program.run(async () => {
    const directory = builds[rank % builds.length] as string
    const { createRequestHandler } = await import('@remix-run/node')
    const { bySection } = await import('../../app/page/sections.server.ts')
    const known = starts.get(directory) ?? readBuild(directory)
    starts.set(directory, known)
    const built = (await known)()
    const entry = built.entry.module as unknown as typeof import('../../app/entry.server.tsx')
    await patiently(entry.ready())
    const sectionOf = bySection(built, part => createRequestHandler(part, 'production'))
    const serve: Serve = async ({ method, url, headers, body }) => {
      const request = new Request(url, {
        ...{ method, headers: { host: 'localhost:3000', ...headers } },
        ...(body?.length && { body: new Uint8Array(body) }),
      })
      const answer = await sectionOf(new URL(url).pathname)(request, {
        address: headers['x-person'],
      })
      const lines = Object.fromEntries(answer.headers)
      return {
        status: answer.status,
        headers: { ...lines, 'set-cookie': answer.headers.getSetCookie() },
        body: Buffer.from(await answer.arrayBuffer()),
      }
    }
    portals[rank] = { program, serve }
  })
}

/** For what the scheduler does not deliver: it ends by itself, once threads have done their work. */
async function patiently<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) {
    await settle()
    if (network.waiting.length > 0) network.waiting.shift()?.arrive(undefined)
    else if (!isOver) clock.tick(5)
  }
  return work
}

/** Programs that were killed come back, on the files as they left them. */
export async function revive(): Promise<number> {
  const dead = [
    { program: programs.get(4001), start: startBackend },
    { program: programs.get(4003), start: startIdentity },
    ...portals.map(({ program }, rank) => ({ program, start: () => startPortal(rank) })),
  ].filter(({ program }) => !program?.isAlive)
  for (const { start } of dead) await start()
  // What they begin by themselves may hold a database.
  if (dead.length > 0) await settle()
  return dead.length
}

const opened = new Map<string, DatabaseSync>()

/** What the books say, read beside the programs. */
export function rows<T>(file: 'portal' | 'backend', sql: string, ...values: string[]): T[] {
  const name = path.join(dataDir, `${file}.db`)
  const database = opened.get(file) ?? new DatabaseSync(name, { readOnly: true })
  opened.set(file, database)
  return database.prepare(sql).all(...values) as T[]
}

/** The portal's database as it is on the disk. */
export const portalFiles = () =>
  readdirSync(dataDir)
    .filter(name => name.startsWith('portal.db'))
    .map(name => readFileSync(path.join(dataDir, name)))

/** Changes something of a database beside its programs, at once. */
function change(file: 'portal' | 'backend', work: (database: DatabaseSync) => unknown): void {
  const database = new DatabaseSync(path.join(dataDir, `${file}.db`))
  try {
    database.exec('PRAGMA synchronous=OFF; BEGIN IMMEDIATE')
    work(database)
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

export const watch = (sql: string) => change('portal', database => database.exec(sql))

/** Each helper acts from the first day at one metering point of the subscriber; the last pair is the demonstration's own, at all of them. */
export function trust(pairs: [giver: string, helper: string][]): void {
  const sql = `INSERT OR IGNORE INTO Delegation (id, giver, person, points, kind, name, mail, rights, until, invitedAt, linkEndsAt, acceptedAt)
    SELECT 'S-' || ?1, ?1, ?2, (SELECT json_array(pdcRef) FROM MeteringPoint WHERE refAbo = ?1 AND position = 0),
      kind, name, mail, rights, date(until, '+1 year'), invitedAt, linkEndsAt, acceptedAt
    FROM Delegation WHERE person = '100021' AND giver = '100020'`
  change('backend', database => {
    for (const pair of pairs.slice(0, -1)) database.prepare(sql).run(...pair)
  })
}

/** From the day of an invoice to the last on which it is to be paid. */
export const daysToPay = 20

/** The utility's own billing: an invoice for each of these metering points, by which it owes again. */
export function bill(day: string, cents: Map<string, number>): void {
  const sql = `INSERT OR IGNORE INTO Invoice (factNumber, pdcRef, amountCents, balanceCents, issuedOn, dueOn, fileName, hasFile, volume, isEstimate, subscriptionCents, regularisationCents)
    VALUES (?, ?, ?, ?, ?, ?, '', 0, 0, 0, 0, 0)`
  const due = addDays(day, daysToPay)
  change('backend', database => {
    const invoice = database.prepare(sql)
    for (const [point, amount] of cents)
      invoice.run(`F${point.slice(1)}-S${day.replaceAll('-', '')}`, point, amount, amount, day, due)
  })
}

/** What billing has used of the credits of lists, in cents. */
export const spent = new Map<string, number>()

/** Billing uses a credit that could still be taken back, in part or whole, unless a program is writing just then. */
export function spendCredit(parts: number): void {
  const [credit] = rows<{ factNumber: string; cents: number }>('backend', unspent)
  if (!credit) return
  const used = Math.ceil(credit.cents / parts)
  const sql = 'UPDATE Invoice SET balanceCents = balanceCents + ? WHERE factNumber = ?'
  try {
    change('backend', database => database.prepare(sql).run(used, credit.factNumber))
    spent.set(credit.factNumber, used)
  } catch (error) {
    if (!/database is locked/.test(String(error))) throw error
  }
}
const unspent = `SELECT c.factNumber, c.cents FROM AidCredit c JOIN Invoice i ON i.factNumber = c.factNumber
  WHERE c.list IS NOT NULL AND c.undoneBy IS NULL AND i.balanceCents = -c.cents ORDER BY c.factNumber`

/** Water is cut for works, in one town or another; those of before are called off. */
export function cutWater(day: string, number: number): void {
  const work = `INSERT OR IGNORE INTO WaterWork (id, town, startsAt, endsAt, streets, reason, isCut)
    SELECT 'S-' || ?, city, ? || 'T08:00', date(?, '+20 days') || 'T18:00', '[]', 'Travaux', 1
    FROM (SELECT DISTINCT municipality city FROM MeteringPoint ORDER BY 1) LIMIT 1 OFFSET ?`
  change('backend', database => {
    database.exec(
      `UPDATE WaterWork SET isCancelled = 1, version = version + 1 WHERE id LIKE 'S-%' AND isCancelled = 0`,
    )
    database.prepare(work).run(day, day, day, number)
  })
}
