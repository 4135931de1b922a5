import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Declaration } from '#extras/extra.ts'
import siteMap from '#routes.ts'
import { addressOf, places } from '../../tests/support/places.ts'
import { bySection, withoutExtras } from './sections.server.ts'

type Routes = Record<string, { id: string; parentId?: string; path?: string; index?: boolean }>

/** The site map as Remix builds it. */
function routesOf(entries: RouteConfigEntry[], parentId: string): Routes {
  const each = entries.map(({ id, file, path, index, children = [] }) => {
    const own = id ?? file.replace(/\.\w+$/, '')
    const route = { id: own, parentId, ...(path && { path }), ...(index && { index }) }
    return { [own]: route, ...routesOf(children, own) }
  })
  return Object.assign({}, ...each)
}

const routes: Routes = { root: { id: 'root', path: '' }, ...routesOf(siteMap, 'root') }
const build = { routes, assets: { version: '1', routes } } as unknown as ServerBuild

type Tree = Parameters<typeof matchRoutes>[0]
const treeOf = (all: Routes, parentId?: string): Tree =>
  Object.values(all)
    .filter(route => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(all, id) },
    )
const whole = treeOf(routes)
const partFor = bySection(build, part => part)

/** The routes that serve it, outermost first. */
const served = (tree: Tree, pathname: string) =>
  matchRoutes(tree, pathname)?.map(({ route }) => route.id)

const servedByPart = (pathname: string) =>
  served(treeOf(partFor(pathname).routes as Routes), pathname)

const addresses = places.map(place => addressOf(place))

test.each(addresses)('%s is served as if all routes were looked at', address => {
  expect(servedByPart(address)).toEqual(served(whole, address))
  expect(servedByPart(address)?.length).toBeGreaterThan(1)
})

test('so is any address, however it is written', () => {
  const words = [...new Set(addresses.flatMap(address => address.split('/')))]
  const word = fc.oneof(fc.constantFrom(...words), fc.string().map(encodeURIComponent))
  const written = fc.constantFrom<(text: string) => string>(
    text => text,
    text => text.toUpperCase(),
    text => text.replace(/^\w/, letter => `%${letter.charCodeAt(0).toString(16)}`),
  )
  const address = fc
    .array(fc.tuple(word, written), { maxLength: 5 })
    .map(parts => `/${parts.map(([text, write]) => write(text)).join('/')}`)
  fc.assert(
    fc.property(fc.oneof(address, fc.constantFrom(...addresses)), pathname => {
      expect(servedByPart(pathname)).toEqual(served(whole, pathname))
    }),
    { numRuns: 500 },
  )
})

test('what a page’s data are asked for by is served by the same part', () => {
  expect(partFor('/home.data')).toBe(partFor('/home'))
  expect(partFor('/_root.data')).toBe(partFor('/'))
  expect(partFor('/Paymentmodes/prelevement.data')).toBe(partFor('/paymentmodes'))
})

test('a part has no more than that, in what the server and the page go by', () => {
  const { routes: server, assets } = partFor('/home')
  expect(Object.keys(server).sort()).toEqual(['*', 'home', 'root', 'screens/shell/subscriber'])
  expect(Object.keys(assets.routes).sort()).toEqual(Object.keys(server).sort())
})

const toy: Declaration = {
  name: 'toy',
  place: 0,
  routes: { subscriber: { 'compteabo/adhesion': 'a.tsx', faq: 'b.tsx' } },
}

test('an extra that the utility does without is not there, the others are', () => {
  const part = bySection(withoutExtras(build, [toy]), section => section)
  const lastServed = (pathname: string) =>
    served(treeOf(part(pathname).routes as Routes), pathname)?.at(-1)
  const unknown = lastServed('/nulle-part')
  expect(lastServed('/faq')).toBe(unknown)
  expect(lastServed('/compteabo/adhesion')).toBe(unknown)
  expect(lastServed('/compteabo/adhesion/fait')).toBe(unknown)
  expect(lastServed('/compteabo')).not.toBe(unknown)
  expect(lastServed('/contact')).not.toBe(unknown)
})
