import { logIn } from '../../tests/support/portal-process.ts'
import { type Stack, startStack } from '../../tests/support/stack.ts'
import { table } from '../figures.ts'
import { startPeer } from '../peer/run.ts'
import { onPhone, type Visits } from './phone.ts'
import { excesses, type Shown, weighSite } from './site.ts'
import {
  claire,
  directDebit,
  fillDraft,
  inTurns,
  type Load,
  onSlowPhones,
  type Page,
  reading,
  underLoad,
} from './under-load.ts'

/** Weighs a page and measures its cost. Fails beyond a limit in bytes. */
export async function benchPages({ json }: { json: boolean }): Promise<void> {
  // Without request logs: their pipe to this program would be measured too.
  const stack = await startStack(9, { LOG_LEVEL: 'warn' })
  try {
    const report = await measure(stack)
    console.log(json ? JSON.stringify(report, null, 2) : tableOf(report))
    if (report.excesses.length > 0) process.exitCode = 1
  } finally {
    await stack.stop()
  }
}

async function measure(stack: Stack): Promise<Report> {
  const { portal, startup, portalPid } = stack
  const { shown } = await weighSite(stack)
  const cookies = new Map<string, string>()
  for (const { visitor } of [...reading, ...underLoad, ...onSlowPhones])
    if (!cookies.has(visitor)) cookies.set(visitor, (await logIn(portal, visitor)).cookie)
  await fillDraft(portal, cookies.get(claire) ?? '', directDebit)
  const cookieOf = ({ visitor }: Page) => cookies.get(visitor)

  const pid = await portalPid()
  const headers = { 'accept-encoding': 'gzip' }
  const targetOf = async (page: Page) => {
    const url = `${portal}${page.path}`
    const cookie = await afterFirstVisit(url, cookieOf(page))
    return { url, headers: { ...headers, cookie }, pid }
  }
  const peer = await startPeer()
  const [peerLoad = none, ...readingLoads] = await inTurns([
    { url: peer.url, headers, pid: peer.pid },
    ...(await Promise.all(reading.map(targetOf))),
  ]).finally(peer.stop)
  // The closest to a bare page: same server and shell, neither session nor upstream call.
  const logInPage: Page = { path: '/connexion', visitor: '' }
  const [bare = none, ...otherLoads] = await inTurns(
    await Promise.all([logInPage, ...underLoad].map(targetOf)),
  )
  const named = (pages: Page[], loads: Load[]) =>
    loads.map((one, rank) => ({ name: nameOf(pages[rank] as Page), ...one }))
  const phone: Report['phone'] = []
  for (const page of onSlowPhones)
    phone.push({ name: nameOf(page), ...(await onPhone(portal, page.path, cookieOf(page) ?? '')) })
  return {
    heaviest: shown
      .toSorted((one, other) => other.weight.scripts.gzip - one.weight.scripts.gzip)
      .slice(0, 10)
      .map(({ html: _, ...page }) => page),
    excesses: shown.flatMap(page => excesses(page).map(what => `${page.address} : ${what}`)),
    reading: named(reading, readingLoads),
    loads: named(underLoad, otherLoads),
    bare,
    peer: peerLoad,
    phone,
    startupMs: Math.round(startup),
  }
}

/** The headers of a browser from its second page on, which say that it holds the stylesheet. */
async function afterFirstVisit(url: string, cookie = ''): Promise<string> {
  const response = await fetch(url, { headers: { cookie } })
  const set = response.headers.getSetCookie().map(one => one.split(';')[0])
  return [cookie, ...set].filter(Boolean).join('; ')
}

function nameOf({ name, path }: Page): string {
  return name ?? path
}

type Report = {
  /** The ten pages of the site map that bring most scripts. */
  heaviest: Omit<Shown, 'html'>[]
  /** The excess of any page over its limits (limits.ts). */
  excesses: string[]
  /** Of pages that only show something, each in turns with the peer. */
  reading: ({ name: string } & Load)[]
  /** Of the long lists, under load. */
  loads: ({ name: string } & Load)[]
  bare: Load
  /** A plain Remix page: see bench/peer. */
  peer: Load
  /** On a slow phone: slow 4G, CPU ÷ 6. */
  phone: ({ name: string } & Visits)[]
  startupMs: number
}

/** Milliseconds on the reference machine; elsewhere only an indication. */
const cpuTarget = 5

/** CPU of a reading page by that of a plain Remix page with the table and form of /home, which makes no call. */
const peerTarget = 1.25

const none: Load = { perSecond: Number.NaN, cpuMs: Number.NaN }

/** First paint of a first visit by that of the same document without styles and scripts. */
const paintTarget = 1.25

const timesBare = (what: 'paint' | 'usable', bare: Visits['bare']) => (visit: Visits['bare']) => {
  const times = visit[what] / bare[what]
  return `${times.toFixed(2)} fois${what === 'paint' ? ` ${mark(times <= paintTarget)}` : ''}`
}

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1).replace('.', ',')} ko`
const mark = (good: boolean) => (good ? '✓' : '✗')

function tableOf(report: Report): string {
  const { heaviest, excesses, reading, loads, bare, peer, phone, startupMs } = report
  const weights = heaviest.map(({ address, visitor, weight: { scripts, html, css } }) => [
    `${address} (${visitor})`,
    ...[scripts, html, css].map(({ gzip, brotli }) => `${kilo(gzip)} (${kilo(brotli)})`),
    String(scripts.files),
  ])
  const head = ['Les dix plus lourdes, gzip (brotli)', 'JavaScript', 'HTML', 'CSS', 'Fichiers']
  const figures = [
    ['Mesure sur cette machine', 'Valeur', 'Repère'],
    ...[...reading, ...loads].flatMap(({ name, perSecond, cpuMs }) => [
      [`${name}, pages par seconde`, perSecond.toFixed(0), ''],
      [
        `${name}, CPU du portail par page`,
        `${cpuMs.toFixed(1)} ms ${mark(cpuMs <= cpuTarget)}`,
        `${cpuTarget} ms`,
      ],
      [`${name}, rapport à la page nue`, (cpuMs / bare.cpuMs).toFixed(2), ''],
    ]),
    ['/connexion, pages par seconde', bare.perSecond.toFixed(0), ''],
    ['/connexion, CPU du portail par page', `${bare.cpuMs.toFixed(1)} ms`, ''],
    ['Page Remix ordinaire, CPU par page', `${peer.cpuMs.toFixed(1)} ms`, ''],
    ...reading.map(({ name, cpuMs }) => {
      const times = cpuMs / peer.cpuMs
      const value = `${times.toFixed(2)} ${mark(times <= peerTarget)}`
      return [`${name}, rapport à cette page ordinaire`, value, `${peerTarget}`]
    }),
    [
      'Démarrage jusqu’à « Portail prêt »',
      `${(startupMs / 1000).toFixed(1)} s ${mark(startupMs <= 15_000)}`,
      '15 s',
    ],
  ]
  const slow = [
    ['Sur un téléphone lent (4G lente, CPU ÷ 6)', 'HTML nu', 'Première visite', 'Suivante'],
    ...phone.flatMap(({ name, bare, first, next }) => [
      [
        `${name}, premier affichage`,
        `${bare.paint} ms`,
        ...[first, next].map(timesBare('paint', bare)),
      ],
      [
        `${name}, formulaire utilisable`,
        `${bare.usable} ms`,
        ...[first, next].map(timesBare('usable', bare)),
      ],
      [
        `${name}, fil principal bloqué`,
        ...[bare, first, next].map(({ blocked }) => `${blocked} ms`),
      ],
    ]),
  ]
  const beyond = excesses.length > 0 ? excesses : ['Aucune page ne dépasse ses limites.']
  return [table([head, ...weights]), beyond.join('\n'), table(figures), table(slow)].join('\n\n')
}
