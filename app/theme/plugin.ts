import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compileStaffStylesheet, compileStylesheet } from './compile.ts'

/** Compiles app/theme/stylesheet.css and staff.css; editing a recipe restarts the server. */
export function theme(): Plugin {
  const sheets: Record<string, () => string> = {
    [resolve(import.meta.dirname, 'stylesheet.css')]: compileStylesheet,
    [resolve(import.meta.dirname, 'staff.css')]: compileStaffStylesheet,
  }
  return {
    name: 'theme',
    enforce: 'pre',
    // Without these targets the minifier writes forms that old browsers lack (inset, logical pairs).
    config: () => ({ build: { cssTarget: ['chrome70', 'safari12'] } }),
    load(id) {
      const [path, query = ''] = id.split('?')
      // Vite itself handles `?url`, and then asks again for the content.
      if (path && !/\burl\b/.test(query)) return sheets[path]?.()
    },
  }
}
