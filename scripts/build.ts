import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'
import { moduleOf, partFileOf, partNames, partOf, type SiteRoute } from '../app/page/site-parts.ts'
import { generateClients } from '../prisma/workarounds/generate.ts'
import { buildDirectory } from '../remix.config.js'
import { notice } from './licences.ts'

// Builds the portal into build/, or with the showcase into build/showcase/, unless the build there was made from the
// same sources.

generateClients()

const stamp = `${buildDirectory}/.sources`
const sources = globSync(
  [
    'app/**/*.{ts,tsx,css,js}',
    'public/**/*',
    'prisma/**/*.prisma',
    'scripts/{build,bundle-rules,licences,shared-files}.ts',
    '*.{js,ts,json}',
  ],
  { exclude: name => /generated|\.(test\.tsx?|journey\.ts)$|^(vitest|playwright)\./.test(name) },
).sort()
const hash = createHash('sha256')
for (const source of sources) if (existsSync(source)) hash.update(source).update(contentOf(source))
const digest = hash.digest('hex')

if (!(existsSync(stamp) && readFileSync(stamp, 'utf8') === digest)) {
  // Removed first, so that an interrupted build is not taken for a complete one.
  rmSync(stamp, { force: true })
  console.log('Construction du portail : une minute environ, tant que ses sources ne changent pas…')
  run('node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn')
  writeParts()
  checkStylesheets()
  writeFileSync(`${buildDirectory}/client/licences.txt`, notice())
  for (const asset of globSync(`${buildDirectory}/client/{assets/*.{js,css},licences.txt}`))
    await compress(asset)
  writeFileSync(stamp, digest)
}

/** Replaces Remix's whole site map by the parts that pages load (app/page/site-parts.ts). */
function writeParts() {
  const client = `${buildDirectory}/client`
  const [whole = ''] = globSync(`${client}/assets/manifest-*.js`)
  const [, json = ''] = /^window\.__remixManifest=(.*);$/s.exec(readFileSync(whole, 'utf8')) ?? []
  const { url, routes } = JSON.parse(json)
  const isPage = ({ module }: SiteRoute) => {
    const code = readFileSync(`${client}${module}`, 'utf8')
    return /\bdefault\b/.test(code) && !/\bscriptless:(!0|true)/.test(code)
  }
  for (const name of partNames)
    writeFileSync(`${client}${partFileOf(url, name)}`, moduleOf(partOf(routes, name, isPage)))
  // The tests weigh the pages by this file.
  writeFileSync(`${buildDirectory}/site.json`, json)
  rmSync(whole)
}

/** The server names the sheets that browsers have, and each exists once: a second one would be fetched for nothing. */
function checkStylesheets() {
  const sheets = globSync(`${buildDirectory}/client/assets/*.css`).map(file =>
    file.replace(/^.*\//, ''),
  )
  const kinds = sheets.map(name => name.replace(/-[\w-]{8}\.css$/, ''))
  const server = globSync(`${buildDirectory}/server/**/*.js`).map(file =>
    readFileSync(file, 'utf8'),
  )
  const named = new Set(server.flatMap(code => code.match(/[\w-]+\.css(?=")/g) ?? []))
  const strange = [...named].filter(name => !sheets.includes(name) && /-[\w-]{8}\.css$/.test(name))
  if (new Set(kinds).size === kinds.length && strange.length === 0) return
  console.error(`Not one stylesheet of a kind: ${[...sheets, ...strange].join(', ')}`)
  process.exit(1)
}

/** Compresses once, not for each request. Zopfli's gzip is 3 % smaller, for half a second a file. */
async function compress(asset: string) {
  const content = readFileSync(asset)
  const isLarge = content.length > 20_000 && !asset.endsWith('.txt')
  writeFileSync(`${asset}.br`, brotliCompressSync(content))
  writeFileSync(
    `${asset}.gz`,
    isLarge ? await gzipAsync(content, {}) : gzipSync(content, { level: 9 }),
  )
}

function contentOf(source: string) {
  try {
    return readFileSync(source)
  } catch {
    return '' // the path is a folder
  }
}

function run(...command: string[]) {
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
}
