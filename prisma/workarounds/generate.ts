import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)
const cli = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js')
const { version } = require('prisma/package.json') as { version: string }

export interface Target {
  name: string
  schema: string
  folder: string
}

export function targets(): Target[] {
  const models = read('prisma/portal/models.prisma')
  const portal = (['sqlite', 'postgresql'] as const).map(dialect => ({
    name: `portal-${dialect}`,
    schema: `${read(`prisma/portal/${dialect}/datasource.prisma`)}\n${models}`,
    folder: path.join(root, 'prisma/portal/generated', dialect),
  }))
  const backend = 'utility/prisma/schema.prisma'
  if (!existsSync(path.join(root, backend))) return portal
  const folder = path.join(root, 'utility/prisma/generated')
  return [...portal, { name: 'backend', schema: read(backend), folder }]
}

export function generateClients(): string[] {
  return targets()
    .filter(target => !isFresh(target))
    .map(target => {
      generate(target)
      return target.name
    })
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const stampOf = ({ folder }: Target) => path.join(folder, '.stamp')
const fingerprint = ({ schema }: Target) =>
  createHash('sha256').update(`${version}\n${schema}`).digest('hex')

function isFresh(target: Target) {
  const stamp = stampOf(target)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(target)
}

/** Prisma's command line loads its studio and its development server first, which are not installed (decision 0018). */
const withoutStudio = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const isLeftOut = name => /^@prisma\\/(dev|studio-core)\\b/.test(name)
  registerHooks({ resolve: (name, context, next) => next(isLeftOut(name) ? 'node:util' : name, context) })
`)}`

function generate(target: Target) {
  // A temporary schema, so that neither models nor datasources are in the repository twice.
  const file = path.join(root, 'node_modules/.cache/prisma', `${target.name}.prisma`)
  mkdirSync(path.dirname(file), { recursive: true })
  const output = `output = ${JSON.stringify(target.folder)}`
  writeFileSync(file, target.schema.replace(/^ *output *=.*$/m, output))
  execFileSync(
    process.execPath,
    ['--import', withoutStudio, cli, 'generate', '--no-hints', '--schema', file],
    {
      cwd: root,
      stdio: 'pipe',
      env: {
        ...process.env,
        // Generating never runs the schema engine; any executable keeps Prisma from downloading it.
        PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
        CHECKPOINT_DISABLE: '1',
      },
    },
  )
  writeFileSync(stampOf(target), fingerprint(target))
}

if (import.meta.main) {
  for (const name of generateClients()) console.log(`Client Prisma généré : ${name}`)
}
