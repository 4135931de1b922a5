import { readFileSync } from 'node:fs'

// Plain JavaScript: an older Node reads no TypeScript, and would say so in words of its own.

const { devDependencies } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)
const wanted = Number(/\d+/.exec(devDependencies.node)[0])

/** Ends the process where Node is too old, and says so. */
export function requireNode() {
  if (Number(process.versions.node.split('.')[0]) < wanted) {
    console.error(
      `Node ${process.versions.node} est trop ancien : il faut Node ${wanted}, que « npm ci » installe avec les paquets.
Lancez par npm (npm test) ou par npx (npx vitest), ou mettez node_modules/.bin en tête de votre PATH.`,
    )
    process.exit(1)
  }
}

requireNode()
