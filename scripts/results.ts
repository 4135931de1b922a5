import { existsSync, readFileSync } from 'node:fs'

/** The result files of the last run of `npm test`. */
export const resultFiles = {
  units: '.cache/results/units.json',
  journeys: '.cache/results/journeys.json',
}

export type Result = { title: string; passed: boolean; flaky?: boolean }

type UnitReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
type Suite = { specs?: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }
type JourneyReport = { suites: Suite[]; errors: unknown[] }

/** Every test of the last run; a skipped one counts as failed. Undefined without result files. */
export function savedResults(): Result[] | undefined {
  const saved = Object.values(resultFiles).filter(file => existsSync(file))
  if (saved.length === 0) return undefined
  return [...read(resultFiles.units, unitResults), ...read(resultFiles.journeys, journeyResults)]
}

/** In French: the parts of the last run that have no result file. */
export function missingReports(): string[] {
  const reports = {
    'les unités et les contrats': resultFiles.units,
    'les parcours': resultFiles.journeys,
  }
  return Object.entries(reports).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
}

function read<T>(file: string, results: (report: T) => Result[]): Result[] {
  return existsSync(file) ? results(JSON.parse(readFileSync(file, 'utf8'))) : []
}

function unitResults({ testResults }: UnitReport): Result[] {
  return testResults.flatMap(({ name, status, assertionResults }) =>
    // A file that failed to load reports no tests: it counts as a failed one.
    assertionResults.length === 0 && status !== 'passed'
      ? [{ title: name, passed: false }]
      : assertionResults.map(test => ({ title: test.fullName, passed: test.status === 'passed' })),
  )
}

function journeyResults({ suites, errors }: JourneyReport): Result[] {
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
