import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { listOf } from '#domain/values.ts'
import { places } from '../tests/support/places.ts'

type Touched = { units: string[]; journeys: string[]; leftOut: string[] }

type Graph = { modules: { source: string; dependencies: { resolved: string }[] }[] }

const ofAll =
  /^(package(-lock)?\.json|[^/]+\.config\.[jt]s|tsconfig\.json|server\.ts|app\/(root|entry)|public\/)/
/** Tests that run the built portal or a program import little of the code that they prove. */
const startsPrograms = /support\/(portal|backend)-process\.ts|support\/stack\.ts|node:child_process/

const isJourney = (file: string) => /^tests\/journeys\/|\.journey\.ts$/.test(file)

/** The files that differ from `reference`, and those that git does not track. */
export function changedSince(reference: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--relative', reference, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** Reads the imports of each module, as the check of the layers does. */
export function touchedBy(changed: string[], layers: string[]): Touched {
  const asked = ['--config', '.dependency-cruiser.js', '--output-type', 'json', ...layers]
  const { modules } = JSON.parse(
    // The command fails when a layer is broken, which the step « Couches » reports.
    outputOf('node_modules/.bin/depcruise', asked),
  ) as Graph
  return among(modules, changed)
}

/** The tests that depend on the changed files; a journey also counts if it names the address of a changed screen. */
export function among(modules: Graph['modules'], changed: string[]): Touched {
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  const reached = new Set(changed)
  for (const file of reached)
    for (const importer of importers.get(file) ?? []) reached.add(importer)

  const tests = modules
    .map(({ source }) => source)
    .filter(file => /\.(test\.tsx?|journey\.ts)$/.test(file))
  const [journeys, units] = [tests.filter(isJourney), tests.filter(file => !isJourney(file))]
  const text = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const addresses = places
    .filter(({ file, url }) => reached.has(`app/${file}`) && url !== '/')
    .map(({ url }) => url.replace(/\/[:*].*$/, ''))
  const names = (file: string) => {
    const journey = text(file)
    const named = [...journey.matchAll(/['"`](\/[a-zA-Z][^'"`$?#]*)/g)].map(([, path = '']) => path)
    // A journey that names no address counts in any case: it gets them from shared helpers.
    return named.length === 0 || named.some(path => addresses.includes(path.replace(/\/$/, '')))
  }
  const run = {
    units: units.filter(file => reached.has(file)),
    journeys: journeys.filter(file => reached.has(file) || (addresses.length > 0 && names(file))),
  }
  const programs = units.filter(file => !reached.has(file) && startsPrograms.test(text(file)))
  const runsCode = changed.some(file => /^(app|utility|server|prisma|scripts)\b/.test(file))
  const wide = changed.filter(file => ofAll.test(file))
  return {
    ...run,
    leftOut: listOf(
      journeys.length > run.journeys.length &&
        `${journeys.length - run.journeys.length} fichiers de parcours sur ${journeys.length}`,
      runsCode &&
        programs.length > 0 &&
        `${programs.length} fichiers de contrats qui lancent un programme entier`,
      wide.length > 0 && `tout ce dont décide ${wide.join(', ')} : npm test`,
    ),
  }
}

function outputOf(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, {
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}
