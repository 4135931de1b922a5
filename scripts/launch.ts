import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { createWriteStream } from 'node:fs'

/** `log`: the file to which the program's lines go, instead of the console. */
type Options = { args?: string[]; nodeOptions?: string[]; log?: string }

/**
 * Runs programs that stop together. A signal to this process stops them all, and it exits with 0; when one of them ends
 * by itself the others are stopped, and it exits with 1. Each runs in its own process group: only this process receives
 * the terminal's signals, and a program's own children stop with it.
 */
export function createLaunch() {
  const running = new Set<ChildProcess>()
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))

  function stop(code: number): void {
    if (stopping) return
    stopping = true
    process.exitCode = code
    for (const child of running) {
      try {
        process.kill(-(child.pid as number), 'SIGTERM')
      } catch {
        // The program has just ended.
      }
    }
    exitOnceStopped()
  }

  function exitOnceStopped(): void {
    if (stopping && running.size === 0) process.exit()
  }

  function start(program: string, env: NodeJS.ProcessEnv, options: Options = {}): ChildProcess {
    const { args = [], nodeOptions = [], log } = options
    const lines = log ? ('pipe' as const) : ('inherit' as const)
    const child = fork(program, args, {
      env,
      stdio: ['ignore', lines, lines, 'ipc'],
      execArgv: nodeOptions,
      detached: true,
    })
    if (log) for (const stream of [child.stdout, child.stderr]) stream?.pipe(appendedTo(log))
    running.add(child)
    child.once('exit', () => {
      running.delete(child)
      exitOnceStopped()
    })
    return child
  }

  return {
    async run(program: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
      const [code] = await once(start(program, env), 'exit')
      if (code !== 0) stop(1)
    },

    serve(program: string, env: NodeJS.ProcessEnv, options?: Options): ChildProcess {
      const child = start(program, env, options)
      let said = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-2000)
      })
      // Once its output is closed, so that its last words are known.
      child.once('close', code => {
        if (!stopping) console.error(`${said}${program} s’est arrêté (${code})`)
        stop(1)
      })
      return child
    },
  }
}

const appendedTo = (file: string) => createWriteStream(file, { flags: 'a', mode: 0o600 })

/** Resolves when the program reports that it is ready. Under `--watch`, Node sends its own messages over the same channel. */
export async function ready(child: ChildProcess): Promise<void> {
  for await (const [message] of on(child, 'message')) if (message === 'ready') return
}

type PortalStore = ReturnType<typeof portalStore>

/**
 * Puts the portal's store back to its first day for `POST /demo/reset`, since neither program opens the other's
 * database. `isLiving`: with the portal's share of the living world.
 */
export function resetPortalFor(
  backend: ChildProcess,
  { empty, addLife }: PortalStore,
  isLiving: boolean,
): void {
  backend.on('message', async message => {
    if (message !== 'empty-portal') return
    const answer = await empty()
      .then(() => (isLiving ? addLife() : undefined))
      .then(() => 'emptied', String)
    if (backend.connected) backend.send(answer)
  })
}

/** The portal's store, which is opened when it is first needed, so that the demonstration starts sooner. */
export function portalStore(url: string) {
  const open = async () => {
    const [{ openStore }, { emptyStore }, { addLife }] = await Promise.all([
      import('../app/store/client.server.ts'),
      import('../app/store/retention.server.ts'),
      import('./living-store.ts'),
    ])
    const { prisma } = await openStore(url)
    return { empty: () => emptyStore(prisma), addLife: () => addLife(prisma) }
  }
  let opened: ReturnType<typeof open> | undefined
  const opening = () => {
    opened ??= open()
    return opened
  }
  return {
    empty: async () => (await opening()).empty(),
    addLife: async () => (await opening()).addLife(),
  }
}
