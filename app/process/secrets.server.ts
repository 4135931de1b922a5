import { createHmac } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { settings } from '#settings.server.ts'

// SESSION_SECRET may list several secrets: the first seals, each can open. A new secret is put first; the others are
// removed once nothing that they sealed is needed any more.

const secrets = () => settings().SESSION_SECRET
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text)

/** For a library that seals by itself: the first secret seals, and each of `openingSecrets` can open. */
export const sealingSecret = () => secrets()[0]
export const openingSecrets = (): readonly string[] => secrets()

/** Seals data that JSON can hold. The seal expires after `ttl` seconds, or never if `ttl` is 0. */
export const sealJson = (data: object, ttl: number): Promise<string> =>
  sealData(data, { password: sealingSecret(), ttl })

/** The sealed data; empty if it has expired, or was not sealed with a current secret. */
export async function openJson<T extends object>(seal: string, ttl: number): Promise<Partial<T>> {
  for (const password of secrets()) {
    const data = await unsealData<Partial<T>>(seal, { password, ttl })
    if (Object.keys(data).length > 0) return data
  }
  return {}
}

/** Keys of 32 bytes for a purpose; the first key is the one that seals. */
export function keysFor(purpose: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = secrets()
  const key = (secret: string) => hmac(secret, purpose).digest()
  return [key(first), ...others.map(key)]
}

/** A keyed hash that does not reveal the text. Its key is the last secret, so that a new first one changes no name. */
export const hiddenName = (text: string): string =>
  hmac(secrets().at(-1) ?? '', text).digest('base64url')

/** Signs a text that a page is to bring back unchanged; `isSignatureOf` checks the signature. */
export const signatureOf = (text: string): string => hmac(sealingSecret(), text).digest('base64url')
export const isSignatureOf = (text: string, signature: unknown): boolean =>
  secrets().some(secret => hmac(secret, text).digest('base64url') === signature)
