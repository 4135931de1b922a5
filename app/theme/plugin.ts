import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compileStylesheet } from './compile.ts'

/**
 * Loads the compiled Chakra system as app/theme/stylesheet.css, in development, in both builds
 * and in tests; Vite treats it like any other stylesheet. The recipes
 * are imported by vite.config.ts through this module, so editing one restarts the server.
 */
export function theme(): Plugin {
  const file = resolve(import.meta.dirname, 'stylesheet.css')
  return {
    name: 'theme',
    enforce: 'pre',
    // Else the minifier folds rules into forms that these browsers lack (inset, logical pairs).
    config: () => ({ build: { cssTarget: ['chrome70', 'safari12'] } }),
    load(id) {
      const [path, query = ''] = id.split('?')
      // `?url` is Vite's own: it asks again for the content.
      if (path === file && !/\burl\b/.test(query)) return compileStylesheet()
    },
  }
}
