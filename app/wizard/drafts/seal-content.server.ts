import { sealData, unsealData } from 'iron-session'
import { settings } from '#settings.server.ts'

// What people answer is worth nothing to whoever gets hold of the store alone, or of a copy of it.

/** Seals what survives JSON, as long as its row lives; under a key of its own, so that it is worth nothing as a cookie. */
export function sealContent(content: unknown): Promise<string> {
  return sealData({ content }, { password: settings().SESSION_SECRET, ttl: 0 })
}

/** What was sealed; undefined when it is not ours, or was sealed with another secret. */
export async function unsealContent<T>(text: string): Promise<T | undefined> {
  if (text === '') return undefined
  const password = settings().SESSION_SECRET
  const { content } = await unsealData<{ content?: T }>(text, { password, ttl: 0 }).catch(
    () => ({}) as { content?: T },
  )
  return content
}
