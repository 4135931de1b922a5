import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { extraNames } from '../app/extras/all.ts'

// `npm run extras [-- name…] [--tests]`: deletes the folder of an extra and its line of the registry in a copy of the tree,
// and checks what is left: types, layers, unit tests, and with --tests every contract and the tests of the stores.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'boolean', default: false } },
})
const copy = path.resolve('.cache/without')
const registry = 'app/extras/registry.ts'

/** The tree as git knows it, with its changes, beside itself; packages are shared. */
function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true })
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.stdout.split('\n').filter(name => name && existsSync(name))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    cpSync(file, path.join(copy, file))
  }
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
}

const vitest = (...projects: string[]) => [
  'node_modules/vitest/vitest.mjs',
  ...['run', '--reporter=dot', ...projects.flatMap(project => ['--project', project])],
]
const checks: [name: string, command: string[]][] = [
  ['clients', ['prisma/workarounds/generate.ts']],
  ['types', ['node_modules/typescript-native/bin/tsc', '--noEmit', '--checkers', '1']],
  [
    'couches',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      ...['--config', '.dependency-cruiser.js', '--output-type', 'err'],
      ...['app', 'utility', 'server.ts', 'scripts', 'conformance', 'prisma', 'bench', 'tests'],
    ],
  ],
  ['unités', vitest('unit')],
  ...(values.tests
    ? [['bases et contrats', vitest('store', 'contract')] as [string, string[]]]
    : []),
]

makeCopy()
const failed: string[] = []
for (const name of positionals.length > 0 ? positionals : extraNames) {
  const folder = path.join(copy, 'app/extras', name)
  const lines = readFileSync(registry, 'utf8')
  rmSync(folder, { recursive: true })
  const left = lines.split('\n').filter(line => !line.includes(`'./${name}/`))
  writeFileSync(path.join(copy, registry), left.join('\n'))
  for (const [check, command] of checks) {
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: copy,
      encoding: 'utf8',
    })
    console.log(`sans ${name}\u00a0: ${check} ${status === 0 ? 'bon' : 'FAUTE'}`)
    if (status === 0) continue
    failed.push(`${name} (${check})`)
    console.log(`${stdout}${stderr}`.split('\n').slice(-40).join('\n'))
  }
  cpSync(path.join('app/extras', name), folder, { recursive: true })
  writeFileSync(path.join(copy, registry), lines)
}
console.log(
  failed.length === 0 ? 'Chaque option peut être retirée.' : `En faute\u00a0: ${failed.join(', ')}`,
)
process.exitCode = failed.length === 0 ? 0 : 1
