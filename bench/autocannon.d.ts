declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers?: Record<string, string>
    /** One after the other, over and over. */
    requests?: { path: string; headers: Record<string, string> }[]
  }
  type Result = {
    requests: { total: number }
    non2xx: number
    errors: number
    duration: number
    /** ms */
    latency: { p97_5: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
