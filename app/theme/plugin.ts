import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compileStaffStylesheet, compileStylesheet } from './compile.ts'

/** app/theme/stylesheet.css and staff.css are compiled; editing a recipe restarts the server. */
export function theme(): Plugin {
  const sheets: Record<string, () => string> = {
    [resolve(import.meta.dirname, 'stylesheet.css')]: compileStylesheet,
    [resolve(import.meta.dirname, 'staff.css')]: compileStaffStylesheet,
  }
  return {
    name: 'theme',
    enforce: 'pre',
    // Else the minifier folds rules into forms that these browsers lack (inset, logical pairs).
    config: () => ({ build: { cssTarget: ['chrome70', 'safari12'] } }),
    load(id) {
      const [path, query = ''] = id.split('?')
      // `?url` is Vite's own: it asks again for the content.
      if (path && !/\burl\b/.test(query)) return sheets[path]?.()
    },
  }
}
