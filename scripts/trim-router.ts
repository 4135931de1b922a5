import type { Plugin } from 'vite'
import remixConfig from '../remix.config.js'

/** `from` stands `times` (once) in `file` of node_modules and is written `to`: the bundler then drops what hung on it. */
type Edit = { file: string; from: string; to: string; times?: number }

/** What no page of the portal does. `usedBy` finds in our own sources whoever begins to. */
type Unused = { what: string; usedBy?: RegExp; edits: Edit[] }

const remix = (file: string) => `@remix-run/react/dist/esm/${file}`
const router = '@remix-run/router/dist/router.js'

export const unused: Unused[] = [
  {
    what: 'data asked for route by route: with single fetch they come in one answer',
    edits: [
      {
        file: remix('routes.js'),
        from: 'if (typeof singleFetch === "function") {',
        to: 'if (true) {',
      },
    ],
  },
  {
    what: 'the scripts of a page: the server writes them (app/page-script.server.ts)',
    usedBy: /<Scripts\b/,
    edits: [{ file: remix('errorBoundaries.js'), from: 'renderScripts ?', to: 'false ?' }],
  },
  {
    what: 'pages prefetched from their links',
    usedBy: /\bprefetch=|\bPrefetchPageLinks\b/,
    edits: [
      {
        file: remix('components.js'),
        from: 'function usePrefetchBehavior(prefetch, theirElementProps) {',
        to: 'function usePrefetchBehavior() { return [false, null, {}];',
      },
      {
        file: remix('components.js'),
        from: 'shouldPrefetch && !isAbsolute ?',
        to: 'false ?',
        times: 2,
      },
      { file: remix('components.js'), from: 'isPageLinkDescriptor(link) ?', to: 'false ?' },
    ],
  },
  {
    what: 'loaders and actions in the browser',
    usedBy: /\bclient(Loader|Action)\b/,
    edits: [
      { file: remix('routes.js'), from: 'if (!routeModule.clientLoader) {', to: 'if (true) {' },
      { file: remix('routes.js'), from: 'if (!routeModule.clientAction) {', to: 'if (true) {' },
      { file: remix('routes.js'), from: 'if (mod.clientLoader) {', to: 'if (false) {' },
      { file: remix('routes.js'), from: 'if (mod.clientAction) {', to: 'if (false) {' },
      {
        file: remix('single-fetch.js'),
        from: 'if (manifest.routes[m.route.id].hasClientLoader) {',
        to: 'if (false) {',
      },
    ],
  },
  {
    what: 'deferred data of the time before single fetch',
    usedBy: /\bdefer\(/,
    edits: [
      {
        file: router,
        from: 'function isDeferredData(value) {',
        to: '$& return false;',
      },
      {
        file: router,
        from: 'function isDeferredResult(result) {',
        to: '$& return false;',
      },
    ],
  },
  {
    what: 'fetchers',
    usedBy: /\buseFetchers?\b|\bfetcherKey\b|\bnavigate(=\{|: )false\b/,
    edits: [
      { file: router, from: '    fetch,\n', to: '' },
      { file: router, from: '    getFetcher,\n', to: '' },
    ],
  },
  {
    what: 'blocked navigations',
    usedBy: /\buseBlocker\b|\b(unstable_)?usePrompt\b/,
    edits: [
      { file: router, from: '    getBlocker,\n    deleteBlocker,\n', to: '' },
      { file: router, from: 'function shouldBlockNavigation(_ref2) {', to: '$& return;' },
    ],
  },
  {
    what: 'lazy route discovery: its flag is off',
    edits: [{ file: router, from: '= init.patchRoutesOnNavigation;', to: '= undefined;' }],
  },
  {
    what: 'messages for developers: `npm run dev` still has them',
    edits: [
      {
        file: router,
        from: 'function warning(cond, message) {',
        to: '/*#__NO_SIDE_EFFECTS__*/ $&',
      },
      {
        file: router,
        from: 'function invariant(value, message) {',
        to: 'function invariant(value) { let message;',
      },
      {
        file: remix('invariant.js'),
        from: 'function invariant(value, message) {',
        to: 'function invariant(value) { let message;',
      },
      {
        file: 'react-router/dist/index.js',
        from: 'function logV6DeprecationWarnings(renderFuture, routerFuture) {',
        to: '$& return;',
      },
    ],
  },
]

const edits = unused.flatMap(part => part.edits)

/**
 * Leaves out of the browser's files what the router and Remix can do and no page of ours does: an eighth of them. Their
 * versions are fixed in package.json; a text that is no longer found as often as it is expected ends the build, and so
 * does a screen that begins to use what is left out. `npm run dev` and the server have the libraries whole.
 */
export function trimRouter(): Plugin {
  const seen = new Set<Edit>()
  return {
    name: 'trim-router',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!path.includes('/node_modules/')) {
        const missed = missedBy(code)
        if (missed) this.error(`${path}: ${missed} (scripts/trim-router.ts)`)
        return
      }
      for (const edit of edits) if (path.endsWith(`/node_modules/${edit.file}`)) seen.add(edit)
      const trimmed = trim(path, code)
      return trimmed === code ? undefined : { code: trimmed, map: null }
    },
    buildEnd(failure) {
      const unseen = edits.find(edit => !seen.has(edit))
      if (unseen && !failure) this.error(`${unseen.file} is not part of the build`)
    },
  }
}

/** What stands in one of our sources that is left out of the build. */
export function missedBy(code: string): string | undefined {
  const part = unused.find(({ usedBy }) => usedBy?.test(code))
  return part && `${part.usedBy?.exec(code)?.[0]} needs what is left out: ${part.what}`
}

/** @throws when a text is not there as often as expected. */
export function trim(path: string, code: string): string {
  let trimmed = path.includes(`/node_modules/${remix('')}`) ? withFlags(code) : code
  for (const { file, from, to, times = 1 } of edits) {
    if (!path.endsWith(`/node_modules/${file}`)) continue
    const parts = trimmed.split(from)
    if (parts.length !== times + 1) throw new Error(`${file}: ${parts.length - 1} × ${from}`)
    trimmed = parts.join(to.replace('$&', from))
  }
  return trimmed
}

/** The flags of remix.config.js, which Remix reads anew in every browser. */
function withFlags(code: string): string {
  const flags: Record<string, boolean | undefined> = remixConfig.future ?? {}
  return code.replace(/\b(?:window\.__remixContext\.)?future\.(v3_\w+)/g, (_, flag) =>
    String(flags[flag] ?? false),
  )
}
