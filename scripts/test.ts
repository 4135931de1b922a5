import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { resultFiles, savedResults } from './results.ts'

// The steps of continuous integration, up to the first stage with one that fails.

type Step = { name: string; command: string[]; report?: string }

/** Steps that wait for each other. */
type Lane = Step[]

const layers = ['app', 'server.ts', 'scripts', 'prisma', 'bench', 'tests']

/** Each stage waits for the one before; the lanes of a stage run side by side. */
const stages: Lane[][] = [
  [[{ name: 'Clients Prisma', command: ['node', 'prisma/workarounds/generate.ts'] }]],
  [
    [{ name: 'Construction', command: ['node', 'scripts/build.ts'] }],
    [
      { name: 'Style', command: ['biome', 'check', '--error-on-warnings', '.'] },
      { name: 'Types', command: ['tsc', '--noEmit'] },
      { name: 'Couches', command: ['depcruise', '--config', '.dependency-cruiser.js', ...layers] },
    ],
    [
      { name: 'Expressions régulières', command: ['node', 'scripts/expressions.ts'] },
      {
        name: 'Contrats (redocly)',
        // Strict: a warning is an error.
        command: [
          ...['redocly', 'lint', 'docs/openapi.json', 'docs/openapi-moi.json'],
          '--extends=recommended-strict',
        ],
      },
    ],
    [{ name: 'Chromium', command: ['node', 'scripts/chromium.ts'] }],
  ],
  [
    [
      {
        name: 'Unités et contrats',
        command: [
          ...['vitest', 'run', '--reporter=default'],
          ...['--reporter=json', `--outputFile.json=${resultFiles.units}`],
        ],
        report: resultFiles.units,
      },
    ],
  ],
  [
    [
      {
        name: 'Parcours',
        // A machine that stalls is no fault of the portal's: what passes the second time only is listed at the end.
        command: ['playwright', 'test', '--retries=1'],
        report: resultFiles.journeys,
      },
    ],
  ],
  [[{ name: 'Pages rencontrées (vnu, axe)', command: ['node', 'scripts/judge.ts'] }]],
]

const env = {
  ...process.env,
  PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`,
  SHOWCASE: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}
for (const file of Object.values(resultFiles)) rmSync(file, { force: true })
mkdirSync(dirname(resultFiles.units), { recursive: true })

let broken: Step | undefined
for (const lanes of stages) {
  const ends = await Promise.all(lanes.map(lane => runLane(lane, lanes.length === 1)))
  broken = ends.find(end => end !== undefined)
  if (broken) break
}

/** The step that fails, after which the lane ends. */
async function runLane(lane: Lane, isAlone: boolean): Promise<Step | undefined> {
  for (const step of lane) if (!(await succeeds(step, isAlone))) return step
  return undefined
}

/** Beside others, a step says at its end what it had to say. */
async function succeeds({ name, command: [command = '', ...args] }: Step, isAlone: boolean) {
  if (isAlone) console.log(`\n▶ ${name}`)
  const started = performance.now()
  const program = spawn(command, args, { stdio: isAlone ? 'inherit' : 'pipe', env })
  const said: Buffer[] = []
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (text: Buffer) => said.push(text))
  const [status] = await once(program, 'close')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (!isAlone) process.stdout.write(`\n▶ ${name}\n${Buffer.concat(said)}`)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
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
