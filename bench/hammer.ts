import { Pool } from 'undici'

type Load = {
  origin: string
  /** One after the other, over and over. */
  paths: string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

/** Asks for pages on each connection, the next one as soon as the last has come; how long each took, ms. */
export async function hammer({ origin, paths, headers, connections, seconds }: Load) {
  const pool = new Pool(origin, { connections })
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const connection = async () => {
    for (let n = 0; performance.now() < end; n++) {
      const asked = performance.now()
      const path = paths[n % paths.length] ?? '/'
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers })
      await body.dump({ limit: Number.MAX_SAFE_INTEGER })
      if (statusCode >= 300) throw new Error(`${origin}${path} : ${statusCode}`)
      times.push(performance.now() - asked)
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, connection))
  } finally {
    await pool.destroy()
  }
  return times
}
