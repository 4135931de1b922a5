import './node-version.js'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { changedSince, touchedBy } from './changed.ts'
import { resultFiles, savedResults } from './spec.ts'

// The steps of continuous integration, up to the first stage in which one fails. `npm test -- --changed [reference]`
// runs only the tests that the changes since this commit (the last one by default) can have broken.

/** `seconds`: the expected time on two cores, until a run has measured it. */
type Step = { name: string; command: string[]; seconds: number; report?: string }

type Lane = Step[]

const layers = ['app', 'utility', 'server.ts', 'scripts', 'conformance', 'prisma', 'bench', 'tests']

const [option, reference = 'HEAD'] = process.argv.slice(2).flatMap(one => one.split('='))
if (option !== undefined && option !== '--changed') {
  console.error(`${option} ? Il y a « npm test » et « npm test -- --changed [référence] ».`)
  process.exit(2)
}
const touched = option && touchedBy(changedSince(reference), layers)
if (touched) {
  const { units, journeys, leftOut } = touched
  console.log(
    `Depuis ${reference} : ${units.length} fichiers d’unités et de contrats, ${journeys.length} de parcours.`,
  )
  for (const one of leftOut) console.log(`  laissé de côté : ${one}`)
}

const units: Step = {
  name: 'Unités et contrats',
  command: [
    ...['vitest', 'run', ...(touched ? touched.units : []), '--reporter=default'],
    ...['--reporter=json', `--outputFile.json=${resultFiles.units}`],
  ],
  seconds: 240,
  report: resultFiles.units,
}
const journeys: Step = {
  name: 'Parcours',
  // A machine that stalls is no fault of the portal: tests that pass the second time only are listed at the end.
  command: ['playwright', 'test', ...(touched ? touched.journeys : []), '--retries=1'],
  seconds: 300,
  report: resultFiles.journeys,
}
const judges = {
  name: 'Pages rencontrées (vnu, axe)',
  command: ['node', 'scripts/judge.ts'],
  seconds: 40,
}
const has = (part: 'units' | 'journeys') => !touched || touched[part].length > 0

/** Each stage waits for the one before; the lanes of a stage run side by side, on two cores. */
const stages: Lane[][] = [
  [[{ name: 'Clients Prisma', command: ['node', 'prisma/workarounds/generate.ts'], seconds: 8 }]],
  [
    [{ name: 'Construction', command: ['node', 'scripts/build.ts'], seconds: 27 }],
    [{ name: 'Chromium', command: ['node', 'scripts/chromium.ts'], seconds: 2 }],
    [
      {
        name: 'Types',
        // The pre-script would generate the clients, which are there already.
        command: ['npm', 'run', 'types', '--silent', '--ignore-scripts'],
        seconds: 12,
      },
      { name: 'Style', command: ['biome', 'check', '--error-on-warnings', '.'], seconds: 5 },
      {
        name: 'Couches',
        command: [
          ...['depcruise', '--config', '.dependency-cruiser.js', '--output-type', 'err-long'],
          ...layers,
        ],
        seconds: 6,
      },
      { name: 'Expressions régulières', command: ['node', 'scripts/expressions.ts'], seconds: 4 },
    ],
  ],
  ...(has('units') ? [[[units]]] : []),
  ...(has('journeys') ? [[[journeys]], [[judges]]] : []),
]

const durationsFile = '.cache/durations.json'
const durations: Record<string, number> = existsSync(durationsFile)
  ? JSON.parse(readFileSync(durationsFile, 'utf8'))
  : {}
const secondsOf = ({ name, seconds }: Step) => durations[name] ?? seconds
const lengthOf = (lanes: Lane[]) =>
  Math.max(...lanes.map(lane => lane.reduce((sum, step) => sum + secondsOf(step), 0)))

function timeLeft(stage: number) {
  const minutes = stages.slice(stage).reduce((sum, lanes) => sum + lengthOf(lanes), 0) / 60
  return minutes < 1 ? 'moins d’une minute' : `${Math.round(minutes)} min environ`
}

const env = {
  ...process.env,
  PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`,
  SHOWCASE: '1',
  // The portals and back ends that tests start read the same modules each time.
  NODE_COMPILE_CACHE: resolve('.cache/compiled'),
}
for (const file of Object.values(resultFiles)) rmSync(file, { force: true })
mkdirSync(dirname(resultFiles.units), { recursive: true })

let broken: Step | undefined
for (const [n, lanes] of stages.entries()) {
  const names = lanes.flat().map(({ name }) => name)
  console.log(
    `\n■ Étape ${n + 1} sur ${stages.length}, encore ${timeLeft(n)} : ${names.join(', ')}`,
  )
  const ends = await Promise.all(lanes.map(lane => runLane(lane, lanes.length === 1)))
  broken = ends.find(end => end !== undefined)
  if (broken) break
}

async function runLane(lane: Lane, isAlone: boolean): Promise<Step | undefined> {
  for (const step of lane) if (!(await succeeds(step, isAlone))) return step
  return undefined
}

/** A step that runs beside others prints its output at its end. */
async function succeeds({ name, command: [command = '', ...args] }: Step, isAlone: boolean) {
  const started = performance.now()
  const program = spawn(command, args, { stdio: isAlone ? 'inherit' : 'pipe', env })
  const said: Buffer[] = []
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text: Buffer) => said.push(text))
  const [status] = await once(program, 'close')
  const seconds = (performance.now() - started) / 1000
  // The time of some tests says nothing about the time of all.
  if (status === 0 && !touched) {
    durations[name] = Math.round(seconds)
    writeFileSync(durationsFile, JSON.stringify(durations))
  }
  if (!isAlone) process.stdout.write(`\n▶ ${name}\n${Buffer.concat(said)}`)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  return status === 0
}

const results = savedResults() ?? []
const passed = results.filter(result => result.passed).length
const failed = results.length - passed
// A step that fails without a failed test counts as a failure.
const unreported = broken && !(broken.report && existsSync(broken.report) && failed > 0) ? 1 : 0
if (broken) console.log(`\nArrêt : ${broken.name}`)
const flaky = results.filter(result => result.flaky)
if (flaky.length > 0) console.log('\nRéussis la seconde fois seulement :')
for (const { title } of flaky) console.log(`  ${title}`)
console.log(`\n${passed} passed, ${failed + unreported} failed`)
process.exit(broken || failed ? 1 : 0)
