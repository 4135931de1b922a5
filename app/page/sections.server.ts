import type { ServerBuild } from '@remix-run/node'
import type { Declaration } from '#extras/extra.ts'

type Route = { id: string; parentId?: string; path?: string; index?: boolean }
type Routes = Record<string, Route | undefined>

/**
 * Finds the handler of a path; `make` builds one for each section of the site, the routes that share a first segment.
 * For each page Remix goes through every route of its build three times, and compiles their patterns each time: it is
 * therefore given only the routes that can match. A route that begins with a parameter is in every section.
 */
export function bySection<T>(
  build: ServerBuild,
  make: (section: ServerBuild) => T,
): (pathname: string) => T {
  const routes = build.routes as Routes
  const segments = Object.values(routes).flatMap(route => firstSegment(route, routes) ?? [])
  const sections = new Map(
    [...new Set(segments)].map(segment => [segment, make(sectionOf(build, segment))]),
  )
  const unknown = make(sectionOf(build))
  return pathname => sections.get(segmentOf(pathname)) ?? unknown
}

export function withoutExtras(build: ServerBuild, extras: Declaration[]): ServerBuild {
  const dropped = extras.flatMap(({ routes }) => Object.values(routes).flatMap(Object.keys))
  const isUnder = (id: string) => dropped.some(path => `${id}/`.startsWith(`${path}/`))
  return only(build, id => !isUnder(id))
}

/** The first segment as the router compares it: decoded, in lower case, without the suffix of a page's data. */
function segmentOf(pathname: string): string {
  const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  return decodeURIComponent(page.split('/')[1] ?? '').toLowerCase()
}

/** Undefined for a route that begins with a parameter, and for a layout without a path. */
function firstSegment(route: Route | undefined, routes: Routes): string | undefined {
  if (!route) return undefined
  const inherited = firstSegment(routes[route.parentId ?? ''], routes)
  if (inherited !== undefined) return inherited
  if (route.index) return ''
  return route.path && !isDynamic(route.path) ? route.path.toLowerCase().split('/')[0] : undefined
}

const isDynamic = (path: string) => /^[:*]/.test(path)

function sectionOf(build: ServerBuild, segment?: string): ServerBuild {
  const routes = build.routes as Routes
  const kept = new Set<string>()
  for (const route of Object.values(routes)) {
    const own = firstSegment(route, routes)
    if (own === undefined ? !isDynamic(route?.path ?? '') : own !== segment) continue
    for (let ancestor = route; ancestor; ancestor = routes[ancestor.parentId ?? ''])
      kept.add(ancestor.id)
  }
  return only(build, id => kept.has(id))
}

function only(build: ServerBuild, isKept: (id: string) => boolean): ServerBuild {
  const keep = <R>(all: Record<string, R>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isKept(id)))
  const { assets } = build
  return {
    ...build,
    routes: keep(build.routes),
    assets: { ...assets, routes: keep(assets.routes) },
  }
}
