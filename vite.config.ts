import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import * as paths from './app/paths.ts'
import { theme } from './app/theme/plugin.ts'
import remixConfig from './remix.config.js'
import { bundleRules } from './scripts/bundle-rules.ts'
import { fileOf, sharedFiles } from './scripts/shared-files.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** The packages that pages import; those of their own modules are found in them. */
const browserPackages = [
  ...['@remix-run/react', 'react-router-dom', 'react', 'react-dom', 'react-dom/client'],
  ...['react/jsx-runtime', 'react/jsx-dev-runtime', 'chart.js', 'react-chartjs-2', 'leaflet'],
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    theme(),
    fixedPaths(),
    plainRouter(),
    bundleRules(),
    sharedFiles(),
    remix(remixConfig),
    entriesInFiles(),
  ],
  // Vite looks for packages before Remix takes the server's code off a page: it would find pino and Prisma when the first
  // page asks for them, and reload the page twice while a person types (development only).
  optimizeDeps: { noDiscovery: true, include: browserPackages },
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
            unsafe_arrows: true,
            unsafe_methods: true,
            pure_funcs: ['warning', 'warningOnce', 'logV6DeprecationWarnings'],
          },
        },
        rollupOptions: {
          output: {
            manualChunks: fileOf,
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

const withTheServer = (id: string) =>
  /remix\/server-build$|extras\/[^/]+\/slots\.server/.test(id) ? 'server-build' : undefined

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
