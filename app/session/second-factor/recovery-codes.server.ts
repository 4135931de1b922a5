import { createHash, randomInt } from 'node:crypto'

const count = 10

/** Digits, for the keyboard of a phone: 66 bits, so that a plain hash does not give them away. */
const length = 20

const newCode = () => Array.from({ length }, () => randomInt(10)).join('')

export const newCodes = () => Array.from({ length: count }, newCode)

export const hashOf = (owner: string, code: string) =>
  createHash('sha256').update(`${owner} ${code}`).digest('hex')

export const grouped = (code: string) => code.match(/.{1,4}/g)?.join(' ') ?? code

/** What was typed, without what parts its groups: the six digits of an application, or a recovery code; else nothing. */
export function codeIn(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replace(/[\s.-]/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  if (code.length === length && /^\d+$/.test(code)) return { kind: 'recovery', code }
  return undefined
}
