import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'

type Peer = { url: string; pid: number; stop: () => void }

const port = 3219

/** A plain Remix page with the table and the form of /home, neither session nor call: built, and served by itself. */
export async function startPeer(): Promise<Peer> {
  const remix = 'node_modules/@remix-run/dev/dist/cli.js'
  const config = `${import.meta.dirname}/vite.config.ts`
  const { status } = spawnSync(process.execPath, [remix, 'vite:build', '--config', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('La page de comparaison ne se construit pas')
  const server: ChildProcess = fork(`${import.meta.dirname}/server.ts`, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port) },
  })
  await once(server, 'message')
  return {
    url: `http://localhost:${port}/home`,
    pid: server.pid ?? Number.NaN,
    stop: () => void server.kill(),
  }
}
