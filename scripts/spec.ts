import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

export const resultFiles = {
  units: '.cache/results/units.json',
  journeys: '.cache/results/journeys.json',
}

type Result = { title: string; passed: boolean; flaky?: boolean }

type UnitReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
/** A file of journeys, or a group of tests in it. */
type Suite = { specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }

/** Every test of the last run; a skipped one counts as failed. Undefined without result files. */
export function savedResults(): Result[] | undefined {
  const saved = Object.values(resultFiles).filter(file => existsSync(file))
  if (saved.length === 0) return undefined
  return [
    ...readResults(resultFiles.units, unitResults),
    ...readResults(resultFiles.journeys, journeyResults),
  ]
}

function missingReports(): string[] {
  const reports = {
    'les unités et les contrats': resultFiles.units,
    'les parcours': resultFiles.journeys,
  }
  return Object.entries(reports).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
}

function readResults<T>(file: string, resultsIn: (report: T) => Result[]): Result[] {
  return existsSync(file) ? resultsIn(JSON.parse(readFileSync(file, 'utf8'))) : []
}

function unitResults({ testResults }: UnitReport): Result[] {
  return testResults.flatMap(({ name, status, assertionResults }) =>
    // A file that failed to load reports no tests: it counts as a failed one.
    assertionResults.length === 0 && status !== 'passed'
      ? [{ title: name, passed: false }]
      : assertionResults.map(test => ({ title: test.fullName, passed: test.status === 'passed' })),
  )
}

function journeyResults({ suites, errors }: { suites: Suite[]; errors: unknown[] }): Result[] {
  const broken = errors.map(error => ({ title: JSON.stringify(error), passed: false }))
  return [...suites.flatMap(resultsOf), ...broken]
}

function resultsOf(suite: Suite): Result[] {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status }) => {
      const flaky = status === 'flaky'
      return { title, passed: flaky || status === 'expected', flaky }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap(resultsOf)]
}

// `npm run spec [-- --area INV]`: the requirements that no passing test names.

type Requirement = { id: string; level: string; text: string }

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

/** The requirements that no test proves: no passed test names them, or a failed one does. */
export function unproved(rows: Requirement[], results: Result[]): Requirement[] {
  const namedIn = (tests: Result[]) => new Set(tests.flatMap(({ title }) => idsIn(title)))
  const passed = namedIn(results.filter(test => test.passed))
  const failed = namedIn(results.filter(test => !test.passed))
  return rows.filter(({ id }) => !passed.has(id) || failed.has(id))
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
  const unprovedRows = unproved(rows, results)
  for (const { id, level, text } of unprovedRows) console.log(`${id}\t${level}\t${text}`)
  const known = new Set(requirements().map(({ id }) => id))
  const unknown = new Set(results.flatMap(({ title }) => idsIn(title)).filter(id => !known.has(id)))
  for (const id of unknown) console.log(`${id}\tinconnu\tnommé par un test, absent des exigences`)
  console.log(`\n${rows.length - unprovedRows.length} exigences prouvées sur ${rows.length}`)
  for (const name of missingReports())
    console.log(`Sans résultat : ${name} ; \`npm test\` s’est arrêté avant.`)
}

if (import.meta.main) report()
