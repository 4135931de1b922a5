import { hash } from 'node:crypto'
import { existsSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { StatementSync } from 'node:sqlite'
import { maxMeterCharacters } from '#domain/meter-reading.ts'
import { inspect, readCsv } from './csv.ts'
import {
  type Cell,
  type Entity,
  type EntityName,
  entities,
  entityNames,
  fieldsOf,
  Unfit,
  type Values,
} from './entities.ts'
import { type Codes, type Formats, type Kind, readCell, textOf } from './fields.ts'
import {
  type FileMapping,
  type Found,
  filesLike,
  type Mapping,
  placesOf,
  readFormats,
} from './mapping.ts'
import type { Notices } from './notices.ts'
import { isPes, readPes } from './pes.ts'
import { queryRows, type Sql } from './sql.ts'
import { Stop } from './stop.ts'
import { insertion, type Store } from './store.ts'

/** What was read of an entity's files; the next import compares its own with it. */
export type FileFacts = {
  names: string[]
  lines: number
  encoding: string
  separator: string
  /** The day that the name says, or the time of the last change of the file. */
  stamp: string
  hasLastEnd: boolean
  /** Not all rows, or a refused one whose number could not be read: what is not there is then no proof that it is gone. */
  hasUnknown: boolean
}

type Source = { folder: string; mapping: Mapping; sql?: Sql | undefined }

/** Reads all files of a folder into the stage: lines of invoices first, which are added up into the invoices. */
export async function stageFolder(store: Store, source: Source, notices: Notices) {
  const facts: Partial<Record<EntityName | 'lignes', FileFacts>> = {}
  store.db.exec('BEGIN')
  for (const name of ['lignes', ...entityNames] as const) {
    const given = source.mapping.fichiers[name]
    if (!given) continue
    facts[name] = await stageFiles(store, source, name, given, notices)
    if (name === 'lignes') store.db.exec('CREATE INDEX stage.lignes_invoice ON lignes (invoice)')
  }
  store.db.exec('COMMIT')
  return facts
}

async function stageFiles(
  store: Store,
  { folder, mapping, sql }: Source,
  name: EntityName | 'lignes',
  given: FileMapping,
  notices: Notices,
): Promise<FileFacts> {
  const found = filesLike(folder, given.fichier)
  if (found.length === 0)
    throw new Stop('fichier-absent', `${given.fichier} manque dans ${folder}.`)
  const facts: FileFacts = {
    names: found.map(one => one.name),
    ...{ lines: 0, encoding: '', separator: '', hasLastEnd: true, hasUnknown: !given.complet },
    stamp: found.map(stampOf).sort().at(-1) ?? '',
  }
  const formats = sql ? exactFormats : readFormats(mapping, given)
  const base = { store, name, given, formats, folder, notices, facts }
  for (const one of found) {
    const file = notices.file(one.name)
    if (sql) {
      const taking = { ...base, file, fileName: one.name }
      await queryRows(sql, one.file, header => rowTaker(taking, header))
    } else if (isPes(one.name)) {
      const taking = { ...base, formats: exactFormats, file, fileName: one.name }
      readPes(one.file, name === 'lignes' ? 'line' : 'piece', header => rowTaker(taking, header))
    } else await stageFile({ ...base, file, fileName: one.name }, one, mapping)
  }
  return facts
}

/** As PostgreSQL and the Treasury's files write them. */
const exactFormats: Formats = { day: 'aaaa-mm-jj', decimal: '.', amounts: 'euros' }

const stampOf = ({ file, day }: Found) => day ?? statSync(file).mtime.toISOString()

type Taking = {
  store: Store
  name: EntityName | 'lignes'
  given: FileMapping
  formats: Formats
  folder: string
  notices: Notices
  facts: FileFacts
  file: number
  fileName: string
}

async function stageFile(taking: Taking, { file }: Found, mapping: Mapping): Promise<void> {
  const { given, fileName, facts } = taking
  const skipped = given.lignesAvant ?? mapping.formats.lignesAvant ?? 0
  const inspected = await inspect(file, {
    encoding: given.encodage ?? mapping.formats.encodage,
    separator: given.separateur ?? mapping.formats.separateur,
    skipped,
  })
  Object.assign(facts, { encoding: inspected.encoding, separator: inspected.separator })
  facts.hasLastEnd &&= inspected.hasLastEnd
  let width = 0
  let short = 0
  let last = 0
  let take: ((cells: string[], line: number) => void) | undefined
  try {
    await readCsv(file, inspected, skipped, (cells, line) => {
      last = line
      if (!take) {
        width = cells.length
        const names = given.entete ? cells.map(textOf) : cells.map((_, n) => String(n + 1))
        take = rowTaker(taking, names)
        if (given.entete) return
      }
      if (cells.length < width) short = line
      take(cells, line)
    })
  } catch (error) {
    if (error instanceof Stop && ['fichier-coupe', 'encodage'].includes(error.code))
      throw new Stop(error.code, `${fileName}\u00a0: ${error.message}.`)
    throw error
  }
  if (!take)
    throw new Stop('fichier-vide', `${fileName} est vide\u00a0: pas même une ligne de titres.`)
  if (short === last && !inspected.hasLastEnd)
    throw new Stop(
      'fichier-coupe',
      `${fileName} semble coupé\u00a0: la ligne ${last}, la dernière, n’a ni toutes ses colonnes ni de fin.`,
    )
}

/** Reads rows with these names of columns, and lays out those that can be taken. */
function rowTaker(taking: Taking, header: string[]) {
  const { name, given, formats, notices, facts, file, fileName, store, folder } = taking
  const places = placesOf(given, header, fileName)
  const fields = Object.entries(fieldsOf(name)).flatMap(([field, { kind, required }]) => {
    const constant = given.valeurs[field]
    const at = places.get(field)
    const column = [given.colonnes[field] ?? ''].flat().join(' + ')
    const codes = given.codes[field]
    return at || constant !== undefined
      ? [{ field, kind, required, constant, at: at ?? [], column, codes }]
      : []
  })
  const put = name === 'lignes' ? lineTaker(store) : entityTaker(store, name)
  const pdf = pdfFinder(folder, name, given)
  const refuse = (line: number, values: Values, problem: Problem) => {
    const key = name === 'lignes' ? undefined : keyOf(entities[name], values)
    if (key !== undefined)
      store.db.prepare('INSERT INTO stage.refused VALUES (?, ?)').run(name, key)
    else facts.hasUnknown = true
    notices.refuse({ entity: name, file, line, ...problem })
  }
  const contract = name === 'factures' && places.has('abonne') ? contractFinder(store) : undefined
  return (cells: string[], line: number, paper?: Buffer): void => {
    facts.lines++
    if (cells.length < header.length || cells.slice(header.length).some(Boolean)) {
      const reason = `${header.length} colonnes sont attendues, ${cells.length} sont lues\u00a0: un séparateur de trop, ou des guillemets qui manquent`
      refuse(line, {}, { code: 'colonnes', reason })
      return
    }
    const values: Values = {}
    let problem: Problem | undefined
    for (const { field, kind, required, constant, at, column, codes } of fields) {
      const cell = constant ?? cellOf(cells, at)
      const about = { field, column, value: cell }
      const found = read(cell, kind, formats, codes)
      values[field] = 'value' in found ? found.value : null
      if ('value' in found) {
        if (required && found.value === null)
          problem ??= { code: 'vide', ...about, reason: 'une valeur est attendue' }
      } else if (required || kind !== 'phone')
        problem ??= { code: `format-${kind}`, ...about, reason: found.expected }
      else
        notices.warn({
          entity: name,
          file,
          line,
          code: 'telephone',
          ...about,
          reason: `${found.expected}\u00a0; laissé vide`,
        })
    }
    if (problem) {
      refuse(line, values, problem)
      return
    }
    pdf?.(values)
    contract?.(values)
    if (paper) {
      const at = path.join(store.papers, `${file}-${line}.pdf`)
      writeFileSync(at, paper)
      Object.assign(values, { file: at, fileSize: paper.length })
    }
    const misfit = put(values, file, line, notices)
    if (misfit) refuse(line, values, misfitAbout(misfit, given, values))
    else if (name === 'compteurs' && String(values.numero).length > maxMeterCharacters)
      notices.warn({
        ...{ entity: name, file, line, code: 'compteur-long', field: 'numero' },
        value: String(values.numero),
        reason: `pris, mais un relevé ne s’envoie que d’un numéro de ${maxMeterCharacters} caractères au plus`,
      })
  }
}

type Problem = { code: string; reason: string; field?: string; column?: string; value?: string }

const misfitAbout = (
  { field, message }: Unfit,
  { colonnes }: FileMapping,
  values: Values,
): Problem => ({
  ...{ code: 'incoherent', field, reason: message, value: String(values[field] ?? '') },
  column: [colonnes[field] ?? ''].flat().join(' + '),
})

const cellOf = (cells: string[], at: number[]): string =>
  at.length === 1 ? (cells[at[0] as number] ?? '') : at.map(place => cells[place] ?? '').join(' ')

const read = (cell: string, kind: Kind, formats: Formats, codes?: Codes) =>
  cell === '' && !codes ? nothing : readCell(cell, kind, formats, codes)
const nothing = { value: null }

/** The identity of a row; undefined where a part of it could not be read. */
export function keyOf({ key }: Pick<Entity, 'key'>, values: Values): string | undefined {
  let joined = ''
  for (const field of key) {
    const value = values[field]
    if (value === null || value === undefined || value === '') return undefined
    joined += `${joined && '|'}${value}`
  }
  return joined
}

function lineTaker({ db }: Store) {
  const insert = db.prepare('INSERT INTO stage.lignes VALUES (?, ?, ?, ?, ?)')
  return ({ facture, type, montant }: Values, file: number, line: number): undefined => {
    insert.run(file, line, facture as Cell, type as Cell, montant as Cell)
  }
}

function entityTaker(store: Store, name: EntityName) {
  const entity = entities[name]
  const insert = insertion(store, name)
  const fileAt = entity.columns.indexOf('file')
  const lines = name === 'factures' ? lineAdder(store) : undefined
  return (values: Values, file: number, line: number, notices: Notices): Unfit | undefined => {
    try {
      lines?.(values, file, line, notices)
      const row = entity.row(values)
      const parent = entity.parent ? (values[entity.parent.field] ?? null) : null
      // Each night has its folder: where a PDF stands is no difference, its size is.
      const compared = fileAt < 0 ? row : row.with(fileAt, null)
      const print = hash('sha1', JSON.stringify(compared), 'base64').slice(0, 16)
      const kept = entity.kept?.(values) ?? null
      insert.run(file, line, keyOf(entity, values) as string, print, parent, kept, ...row)
      return undefined
    } catch (error) {
      if (error instanceof Unfit) return error
      throw error
    }
  }
}

/** Adds up the lines of an invoice, if they make its amount. */
function lineAdder(store: Store) {
  if (store.one<{ n: number }>('SELECT count(*) n FROM stage.lignes').n === 0) return undefined
  const query = store.db.prepare(
    'SELECT kind, sum(cents) cents FROM stage.lignes WHERE invoice = ? GROUP BY kind',
  )
  return (values: Values, file: number, line: number, notices: Notices): void => {
    const sums = query.all(values.numero as string) as { kind: string; cents: number }[]
    if (sums.length === 0) return
    const total = sums.reduce((sum, { cents }) => sum + cents, 0)
    const of = (kind: string) => sums.find(one => one.kind === kind)?.cents ?? 0
    if (total === values.montant)
      Object.assign(values, { abonnement: of('abonnement'), regularisation: of('regularisation') })
    else
      notices.warn({
        ...{ entity: 'factures', file, line, code: 'lignes-somme', field: 'montant' },
        value: String(values.montant),
        reason: `ses lignes font ${total / 100} €\u00a0: elles ne sont pas montrées`,
      })
  }
}

/** Gives an invoice that names only its debtor the contract of that subscriber, if there is just one. */
function contractFinder({ db }: Store) {
  db.exec('CREATE INDEX IF NOT EXISTS stage.contrats_parent ON contrats (parent)')
  const [staged, stored] = [
    'SELECT key FROM stage.contrats WHERE parent = ? LIMIT 2',
    'SELECT "pdcRef" key FROM main."MeteringPoint" WHERE "refAbo" = ? LIMIT 2',
  ].map(sql => db.prepare(sql)) as [StatementSync, StatementSync]
  return (values: Values): void => {
    const number = values.abonne as string
    const found = staged.all(number)
    const [one, ...others] = found.length > 0 ? found : stored.all(number)
    if (values.contrat == null && others.length === 0) values.contrat = (one?.key ?? null) as Cell
  }
}

/**
 * Gives a row the PDF that stands where the mapping says, and its size: one that is replaced has another. Neither a value
 * nor a link of the export leads out of the folder that the mapping names before its first field: what stands there is
 * shown to a subscriber.
 */
function pdfFinder(folder: string, name: EntityName | 'lignes', { pdf }: FileMapping) {
  const pattern = name === 'documents' ? '{fichier}' : pdf
  if (!pattern) return undefined
  const fixed = pattern.slice(0, pattern.lastIndexOf('/', pattern.indexOf('{')) + 1)
  const within = path.resolve(folder, fixed)
  if (!existsSync(within)) return undefined
  const real = realpathSync(within) + path.sep
  return (values: Values): void => {
    const named = pattern.replace(/\{(\w+)\}/g, (_, field) => String(values[field] ?? ''))
    const file = path.resolve(folder, named)
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile() && realpathSync(file).startsWith(real))
      Object.assign(values, { file, fileSize: found.size })
  }
}
