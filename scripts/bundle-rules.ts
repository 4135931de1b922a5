import type { Plugin, Rollup } from 'vite'

/** Packages that may not come with a page; `but` are the route modules that may load them. */
const rules = [
  { packages: ['zod', '@conform-to/react', '@conform-to/zod'], but: /\/app\/screens\/admin\// },
  { packages: ['chart.js', 'react-chartjs-2', 'leaflet'] },
]

/** Fails a build in which subscribers' pages load zod or Conform, or any page a chart before it shows one. */
export function bundleRules(): Plugin {
  return {
    name: 'bundle-rules',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_, bundle) {
      const importersOf = (id: string) => this.getModuleInfo(id)?.importers ?? []
      const faults = new Set(faultsOf(bundle, importersOf))
      if (faults.size > 0) this.error([...faults].join('\n'))
    },
  }
}

type Bundle = Record<string, Rollup.OutputChunk | Rollup.OutputAsset>

export function faultsOf(bundle: Bundle, importersOf: (id: string) => readonly string[]): string[] {
  return Object.values(bundle).flatMap(page => {
    if (page.type !== 'chunk' || !page.isEntry) return []
    const route = page.facadeModuleId?.split('?')[0] ?? page.fileName
    return broughtBy(page, bundle).flatMap(id => {
      const rule = rules.find(
        ({ packages, but }) =>
          !but?.test(route) && packages.some(name => id.includes(`/node_modules/${name}/`)),
      )
      return rule
        ? [`${fromApp(route)} brings ${packageOf(id)}: ${importerOf(id, importersOf)} imports it`]
        : []
    })
  })
}

/** The modules whose code is left in the files that this page loads at once. */
function broughtBy(page: Rollup.OutputChunk, bundle: Bundle): string[] {
  const files = new Set([page.fileName])
  const modules: string[] = []
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk') continue
    for (const [id, { renderedLength }] of Object.entries(chunk.modules))
      if (renderedLength > 0) modules.push(id)
    for (const imported of chunk.imports) files.add(imported)
  }
  return modules
}

function importerOf(id: string, importersOf: (id: string) => readonly string[]): string {
  const seen = new Set([id])
  for (const one of seen) {
    if (!one.includes('/node_modules/')) return fromApp(one)
    for (const importer of importersOf(one)) seen.add(importer)
  }
  return 'nothing of ours'
}

const fromApp = (id: string) => id.replace(/^.*\/(app\/)/, '$1')
const packageOf = (id: string) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? id
