import { redirect } from '@remix-run/node'
import { type FailurePage, PageFailure, tooManyPasswords } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { inSession, remember } from '#limits/accounts.server.ts'
import { attempt, type QuotaKind } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { audited, recordOnce, type StaffAction } from '#session/audit.server.ts'
import type { Account, Admin } from '#session/guards.server.ts'
import { finishLogIn, isStaffPassword } from '#session/login.server.ts'
import {
  acceptCode,
  areCodesBlocked,
  blockCodes,
  codeIn,
  factorOf,
  helperFactor,
  secondFactorIs,
} from '#session/second-factor/factor.server.ts'
import { browserOf, type PendingLogIn } from '#session/second-factor/notes.server.ts'
import { noteRefusedCode } from '#session/second-factor/notices.server.ts'
import { settings } from '#settings.server.ts'

const notOffered: FailurePage = {
  title: 'Page introuvable',
  text: 'La connexion en deux étapes n’est pas proposée ici.',
}

export const fieldTexts = {
  intent: 'Choisissez ce que vous voulez faire',
  code: 'Code requis',
  format: 'Code incorrect\nIl a six chiffres. Un code de secours en a vingt.',
  wrong:
    'Code incorrect, ou déjà utilisé\nChaque code ne sert qu’une fois\u00a0: attendez que votre application affiche le suivant.',
  blocked:
    'Trop de codes incorrects\nVotre application ne suffit plus ici. Saisissez un code de secours, connectez-vous sur un appareil que vous avez déjà utilisé, ou demandez que votre deuxième étape soit retirée.',
  wrongFirst:
    'Code incorrect\nSaisissez celui que votre application affiche maintenant. L’heure de votre téléphone doit être juste.',
  password: 'Mot de passe requis',
  wrongPassword: 'Mot de passe incorrect',
}

/** Why a field is refused, and how the page that says so is answered. */
export type Refused = { status: number; headers?: HeadersInit; error: string }

export function refuseWhenOff(): void {
  if (secondFactorIs('off')) throw new PageFailure(404, notOffered)
}

/** Runs `check` as one of the attempts that are counted for this agent; what it refuses stays counted. */
export async function asAttempt<T>(
  args: RouteArgs,
  kind: Extract<QuotaKind, `second-factor${string}` | 'old-password'>,
  owner: string,
  check: () => Promise<T | Refused>,
  /** What becomes of one who has tried too often in a day. */
  end?: () => Promise<Refused>,
): Promise<T | Refused> {
  const made = await attempt(args, kind, owner)
  if (made.reached === 'session' && end) return end()
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

/**
 * Takes a code that was typed, of the application or a recovery code, once. A wrong one leaves a trace; a browser that
 * has had a right one before has a count of its own, which no thief of the password can use up.
 */
export async function judgeCode(
  args: RouteArgs,
  owner: string,
  typed: string,
  noteRefused: (owner: string) => Promise<void> = noteOfStaff,
): Promise<'app' | 'recovery' | Refused> {
  if (typed.trim() === '') return { status: 400, error: fieldTexts.code }
  const given = codeIn(typed)
  if (!given) return { status: 400, error: fieldTexts.format }
  const browser = await browserOf(args.request, owner)
  const check = async () => {
    const accepted = await acceptCode(owner, typed)
    if (accepted) return accepted
    await noteRefused(owner)
    return { status: 400, error: fieldTexts.wrong }
  }
  if (browser) return asAttempt(args, 'second-factor-known', `${owner} ${browser}`, check)
  if (given.kind === 'recovery') return asAttempt(args, 'second-factor', owner, check)
  const blocked = { status: 403, error: fieldTexts.blocked }
  if (await areCodesBlocked(owner)) return blocked
  return asAttempt(args, 'second-factor-unknown', owner, check, async () => {
    await blockCodes(owner)
    return blocked
  })
}

async function noteOfStaff(owner: string): Promise<void> {
  await recordOnce({ actor: owner, action: 'agent-factor-refused', subject: owner })
  await noteRefusedCode(owner)
}

/** Opens the session of a log-in whose second step is done, and remembers the browser. */
export async function openSession(
  request: Request,
  pending: PendingLogIn,
  more?: Parameters<typeof finishLogIn>[2],
): Promise<Headers> {
  const headers = await finishLogIn(request, pending, more)
  const { owner } = pending.person
  headers.append('set-cookie', await remember(request, 'admin', { owner }))
  return headers
}

/** The present password of an agent who has a session. */
export const judgePassword = (
  args: RouteArgs,
  { who: { owner }, sessions }: Admin,
  password: string,
): Promise<true | Refused> =>
  asAttempt(
    args,
    'old-password',
    inSession('admin', owner),
    async () =>
      (await isStaffPassword(args.request, owner, password))
        ? true
        : { status: 400, error: fieldTexts.wrongPassword },
    async () => {
      throw await sessions.end(tooManyPasswords)
    },
  )

/** Records what an agent does about their own second factor. */
export const auditedOwn = <T>(owner: string, action: StaffAction, act: () => Promise<T>) =>
  audited({ actor: owner, actions: [action], subject: owner }, act, answer => answer !== undefined)

/** From how many accounts on a second step is asked for. @throws 404 where it never is */
export function askedFrom(): number {
  const { HELPER_SECOND_FACTOR_FROM: from } = settings()
  if (from === 0) throw new PageFailure(404, notOffered)
  return from
}

/**
 * Leads to the second step who may act for many, or has chosen one, and has not done it in this session: the password of
 * one person is not to open the accounts of ten others, nor to tell who they are.
 */
export async function checkSecondStep({ who, isProven }: Account, givers: number): Promise<void> {
  const from = settings().HELPER_SECOND_FACTOR_FROM
  if (from === 0 || isProven) return
  if (givers >= from || (await factorOf(helperFactor(who.owner))))
    throw redirect(paths.helperFactor, 303)
}
