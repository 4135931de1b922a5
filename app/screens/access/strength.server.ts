import type { RouteArgs } from '#http/route.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { sourceFile, threadOf } from '#process/helper.server.ts'
import { settings } from '#settings.server.ts'

/** SIGNUP-09: 0 « Très faible » to 4 « Très fort »; the words are NewPasswordFields'. */
export type Strength = {
  level: 0 | 1 | 2 | 3 | 4
  /** The password is weak because it is a word that many people use, or a word of its own account. */
  isCommon: boolean
}

/**
 * How hard a password is to guess for a stranger who knows French words, first names and habits, the utility, and what
 * `about` says of the account's owner. Undefined when too many ask at once. The estimate takes up to 0.1 s for 32
 * characters, and grows with their square: it has a thread of its own, and looks at no further characters, which could
 * only make the password stronger.
 */
export function strengthOf(password: string, about: string[] = []): Promise<Strength | undefined> {
  const { UTILITY_NAME, UTILITY_ADDRESS } = settings()
  const words = wordsOf([...about, UTILITY_NAME, UTILITY_ADDRESS, 'eau', 'eaux'])
  return estimate(JSON.stringify([password.slice(0, longest), ...words]))
}

/** How many characters of a password are looked at; a longer word cannot be among them. */
const longest = 32

/** The words of a number, an address or a name, whole and in parts. */
function wordsOf(texts: string[]): string[] {
  const parts = texts.flatMap(text => [text.trim(), ...text.split(/[^\p{L}\p{N}]+/u)])
  return [...new Set(parts)].filter(part => part.length > 2 && part.length <= longest).slice(0, 40)
}

/**
 * The strength of the `password` in a refused form. Each question counts with those that the field asks during typing:
 * a visitor who asks too often gets the form back without a strength, and leaves the thread to others.
 */
export async function postedStrength(
  args: Pick<RouteArgs, 'context'>,
  posted: FormData,
  about: string[] = [],
): Promise<Strength | undefined> {
  const typed = String(posted.get('password') ?? '')
  if (!typed) return undefined
  const { tooMany } = await attempt(args, 'strength')
  return tooMany ? undefined : strengthOf(typed, about)
}

const estimate = threadOf<Strength>(sourceFile('app/screens/access/strength-worker.ts'), {
  waiting: 20,
  answerMs: 2000,
  firstMs: 10_000,
})
