declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration: number
    headers: Record<string, string>
  }
  type Result = { requests: { total: number }; non2xx: number; errors: number; duration: number }
  export default function autocannon(options: Options): Promise<Result>
}
