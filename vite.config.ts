import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { theme } from './app/theme/plugin.ts'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  plugins: [theme(), remix(remixConfig)],
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
 * What nearly every page needs travels in four files rather than twenty: each costs a round trip on a slow
 * line, and small ones compress badly. Rollup's own merging of small files put screens into one another.
 */
function travellingTogether(id: string): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run)\//.test(id)
  )
    return 'router'
  if (/app\/ui\/(table|pagination|list-state|empty-state|form\/kept-words)\b/.test(id))
    return 'lists'
  if (/app\/ui\/form\/(?!captcha|new-password|self-posting|date|day|calendar|file)/.test(id))
    return 'form'
  if (
    /app\/(ui\/(shell|alert|breadcrumb|button|card|focus-part|icon|layout|link|page-title|phone-link|tabs|toasts)\b|theme\/classes|render|screens\/shell\/(frame|failure))/.test(
      id,
    )
  )
    return 'shell'
  return undefined
}
