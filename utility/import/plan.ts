import { figuresOf, judge } from '../alerts.ts'
import { type EntityName, entities, entityNames } from './entities.ts'
import type { Notices } from './notices.ts'
import type { Store } from './store.ts'

/** What an import would do to an entity, in rows; `known` is how many the store had from the last one. */
export type Change = {
  lines: number
  fresh: number
  changed: number
  same: number
  gone: number
  refused: number
  known: number
  /** The first and the last number of the new, changed and gone rows. */
  span: { fresh: Span; changed: Span; gone: Span }
  /** The sum of the new ones in cents, where they have an amount. */
  cents: number | null
}
/** Lines of invoices count as new with their invoice. */
export type Changes = { [name in EntityName | 'lignes']?: Change }
export type Span = [first: string, last: string] | null

type Compared = { lines: number; hasUnknown: boolean }

const inStore = {
  abonnes: '"Subscriber" WHERE "refAbo"',
  contrats: '"MeteringPoint" WHERE "pdcRef"',
} as { [name in EntityName]?: string }

/** Compares the stage with the store, and refuses the rows that do not fit what is there. Writes to the stage only. */
export function compare(
  store: Store,
  read: { [name in EntityName | 'lignes']?: Compared },
  notices: Notices,
  today: string,
): Changes {
  const names = entityNames.filter(name => read[name])
  // One instant of the store, and one transaction of the stage: a commit for each row takes most of the time.
  store.db.exec('BEGIN')
  for (const name of names) {
    dropDuplicates(store, name, notices)
    findChanges(store, name)
    refuseOrphans(store, name, notices)
    if (name === 'releves') refuseFuture(store, notices, today)
    if (name === 'contrats')
      refuseMoved(store, notices, 'contrats', 'MeteringPoint', 'pdcRef', 'refAbo')
    if (name === 'factures')
      refuseMoved(store, notices, 'factures', 'Invoice', 'factNumber', 'pdcRef')
    // A refused reading may be a known one whose contract or day is misread: that one is not gone.
    const isTold = entities[name].key.length === 1 || notices.refusedOf(name) === 0
    if (read[name]?.hasUnknown === false && isTold) findGone(store, name)
    if (name === 'releves') judgeReadings(store, notices)
  }
  const changes: Changes = Object.fromEntries(
    names.map(name => [name, changeOf(store, name, read[name]?.lines ?? 0, notices)]),
  )
  if (read.lignes) changes.lignes = linesChange(store, read.lignes.lines, notices)
  store.db.exec('COMMIT')
  return changes
}

type Staged = { n: number; key: string; file: number; line: number; hash: string }

function drop(store: Store, name: EntityName, { n, key }: Pick<Staged, 'n' | 'key'>): void {
  store.run(`DELETE FROM stage."${name}" WHERE n = ?`, n)
  store.run(`DELETE FROM stage."${name}_todo" WHERE n = ?`, n)
  store.run('INSERT INTO stage.refused VALUES (?, ?)', name, key)
}

/** A row that is there twice is taken once; two that differ are both refused, since either may be the right one. */
function dropDuplicates(store: Store, name: EntityName, notices: Notices): void {
  store.db.exec(`CREATE INDEX stage."${name}_key" ON "${name}" (key)`)
  const twice = store.all<{ key: string }>(
    `SELECT key FROM stage."${name}" GROUP BY key HAVING count(*) > 1`,
  )
  for (const { key } of twice) {
    const sql = `SELECT n, key, source file, line, hash FROM stage."${name}" WHERE key = ? ORDER BY n`
    const [first, ...others] = store.all<Staged>(sql, key) as [Staged, ...Staged[]]
    const about = {
      entity: name,
      code: 'doublon',
      field: entities[name].key.join(' + '),
      value: key,
    }
    if (others.every(({ hash }) => hash === first.hash))
      for (const { n, file, line } of others) {
        store.run(`DELETE FROM stage."${name}" WHERE n = ?`, n)
        const reason = `la même ligne que la ligne ${first.line}\u00a0: prise une fois`
        notices.warn({ ...about, file, line, reason })
      }
    else
      for (const one of [first, ...others]) {
        drop(store, name, one)
        const { line } = one === first ? (others[0] as Staged) : first
        const reason = `la ligne ${line} dit autre chose du même numéro\u00a0: aucune n’est prise`
        notices.refuse({ ...about, file: one.file, line: one.line, reason })
      }
  }
}

function findChanges(store: Store, name: EntityName): void {
  store.run(
    `INSERT INTO stage."${name}_todo" SELECT s.n, i.hash IS NULL FROM stage."${name}" s
      LEFT JOIN main."ImportedRow" i ON i."entity" = ? AND i."key" = s.key
      WHERE i.hash IS NOT s.hash OR i."goneOn" IS NOT NULL`,
    name,
  )
}

function findGone(store: Store, name: EntityName): void {
  store.db.exec('CREATE INDEX IF NOT EXISTS stage.refused_key ON refused (entity, key)')
  store.run(
    `INSERT OR IGNORE INTO stage.gone SELECT i."entity", i."key" FROM main."ImportedRow" i
      WHERE i."entity" = ? AND i."goneOn" IS NULL
      AND NOT EXISTS (SELECT 1 FROM stage."${name}" s WHERE s.key = i."key")
      AND NOT EXISTS (SELECT 1 FROM stage.refused r WHERE r.entity = i."entity" AND r.key = i."key")`,
    name,
  )
}

type Orphan = Staged & { parent: string }

function refuseOrphans(store: Store, name: EntityName, notices: Notices): void {
  const { parent } = entities[name]
  if (!parent) return
  const known = inStore[parent.entity]
  const orphans = store.all<Orphan>(
    `SELECT s.n, s.key, s.source file, s.line, s.hash, s.parent FROM stage."${name}_todo" t
      JOIN stage."${name}" s ON s.n = t.n
      WHERE NOT EXISTS (SELECT 1 FROM stage."${parent.entity}" p WHERE p.key = s.parent)
      ${known ? `AND NOT EXISTS (SELECT 1 FROM main.${known} = s.parent)` : ''}`,
  )
  for (const one of orphans) {
    drop(store, name, one)
    notices.refuse({
      ...{ entity: name, file: one.file, line: one.line, code: 'inconnu', field: parent.field },
      value: one.parent,
      reason: `${entities[parent.entity].one} inconnu, ou refusé plus haut`,
    })
  }
}

/** What is shown to a subscriber is never shown to another: who comes after has a contract of their own. */
function refuseMoved(
  store: Store,
  notices: Notices,
  name: 'contrats' | 'factures',
  table: string,
  id: string,
  owner: string,
): void {
  const moved = store.all<Orphan & { was: string }>(
    `SELECT s.n, s.key, s.source file, s.line, s.hash, s.parent, m."${owner}" was FROM stage."${name}_todo" t
      JOIN stage."${name}" s ON s.n = t.n JOIN main."${table}" m ON m."${id}" = s.key
      WHERE m."${owner}" <> s.parent`,
  )
  for (const one of moved) {
    drop(store, name, one)
    const field = entities[name].parent?.field ?? ''
    const reason = `${entities[name].one} de ${one.was} jusqu’ici\u00a0: l’historique de l’un serait montré à l’autre. Un autre numéro est attendu`
    notices.refuse({
      ...{ entity: name, file: one.file, line: one.line, code: 'autre-titulaire', field },
      ...{ value: one.parent, reason },
    })
  }
}

function linesChange(store: Store, lines: number, notices: Notices): Change {
  const stray = store.all<{ file: number; line: number; invoice: string }>(
    `SELECT file, line, invoice FROM stage.lignes l
      WHERE NOT EXISTS (SELECT 1 FROM stage.factures f WHERE f.key = l.invoice)`,
  )
  for (const { file, line, invoice } of stray) {
    const about = { code: 'inconnu', field: 'facture', value: invoice }
    notices.refuse({
      entity: 'lignes',
      file,
      line,
      ...about,
      reason: 'facture inconnue, ou refusée',
    })
  }
  const refused = notices.refusedOf('lignes')
  const fresh = store.one<{ n: number }>(
    `SELECT count(*) n FROM stage.factures_todo t JOIN stage.factures s ON s.n = t.n
      JOIN stage.lignes l ON l.invoice = s.key`,
  ).n
  const none = { changed: 0, gone: 0, known: 0, cents: null }
  const span = { fresh: null, changed: null, gone: null }
  return { lines, fresh, refused, same: lines - fresh - refused, ...none, span }
}

type StagedReading = Staged & {
  pdcRef: string
  counterRef: string
  date: string
  index: number
  type: string
}
type StoredReading = {
  id: number
  date: string
  index: number
  type: string
  consumption: number
  dailyCons: number
  avgCons: number | null
}
type Read = {
  date: string
  index: number
  type: string
  staged?: StagedReading
  stored?: StoredReading
}

/** The readings of a meter that the store has. */
export const storedReadings = (store: Store, pdcRef: string, counterRef: string): StoredReading[] =>
  store.all<StoredReading>(
    `SELECT "id", "date", "index", "type", "consumption", "dailyCons", "avgCons" FROM main."Reading"
      WHERE "pdcRef" = ? AND "counterRef" = ? ORDER BY "date", "id"`,
    pdcRef,
    counterRef,
  )

/** DATA-07: the figures of a meter's readings, oldest first. An estimate that was too high is not used water. */
export const figuresIn = <R extends { date: string; index: number }>(rows: R[]) =>
  judge(rows).map(judged => {
    const { consumption, dailyCons, avgCons } = figuresOf(judged)
    const atLeast = (value: number) => Math.max(0, value)
    return {
      row: judged.reading,
      ...{ consumption: atLeast(consumption), daily: atLeast(dailyCons) },
      mean: avgCons === null ? null : atLeast(avgCons),
    }
  })

function refuseFuture(store: Store, notices: Notices, today: string): void {
  const rows = store.all<StagedReading>(
    `SELECT s.n, s.key, s.source file, s.line, s."date" FROM stage.releves_todo t
      JOIN stage.releves s ON s.n = t.n WHERE s."date" > ?`,
    today,
  )
  for (const { n, key, file, line, date } of rows) {
    drop(store, 'releves', { n, key })
    const about = { entity: 'releves' as const, file, line, code: 'futur', field: 'date' }
    notices.refuse({ ...about, value: date, reason: 'un jour qui n’est pas encore venu' })
  }
}

/** Works out the figures of the readings of each meter that has a new, changed or missing one. */
function judgeReadings(store: Store, notices: Notices): void {
  const isNew = !store.one('SELECT 1 FROM main."Reading" LIMIT 1')
  const goneOf = goneReadings(store)
  const put = store.db.prepare('INSERT INTO stage.figures VALUES (?, ?, ?, ?, ?)')
  const again = store.db.prepare('INSERT OR REPLACE INTO stage.refigured VALUES (?, ?, ?, ?)')
  const judgeMeter = (meter: string, staged: StagedReading[]) => {
    const [pdcRef = '', counterRef = ''] = meter.split('|')
    const missing = goneOf.get(meter)
    const stored = isNew
      ? []
      : storedReadings(store, pdcRef, counterRef).filter(({ date }) => !missing?.has(date))
    const rows = merged(staged, stored)
    for (const { row, consumption, daily, mean } of figuresIn(taken(rows, notices))) {
      const { staged, stored } = row
      if (staged) put.run(staged.n, stored?.id ?? null, consumption, daily, mean)
      else if (stored && !isSame(stored, { consumption, daily, mean }))
        again.run(stored.id, consumption, daily, mean)
    }
    goneOf.delete(meter)
  }
  let [meter, rows] = ['', [] as StagedReading[]]
  const ordered = store.each<StagedReading>(
    `SELECT s.n, s.key, s.source file, s.line, s.hash, s."pdcRef", s."counterRef", s."date", s."index", s."type"
      FROM stage.releves_todo t JOIN stage.releves s ON s.n = t.n ORDER BY s.key`,
  )
  // What is refused is dropped only once all were read: SQLite does not like a table to change under a query.
  for (const row of ordered) {
    const at = `${row.pdcRef}|${row.counterRef}`
    if (at !== meter && rows.length > 0) judgeMeter(meter, rows)
    if (at !== meter) [meter, rows] = [at, []]
    rows.push(row)
  }
  if (rows.length > 0) judgeMeter(meter, rows)
  for (const left of [...goneOf.keys()]) judgeMeter(left, [])
  for (const { n, key } of store.all<Staged>(
    'SELECT s.n, s.key FROM stage.releves_todo t JOIN stage.releves s ON s.n = t.n WHERE NOT EXISTS (SELECT 1 FROM stage.figures f WHERE f.n = t.n)',
  ))
    drop(store, 'releves', { n, key })
}

export const isSame = (
  stored: Pick<StoredReading, 'consumption' | 'dailyCons' | 'avgCons'>,
  now: { consumption: number; daily: number; mean: number | null },
) =>
  stored.consumption === now.consumption &&
  stored.dailyCons === now.daily &&
  stored.avgCons === now.mean

function goneReadings(store: Store): Map<string, Set<string>> {
  const gone = new Map<string, Set<string>>()
  const keys = store.each<{ key: string }>("SELECT key FROM stage.gone WHERE entity = 'releves'")
  for (const { key } of keys) {
    const [pdcRef, counterRef, date = ''] = key.split('|')
    const meter = `${pdcRef}|${counterRef}`
    gone.set(meter, (gone.get(meter) ?? new Set()).add(date))
  }
  return gone
}

/** What a subscriber sent for a day is that reading, once the billing program has one of the same day. */
function merged(staged: StagedReading[], stored: StoredReading[]): Read[] {
  const rows: Read[] = stored.map(one => ({ ...one, stored: one }))
  for (const one of staged) {
    const at = rows.findIndex(({ date, staged }) => date === one.date && !staged)
    const { date, index, type } = one
    if (at < 0) rows.push({ date, index, type, staged: one })
    else rows[at] = { date, index, type, staged: one, stored: rows[at]?.stored as StoredReading }
  }
  return rows.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

/** The readings without those of the file that cannot be true: what the store had of them stays. An estimate binds nothing. */
function taken(rows: Read[], notices: Notices): Read[] {
  let last: Read | undefined
  return rows.flatMap(row => {
    const { staged, stored } = row
    const isBack = last && row.type !== 'Estimation' && row.index < last.index
    if (staged && isBack) {
      const { file, line, counterRef } = staged
      notices.refuse({
        ...{ entity: 'releves', file, line, code: 'index-recule', field: 'index' },
        value: String(row.index),
        reason: `plus petit que ${last?.index} du ${french(last?.date ?? '')}, compteur ${counterRef}`,
      })
      return stored ? [{ ...stored, stored }] : []
    }
    if (row.type !== 'Estimation') last = row
    return [row]
  })
}

const french = (day: string) => day.split('-').reverse().join('/')

function changeOf(store: Store, name: EntityName, lines: number, notices: Notices): Change {
  const count = (sql: string) => store.one<{ n: number }>(sql, name).n
  const rows = `stage."${name}_todo" t JOIN stage."${name}" s ON s.n = t.n WHERE s.n IS NOT ?`
  const span = (from: string): Span => {
    const { a, b } = store.one<{ a: string | null; b: string | null }>(
      `SELECT min(key) a, max(key) b FROM ${from}`,
      name,
    )
    return a === null || b === null ? null : [a, b]
  }
  const fresh = count(`SELECT count(*) n FROM ${rows} AND is_new`)
  const changed = count(`SELECT count(*) n FROM ${rows} AND NOT is_new`)
  const refused = notices.refusedOf(name)
  const { amount } = entities[name]
  return {
    ...{ lines, fresh, changed, refused, same: lines - fresh - changed - refused },
    gone: count('SELECT count(*) n FROM stage.gone WHERE entity = ?'),
    known: count(
      'SELECT count(*) n FROM main."ImportedRow" WHERE "entity" = ? AND "goneOn" IS NULL',
    ),
    span: {
      fresh: span(`${rows} AND is_new`),
      changed: span(`${rows} AND NOT is_new`),
      gone: span('stage.gone WHERE entity = ?'),
    },
    cents: amount
      ? count(`SELECT coalesce(sum("amountCents"), 0) n FROM ${rows} AND is_new`)
      : null,
  }
}

/** Facts about amounts that the protections judge; those of the median in cents. */
export function amountsOf(store: Store) {
  const middle = (rows: string) => {
    const { n } = store.one<{ n: number }>(`SELECT count(*) n FROM ${rows} AND s."amountCents" > 0`)
    if (n === 0) return { count: 0, cents: 0 }
    const sql = `SELECT s."amountCents" cents FROM ${rows} AND s."amountCents" > 0 ORDER BY 1 LIMIT 1 OFFSET ${Math.floor(n / 2)}`
    return { count: n, cents: store.one<{ cents: number }>(sql).cents }
  }
  const changed = `FROM stage.factures_todo t JOIN stage.factures s ON s.n = t.n
    JOIN main."Invoice" i ON i."factNumber" = s.key WHERE i."amountCents" <> s."amountCents"`
  const count = (condition: string) =>
    store.one<{ n: number }>(`SELECT count(*) n ${changed} AND ${condition}`).n
  const ratio = 'abs(s."amountCents" * 1.0 / nullif(i."amountCents", 0))'
  return {
    all: middle('stage.factures s WHERE true'),
    fresh: middle('stage.factures_todo t JOIN stage.factures s ON s.n = t.n WHERE t.is_new'),
    old: middle(
      'stage.factures s WHERE NOT EXISTS (SELECT 1 FROM stage.factures_todo t WHERE t.n = s.n)',
    ),
    changed: count('true'),
    hundredfold: count(`(${ratio} BETWEEN 99 AND 101 OR ${ratio} BETWEEN 0.0099 AND 0.0101)`),
    settled: count('i."balanceCents" <= 0 AND i."amountCents" > 0'),
  }
}
export type Amounts = ReturnType<typeof amountsOf>
