import { setTimeout as pause } from 'node:timers/promises'

/** Bytes that the process still needs after a collection, and all that the system has given it. */
export type Memory = { at: number; held: number; resident: number }

/** The inside of a running Node process, seen through its inspector. */
export type Inside = Awaited<ReturnType<typeof lookInside>>

type Evaluated = { result: { value: string } }

/** Opens the inspector of process `pid` on `port`, for which it was started with `--inspect-port`. */
export async function lookInside(pid: number, port: number) {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await addressOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  let rank = 0

  function ask<T>(method: string, params: object = {}): Promise<T> {
    const id = ++rank
    return new Promise(resolve => {
      const read = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data))
        if (answer.id !== id) return
        socket.removeEventListener('message', read)
        resolve(answer.result)
      }
      socket.addEventListener('message', read)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }

  async function evaluate<T>(expression: string): Promise<T> {
    const { result } = await ask<Evaluated>('Runtime.evaluate', {
      expression: `JSON.stringify(${expression})`,
    })
    return JSON.parse(result.value)
  }

  return {
    async memory(): Promise<Memory> {
      await ask('HeapProfiler.collectGarbage')
      const used = await evaluate<NodeJS.MemoryUsage>('process.memoryUsage()')
      return { at: performance.now(), held: used.heapUsed + used.external, resident: used.rss }
    },
    /** What the process waits for, by kind: sockets, timers, files. */
    async handles(): Promise<Map<string, number>> {
      const kinds = await evaluate<string[]>('process.getActiveResourcesInfo()')
      const counts = new Map<string, number>()
      for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return counts
    },
    close: () => socket.close(),
  }
}

async function addressOf(port: number): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    await pause(100)
    const listed = await fetch(`http://127.0.0.1:${port}/json`).catch(() => undefined)
    if (!listed) continue
    const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[]
    if (target) return target.webSocketDebuggerUrl
  }
  throw new Error(`Rien à inspecter au port ${port}`)
}
