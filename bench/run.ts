import { parseArgs } from 'node:util'

// `npm run bench [-- pages | load | kills] [--json]`: what the portal costs, and what it endures.

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [command = 'pages', ...rest] = positionals

switch (command) {
  case 'pages': {
    const { benchPages } = await import('./pages/run.ts')
    await benchPages(values)
    break
  }
  case 'load': {
    const { benchLoad } = await import('./load/run.ts')
    await benchLoad(rest)
    break
  }
  default:
    console.error(`Commande inconnue : ${command}. Il y a pages, load.`)
    process.exitCode = 1
}
