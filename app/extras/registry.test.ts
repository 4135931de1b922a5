import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test, vi } from 'vitest'
import '../../tests/support/portal.ts'
import type { Declaration } from './extra.ts'

const toy: Declaration = {
  name: 'toy',
  place: 0,
  routes: {
    subscriber: { jouet: ['toy.tsx', { ':id': 'one.tsx' }] },
    open: { 'jouet/export': 'export.ts' },
  },
  footer: { href: '/jouet', label: 'Jouet du pied' },
  card: { group: 'data', href: '/jouet', title: 'Jouet du compte', text: 'Pour essayer.' },
  siteMap: { 'Mes services': [{ href: '/jouet', label: 'Jouet du plan' }] },
  kept: [{ what: 'Vos jouets', why: 'Vous les rendre', time: 'un jour' }],
  seenBy: 'Les autres enfants',
  data: [{ key: 'jouets', title: 'Mes jouets', calls: ['getUser'] }],
}

vi.hoisted(() => vi.resetModules())

test('[BEY-136] an extra is its folder and one line: routes, links, texts and data follow from its declaration', async () => {
  const list = await vi.importActual<typeof import('./all.ts')>('./all.ts')
  // The one line.
  const extras: Declaration[] = [...list.extras, toy]
  const extrasIn = (names: string[]) =>
    extras.filter(({ name }) => name === toy.name || names.includes(name))
  vi.doMock('./all.ts', () => ({ ...list, extras, extrasIn }))
  const [{ default: routes }, { siteMapWith }, { kept, seenBy }, { dataParts }] = await Promise.all(
    [
      import('#routes.ts'),
      import('#screens/legal/site-map-links.ts'),
      import('#screens/legal/privacy.server.ts'),
      import('#screens/account/my-data.server.ts'),
    ],
  )
  expect(linesOf(routes).filter(line => line.includes('jouet'))).toEqual([
    'screens/shell/subscriber.tsx > jouet: extras/toy/toy.tsx',
    'screens/shell/subscriber.tsx > jouet/:id: extras/toy/one.tsx',
    'jouet/export: extras/toy/export.ts',
  ])
  expect(JSON.stringify(siteMapWith(extras as typeof list.extras))).toContain('Jouet du plan')
  expect(kept().map(({ what }) => what)).toContain('Vos jouets')
  expect(seenBy()).toContain('Les autres enfants')
  expect(dataParts().map(({ title }) => title)).toContain('Mes jouets')
})

function linesOf(entries: RouteConfigEntry[], layout = '', above = ''): string[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    if (path === undefined) return linesOf(children, `${file} > `)
    const address = above ? `${above}/${path}` : path
    return [`${layout}${address}: ${file}`, ...linesOf(children, layout, address)]
  })
}
