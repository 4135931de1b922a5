import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'

/** The program's own arguments, and those of the Node that runs it. */
type Options = { args?: string[]; nodeOptions?: string[] }

/**
 * Programs that stand and fall together. A signal stops them all and ends this one with 0; the
 * failure of one stops the others and ends it with 1. Each has a process group of its own, so that
 * only this program hears the terminal, and its own children stop with it.
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
        // It has just ended by itself.
      }
    }
    leave()
  }

  function leave(): void {
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
      leave()
    })
    return child
  }

  return {
    /** Runs a program to its end; its failure, which it has explained, ends everything. */
    async run(program: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
      const [code] = await once(start(program, env), 'exit')
      if (code !== 0) stop(1)
    },

    /** Starts a program that is to run until everything stops. */
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

/** Once a program has said that it answers. Under `--watch`, Node sends messages of its own over the same channel. */
export async function ready(child: ChildProcess): Promise<void> {
  for await (const [message] of on(child, 'message')) if (message === 'ready') return
}
