import { existsSync } from 'node:fs'
import path from 'node:path'
import type { RouteArgs } from '#http/route-args.ts'
import { attempt } from '#limits/quota.server.ts'
import { threadOf } from './strength-thread.server.ts'

/** SIGNUP-09: 0 « Très faible » to 4 « Très fort »; the words are NewPasswordFields'. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * How hard a password is to guess for somebody who knows French words, first names and habits; undefined when too many
 * ask at once. The estimate takes up to a tenth of a second for 32 characters and grows with their square, so it has
 * a thread of its own, and what comes after them is not looked at: it can only make it stronger.
 */
export function strengthOf(password: string): Promise<Strength | undefined> {
  return estimate(password.slice(0, 32))
}

/**
 * How strong the `password` of a form was that comes back refused. Counted with the questions that are asked while
 * it is typed: whoever asks too much gets the form back without an answer, and leaves the thread to others.
 */
export async function postedStrength(
  args: Pick<RouteArgs, 'context'>,
  posted: FormData,
): Promise<Strength | undefined> {
  const typed = String(posted.get('password') ?? '')
  if (!typed) return undefined
  const { tooMany } = await attempt(args, 'strength')
  return tooMany ? undefined : strengthOf(typed)
}

const estimate = threadOf<Strength>(programFile(), {
  waiting: 20,
  answerMs: 2000,
  firstMs: 10_000,
})

/** Found upwards from this module, which the build moves into build/server. */
function programFile(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'app/passwords/strength-worker.ts')
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) throw new Error('No program to estimate passwords')
  }
}
