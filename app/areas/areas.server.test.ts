import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test, vi } from 'vitest'
import '../../tests/support/portal.ts'
import type { Area } from './area.ts'

const toy: Area<'easy-read'> = {
  name: 'easy-read',
  routes: {
    subscriber: { jouet: ['toy/toy.tsx', { ':id': 'toy/one.tsx' }] },
    open: { 'jouet/export': 'toy/export.ts' },
  },
  footer: { href: '/jouet', label: 'Jouet du pied' },
  card: { group: 'data', href: '/jouet', title: 'Jouet du compte', text: 'Pour essayer.' },
  siteMap: { 'Mes services': [{ href: '/jouet', label: 'Jouet du plan' }] },
  kept: [{ what: 'Vos jouets', why: 'Vous les rendre', time: 'un jour' }],
  seenBy: 'Les autres enfants',
  data: [{ key: 'jouets', title: 'Mes jouets', calls: ['getNotices'] }],
}

vi.hoisted(() => vi.resetModules())

test('[BEY-136] an area is its folder and one line: routes, links, texts and data follow from its declaration', async () => {
  const list = await vi.importActual<typeof import('./areas.server.ts')>('./areas.server.ts')
  // The one line.
  const areas = [...list.areas.filter(({ name }) => name !== toy.name), toy]
  const areasIn = (names: string[]) => areas.filter(({ name }) => names.includes(name))
  vi.doMock('./areas.server.ts', () => ({ ...list, areas, areasIn }))
  const [{ default: routes }, { siteMapWith }, { kept, seenBy }, { dataParts }] = await Promise.all(
    [
      import('#routes.ts'),
      import('#screens/legal/site-map-links.ts'),
      import('#screens/legal/privacy.server.ts'),
      import('#screens/account/my-data.server.ts'),
    ],
  )
  expect(linesOf(routes).filter(line => line.includes('jouet'))).toEqual([
    'screens/shell/subscriber.tsx > jouet: toy/toy.tsx',
    'screens/shell/subscriber.tsx > jouet/:id: toy/one.tsx',
    'jouet/export: toy/export.ts',
  ])
  expect(JSON.stringify(siteMapWith(areas))).toContain('Jouet du plan')
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
