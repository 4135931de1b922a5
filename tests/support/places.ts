import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import siteMap from '../../app/routes.ts'

/** A route module as its source says, which `site-map.test.ts` holds against what it exports. */
type Screen = {
  /** The guard behind which each is. */
  guards: { loader?: string; action?: string }
  /** `handle.title`. */
  title?: string
  /** The parts of `handle` beyond the title: the route's data of GUARD-16. */
  flags: string[]
}

/** Reads a route module under app/: its guards are known before any test runs, without the portal. */
function readScreen(file: string): Screen {
  const source = readFileSync(path.join('app', file), 'utf8')
  // The steps of wizards share theirs.
  const isStep =
    /^export \{ (action, )?loader \} from '((\.\.\/)+|#screens\/)wizards\.server\.ts'$/m.test(
      source,
    )
  const made = isStep ? readFileSync('app/screens/wizards.server.ts', 'utf8') : source
  const guards = made.matchAll(/^export const (loader|action) = (?:guarded|download)\(\s*(\w+)/gm)
  const [, handle = ''] = /^export const handle: Page = \{(.*?)\}/ms.exec(source) ?? []
  const [, , title] = /title: (['"])(.*?)\1/.exec(handle) ?? []
  return {
    guards: Object.fromEntries([...guards].map(([, kind, guard]) => [kind, guard])),
    ...(title !== undefined && { title }),
    flags: [...handle.matchAll(/(\w+): true/g)].map(([, flag = '']) => flag),
  }
}

/** A module of the site map; a layout has the URL of what it surrounds. */
export type Place = Screen & {
  id: string
  /** As app/routes.ts writes it: `/factures/fichier/:number`. */
  url: string
  file: string
  isLayout: boolean
  /** The file of the layout around it. */
  layout: string | undefined
}

function placesOf(entries: RouteConfigEntry[], above = '', layout?: string): Place[] {
  return entries.flatMap(({ id, path, index, file, children = [] }) => {
    const isLayout = path === undefined && !index
    const url = path === undefined ? above : `${above}/${path}`
    const place: Place = {
      ...readScreen(file),
      id: id ?? file.replace(/\.\w+$/, ''),
      url: (isLayout ? firstUrl(children, url) : url) || '/',
      file,
      isLayout,
      layout,
    }
    return [place, ...placesOf(children, url, isLayout ? file : layout)]
  })
}

function firstUrl([first]: RouteConfigEntry[], above: string): string {
  return `${above}/${first?.path ?? ''}`
}

/** Every module, layouts included: the browser's router asks for those alone too. */
export const allPlaces = placesOf(siteMap)
/** Those that have a URL of their own. */
export const places = allPlaces.filter(({ isLayout }) => !isLayout)

/** Programs ask for these, and not people: they are asked to come again, not led to a page. */
export const isForPrograms = ({ guards }: Pick<Place, 'guards'>) =>
  ['publicService', 'requireDataToken'].includes(guards.loader ?? '')

/** Values for the parameters of a URL that have to be real; any other is a secret of its link. */
const values: Record<string, string> = { number: 'F100001-01', refAbo: '100001', aboNum: '100001' }

/** Each parameter with a value, by its name. */
export function paramsOf({ url }: Pick<Place, 'url'>, known = values): Record<string, string> {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map(name => [name, known[name] ?? `un-${name}`]))
}

/** An address that leads to it: parameters filled in, `*` too; `known` are the values of another world. */
export function addressOf(place: Pick<Place, 'url'>, known?: Record<string, string>): string {
  const params = paramsOf(place, known)
  return place.url.replace(/:(\w+)\??/g, (_, name) => params[name] ?? '').replace('*', 'nulle/part')
}
