import { redirect } from '@remix-run/node'
import {
  type FailurePage,
  FormRefusal,
  PageFailure,
  type RouteArgs,
  tooManyPasswords,
  wrongField,
} from '#http/route.server.ts'
import { inSession, remember } from '#limits/accounts.server.ts'
import { attempt, type QuotaKind } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { audited, recordOnce, type StaffAction } from '#session/audit.server.ts'
import type { Account, Admin } from '#session/guards.server.ts'
import { finishLogIn, isStaffPassword, noteRefusedCode } from '#session/login.server.ts'
import {
  acceptCode,
  areCodesBlocked,
  blockCodes,
  browserOf,
  codeIn,
  enrol,
  factorOf,
  helperFactor,
  offerAgain,
  type PendingLogIn,
  secondFactorIs,
} from '#session/second-factor/factor.server.ts'
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

export function refuseWhenOff(): void {
  if (secondFactorIs('off')) throw new PageFailure(404, notOffered)
}

/**
 * Runs `check` as an attempt of `owner`, which stays counted when `check` refuses it. After too many attempts in a day,
 * `end` is run instead.
 * @throws FormRefusal at `field`
 */
async function asAttempt<T>(
  args: RouteArgs,
  kind: Extract<QuotaKind, `second-factor${string}` | 'old-password'>,
  owner: string,
  field: string,
  check: () => Promise<T>,
  end?: () => Promise<never>,
): Promise<T> {
  const made = await attempt(args, kind, owner)
  if (made.reached === 'session' && end) return end()
  if (made.tooMany) throw wrongField(field, made.tooMany.text, made.tooMany)
  const outcome = await check().catch(async cause => {
    if (!(cause instanceof FormRefusal)) await made.uncount()
    throw cause
  })
  await made.succeeded()
  return outcome
}

/**
 * Accepts the code of a form once: one of the application, or a recovery code. A wrong code leaves a trace. A browser
 * that has given a right code before has a count of its own, which no thief of the password can use up.
 * @throws FormRefusal when the code is wrong, or too many were tried
 */
export async function judgeCode(
  args: RouteArgs,
  owner: string,
  posted: FormData,
  noteRefused: (owner: string) => Promise<void> = noteOfStaff,
): Promise<'app' | 'recovery'> {
  const typed = codeOf(posted)
  const given = codeIn(typed)
  if (!given) throw wrongField('code', fieldTexts.format)
  const browser = await browserOf(args.request, owner)
  const check = async () => {
    const accepted = await acceptCode(owner, typed)
    if (accepted) return accepted
    await noteRefused(owner)
    throw wrongField('code', fieldTexts.wrong)
  }
  if (browser) return asAttempt(args, 'second-factor-known', `${owner} ${browser}`, 'code', check)
  if (given.kind === 'recovery') return asAttempt(args, 'second-factor', owner, 'code', check)
  const blocked = wrongField('code', fieldTexts.blocked, { status: 403 })
  if (await areCodesBlocked(owner)) throw blocked
  return asAttempt(args, 'second-factor-unknown', owner, 'code', check, async () => {
    await blockCodes(owner)
    throw blocked
  })
}

function codeOf(posted: FormData): string {
  const typed = String(posted.get('code') ?? '')
  if (typed.trim() === '') throw wrongField('code', fieldTexts.code)
  return typed
}

/** Enrols by the key and the first code of a form; answers the recovery codes. @throws FormRefusal for a wrong code */
export function enrolBy(
  args: RouteArgs,
  owner: string,
  posted: FormData,
  enrolled = enrol,
): Promise<string[]> {
  const typed = codeOf(posted)
  return asAttempt(args, 'second-factor', owner, 'code', async () => {
    const codes = await enrolled(owner, String(posted.get('key') ?? ''), typed)
    if (!codes) throw wrongField('code', fieldTexts.wrongFirst)
    return codes
  })
}

/** The password of a form that also asks for a code. @throws FormRefusal when one of the two is missing */
export function passwordIn(posted: FormData): string {
  const password = String(posted.get('password') ?? '')
  const isCode = String(posted.get('code') ?? '').trim() !== ''
  if (password && isCode) return password
  throw new FormRefusal({
    errors: {
      ...(!isCode && { code: [fieldTexts.code] }),
      ...(!password && { password: [fieldTexts.password] }),
    },
  })
}

/** A form that comes back has to show the same key, which the application may hold already. */
export const keyAgain = (posted: FormData, owner: string) => async () => ({
  offer: await offerAgain(String(posted.get('key') ?? ''), owner),
})

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

/** Checks the present password of an agent who has a session. @throws FormRefusal when it is wrong */
export const judgePassword = (
  args: RouteArgs,
  { who: { owner }, sessions }: Admin,
  password: string,
  field = 'password',
): Promise<void> =>
  asAttempt(
    args,
    'old-password',
    inSession('admin', owner),
    field,
    async () => {
      if (!(await isStaffPassword(args.request, owner, password)))
        throw wrongField(field, fieldTexts.wrongPassword)
    },
    async () => {
      throw await sessions.end(tooManyPasswords)
    },
  )

export const auditedOwn = <T>(owner: string, action: StaffAction, act: () => Promise<T>) =>
  audited({ actor: owner, actions: [action], subject: owner }, act, answer => answer !== undefined)

/** How many accounts a helper must act for to be asked for a second step. @throws 404 where no helper is ever asked */
export function askedFrom(): number {
  const { HELPER_SECOND_FACTOR_FROM: from } = settings()
  if (from === 0) throw new PageFailure(404, notOffered)
  return from
}

/**
 * Whether a helper who may act for many, or has chosen a second step, has still to do that step in this session. One
 * password must not open the accounts of ten people, nor tell their names.
 */
export async function owesSecondStep(
  { who, isProven }: Pick<Account, 'who' | 'isProven'>,
  givers: number,
): Promise<boolean> {
  const from = settings().HELPER_SECOND_FACTOR_FROM
  if (from === 0 || isProven) return false
  return givers >= from || (await factorOf(helperFactor(who.owner))) !== null
}

/** Leads a helper to the second step when `owesSecondStep` says so. */
export async function checkSecondStep(
  account: Parameters<typeof owesSecondStep>[0],
  givers: number,
): Promise<void> {
  if (await owesSecondStep(account, givers)) throw redirect(paths.helperFactor, 303)
}
