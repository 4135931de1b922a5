import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { compileStaffStylesheet, compileStylesheet } from './compile.ts'

/** Compiles app/theme/stylesheet.css and staff.css; editing a recipe restarts the server. */
export function theme(): Plugin {
  // Always in this order: Chakra keeps the first writing of equal styles, and their order is that of the sheet which
  // was compiled first. Server and browser would else, at times, have sheets of different names.
  let compiled: Record<string, string> | undefined
  const sheets = () => {
    compiled ??= Object.fromEntries(
      [
        ['stylesheet.css', compileStylesheet] as const,
        ['staff.css', compileStaffStylesheet] as const,
      ].map(([name, compile]) => [resolve(import.meta.dirname, name), compile()]),
    )
    return compiled
  }
  return {
    name: 'theme',
    enforce: 'pre',
    // Without these targets the minifier writes forms that old browsers lack (inset, logical pairs).
    config: () => ({ build: { cssTarget: ['chrome70', 'safari12'] } }),
    load(id) {
      const [path, query = ''] = id.split('?')
      // Vite itself handles `?url`, and then asks again for the content.
      if (path && !/\burl\b/.test(query)) return path.endsWith('.css') ? sheets()[path] : undefined
    },
  }
}
