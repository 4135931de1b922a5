import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { envExample, examples } from './env-example.ts'
import { readLaunchTarget } from './launch-settings.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const { version, scripts, dependencies } = JSON.parse(read('package.json'))

test('[BEY-215] .env.example has every setting of the guide, and those that must be given stand open', () => {
  const written = read('.env.example')
  expect(written).toBe(envExample())
  const names = written.match(/^(?:# )?[A-Z]\w+(?==)/gm)?.map(name => name.replace('# ', '')) ?? []
  expect(names).toEqual([...new Set(names)])
  const open = written.match(/^\w+(?==$)/gm) ?? []
  const needed = ['PORTAL_URL', 'SESSION_SECRET', 'UTILITY_API_URL', 'UTILITY_SERVICE_TOKEN']
  expect(open).toEqual(expect.arrayContaining([...needed, 'PAYMENT_ORIGIN', 'LEGAL_DIRECTOR']))
  const code = read('app/settings.server.ts') + read('app/provider-settings.server.ts')
  for (const name of code.match(/^ {2}([A-Z][A-Z_\d]+)(?=:)/gm) ?? [])
    expect(written).toMatch(new RegExp(`^(# )?${name.trim()}=`, 'm'))
})

test('[BEY-720] .env.service.example has every setting of the service, and those that must be given stand open', () => {
  const written = read('.env.service.example')
  expect(written).toBe(envExample(examples['.env.service.example']))
  const checked = read('utility/service-settings.ts').matchAll(
    /^ {4}([A-Z][A-Z_]+):(.*(?:\n {6,}.*)*)/gm,
  )
  const known = [...checked].filter(([, name]) => name !== 'DEMO')
  expect(known.length).toBeGreaterThan(12)
  for (const [, name, rule = ''] of known)
    expect(written).toMatch(
      new RegExp(rule.includes('.optional()') ? `^# ${name}=` : `^${name}=$`, 'm'),
    )
})

type Locked = { dev?: boolean; link?: boolean; name?: string; version?: string }
type Listed = { 'bom-ref': string; properties?: { name: string; value: string }[] }

test('[BEY-215] the bill of materials is the lock file: each package in its version, and whether production installs it', () => {
  const [command = '', ...args] = scripts.sbom.split(' ')
  const { stdout } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  const { bomFormat, components } = JSON.parse(stdout)
  expect(bomFormat).toBe('CycloneDX')
  const isDev = ({ properties = [] }: Listed) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const packages = Object.entries<Locked>(JSON.parse(read('package-lock.json')).packages)
  const locked = packages.filter(([place, { link }]) => place.startsWith('node_modules/') && !link)
  // A package that two places hold is listed once, by the name of one of them.
  const namesOf = ([place, { name, version }]: [string, Locked]) =>
    [place.split('node_modules/').at(-1), name].map(one => `${one}@${version}`)
  // One empty package stands for seventeen: it is listed once, by its own name, as one of development.
  const isEmpty = ([, { name }]: [string, Locked]) => name === 'empty-npm-package'
  const idOf = (one: Listed) => one['bom-ref']
  const listed = new Set<string>(components.map(idOf))
  const inProduction = new Set<string>(components.filter((one: Listed) => !isDev(one)).map(idOf))
  expect(locked.length).toBeGreaterThan(500)
  const isMissing = (one: [string, Locked]) =>
    namesOf(one).every(id => !(one[1].dev || isEmpty(one) ? listed : inProduction).has(id))
  expect(locked.filter(isMissing)).toEqual([])
  const known = new Set(locked.flatMap(namesOf))
  expect([...listed].filter(id => !known.has(id))).toEqual([])
  const installed = new Set(locked.filter(([, { dev }]) => !dev).flatMap(namesOf))
  expect([...inProduction].filter(id => !installed.has(id))).toEqual([])
})

test('[BEY-215] the other files say what the repository says', () => {
  expect(read('.github/workflows/ci.yml')).toMatch(/- run: npm ci\n +- run: npm test\n/)
  expect(read('compose.yml')).toContain('- docs/operations/conteneur/compose.yml')
  const { forwardPorts, postCreateCommand } = JSON.parse(read('.devcontainer/devcontainer.json'))
  expect(postCreateCommand).toBe('npm ci')
  expect(forwardPorts.map(String)).toEqual(Object.values(readLaunchTarget('.data').ports))
  expect(JSON.parse(read('renovate.json')).extends).toEqual(['config:recommended'])
})

test('[BEY-534] the newest entry of the changelog is the version that the programs say, and no document asks for a tag', () => {
  expect(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  const { version: locked, packages } = JSON.parse(read('package-lock.json'))
  expect([locked, packages[''].version]).toEqual([version, version])
  const documents = [...globSync('*.md'), ...globSync('docs/**/*.{md,yml}')]
  expect(documents.length).toBeGreaterThan(20)
  const asks = documents.filter(file =>
    /git (clone|checkout|fetch).*(--branch|-b |v?\d+\.\d+\.\d+|tags\/)/.test(read(file)),
  )
  expect(asks).toEqual([])
})

test('[BEY-215] publiccode.yml has what its standard (0.4) asks for, and the version of the portal', () => {
  const line = z.string().min(1)
  const standard = z.strictObject({
    publiccodeYmlVersion: z.literal('0.4'),
    name: line,
    url: z.url({ protocol: /^https$/ }),
    softwareVersion: z.literal(version),
    releaseDate: z.iso.date(),
    platforms: z.array(z.enum(['web', 'windows', 'mac', 'linux', 'ios', 'android'])).min(1),
    // Of its list of categories.
    categories: z.array(z.enum(['billing-and-invoicing', 'customer-service-and-support'])).min(1),
    developmentStatus: z.enum(['concept', 'development', 'beta', 'stable', 'obsolete']),
    softwareType: z.literal('standalone/web'),
    intendedAudience: z.strictObject({ countries: z.array(z.string().regex(/^[a-z]{2}$/)) }),
    description: z.record(
      z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/),
      z.strictObject({
        shortDescription: z.string().min(1).max(150),
        longDescription: z.string().min(500).max(10_000),
        features: z.array(line).min(1),
      }),
    ),
    // An expression of SPDX, or a name of one's own.
    legal: z.strictObject({ license: z.string().regex(/^(?!NOASSERTION$)[\w.+-]+$/) }),
    maintenance: z.strictObject({ type: z.enum(['internal', 'none', 'community']) }),
    localisation: z.strictObject({
      localisationReady: z.boolean(),
      availableLanguages: z.array(line),
    }),
  })
  expect(standard.safeParse(parse(read('publiccode.yml'))).error?.issues ?? []).toEqual([])
})

test('[BEY-275] the dashboard has the shape that Grafana imports', () => {
  const title = z.string().min(1)
  const grid = z
    .object({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1), h: z.int().min(1) })
    .refine(({ x, w }) => x + w <= 24)
  const source = z.object({
    type: z.literal('prometheus'),
    uid: z.string().regex(/^\$\{source\}$/),
  })
  const target = z.object({ refId: z.string().regex(/^[A-Z]$/), expr: z.string().min(1) })
  const shown = z.object({
    ...{ id: z.int(), title, gridPos: grid },
    type: z.enum(['stat', 'timeseries', 'gauge', 'table', 'bargauge']),
    datasource: source,
    targets: z.array(target).min(1),
  })
  const dashboard = z.object({
    ...{ title, uid: z.string().regex(/^[\w-]{1,40}$/), schemaVersion: z.int().min(36) },
    // One that has an id is that of another Grafana.
    id: z.null().optional(),
    time: z.object({ from: title, to: title }),
    templating: z.object({ list: z.array(z.object({ name: title, type: title })) }),
    panels: z.array(
      z.union([shown, z.object({ id: z.int(), title, gridPos: grid, type: z.literal('row') })]),
    ),
  })
  const json = JSON.parse(readFileSync('docs/operations/tableau-de-bord.json', 'utf8'))
  const { panels, templating } = dashboard.parse(json)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const variables = templating.list.map(({ name }) => name)
  const asked = panels.flatMap(panel => ('targets' in panel ? panel.targets : []))
  const used = asked.flatMap(({ expr }) => [...expr.matchAll(/\$\{?(\w+)/g)].map(([, one]) => one))
  expect(['__rate_interval', ...variables]).toEqual(expect.arrayContaining([...new Set(used)]))
  for (const { expr } of asked) expect(expr.split('(').length, expr).toBe(expr.split(')').length)
})

test('[BEY-771] each package of production is used by code that runs: a type alone needs none', () => {
  const files = globSync(['server.ts', '{app,utility,scripts,prisma}/**/*.{ts,tsx}'], {
    // The rules of the bundle name what pages must not load.
    exclude: ['**/*.test.*', '**/generated/**', 'scripts/bundle-rules.ts'],
  })
  const code = files.map(file => read(file).replace(/^import type [^']*'[^']*'/gm, '')).join('\n')
  const unused = Object.keys(dependencies).filter(
    name => !new RegExp(`['\`/]${name}['\`/]`).test(code),
  )
  // The generated clients need the one, and the other serves the same build (`npx remix-serve`).
  expect(unused).toEqual(['@prisma/client', '@remix-run/serve'])
})

test('[BEY-587] what the screen reader spoke of each of its four journeys is kept, to the words of its end', () => {
  const ends = {
    connexion: 'Finished loading Accueil',
    paiement: 'il est enregistré',
    releve: 'Finished loading Relevé envoyé',
    demande: 'Finished loading Demande envoyée',
  }
  const kept = globSync('tests/screen-reader/*.txt').map(file => file.replace(/.*\/|\.txt$/g, ''))
  expect(kept.toSorted()).toEqual(Object.keys(ends).toSorted())
  for (const [name, end] of Object.entries(ends))
    expect(readFileSync(`tests/screen-reader/${name}.txt`, 'utf8'), name).toContain(end)
})
