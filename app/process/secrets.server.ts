import { createHmac } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { settings } from '#settings.server.ts'

// All that rests on SESSION_SECRET, which may list several: the first seals, every one opens. A new one is put before
// the others, which leave once nothing that they sealed is needed any more.

const secrets = () => settings().SESSION_SECRET
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text)

/** The first secret, for a library that seals by itself; every one, for its opening. */
export const sealingSecret = () => secrets()[0]
export const openingSecrets = (): readonly string[] => secrets()

/** Seals what survives JSON for so many seconds; 0: for ever. */
export const sealJson = (data: object, ttl: number): Promise<string> =>
  sealData(data, { password: sealingSecret(), ttl })

/** The sealed text; empty when it is not ours, is over, or its secret has left. */
export async function openJson<T extends object>(seal: string, ttl: number): Promise<Partial<T>> {
  for (const password of secrets()) {
    const data = await unsealData<Partial<T>>(seal, { password, ttl })
    if (Object.keys(data).length > 0) return data
  }
  return {}
}

/** Keys of 32 bytes for a purpose; the first is the one to seal with. */
export function keysFor(purpose: string): [Buffer, ...Buffer[]] {
  const [first, ...others] = secrets()
  const key = (secret: string) => hmac(secret, purpose).digest()
  return [key(first), ...others.map(key)]
}

/** Tells nothing about it. By the last secret: putting a new one first changes no name. */
export const hiddenName = (text: string): string =>
  hmac(secrets().at(-1) ?? '', text).digest('base64url')

/** The signature of what a page is given to bring back unchanged, and whether what it brought is that. */
export const signatureOf = (text: string): string => hmac(sealingSecret(), text).digest('base64url')
export const isSignatureOf = (text: string, signature: unknown): boolean =>
  secrets().some(secret => hmac(secret, text).digest('base64url') === signature)
