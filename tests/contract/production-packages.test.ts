import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice, unread } from '../../scripts/licences.ts'
import { serviceToken } from '../support/backend.ts'
import { locked, withoutOtherPackages, writeImage } from '../support/image.ts'
import { logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'

// The packages that `npm ci --omit=dev` installs are enough, and no more than that.

const folder = mkdtempSync(path.join(tmpdir(), 'image-'))
const image = path.join(folder, 'portail')

beforeAll(() => {
  writeImage(image)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('[BEY-122] no package of production runs a script when it is installed', () => {
  const scripted = locked().filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
  expect(scripted.map(([place]) => place)).toEqual([])
})

test('[BEY-122] no build tool is among them', () => {
  const tools =
    /node_modules\/(prisma|@prisma\/(engines|dev)|vite|rollup|esbuild|typescript|terser|@gfx\/zopfli|node|@chakra-ui\/react|@emotion\/react|@remix-run\/dev|@babel\/core)$/
  const found = locked().filter(([place]) => tools.test(place))
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(([, { dev }]) => !dev).map(([place]) => place)).toEqual([])
  expect(existsSync(path.join(image, 'node_modules/typescript'))).toBe(false)
})

test('[BEY-123] the licences of all of them are listed, and oblige to no more', () => {
  expect(unread()).toEqual([])
  const text = notice()
  const installed = locked().filter(([place, { dev }]) => !dev && existsSync(place))
  expect(installed.length).toBeGreaterThan(200)
  for (const [place, { name, version }] of installed)
    expect(text).toContain(`\n${name ?? place.split('node_modules/').at(-1)} ${version} (`)
  for (const [name, words] of [
    ['leaflet', 'Volodymyr Agafonkin'],
    ['@chakra-ui/react', 'Chakra Systems Inc'],
  ])
    expect(text).toMatch(new RegExp(`\n${name} [^]*?${words}`))
})

const documents = globSync('docs/**/*.{md,service,yml}', { exclude: ['docs/decisions/**'] })
const documented = documents.map(file => readFileSync(file, 'utf8')).join('\n')

/** The commands that the guides of the operator name, less those that they say to need the repository. */
function commandsOfImage(): string[] {
  const [, list = ''] = /^Demandent le dépôt et tous ses paquets : (.*)\.$/m.exec(documented) ?? []
  const ofRepository = new Set([...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  const named = documented.matchAll(/npm run ([\w:-]+)|scripts\/([\w-]+)\.ts/g)
  const names = new Set([...named].map(([, command, file]) => command ?? file ?? ''))
  // What a command imports is a file that the guides may name, too.
  return [...names].filter(name => !ofRepository.has(name) && name !== 'backups').toSorted()
}

test('[BEY-537] a documented install of packages brings neither those of development nor their scripts', () => {
  const installs = [...documented.matchAll(/npm (?:ci|install|prune)\b[^`\n&]*/g)].map(
    ([one]) => one,
  )
  expect(installs.length).toBeGreaterThan(4)
  expect(installs.filter(one => !/--ignore-scripts|npm ci --omit=dev$|npm ci $/.test(one))).toEqual(
    [],
  )
  const [traces = ''] = installs.filter(one => one.includes('sdk-node'))
  const place = path.join(folder, 'traces')
  mkdirSync(path.join(place, 'sdk'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    copyFileSync(file, path.join(place, file))
  writeFileSync(path.join(place, 'sdk/package.json'), '{"name":"sdk","version":"1.0.0"}')
  const [, ...args] = traces.replace(/@opentelemetry\S+/, './sdk').split(' ')
  const dry = [...args, '--dry-run', '--offline', '--json']
  const { stdout } = spawnSync('npm', dry, { cwd: place, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const added: { path: string }[] = JSON.parse(stdout.slice(stdout.indexOf('{'))).add
  const ofDevelopment = new Set(locked().flatMap(([one, { dev }]) => (dev ? [one] : [])))
  expect(added.length).toBeGreaterThan(200)
  expect(added.filter(one => ofDevelopment.has(path.relative(place, one.path)))).toEqual([])
}, 60_000)

/** A program of the image, with these settings. */
function run(program: string, args: string[], settings: Record<string, string>) {
  const env = { ...process.env, ...production, ...settings }
  return fork(program, args, { cwd: image, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
}

const production = { NODE_ENV: 'production', ...withoutOtherPackages } as const

/** The end of a command of the image and what it said. */
async function command(name: string, args: string[], settings: Record<string, string>) {
  const [, file = ''] = /node (\S+\.ts)/.exec(scripts[name] ?? '') ?? []
  const env = { ...process.env, ...production, ...settings }
  const program = fork(file, args, { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(program, 'close')
  return { code, said }
}

/** [BEY-548] The link gives the account that was named, with the password that is chosen there, and nothing after that. */
async function opensOnce(link: string) {
  const { origin } = new URL(link)
  const password = 'Robinet-Tordu-78'
  const post = (to: string, form: Record<string, string>) =>
    fetch(to, {
      ...{ method: 'POST', redirect: 'manual', headers: { origin } },
      body: new URLSearchParams(form),
    })
  const page = await (await fetch(link)).text()
  expect(page).toMatch(/Durand Camille.*durand\.camille/s)
  const forged = await post(`${link.slice(0, -9)}AAAAAAA~2`, { password, confirmation: password })
  const wrong = await post(link, { password, confirmation: 'autre' })
  const right = await post(link, { password, confirmation: password })
  const other = { password: 'Autre-Robinet-78', confirmation: 'Autre-Robinet-78' }
  // The last two open like the link.
  const again = await Promise.all([link, `${link}x`, `${link}~2`].map(one => post(one, other)))
  const statuses = [forged, wrong, right, ...again].map(({ status }) => status)
  expect(statuses).toEqual([404, 400, 303, 404, 404, 404])
  const entered = await post(`${origin}/adm-sem-webabo`, { login: 'durand.camille', password })
  const [session = ''] = entered.headers.getSetCookie().map(line => line.split(';')[0])
  const users = `${origin}/adm-sem-webabo/userManangement`
  const shown = await fetch(users, { headers: { cookie: session }, redirect: 'manual' })
  expect(await shown.text()).toContain('durand.camille')
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
}

test('[BEY-122] [BEY-123] [BEY-537] [BEY-548] with them alone the built portal serves, the embedded back end answers, and each documented command runs', async () => {
  const [port, api, payment] = await Promise.all([freePort(), freePort(), freePort()])
  const store = { DATABASE_URL: `file:${folder}/portal.db`, DATA_DIR: folder }
  const backend = run('utility/main.ts', [], {
    ...{ DEMO: '1', SERVICE_TOKEN: serviceToken, BACKEND_JWT_SECRET: 'un secret assez long' },
    ...{ BACKEND_PORT: String(api), PAYMENT_PORT: String(payment), DATA_DIR: folder },
  })
  let portal: PortalProcess | undefined
  try {
    await Promise.race([once(backend, 'message'), once(backend, 'exit')])
    const settings = {
      UTILITY_API_URL: `http://localhost:${api}/api`,
      PAYMENT_ORIGIN: `http://localhost:${payment}`,
      LOG_LEVEL: 'error',
      ...store,
      ...withoutOtherPackages,
    }
    const given = {
      ...{ DEMO: '1', PORTAL_URL: `http://127.0.0.1:${port}`, UTILITY_SERVICE_TOKEN: serviceToken },
      SESSION_SECRET: 'un secret des essais, assez long pour sceller',
    }
    portal = await startPortal(port, settings, 'server.ts', image)
    const address = `http://127.0.0.1:${port}`
    const claire = await logIn(address, '100001')
    const pages = ['/home', '/factures/consulter', '/paymentmodes', '/compteabo']
    for (const page of pages) {
      const answer = await claire.get(address + page)
      expect([page, answer.status]).toEqual([page, 200])
      expect(await answer.text()).toContain('Claire Martin')
    }
    expect(portal.lines).toEqual([])
    const legal = await (await fetch(`${address}/mentions-legales`)).text()
    expect(legal).toContain('href="/licences.txt"')
    const notice = await fetch(`${address}/licences.txt`)
    expect(notice.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
    expect(await notice.text()).toMatch(/^Licences des logiciels tiers\n/)
    const bank = path.join(folder, 'banque.csv')
    writeFileSync(bank, 'reference;montant\nX;1,00\n')
    const logins = path.join(folder, 'comptes.csv')
    writeFileSync(logins, 'abonne;mail\n100001;claire.martin@example.fr\n')
    const copy = path.join(folder, 'copie')
    /** What a command is asked, its end and what it says. */
    const trials: Record<string, [string[], number, RegExp]> = {
      agent: [['--nom', 'Durand Camille', '--responsable'], 0, /^http.*\n.*« durand.camille »/],
      audit: [[path.join(folder, 'absent')], 1, /n’existe pas/],
      backup: [[copy], 0, /portal\.db : \d+ octets/],
      'bank-file': [[bank], 1, /1 lignes lues, 1 différences/],
      doctor: [[], 0, /^bon +UTILITY_SERVICE_TOKEN/m],
      erase: [['100001'], 0, /Serait effacé.*\n- 1 sessions/],
      export: [[path.join(folder, 'exportations')], 0, /acte/],
      import: [[path.join(folder, 'absent')], 3, /rien n’a été changé[\s\S]*n’existe pas/],
      logins: [[logins, '--essai'], 0, /^0 compte\(s\) seraient ouverts, 1 déjà là/],
      restore: [[copy], 0, /portal : restaurée/],
      service: [[], 78, /SERVICE_TOKEN/],
    }
    expect(commandsOfImage()).toEqual(Object.keys(trials).toSorted())
    for (const [name, [args, code, says]] of Object.entries(trials)) {
      if (name === 'restore') {
        await portal.kill()
        backend.kill('SIGKILL')
        await once(backend, 'exit')
      }
      const ended = await command(name, args, { ...given, ...settings, PORT: String(port) })
      expect([name, ended.code, ended.said]).toEqual([name, code, expect.stringMatching(says)])
      if (name === 'agent') await opensOnce(ended.said.split('\n')[0] ?? '')
    }
  } finally {
    await portal?.kill()
    if (backend.exitCode === null && backend.kill('SIGKILL')) await once(backend, 'exit')
  }
}, 120_000)
