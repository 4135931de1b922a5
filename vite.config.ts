import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import * as paths from './app/paths.ts'
import { theme } from './app/theme/plugin.ts'
import remixConfig from './remix.config.js'
import { bundleRules } from './scripts/bundle-rules.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    theme(),
    fixedPaths(),
    plainRouter(),
    bundleRules(),
    remix(remixConfig),
    entriesInFiles(),
  ],
  // Found late, they would load a second copy of the router until the page reloads (development only).
  optimizeDeps: { include: ['@remix-run/react', 'react-router-dom'] },
  build: isSsrBuild
    ? // What an extra adds when it is first asked travels with the rest of the server.
      { rollupOptions: { output: { manualChunks: withTheServer } } }
    : {
        // terser saves 1.2 kB a page over esbuild. Browsers begin at ES2020 (app/page/page-script.server.ts).
        target: 'es2020',
        minify: 'terser',
        terserOptions: {
          module: true,
          ecma: 2020,
          // Drops the router's messages to developers.
          compress: {
            passes: 4,
            pure_getters: true,
            pure_funcs: ['warning', 'warningOnce', 'logV6DeprecationWarnings'],
          },
        },
        rollupOptions: {
          output: {
            manualChunks: travellingTogether,
            // Every page names every screen's files: each letter counts a hundred times; Rollup's minimum is 7.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: ({ isDynamicEntry }) =>
              isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
          },
          // A route that only answers files or machines has no browser code; zod's annotations are zod's affair.
          onwarn: (warning, warn) =>
            ['EMPTY_BUNDLE', 'INVALID_ANNOTATION'].includes(warning.code ?? '') || warn(warning),
        },
      },
}))

/**
 * Screens import from Remix what the router has under the same names: no page uses what Remix adds (prefetching, lazy
 * discovery of routes). `npm run dev` keeps all of Remix.
 */
function plainRouter(): Plugin {
  return {
    name: 'plain-router',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const isOurs =
        source === '@remix-run/react' && !/node_modules|app\/entry\.(client|server)/.test(importer)
      return isOurs ? this.resolve('react-router-dom', importer, { skipSelf: true }) : null
    },
    transform(code, id, { ssr } = {}) {
      if (ssr) return null
      if (id.endsWith('react-dom/cjs/react-dom.production.min.js'))
        return { code: withoutLegacy(code, this.error), map: null }
      if (!id.endsWith('@remix-run/router/dist/router.js')) return null
      return { code: withoutUnused(code, this.error), map: null }
    },
  }
}

/**
 * Takes off the router what no page uses, so that the minifier drops it (2.5 kB a page): fetchers, blockers, deferred
 * data, and the discovery of routes, which is off (remix.config.js). A router that is written otherwise fails the build.
 */
function withoutUnused(code: string, fail: (message: string) => never): string {
  const unused: [written: string, instead: string][] = [
    ['\n    fetch,\n', '\n'],
    ['\n    getBlocker,\n    deleteBlocker,\n    patchRoutes,\n', '\n'],
    ['\n    getFetcher,\n    deleteFetcher: deleteFetcherAndUpdateState,\n', '\n'],
    ['if (isFogOfWar) {', 'if (false) {'],
    ['let blockerKey = shouldBlockNavigation({', 'let blockerKey = (() => {})({'],
    ['return result.type === ResultType.deferred;', 'return false;'],
    ['if (isDeferredData(result)) {', 'if (false) {'],
  ]
  return unused.reduce((left, [written, instead]) => {
    if (!left.includes(written)) fail(`the router no longer says ${written.trim()}`)
    return left.replaceAll(written, instead)
  }, code)
}

/** Takes off React what no page calls, older ways of rendering above all, so that the minifier drops it. */
function withoutLegacy(code: string, fail: (message: string) => never): string {
  const unused = [
    ...['createPortal', 'createRoot', 'findDOMNode', 'hydrate', 'render'],
    ...['unmountComponentAtNode', 'unstable_renderSubtreeIntoContainer'],
  ]
  return unused.reduce((left, name) => {
    if (!left.includes(`exports.${name}=function`)) fail(`React no longer has ${name}`)
    return left.replace(`exports.${name}=function`, '!function')
  }, code)
}

/**
 * A fixed address is written where it is used: in a module, every page would carry the addresses of all pages (0.6 kB).
 * This concerns only the browser's files of a build; elsewhere `paths` is a plain module.
 */
function fixedPaths(): Plugin {
  const fixed = new Map<string, unknown>(Object.entries(paths))
  return {
    name: 'fixed-paths',
    apply: 'build',
    enforce: 'pre',
    transform(code, _id, { ssr } = {}) {
      if (ssr || !code.includes("import * as paths from '#paths.ts'")) return null
      const written = code.replace(/\bpaths\.(\w+)/g, (used, name) => {
        const address = fixed.get(name)
        return typeof address === 'string' ? `'${address}'` : used
      })
      return { code: written, map: null }
    },
  }
}

/**
 * Shared code travels in a few files, by the kind of page: each file costs a round trip on a slow line, and small ones
 * compress badly. Rollup's own merging would mix screens. A module goes to the first file that fits.
 */
const files: [name: string, modules: RegExp][] = [
  [
    'router',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|vite\/preload-helper|app\/(entry\.client|page\/(browser-router|foreign-nodes))\b/,
  ],
  [
    'lists',
    /app\/(ui\/(fold-row|table|list-state|confirmation)|screens\/(shell\/move-table|history\/request-cancel))\b/,
  ],
  [
    'fields',
    /app\/(ui\/form\/(date|file)|domain\/(attachment|claim)|wizard\/(files\/file-ref|views\/file-field)|screens\/(shell\/claim-form|history\/message-fields))\b/,
  ],
  ['alerts', /app\/extras\/local-water\/alerts\./],
  // The rows of the home page that another page has too.
  ['rows', /app\/(wizard\/pages\/draft-list|screens\/shell\/point-rows)\.tsx/],
  ['solved', /app\/(ui\/receipt|extras\/(follow-ups|solved\/(rules|question|follow-up)))\.tsx?/],
  ['combobox', /app\/ui\/form\/(combobox|suggestions)/],
  [
    'passwords',
    /app\/(ui\/form\/(password-input|new-password)|domain\/password|screens\/access\/password-form)\b/,
  ],
  // The form of a visitor without an account.
  ['visitor', /app\/(ui\/form\/captcha|domain\/email|screens\/access\/copied-fields)\./],
  ['entrance', /app\/screens\/access\/(entrance|login-form|other-ways-in)\./],
  ['meter', /app\/(domain\/meter-reading|ui\/form\/digits-input|screens\/services\/index-field)\b/],
  ['wizard', /app\/wizard\/views\/(step|recap)/],
  ['report', /app\/wizard\/(views\/report-view|pages\/sending-failure)\b/],
  ['second-factor', /app\/(screens\/second-factor\/setup|extras\/trusted-people\/helper-frame)\b/],
  ['agents', /app\/screens\/admin\/agents\/(agents|agent-form)\b/],
  ['requests', /app\/screens\/admin\/requests\/(requests|reply-parts|promised-day)\.tsx/],
  ['subscriber-at-desk', /app\/screens\/admin\/subscribers\/(subscriber|subscriber-forms)\.tsx/],
  [
    'staff',
    /app\/(domain\/reply-template|extras\/(subscriber-cards|notices\/subscriber-card|trusted-people\/subscriber-aside|desk\/rules|bulk-requests\/(rules|bulk\/texts|saved-filters\/name-form))|ui\/form\/use-fields-of)\.|app\/screens\/admin\/(shell\/(frame|desk-bar|menu|sheet-parts|traces)|requests\/(keys|key-sheet)|templates\/ready-answers)\b/,
  ],
  [
    'subscriber',
    /app\/(screens\/(shell\/(subscriber\.|subscriber-frame|payments-under-way|select-point)|account\/step)|extras\/local-water\/water-page|ui\/(alert-card|amount-card|timeline|shell\/(pdc-banner|side-nav)))\b/,
  ],
  // The frame of each page, and what most pages use.
  [
    'shell',
    /app\/(root|paths|page\/render|extras\/parts|theme\/classes|domain\/(request|values|fold|reading|working-days|consumption)|screens\/shell\/(frame|failure|form-buttons|nothing|state-badge)|ui\/(shell\/[\w-]+|big-sum|button|definition-list|fountain|layout|open-pages|popup|route-dialog|rows|tabs|form\/(form|owned-form|owner-field|unsent|remaining|day-text|checkbox|radio)))\.tsx?(\?|$)/,
  ],
]

const withTheServer = (id: string) =>
  /remix\/server-build$|extras\/[^/]+\/slots\.server/.test(id) ? 'server-build' : undefined

function travellingTogether(id: string): string | undefined {
  return files.find(([, modules]) => modules.test(id))?.[0]
}

/** The entry of a page and these routes get no file of their own: they travel in the file of the code beside them. */
function entriesInFiles(): Plugin {
  const routes = [
    ...['root', 'screens/shell/subscriber', 'screens/history/request-cancel'],
    ...[
      'screens/admin/shell/frame',
      'screens/admin/agents/agents',
      'screens/admin/subscribers/subscriber',
      'screens/admin/requests/requests',
    ],
  ]
  const entries = ['entry.client.tsx', ...routes.map(id => `${id}.tsx?__remix-build-client-route`)]
  return {
    name: 'entries-in-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart() {
      for (const entry of entries) {
        const id = resolve(import.meta.dirname, 'app', entry)
        this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' })
      }
    },
  }
}
