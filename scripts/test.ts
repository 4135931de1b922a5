import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { resultFiles, savedResults } from './results.ts'

// The steps of continuous integration, in order, up to the first one that fails.

type Step = { name: string; command: string[]; report?: string }

const steps: Step[] = [
  { name: 'Clients Prisma', command: ['node', 'prisma/workarounds/generate.ts'] },
  { name: 'Construction', command: ['node', 'scripts/build.ts'] },
  { name: 'Style', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'Types', command: ['tsc', '--noEmit'] },
  {
    name: 'Couches',
    command: [
      'depcruise',
      '--config',
      '.dependency-cruiser.js',
      'app',
      'server.ts',
      'scripts',
      'prisma',
    ],
  },
  {
    name: 'Unités et contrats',
    command: [
      ...['vitest', 'run', '--reporter=default'],
      ...['--reporter=json', `--outputFile.json=${resultFiles.units}`],
    ],
    report: resultFiles.units,
  },
  { name: 'Chromium', command: ['node', 'scripts/chromium.ts'] },
  { name: 'Parcours', command: ['playwright', 'test'], report: resultFiles.journeys },
]

const path = `${resolve('node_modules/.bin')}:${process.env.PATH}`
for (const file of Object.values(resultFiles)) rmSync(file, { force: true })
mkdirSync(dirname(resultFiles.units), { recursive: true })

let broken: Step | undefined
for (const step of steps) {
  console.log(`\n▶ ${step.name}`)
  const started = performance.now()
  const [command = '', ...args] = step.command
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, SHOWCASE: '1' },
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${step.name} (${seconds} s)`)
  if (status === 0) continue
  broken = step
  break
}

const results = savedResults() ?? []
const passed = results.filter(result => result.passed).length
const failed = results.length - passed
// A step that fails without a failed test counts as a failure.
const unreported = broken && !(broken.report && existsSync(broken.report) && failed > 0) ? 1 : 0
if (broken) console.log(`\nArrêt : ${broken.name}`)
console.log(`\n${passed} passed, ${failed + unreported} failed`)
process.exit(broken || failed ? 1 : 0)
