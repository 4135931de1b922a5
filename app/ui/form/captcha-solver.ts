import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

// This module is loaded when the box is ticked. The browser's own PBKDF2 does the work, off the main thread.

/** The proof of work for a captcha's token, `counter-key`. Rejects if the browser cannot compute it. */
export async function solve(token: string, controller: AbortController): Promise<string> {
  const [cost, nonce = '', salt = '', keyPrefix = ''] = token.split('-')
  const work = { algorithm: 'PBKDF2/SHA-256', cost: Number(cost), keyLength: 32 }
  const challenge = { parameters: { ...work, nonce, salt, keyPrefix } }
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  if (!solution) throw new Error('not solved')
  return `${solution.counter}-${solution.derivedKey}`
}
