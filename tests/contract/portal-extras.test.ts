import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Extra, extraNames, extras } from '#extras/all.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { identitySettings } from '../../scripts/launch-settings.ts'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import { addressOf, type Place, places } from '../support/places.ts'
import { type Browser, logIn, type PortalProcess, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

// The built portal of a utility that offers every extra, then of others that do without some.

let backend: TestBackend
let portal: PortalProcess
let address: string

const staff = '/adm-sem-webabo'

async function start(settings: Record<string, string>) {
  await portal?.kill()
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
    // Providers that are silent: their extras stand without them.
    ...identitySettings('http://localhost:9'),
    ...settings,
  })
}

const textOf = async (browser: Pick<Browser, 'get'>, path: string) => {
  const page = await browser.get(address + path)
  expect([path, page.status]).toEqual([path, 200])
  return page.text()
}
const stranger = { get: (page: string) => fetch(page, { redirect: 'manual' }) }
beforeAll(async () => {
  backend = await startTestBackend()
  await start({
    CONTACT_PHONE: '01 02 03 04 05',
    CONTACT_EMAIL: 'aide@exemple.test',
    UTILITY_ADDRESS: '2 rue de la Source, 99110 Pont-de-Lède',
  })
}, 120_000)
afterAll(async () => {
  await portal?.kill()
  await backend?.stop()
})

const guide = '/facile-a-lire/nous-contacter'
test.runIf(places.some(({ url }) => url === guide))(
  '[BEY-88] number, e-mail and address are those of the settings',
  async () => {
    const html = await textOf(stranger, guide)
    for (const shown of ['01 02 03 04 05', 'aide@exemple.test', '2 rue de la Source'])
      expect(html).toContain(shown)
    expect(html).not.toContain('09 69 00 00 00')
  },
)

/**
 * Settings of EXTRAS that try every pair of extras in its four ways (both, neither, one, the other). Each extra is
 * offered in its own four of seven settings: any two such choices of four have one in common, and each has one that the
 * other lacks; « none » is a setting of its own. An extra that another needs is offered in more than four, so one more
 * setting offers all but these two.
 */
const settingsOfExtras = (() => {
  const fours = choices([0, 1, 2, 3, 4, 5, 6], 4)
  const inSetting = (setting: number) =>
    extraNames.filter((_, index) => fours[index]?.includes(setting))
  const without = (needed: string) =>
    extraNames.filter(name => name !== needed && needOf(name) !== needed)
  const withoutNeeded = extras.flatMap(extra => (extra.needs ? [without(extra.needs)] : []))
  return [[], extraNames, ...[0, 1, 2, 3, 4, 5, 6].map(inSetting), ...withoutNeeded].map(withNeeds)
})()

function needOf(name: string) {
  return extras.find(extra => extra.name === name)?.needs
}
/** The portal does not start with an extra that lacks the one that it needs. */
function withNeeds(names: Extra[]): Extra[] {
  const needed = names.map(needOf)
  return extraNames.filter(name => names.includes(name) || needed.includes(name))
}

function choices(from: number[], size: number): number[][] {
  if (size === 0) return [[]]
  return from.flatMap((first, index) =>
    choices(from.slice(index + 1), size - 1).map(rest => [first, ...rest]),
  )
}

const extraOf = ({ file }: Pick<Place, 'file'>) => /^extras\/([\w-]+)\//.exec(file)?.[1]

/** The place that serves an address of the portal: of several, the one with the fewest parameters. */
function placeAt(pathname: string): Place | undefined {
  const matching = places.filter(({ url }) => patternOf(url).test(pathname))
  const vagueness = ({ url }: Place) => (url.match(/[:*]/g) ?? []).length
  return matching.toSorted((one, other) => vagueness(one) - vagueness(other))[0]
}
const patternOf = (url: string) =>
  new RegExp(`^${url.replace(/:\w+\??/g, '[^/]+').replace('*', '.*')}$`, 'i')

const calls = Object.entries<Endpoint>(catalogue)
/** The extra to which a call of the journal belongs. */
function extraOfCall({ method, path }: { method: string; path: string }): string | undefined {
  const called = path.replace(/^\/api\//, '').replace(/\?.*$/, '')
  const pattern = (endpoint: Endpoint) =>
    new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const isIt = ([, one]: [string, Endpoint]) => one.method === method && pattern(one).test(called)
  return calls.filter(isIt).toSorted(byParameters)[0]?.[1].extra
}
const byParameters = (one: [string, Endpoint], other: [string, Endpoint]) =>
  one[1].path.split('{').length - other[1].path.split('{').length

test('the settings try every pair of extras in its four ways', () => {
  for (const one of extraNames)
    for (const other of extraNames.filter(name => name !== one)) {
      const ways = settingsOfExtras.map(names => [names.includes(one), names.includes(other)])
      // Never the one that needs the other alone.
      const most = needOf(one) === other || needOf(other) === one ? 3 : 4
      expect(new Set(ways.map(String)).size, `${one}, ${other}`).toBe(most)
    }
})

/** Follows links, to one page of each place, from the addresses without parameters on; calls `judge` with each page that is shown. */
async function crawl(
  browser: Pick<Browser, 'get'>,
  begin: string[],
  judge: (path: string, links: string[]) => void,
) {
  const read = new Set<string>()
  const waiting = [...begin]
  for (const path of waiting) {
    const answer = await browser.get(address + path)
    // A setting never breaks a page; what needs more than a link (a payment, a step) leads elsewhere.
    expect([path, answer.status < 500], `${path} ${answer.status}`).toEqual([path, true])
    if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('html')) continue
    const html = (await answer.text()).replaceAll('&amp;', '&')
    const links = Array.from(html.matchAll(/(?:href|action)="(\/[^"#]*)/g), ([, link = '']) => link)
    judge(path, links)
    for (const link of links) {
      const { pathname } = new URL(link, address)
      const id = placeAt(pathname)?.id ?? pathname
      if (waiting.includes(link) || read.has(id)) continue
      read.add(id)
      waiting.push(link)
    }
  }
}

const people = ['', '100001', '100005', '100020', 'agent']
const begins = places.flatMap(({ url }) => (/[:*]/.test(url) || isLeaving(url) ? [] : [url]))
function isLeaving(url: string): boolean {
  return /deconnexion|annuaire|france-connect|version-allegee|sante/.test(url)
}

describe.each(settingsOfExtras.map(offered => ({ offered })))(
  'offered: $offered',
  ({ offered }) => {
    const isOff = (name: string | undefined) =>
      name !== undefined && !offered.some(one => one === name)
    beforeAll(async () => {
      await backend.call('POST', '/demo/reset')
      await start({ EXTRAS: offered.join(',') })
    }, 60_000)

    test('[BEY-09] [BEY-18] [BEY-29] [BEY-49] [BEY-59] [BEY-84] [BEY-92] [BEY-93] [BEY-301] [BEY-303] [BEY-320] [BEY-322] [BEY-325] [BEY-410] what is not offered has no page, no link and no call, and the rest stands', async () => {
      for (const login of people) {
        const browser = login ? await logIn(address, login) : stranger
        const answered = async (path: string) => {
          const { status, headers } = await browser.get(address + path)
          // A visitor is led back from the log-in to the address that was asked for.
          return [status, headers.get('location')?.replace(encodeURIComponent(path), '…')]
        }
        // SHELL-26: as any address that is none; below the requests, as a request that is none.
        for (const place of places.filter(one => isOff(extraOf(one)))) {
          const path = addressOf(place)
          const above = path.startsWith(`${staff}/gestion/`) ? `${staff}/gestion` : ''
          const below = above
            ? path.slice(above.length).replace(/[^/]+/g, 'nulle-part')
            : '/nulle-part'
          const nowhere = await answered(above + below)
          expect([path, await answered(path)]).toEqual([path, nowhere])
        }
        const own = begins.filter(path => path.startsWith(staff) === (login === 'agent'))
        await crawl(browser, own, (path, links) => {
          const dead = links.filter(link => {
            const place = placeAt(new URL(link, address).pathname)
            return place && isOff(extraOf(place))
          })
          expect([path, dead]).toEqual([path, []])
        })
      }
      const made = await worldAt(backend.apiUrl).journal()
      expect(made.length).toBeGreaterThan(0)
      expect(made.filter(one => isOff(extraOfCall(one)))).toEqual([])
    }, 120_000)
  },
)
