import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { RouteArgs } from './guards.server.ts'
import { attempt } from './quota.server.ts'

/** SIGNUP-09: 0 « Très faible » to 4 « Très fort »; the words are NewPasswordField's. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * How hard a password is to guess for somebody who knows French words, first names and habits.
 * The estimate takes up to a tenth of a second for 32 characters and grows with their square, on the
 * thread that serves everybody: what comes after them is not looked at, and can only make it stronger.
 */
export async function strengthOf(password: string): Promise<Strength> {
  estimator ??= load()
  return (await estimator).check(password.slice(0, 32)).score
}

/**
 * How strong the `password` of a form was that comes back refused. Counted with the questions that are asked while
 * it is typed: whoever asks too much gets the form back without an answer, and the server keeps its time for others.
 */
export async function postedStrength(
  args: Pick<RouteArgs, 'context'>,
  posted: FormData,
): Promise<Strength | undefined> {
  const typed = String(posted.get('password') ?? '')
  if (!typed) return undefined
  const { over } = await attempt(args, 'strength')
  return over ? undefined : strengthOf(typed)
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** 15 MB of dictionaries, for the first who asks. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, french] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...french.dictionary },
    graphs: common.adjacencyGraphs,
  })
}
