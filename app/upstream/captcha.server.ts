import { hkdfSync, randomInt } from 'node:crypto'
import { createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

// What `users/checkCaptcha/{response}` carries is written by the portal and judged by the embedded back end (LOGIN-20).
// The response is `form.token.solution`: the form that was posted, the signed challenge it came with, and the
// proof of work of a browser with JavaScript. Without JavaScript there is no proof, and the last part is empty.
// The token is `cost-nonce-salt-prefix-end-…`: what the browser needs to work, then two signatures.

/** A token is valid only for the form in which it was printed. */
export type CaptchaForm = 'login' | 'sign-up' | 'admin-login' | 'guest-payment' | 'water'

export type CaptchaSecret = { challenge: string; solution: string }

const lifeMs = 30 * 60_000
/** Iterations of one try, and how many tries: about a second on a phone ten years old, a tenth of it on a new one. */
const baseCost = 5000
const tries = { least: 160, most: 320 }
const algorithm = 'PBKDF2/SHA-256'
const keyLength = 32
/** No part of a response that the portal gave is longer. */
const longest = 300

/** The secrets come from the service token, which only the portal and the back end know. */
export function captchaSecret(serviceToken: string): CaptchaSecret {
  const derived = (use: string) =>
    Buffer.from(hkdfSync('sha256', serviceToken, '', `captcha ${use}`, 32)).toString('hex')
  return { challenge: derived('challenge'), solution: derived('solution') }
}

/** A token for 30 minutes and one use. Each `step` doubles the work: the sixth step takes a minute on an old phone. */
export async function issueCaptcha(
  form: CaptchaForm,
  secret: CaptchaSecret,
  now = new Date(),
  step = 0,
): Promise<string> {
  const { parameters, signature } = await createChallenge({
    algorithm,
    cost: baseCost * 2 ** step,
    keyLength,
    counter: randomInt(tries.least, tries.most + 1),
    deriveKey,
    data: { form },
    expiresAt: new Date(now.getTime() + lifeMs),
    hmacSignatureSecret: secret.challenge,
    hmacKeySignatureSecret: secret.solution,
  })
  const { nonce, salt, keyPrefix, keySignature, expiresAt } = parameters
  return [parameters.cost, nonce, salt, keyPrefix, expiresAt, keySignature, signature].join('-')
}

/** What a token claims, true only if `readCaptcha` accepts the token: how hard its work is, and when it was issued. */
export function captchaSays(token: string): { step: number; issuedAt: Date } | null {
  const [, cost, , , , ends] = written.exec(token) ?? []
  if (!cost || !ends) return null
  return {
    step: Math.log2(Number(cost) / baseCost),
    issuedAt: new Date(Number(ends) * 1000 - lifeMs),
  }
}

/** The call's parameter, from what was posted: removes characters that no token or proof has, and cuts long parts. */
export function captchaResponse(form: CaptchaForm, token: string, solution = '') {
  const parts = [form, token, solution].map(part => part.replace(/[^\w-]/g, ''))
  return { response: parts.map(part => part.slice(0, longest)).join('.') }
}

/** Null for a token that is forged, expired or of another form, or a wrong proof; a token without proof is enough. */
export async function readCaptcha(response: string, secret: CaptchaSecret, now = new Date()) {
  const [form = '', token = '', proof = '', ...more] = response.split('.')
  const challenge = challengeOf(form, token)
  if (!challenge || more.length > 0) return null
  const { verified, invalidSignature } = await verifySolution({
    challenge,
    solution: solutionOf(proof),
    deriveKey,
    hmacSignatureSecret: secret.challenge,
    hmacKeySignatureSecret: secret.solution,
  })
  const isGood = proof === '' ? invalidSignature === false : verified
  const { nonce, expiresAt } = challenge.parameters
  const ends = new Date(expiresAt * 1000)
  return isGood && now < ends ? { id: nonce, expiresAt: ends } : null
}

const written =
  /^(\d{1,6})-([0-9a-f]{32})-([0-9a-f]{32})-([0-9a-f]{32})-(\d{10})-([0-9a-f]{64})-([0-9a-f]{64})$/

function challengeOf(form: string, token: string) {
  const parts = written.exec(token)
  if (!parts) return null
  const [, cost, nonce = '', salt = '', keyPrefix = '', expiresAt, keySignature = '', signature] =
    parts as string[]
  const data = { form }
  return {
    parameters: {
      algorithm,
      cost: Number(cost),
      keyLength,
      nonce,
      salt,
      keyPrefix,
      expiresAt: Number(expiresAt),
      keySignature,
      data,
    },
    signature: signature ?? '',
  }
}

/** Reads `counter-key`; any other text gives a solution that is never verified. */
function solutionOf(proof: string): Solution {
  const [counter = '', derivedKey = ''] = proof.split('-')
  return { counter: Number(counter || Number.NaN), derivedKey }
}
