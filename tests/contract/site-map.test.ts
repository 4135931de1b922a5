import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { describe, expect, test } from 'vitest'
import siteMap from '../../app/routes.ts'
import { readScreen } from '../support/guarded.ts'

type Place = { url: string; file: string; layout: string | undefined }

/** Every module of the site map with its URL; layouts have none. */
function placesOf(entries: RouteConfigEntry[], above = '', layout?: string): Place[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const isLayout = path === undefined && !index
    const url = path === undefined ? above : `${above}/${path}`
    const below = placesOf(children, url, isLayout ? file : layout)
    return isLayout ? below : [{ url: url || '/', file, layout }, ...below]
  })
}

const layoutsOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, file, children = [] }) => [
    ...(path === undefined && !index ? [file] : []),
    ...layoutsOf(children),
  ])

const places = placesOf(siteMap)
const urlsWhose = (wanted: (guard: string) => boolean) =>
  places
    .filter(({ file }) => Object.values(readScreen(file).guards).some(wanted))
    .map(({ url }) => url)
    .sort()

const knownGuards = [
  'publicPage',
  'publicService',
  'requireSubscriber',
  'requireAdmin',
  'requireUserManagement',
]

/** Spelled as the specification spells them; `{x}` there is `:x` here. */
const specified = new Set(
  readFileSync('docs/requirements.tsv', 'utf8')
    .match(/(?<![\w./])\/[a-zA-Z][\w/{}-]*/g)
    ?.map(url => url.replace(/\{(\w+)\}/g, ':$1')),
)
/** What the specification has no URL for, since its product had no server of its own. */
const ours = [
  '/',
  '/*',
  '/deconnexion',
  '/force-mot-de-passe',
  '/pdc',
  '/version-allegee',
  '/factures/consulter/payer',
  '/factures/consulter/retour',
  '/factures/consulter/annulation',
  '/factures/fichier/:number',
  '/paiement/notification',
  '/vitrine',
]

describe('the site map', () => {
  test.each(places)('$url is spelled as specified, or known to be ours', ({ url }) => {
    expect(specified.has(url) || ours.includes(url)).toBe(true)
  })

  test('has each URL once', () => {
    const urls = places.map(({ url }) => url)
    expect(urls).toEqual([...new Set(urls)])
  })

  test.each(places.filter(({ url }) => url !== '/vitrine'))(
    '$url begins with a guard, its action too',
    ({ file }) => {
      const { guards } = readScreen(file)
      expect(guards).toHaveProperty('loader')
      for (const guard of Object.values(guards)) expect(knownGuards).toContain(guard)
    },
  )

  test('[GUARD-12] what is inside a layout is for whom the layout is', () => {
    for (const { file, layout } of places) {
      if (!layout) continue
      const allowed: Record<string, string[]> = {
        requireSubscriber: ['requireSubscriber'],
        requireAdmin: ['requireAdmin', 'requireUserManagement'],
      }
      for (const guard of Object.values(readScreen(file).guards))
        expect(allowed[readScreen(layout).guards.loader ?? '']).toContain(guard)
    }
  })

  test('its layouts are guarded, and post nothing', () => {
    expect(layoutsOf(siteMap).map(file => readScreen(file).guards)).toEqual([
      { loader: 'requireSubscriber' },
      { loader: 'requireAdmin' },
    ])
  })

  test('only these are open to everybody', () => {
    expect(urlsWhose(guard => guard.startsWith('public'))).toEqual([
      '/',
      '/*',
      '/adm-sem-webabo',
      '/connexion',
      '/deconnexion',
      '/force-mot-de-passe',
      '/maintenance',
      '/paiement/notification',
      '/version-allegee',
    ])
  })

  test('staff pages are under /adm-sem-webabo, and nothing else is but their log-in', () => {
    const below = places.map(({ url }) => url).filter(url => url.startsWith('/adm-sem-webabo/'))
    const staff = ['requireAdmin', 'requireUserManagement']
    expect(urlsWhose(guard => staff.includes(guard))).toEqual(below.sort())
  })

  test('[GUARD-10] the accounts of agents are for those who manage them, all of it and nothing else', () => {
    const below = places
      .map(({ url }) => url)
      .filter(url => url.startsWith('/adm-sem-webabo/userManangement'))
    expect(urlsWhose(guard => guard === 'requireUserManagement')).toEqual(below.sort())
  })

  test('every page that is seen has a title of its own', () => {
    const titles = places
      .filter(({ file }) => file.endsWith('.tsx'))
      .map(({ file }) => readScreen(file).title)
    expect(titles).not.toContain(undefined)
    expect(titles).toEqual([...new Set(titles)])
  })
})
