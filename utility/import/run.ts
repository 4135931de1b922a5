import { existsSync } from 'node:fs'
import path from 'node:path'
import { dayOf } from '#domain/values.ts'
import { copyPapers, lastReadingId, lastRunId, writeChanges } from './apply.ts'
import { type EntityName, entityNames, fieldsOf, saidInstead } from './entities.ts'
import { type Mapping, mappingFile, parseMapping, readMapping } from './mapping.ts'
import { createNotices, type Notice } from './notices.ts'
import { amountsOf, type Change, type Changes, compare } from './plan.ts'
import { type Protection, protectionsOf, refusalCode } from './protections.ts'
import { openSql } from './sql.ts'
import { type FileFacts, stageFolder } from './stage.ts'
import { Stop } from './stop.ts'
import { openStore, type Store } from './store.ts'

export type Options = {
  folder: string
  dataDir: string
  isTrial: boolean
  /** The codes of protections that may be passed, with the exact count each has. */
  accepted: ReadonlyMap<string, number>
  /** The billing database, where the folder holds queries. */
  sqlUrl?: string | undefined
  now?: Date
}

/** 0: done, or nothing stands against it; 2: too many refused lines; 3: stopped by a protection. */
export type ExitCode = 0 | 2 | 3

export type Report = {
  isTrial: boolean
  folder: string
  startedAt: string
  endedAt: string
  exitCode: ExitCode
  /** How long other writes waited, in ms; 0 where nothing was written. */
  writtenMs: number
  /** Why nothing was changed; null when it was, or could be. */
  stopped: { code: string; reason: string; accept: string | null } | null
  /** When the last import was done. */
  before: string | null
  files: { [name in EntityName | 'lignes']?: FileFacts }
  changes: Changes
  notices: Notice[]
  refused: number
  protections: Protection[]
}

/** Imports a folder, or says what an import would do. Nothing is changed unless all protections are met. */
export async function runImport(options: Options): Promise<Report> {
  const startedAt = options.now ?? new Date()
  const store = await openStore(options.dataDir)
  const notices = createNotices()
  const last = lastRun(store)
  const report: Report = {
    isTrial: options.isTrial,
    folder: options.folder,
    startedAt: startedAt.toISOString(),
    ...{ endedAt: '', exitCode: 0, writtenMs: 0, stopped: null, files: {}, changes: {} },
    before: last?.endedAt ?? null,
    ...{ notices: notices.kept, refused: 0, protections: [] },
  }
  try {
    const known = { run: lastRunId(store), reading: lastReadingId(store) }
    await prepare(store, options, report, notices, startedAt)
    const problem = report.protections.find(one => !one.isMet && !isAccepted(options, one))
    if (problem) stop(report, problem)
    else if (!options.isTrial) {
      copyPapers(store)
      const begun = performance.now()
      store.inTransaction(() => {
        writeChanges(store, report.files, known, dayOf(startedAt))
        record(store, report, 'done')
      })
      report.writtenMs = Math.round(performance.now() - begun)
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    // What was being laid out is left, or what is said of the stop would go with it.
    if (store.db.isTransaction) store.db.exec('ROLLBACK')
    report.exitCode = 3
    report.stopped = { code: error.code, reason: error.message, accept: null }
  } finally {
    report.endedAt = new Date().toISOString()
    try {
      if (report.stopped && !options.isTrial) record(store, report, 'stopped')
    } finally {
      store.close()
    }
  }
  return report
}

async function prepare(
  store: Store,
  options: Options,
  report: Report,
  notices: ReturnType<typeof createNotices>,
  now: Date,
): Promise<void> {
  const folder = path.resolve(options.folder)
  if (!existsSync(folder)) throw new Stop('dossier-absent', `${options.folder} n’existe pas.`)
  const sql = options.sqlUrl ? await openSql(options.sqlUrl) : undefined
  try {
    const mapping = sql ? sqlMapping(folder) : readMapping(folder)
    const files = await stageFolder(store, { folder, mapping, sql }, notices)
    report.files = files
    report.changes = compare(store, files, notices, dayOf(now))
    report.refused = [...entityNames, 'lignes' as const].reduce(
      (sum, name) => sum + notices.refusedOf(name),
      0,
    )
    report.protections = protectionsOf({
      ...{ changes: report.changes, files, before: lastRun(store)?.files ?? {} },
      amounts: files.factures ? amountsOf(store) : undefined,
      ...{ refusedLines: report.refused, limits: mapping.protections },
    })
  } finally {
    await sql?.end()
  }
}

/** Without a mapping, the query of an entity is in a file of its name, and its columns have the names of the fields. */
function sqlMapping(folder: string): Mapping {
  if (existsSync(path.join(folder, mappingFile))) return readMapping(folder)
  const given = [...entityNames, 'lignes' as const].filter(name =>
    existsSync(path.join(folder, `${name}.sql`)),
  )
  const fichiers = given.map(name => {
    const fields = Object.entries(fieldsOf(name)).flatMap(([field, { required }]) =>
      required || !saidInstead.includes(field) ? [[field, field]] : [],
    )
    return [name, { fichier: `${name}.sql`, colonnes: Object.fromEntries(fields) }]
  })
  return parseMapping(JSON.stringify({ fichiers: Object.fromEntries(fichiers) }))
}

const isAccepted = ({ accepted }: Options, { code, count }: Protection) =>
  accepted.get(code) === count

function stop(report: Report, { code, label, found, limit, count }: Protection): void {
  report.exitCode = code === refusalCode ? 2 : 3
  report.stopped = {
    code,
    reason: `${label}\u00a0: ${found}. Arrêt au-delà de\u00a0: ${limit}.`,
    accept: `${code}=${count}`,
  }
}

type Run = { endedAt: string; files: Report['files'] }

/** The last import that was done. */
export function lastRun(store: Store): Run | undefined {
  const [row] = store.all<{ endedAt: string; files: string }>(
    'SELECT "endedAt", "files" FROM main."ImportRun" WHERE "state" = \'done\' ORDER BY "id" DESC LIMIT 1',
  )
  return row && { endedAt: row.endedAt, files: JSON.parse(row.files) }
}

/** Says in the store how it went, for the statistics and the alerts of the system in service. */
function record(store: Store, report: Report, state: 'done' | 'stopped'): void {
  const sum = (of: (change: Change) => number) =>
    Object.values(report.changes).reduce((total, change) => total + of(change), 0)
  const instant = (text: string) => (text || new Date().toISOString()).replace('Z', '+00:00')
  store.run(
    `INSERT INTO main."ImportRun" ("startedAt", "endedAt", "state", "reason", "folder", "files", "taken", "unchanged", "refused")
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[instant(report.startedAt), instant(report.endedAt), state, report.stopped?.reason ?? null],
    ...[path.basename(report.folder), JSON.stringify(report.files)],
    ...[sum(({ fresh, changed }) => fresh + changed), sum(({ same }) => same), report.refused],
  )
}
