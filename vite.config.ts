import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import * as paths from './app/paths.ts'
import { theme } from './app/theme/plugin.ts'
import remixConfig from './remix.config.js'
import { trimRouter } from './scripts/trim-router.ts'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [theme(), fixedPaths(), trimRouter(), remix(remixConfig)],
  // Found late it would be a second copy of the router, until the page reloads (development only).
  optimizeDeps: { include: ['react-router-dom'] },
  build: {
    rollupOptions: {
      output: {
        manualChunks: travellingTogether,
        // Every page names every screen and what they share: each letter counts a hundred times, 7 is Rollup's least.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || name === 'router' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
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
 * What nearly every page needs travels in four files rather than twenty: each costs a round trip on a slow
 * line, and small ones compress badly. Rollup's own merging of small files put screens into one another.
 */
function travellingTogether(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id)
  )
    return 'router'
  if (/app\/ui\/(table|pagination|list-state|empty-state|form\/kept-params)\b/.test(id))
    return 'lists'
  // The banner of every page has a field.
  if (/app\/ui\/form\/(context|controls|errors|field)\b/.test(id)) return 'shell'
  if (/app\/ui\/form\/(?!captcha|new-password|self-posting|date|day|calendar|file)/.test(id))
    return 'form'
  if (
    /app\/(ui\/(shell|alert|breadcrumb|button|card|focus-part|icon|layout|link|page-heading|page-title|phone-link|tabs|toasts)\b|theme\/classes|render|screens\/shell\/(frame|failure))/.test(
      id,
    )
  )
    return 'shell'
  return undefined
}
