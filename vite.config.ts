import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import * as paths from './app/paths.ts'
import { theme } from './app/theme/plugin.ts'
import remixConfig from './remix.config.js'
import { bundleRules } from './scripts/bundle-rules.ts'
import { trimRouter } from './scripts/trim-router.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [
    theme(),
    fixedPaths(),
    trimRouter(),
    bundleRules(),
    remix(remixConfig),
    entriesInFiles(),
  ],
  // Found late it would be a second copy of the router, until the page reloads (development only).
  optimizeDeps: { include: ['react-router-dom'] },
  build: {
    rollupOptions: {
      output: {
        manualChunks: travellingTogether,
        // Every page names every screen and what they share: each letter counts a hundred times, 7 is Rollup's least.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
      },
      // A route that only answers files or machines has nothing for the browser, and that is right.
      onwarn: (warning, warn) => warning.code === 'EMPTY_BUNDLE' || warn(warning),
    },
  },
})

/**
 * A fixed address is written where it is used: as a module, every page would carry those of all pages (0.6 kB).
 * Only the browser's files of a build; everywhere else `paths` is the plain module that it looks like.
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
 * What pages share travels in a few files, by what a page is: each costs a round trip on a slow line, and small ones
 * compress badly. Rollup's own merging of small files put screens into one another. Of each, the first that fits.
 */
const files: [name: string, modules: RegExp][] = [
  [
    'router',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\/|vite\/preload-helper|app\/(entry\.client|browser-router)\b/,
  ],
  ['lists', /app\/ui\/(table|pagination|list-state|empty-state|form\/kept-params)\b/],
  ['date', /app\/ui\/form\/(date|day-text|calendar-button)\b/],
  ['combobox', /app\/ui\/form\/(combobox|suggestions|use-suggestions)/],
  [
    'form',
    /app\/(ui\/form\/(file|checkbox|use-incomplete|error-summary|notice|submit-button|all-required|radio)|domain\/attachment|wizard\/files\/file-ref|wizard\/views\/file-field)\b/,
  ],
  ['wizard', /app\/wizard\/views\/(step|use-step|recap)/],
  // The frame of each page, and small things of which most have several.
  [
    'shell',
    /app\/(root|paths|render|theme\/classes|domain\/(request|consumption|comparison|trusted-people|password|email|claim|dates|opening-hours|working-days)|screens\/shell\/(frame|failure|acting-bar|entrance|public-page|select-point|draft-list|alert-explained|payments-under-way|held-badge|invoice-help)|ui\/(shell\/[\w-]+|alert|badge|breadcrumb|button|card|confirmation|definition-list|disclosure|focus-part|icon|layout|link|masked-iban|missing|open-pages|page-heading|page-title|phone-link|popup|route-dialog|row-menu|rows|tabs|tick|toasts|use-scripted|form\/(context|controls|errors|field)))\.tsx?(\?|$)/,
  ],
]

function travellingTogether(id: string): string | undefined {
  return files.find(([, modules]) => modules.test(id))?.[0]
}

/** What starts a page, and its root, need no file of their own beside what they travel in. */
function entriesInFiles(): Plugin {
  const entries = ['entry.client.tsx', 'root.tsx?__remix-build-client-route']
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
