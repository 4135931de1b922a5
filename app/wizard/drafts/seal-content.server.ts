import { openJson, sealJson } from '#process/secrets.server.ts'

// What subscribers answer cannot be read from the store alone, nor from a copy of it.

/** Seals what survives JSON, as long as its row lives; under a key of its own, so that it is worth nothing as a cookie. */
export function sealContent(content: unknown): Promise<string> {
  return sealJson({ content }, 0)
}

export async function unsealContent<T>(text: string): Promise<T | undefined> {
  if (text === '') return undefined
  const { content } = await openJson<{ content: T }>(text, 0)
  return content
}
