import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extraNames } from '../app/extras/all.ts'

// `npm run extras [-- name…] [--tests]`: deletes the folder of an extra and its line of the registry in a copy of the tree,
// and checks what is left: types, layers, unit tests, the build, and with --tests every contract and the tests of the stores.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'boolean', default: false } },
})
const copy = path.resolve('.cache/without')
const registry = 'app/extras/registry.ts'

/** The tree as git knows it, with its changes, beside itself; the files of packages are shared. */
function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.stdout.split('\n').filter(name => name && existsSync(name))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(file, path.join(copy, file))
  }
  mkdirSync(path.join(copy, '.cache'))
  spawnSync('cp', ['-Rl', 'node_modules', copy])
}

const vitest = (...projects: string[]) => [
  'node_modules/vitest/vitest.mjs',
  ...['run', '--reporter=dot', ...projects.flatMap(project => ['--project', project])],
]
type Check = [name: string, command: string[]]

/** The quick ones first, for all extras. */
const rounds: Check[][] = [
  [
    [
      'types',
      [
        'node_modules/typescript-native/bin/tsc',
        ...['--noEmit', '--checkers', '1', '--incremental', '--tsBuildInfoFile', '.cache/types'],
      ],
    ],
    [
      'couches',
      [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        ...['--config', '.dependency-cruiser.js', '--output-type', 'err'],
        ...['app', 'utility', 'server.ts', 'scripts', 'conformance', 'prisma', 'bench', 'tests'],
      ],
    ],
  ],
  [['unités', vitest('unit')]],
  [['construction', ['scripts/build.ts']]],
  ...(values.tests ? [[['bases et contrats', vitest('store', 'contract')] as Check]] : []),
]

function run(command: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return status === 0 ? null : `${stdout}${stderr}`.split('\n').slice(-200).join('\n')
}

/** The faults of the tree without the extra, which is put back. */
function faultsWithout(name: string, checks: Check[]): string[] {
  const folder = path.join(copy, 'app/extras', name)
  const aside = path.join(copy, '.cache', name)
  const lines = readFileSync(path.join(copy, registry), 'utf8')
  renameSync(folder, aside)
  const left = lines.split('\n').filter(line => !line.includes(`'./${name}/`))
  writeFileSync(path.join(copy, registry), left.join('\n'))
  const faults = checks.flatMap(([check, command]) => {
    const said = run(command)
    console.log(`sans ${name}\u00a0: ${check} ${said === null ? 'bon' : `FAUTE\n${said}`}`)
    return said === null ? [] : [`${name} (${check})`]
  })
  renameSync(aside, folder)
  writeFileSync(path.join(copy, registry), lines)
  return faults
}

makeCopy()
run(['prisma/workarounds/generate.ts'])
const names = positionals.length > 0 ? positionals : extraNames
const failed = rounds.flatMap(checks => names.flatMap(name => faultsWithout(name, checks)))
console.log(
  failed.length === 0 ? 'Chaque option peut être retirée.' : `En faute\u00a0: ${failed.join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
