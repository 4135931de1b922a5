import { audited, type StaffAction } from '#audit/audit.server.ts'
import { PageFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import { remember } from '#limits/accounts.server.ts'
import { attempt } from '#limits/quota.server.ts'
import { finishLogIn } from '#session/login.server.ts'
import { acceptCode, secondFactorIs } from '#session/second-factor/factor.server.ts'
import type { PendingLogIn } from '#session/second-factor/pending.server.ts'
import { codeIn } from '#session/second-factor/recovery-codes.server.ts'
import { fieldTexts, notOffered } from './texts.server.ts'

/** Why a field is refused, and how the page that says so is answered. */
export type Refused = { status: number; headers?: HeadersInit; error: string }

export function refuseWhenOff(): void {
  if (secondFactorIs('off')) throw new PageFailure(404, notOffered)
}

/** Runs `check` as one of the attempts that are counted for this agent; what it refuses stays counted. */
export async function asAttempt<T>(
  args: RouteArgs,
  kind: 'second-factor' | 'old-password',
  owner: string,
  check: () => Promise<T | Refused>,
): Promise<T | Refused> {
  const made = await attempt(args, kind, owner)
  if (made.tooMany) {
    const { status, headers, text } = made.tooMany
    return { status, headers, error: text }
  }
  const outcome = await check().catch(async error => {
    await made.uncount()
    throw error
  })
  if (!isRefused(outcome)) await made.succeeded()
  return outcome
}

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && 'error' in outcome

/** Takes a code that was typed, of the application or a recovery code, once. */
export async function judgeCode(
  args: RouteArgs,
  owner: string,
  typed: string,
): Promise<'app' | 'recovery' | Refused> {
  if (typed.trim() === '') return { status: 400, error: fieldTexts.code }
  if (!codeIn(typed)) return { status: 400, error: fieldTexts.format }
  return asAttempt(
    args,
    'second-factor',
    owner,
    async () => (await acceptCode(owner, typed)) ?? { status: 400, error: fieldTexts.wrong },
  )
}

/** Opens the session of a log-in whose second step is done, and remembers the browser. */
export async function openSession(request: Request, pending: PendingLogIn): Promise<Headers> {
  const headers = await finishLogIn(request, pending)
  const { owner } = pending.person
  headers.append('set-cookie', await remember(request, 'admin', { owner }))
  return headers
}

/** Records what an agent does about their own second factor. */
export const auditedOwn = <T>(owner: string, action: StaffAction, act: () => Promise<T>) =>
  audited({ actor: owner, actions: [action], subject: owner }, act, answer => answer !== undefined)

/** The recovery codes, from their creation until the agent says that they are kept, at the browser that asked for them. */
export const createdCodes = sealedNote('codes-de-secours', 15)
