import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'

type Options = { args?: string[]; nodeOptions?: string[] }

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
    const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
    const { args = [], nodeOptions = [] } = options
    const child = fork(program, args, {
      env,
      stdio: [...stdio],
      execArgv: nodeOptions,
      detached: true,
    })
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
      child.once('exit', code => {
        if (!stopping) console.error(`${program} s’est arrêté (${code})`)
        stop(1)
      })
      return child
    },
  }
}

/** Resolves when the program reports that it is ready. Under `--watch`, Node sends its own messages over the same channel. */
export async function ready(child: ChildProcess): Promise<void> {
  for await (const [message] of on(child, 'message')) if (message === 'ready') return
}

/** Empties the portal's store for `POST /demo/reset`, since neither program opens the other's database. */
export function emptyPortalFor(backend: ChildProcess, url: string): void {
  const store = openedOnce(url)
  backend.on('message', async message => {
    if (message !== 'empty-portal') return
    const answer = await store()
      .then(({ prisma, emptyStore }) => emptyStore(prisma))
      .then(() => 'emptied', String)
    if (backend.connected) backend.send(answer)
  })
}

/** The store is loaded at the first reset, so that the demonstration starts sooner. */
function openedOnce(url: string) {
  const open = async () => {
    const [{ openStore }, { emptyStore }] = await Promise.all([
      import('../app/store/client.server.ts'),
      import('../app/store/retention.server.ts'),
    ])
    return { ...(await openStore(url)), emptyStore }
  }
  let opened: ReturnType<typeof open> | undefined
  return () => {
    opened ??= open()
    return opened
  }
}
