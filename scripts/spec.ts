import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { missingReports, type Result, savedResults } from './results.ts'

// `npm run spec [-- --area INV]`: the requirements that no passing test names.

export type Requirement = { id: string; level: string; text: string }

/** The rows of docs/requirements.tsv, of one area or of all. */
export function requirements(area?: string): Requirement[] {
  return rowsOf(readFileSync('docs/requirements.tsv', 'utf8'))
    .filter(row => !area || row.area === area)
    .map(({ id = '', level = '', requirement = '' }) => ({ id, level, text: requirement }))
}

/** The rows of a TSV table with a header line, as objects keyed by column name. */
export function rowsOf(table: string): Partial<Record<string, string>>[] {
  const [header = [], ...rows] = table
    .trimEnd()
    .split('\n')
    .map(line => line.split('\t'))
  return rows.map(cells => Object.fromEntries(header.map((name, column) => [name, cells[column]])))
}

/** The ids that a title proves: `[INV-06] [INV-07] …` or `[INV-06, INV-07] …`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(
    ([, inside]) => inside?.match(/\b[A-Z]+-\d+\b/g) ?? [],
  )
}

/** A row is proved when a test that names it passed and none that names it failed. */
export function unproved(rows: Requirement[], results: Result[]): Requirement[] {
  const named = new Map<string, boolean>()
  for (const { title, passed } of results)
    for (const id of idsIn(title)) named.set(id, passed && (named.get(id) ?? true))
  return rows.filter(({ id }) => !named.get(id))
}

function report() {
  const { values } = parseArgs({ options: { area: { type: 'string' } } })
  const results = savedResults()
  if (!results) {
    console.log(
      'Aucun résultat enregistré : lancez d’abord `npm test`, qui les laisse dans .cache/results.',
    )
    process.exit(1)
  }
  const rows = requirements(values.area?.toUpperCase())
  const missing = unproved(rows, results)
  for (const { id, level, text } of missing) console.log(`${id}\t${level}\t${text}`)
  const known = new Set(requirements().map(({ id }) => id))
  const unknown = new Set(results.flatMap(({ title }) => idsIn(title)).filter(id => !known.has(id)))
  for (const id of unknown) console.log(`${id}\tinconnu\tnommé par un test, absent des exigences`)
  console.log(`\n${rows.length - missing.length} exigences prouvées sur ${rows.length}`)
  for (const report of missingReports())
    console.log(`Sans résultat : ${report} ; \`npm test\` s’est arrêté avant.`)
}

if (import.meta.main) report()
