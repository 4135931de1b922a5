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
  // Small modules travel together: every file costs a round trip on a slow line.
  build: {
    rollupOptions: {
      output: { experimentalMinChunkSize: 2_000 },
      // A route that only answers files or machines has nothing for the browser, and that is right.
      onwarn: (warning, warn) => warning.code === 'EMPTY_BUNDLE' || warn(warning),
    },
  },
})
