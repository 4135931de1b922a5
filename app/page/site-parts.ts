import { matchPath } from 'react-router-dom'

/**
 * A part of the site map, as a browser has it: for each page its path, the name of its file, and the pages nested in
 * it; a layout also has an id, while a page's id is its address. A page that has no script of its own is `plain` if it
 * surrounds one that has, or if a parameter of one that has would match its address. The router of a page knows only its
 * own part of the site; any other address, and that of a plain page, is loaded as a document.
 */
export type Part = [
  path: string,
  file: string,
  children?: Part | undefined,
  id?: string | undefined,
  plain?: 1,
][]
/** The fields of a route in Remix's manifest from which the parts are made. */
export type SiteRoute = { id: string; parentId?: string; path?: string; module: string }
type Site = Record<string, SiteRoute>

export const partNames = ['public', 'subscriber', 'staff'] as const
type PartName = (typeof partNames)[number]

const layouts: Record<string, PartName> = {
  'screens/shell/subscriber': 'subscriber',
  'screens/admin/shell/frame': 'staff',
}

/** Pages of subscribers outside their layout, by the first word of their address. */
const subscribersOwn = ['pdc', 'brouillons', 'proches']

/** The part of a page follows from the first word of its address: no two parts share one. */
export function partAt(site: Site, id: string): PartName {
  const first = firstWord(addressOf(site, id))
  const inside = Object.values(site).find(
    ({ parentId = '', path = '' }) => layouts[parentId] && firstWord(path) === first,
  )
  if (inside) return layouts[inside.parentId ?? ''] as PartName
  return subscribersOwn.includes(first) ? 'subscriber' : 'public'
}

const firstWord = (address: string) => address.split('/')[0] ?? ''

function addressOf(site: Site, id: string): string {
  const { parentId = '', path = '' } = site[id] ?? {}
  const above = parentId && addressOf(site, parentId)
  return [above, path].filter(Boolean).join('/')
}

/** @param isPage whether the router leads to a route; else it is a document, or a file, unless it surrounds a page. */
export function partOf(site: Site, name: PartName, isPage: (route: SiteRoute) => boolean): Part {
  const below = (parent: string): Part =>
    Object.values(site).flatMap((route): Part => {
      const { id, parentId, path = '', module } = route
      if (parentId !== parent || path === '*') return []
      const isOwn = id in layouts ? layouts[id] === name : path && partAt(site, id) === name
      if (!isOwn) return []
      const file = module.replace(/^.*\/|\.js$/g, '')
      const children = below(id)
      const nested = children.length > 0 ? children : undefined
      if (!isPage(route))
        return nested || isTakenForAnother(site, route, isPage)
          ? [[path, file, nested, path ? undefined : id, 1]]
          : []
      if (!path) return [[path, file, children, id]]
      return [nested ? [path, file, nested] : [path, file]]
    })
  return below('root')
}

/** Whether a router without this route would lead from its address to another page. */
const isTakenForAnother = (site: Site, { id }: SiteRoute, isPage: (route: SiteRoute) => boolean) =>
  Object.values(site).some(
    other =>
      other.id !== id &&
      other.path?.includes(':') &&
      isPage(other) &&
      matchPath(`/${addressOf(site, other.id)}`, `/${addressOf(site, id)}`),
  )

/** A part as the text of a module; what it leaves out is a hole, which weighs less than a word. */
export const moduleOf = (part: Part) =>
  `export default ${JSON.stringify(part).replaceAll(',null', ',')}`

/** The file in which the build puts a part of the site, beside Remix's whole manifest; undefined in development. */
export function partFileOf(manifestUrl: string, name: PartName): string | undefined {
  const [, folder, hash] = /^(.*\/)manifest-(\w+)\.js$/.exec(manifestUrl) ?? []
  return hash && `${folder}${name}-${hash}.js`
}
