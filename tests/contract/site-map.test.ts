import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { extras } from '#extras/all.ts'
import { sample } from '#screens/legal/accessibility-sample.server.ts'
import {
  guardOf,
  publicPage,
  publicService,
  requireAccount,
  requireAdmin,
  requireSubscriber,
  requireSubscriberFrame,
  requireUserManagement,
} from '../../app/session/guards.server.ts'
import { requirements } from '../../scripts/spec.ts'
import { allPlaces, places } from '../support/places.ts'

const urlsWhose = (wanted: (guard: string) => boolean) =>
  places
    .filter(({ guards }) => Object.values(guards).some(wanted))
    .map(({ url }) => url)
    .sort()

const urlsBelow = (start: string) =>
  places.flatMap(({ url }) => (url.startsWith(start) ? [url] : [])).sort()

/** An extra that has guards of its own exports them in a `guard.server.ts`. */
const guardsOfExtras = Object.values(
  import.meta.glob<object>('../../app/extras/*/guard.server.ts', { eager: true }),
).flatMap(Object.values)

const knownGuards: unknown[] = [
  ...guardsOfExtras,
  publicPage,
  publicService,
  requireSubscriber,
  requireSubscriberFrame,
  requireAccount,
  requireAdmin,
  requireUserManagement,
]

/** Spelled as the specification spells them; `{x}` there is `:x` here. */
const specified = new Set(
  requirements()
    .map(({ text }) => text)
    .join('\n')
    .match(/(?<![\w./])\/[a-zA-Z][\w/{}-]*/g)
    ?.map(url => url.replace(/\{(\w+)\}/g, ':$1')),
)
/** Of staff: between their password and a session. */
const logInSteps = [
  '/adm-sem-webabo/code',
  '/adm-sem-webabo/code/activation',
  '/adm-sem-webabo/ouvrir/:token',
]

const ofExtras = extras.flatMap(({ routes }) =>
  Object.keys(routes.visitors ?? {}).map(path => `/${path}`),
)

const firstWord = (url: string) => url.split('/')[1]
const shapeOf = (url: string) => url.replace(/:\w+/g, ':')

const isSeen = ({ file }: { file: string }) => file.endsWith('.tsx')

/** The routes that the server is given to serve. */
const modules = new Map<string, Record<string, unknown>>(
  await Promise.all(
    allPlaces.map(
      async ({ file }) => [file, await import(/* @vite-ignore */ `../../app/${file}`)] as const,
    ),
  ),
)

describe('the site map', () => {
  test('each address that the specification spells is there, as it is spelled, and each of ours once', () => {
    const urls = places.map(({ url }) => url)
    expect(urls).toEqual([...new Set(urls)])
    const shapes = urls.map(url => `${shapeOf(url)}/`)
    const words = new Set(urls.map(firstWord))
    const pages = [...specified].filter(
      url => firstWord(url) !== 'api' && words.has(firstWord(url)),
    )
    expect(pages.length).toBeGreaterThan(30)
    const isThere = (url: string) => shapes.some(known => known.startsWith(`${shapeOf(url)}/`))
    expect(pages.filter(url => !isThere(url))).toEqual([])
  })

  test('has no example of a wizard in production', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    vi.stubEnv('SHOWCASE', undefined)
    vi.resetModules()
    const { default: siteMap } = await import('../../app/routes.ts')
    vi.unstubAllEnvs()
    expect(JSON.stringify(siteMap)).toContain('factures/consulter')
    expect(JSON.stringify(siteMap)).not.toMatch(/vitrine|showcase/)
  })

  test.each(allPlaces)('$id lets no visitor past its guard, which is one of ours', place => {
    const { guards, file } = place
    const module = modules.get(file) ?? {}
    const made = (['loader', 'action'] as const).filter(kind => kind in module)
    expect(made).toEqual(expect.arrayContaining(['loader']))
    for (const kind of made) {
      expect(knownGuards).toContain(guardOf(module[kind]))
      expect(guardOf(module[kind])?.name).toBe(guards[kind])
    }
    expect(Object.keys(guards)).toEqual(made)
  })

  test('[GUARD-12] what is inside a layout is for whom the layout is; layouts are guarded, and post nothing', () => {
    expect(allPlaces.filter(({ isLayout }) => isLayout).map(({ guards }) => guards)).toEqual([
      { loader: 'requireSubscriberFrame' },
      { loader: 'requireAdmin' },
    ])
    const allowed: Record<string, string[]> = {
      requireSubscriberFrame: ['requireSubscriber'],
      requireAdmin: ['requireAdmin', 'requireUserManagement'],
    }
    for (const { guards, layout } of places.filter(place => place.layout)) {
      const around = allPlaces.find(({ file }) => file === layout)?.guards.loader ?? ''
      for (const guard of Object.values(guards)) expect(allowed[around]).toContain(guard)
    }
  })

  test('only these are open to any visitor, and those that an extra lists as such', () => {
    const own = [
      '/',
      '/*',
      '/.well-known/security.txt',
      '/accessibilite',
      '/accessibilite/grille.csv',
      '/adm-sem-webabo',
      ...logInSteps,
      '/annuler-changement-mail/:aboNum/:token',
      '/confirm/:aboNum/:token',
      '/confirmAdress/:aboNumAdress/:tokenAdress',
      '/connexion',
      '/connexion/creer-un-compte',
      // For a subscriber's session, without asking the utility for each tile.
      '/contact/carte/:z/:x/:y',
      '/deconnexion',
      '/donnees-personnelles',
      // By POST alone, which leads to the same address by GET.
      '/factures/consulter/annulation',
      '/factures/consulter/retour',
      '/force-mot-de-passe',
      '/forgotPassword',
      '/forgotPassword/:aboNum/:token',
      '/maintenance',
      '/mentions-legales',
      '/paiement/notification',
      '/plan-du-site',
      '/version-allegee',
    ]
    // The lists of tools only refuse to be written to; they are read by a token.
    expect(urlsWhose(guard => guard.startsWith('public'))).toEqual([...own, ...ofExtras].sort())
  })

  test('staff pages are under /adm-sem-webabo, and nothing else is but their log-in', () => {
    const staff = ['requireAdmin', 'requireUserManagement']
    const below = urlsBelow('/adm-sem-webabo/').filter(
      url => ![...ofExtras, ...logInSteps].includes(url),
    )
    expect(urlsWhose(guard => staff.includes(guard))).toEqual(below)
  })

  test('[GUARD-10] the accounts of agents, and the ready answers, are for those who manage accounts, all of it and nothing else', () => {
    expect(urlsWhose(guard => guard === 'requireUserManagement')).toEqual([
      ...urlsBelow('/adm-sem-webabo/gestion/modeles'),
      ...urlsBelow('/adm-sem-webabo/userManangement'),
    ])
  })

  test('every page that is seen has a title of its own', () => {
    // One module may serve several addresses: the steps of wizards say by `pageTitle` which one it is.
    const seen = new Map(places.filter(isSeen).map(({ file, title }) => [file, title]))
    const titles = [...seen.values()]
    expect(titles).not.toContain(undefined)
    expect(titles).toEqual([...new Set(titles)])
  })

  test('a page stands in one file of 250 lines at the most, a page of text apart', () => {
    const lines = (file: string) => readFileSync(`app/${file}`, 'utf8').split('\n').length - 1
    const files = new Set(
      allPlaces.map(({ file }) => file).filter(file => !file.includes('/legal/')),
    )
    expect([...files].filter(file => lines(file) > 250)).toEqual([])
  })

  test('[BEY-161] every kind of page is judged in the accessibility sample, and each step of one wizard', () => {
    const pages = places.filter(isSeen).filter(({ url }) => url !== '/maintenance')
    const urls = Array.from(sample.values(), ({ path }) => path.replace(/\?.*/, ''))
    const judged = urls.flatMap(url => {
      const shape = (place: { url: string }) =>
        new RegExp(`^${place.url.replace(/:\w+/g, '[^/]+')}$`)
      const at = pages.find(one => one.url === url) ?? pages.find(one => shape(one).test(url))
      return at ? [at] : []
    })
    expect(judged).toHaveLength(urls.length)
    const kinds = new Set(judged.map(kindOf))
    expect(pages.filter(page => !kinds.has(kindOf(page))).map(({ url }) => url)).toEqual([])
    const steps = urls.filter(url => url.startsWith('/services/transmission-compteur'))
    expect(steps.map(url => url.split('/').at(-1))).toEqual([
      ...['transmission-compteur', 'index', 'recapitulatif', 'confirmation'],
    ])
  })
})

/** Pages of one kind have the same makeup: those of a folder, the steps of all wizards, the lists and panels of staff. */
function kindOf({ file }: { file: string }): string {
  if (/\/steps\/|^wizard\/pages\//.test(file)) return 'wizard'
  const [, folder = file] = /^(?:screens|extras)\/([^/]+)/.exec(file) ?? []
  return extras.find(({ name }) => name === folder)?.judgedWith ?? folder
}
