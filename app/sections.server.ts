import type { ServerBuild } from '@remix-run/node'

type Route = { id: string; parentId?: string; path?: string; index?: boolean }
type Routes = Record<string, Route | undefined>

/**
 * What serves an address, made by `make` of a part of the build. Remix looks at every route there is, three times for
 * each page, and compiles their patterns anew each time: it is given those alone that can be meant. The first word of
 * the address tells them apart; a route that leaves it open is in every part.
 */
export function bySection<T>(
  build: ServerBuild,
  make: (part: ServerBuild) => T,
): (pathname: string) => T {
  const routes = build.routes as Routes
  const words = Object.values(routes).flatMap(route => firstWord(route, routes) ?? [])
  const parts = new Map([...new Set(words)].map(word => [word, make(partOf(build, word))]))
  const unknown = make(partOf(build))
  return pathname => parts.get(wordIn(pathname)) ?? unknown
}

/** As the router compares: decoded, whatever the case, and without what it adds to ask for the data of a page. */
function wordIn(pathname: string): string {
  const page = pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  return decodeURIComponent(page.split('/')[1] ?? '').toLowerCase()
}

/** None for a route that leaves it open, and for a layout that has no path. */
function firstWord(route: Route | undefined, routes: Routes): string | undefined {
  if (!route) return undefined
  const above = firstWord(routes[route.parentId ?? ''], routes)
  if (above !== undefined) return above
  if (route.index) return ''
  return route.path && !isOpen(route.path) ? route.path.toLowerCase().split('/')[0] : undefined
}

const isOpen = (path: string) => /^[:*]/.test(path)

function partOf(build: ServerBuild, word?: string): ServerBuild {
  const routes = build.routes as Routes
  const kept = new Set<string>()
  for (const route of Object.values(routes)) {
    const own = firstWord(route, routes)
    if (own === undefined ? !isOpen(route?.path ?? '') : own !== word) continue
    for (let each = route; each; each = routes[each.parentId ?? '']) kept.add(each.id)
  }
  const only = <R>(all: Record<string, R>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)))
  const { assets } = build
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...assets, routes: only(assets.routes) },
  }
}
