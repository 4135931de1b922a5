import { existsSync, readFileSync } from 'node:fs'

/** Where the last run of the tests left what it found. */
export const resultFiles = {
  units: '.cache/results/units.json',
  journeys: '.cache/results/journeys.json',
}

export type Result = { title: string; passed: boolean }

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

/** Every test of the last run; one that was skipped did not pass. Undefined without a saved run. */
export function savedResults(): Result[] | undefined {
  const saved = Object.values(resultFiles).filter(file => existsSync(file))
  if (saved.length === 0) return undefined
  return [...read(resultFiles.units, unitResults), ...read(resultFiles.journeys, journeyResults)]
}

/** In French: what `npm test` left no result of, since it stopped before. */
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
    // A file that could not even be loaded holds no test, and is no success.
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
    tests.map(({ status }) => ({ title, passed: status === 'expected' || status === 'flaky' })),
  )
  return [...own, ...(suite.suites ?? []).flatMap(resultsOf)]
}
