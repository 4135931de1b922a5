import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from '../../remix.config.js'

// The page to which /home is compared: Remix as its template writes it.

export default defineConfig({
  plugins: [
    remix({
      appDirectory: 'bench/peer/app',
      buildDirectory: 'build/peer',
      future: { ...remixConfig.future, v3_routeConfig: false },
    }),
  ],
  logLevel: 'warn',
})
