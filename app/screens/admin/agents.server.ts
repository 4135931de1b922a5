import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { audited, type StaffAction } from '#audit/audit.server.ts'
import { agentLoginFormat, isAgentLogin, longestAgentLogin } from '#domain/agent-login.ts'
import { PageFailure } from '#http/failure.server.ts'
import { again } from '#http/form.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { remember } from '#limits/accounts.server.ts'
import { parseNewPassword, passwordField, withNewPassword } from '#passwords/new-password.server.ts'
import { postedStrength, type Strength } from '#passwords/strength.server.ts'
import * as paths from '#paths.ts'
import { forgetFilters } from '#saved-filters/saved-filters.server.ts'
import { isRefused, judgeCode, judgePassword, type Refused } from '#second-factor/judge.server.ts'
import { fieldTexts as ownTexts } from '#second-factor/texts.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { forgetFactor, isEnrolled, removeFactor } from '#session/second-factor/factor.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import type { AdminUser } from '#upstream/catalogue/entities.ts'
import type { Proof } from './own-proof.tsx'
import * as texts from './texts.server.ts'

/** The agent of this id, read from the utility. @throws 404 */
export async function findAgent({ call }: Admin, id = ''): Promise<AdminUser> {
  const agent = (await call('getAdminUsers', {})).find(one => one.id === id)
  if (!agent) throw new PageFailure(404, texts.noAgent)
  return agent
}

const { fieldTexts, passwordWords } = texts
const required = (text: string, most: number) =>
  z.string({ error: text }).trim().min(1, text).max(most, `${most} caractères au maximum`)
/** Without invisible characters, which could make one name look like another. */
const nameOf = (text: string, most: number) =>
  required(text, most).regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Caractère invisible non autorisé')

/** A box that is not ticked is not posted. */
const ticked = z
  .string()
  .optional()
  .transform(box => box !== undefined)

/** Both, of which one is asked for: see `proofOf`. */
const proofFields = { code: z.string().optional(), ownPassword: z.string().optional() }
type Typed = { code?: string | undefined; ownPassword?: string | undefined }

const proofMissing = (proof: Proof) => ({
  path: [proof],
  error: { code: ownTexts.code, ownPassword: ownTexts.password }[proof],
  when: () => true,
})

/** A new password of an agent, and the proof that its giver is who they say. */
const proven = <F extends z.ZodRawShape>(proof: Proof, fields: F) =>
  withNewPassword({ ...fields, ...proofFields }, passwordWords).refine(
    typed => (typed as Typed)[proof],
    proofMissing(proof),
  )

/** ADMUSR-05, ADMUSR-08, ADMUSR-12 */
const newAgent = (proof: Proof) =>
  proven(proof, {
    lastName: nameOf(fieldTexts.name, 50),
    firstName: nameOf(fieldTexts.firstName, 49),
    accessGestion: ticked,
    login: required(fieldTexts.login, longestAgentLogin).refine(isAgentLogin, agentLoginFormat),
  })

/**
 * ADMUSR-10 to ADMUSR-12: without a password, the present one stays. An agent who gives one, also to themselves, or gives the
 * access that `before` does not have, proves to be who they are.
 */
const changedAgent = (proof: Proof, before: AdminUser) =>
  z
    .object({
      fullName: nameOf(fieldTexts.name, 100),
      accessGestion: ticked,
      password: passwordField(passwordWords.required).optional(),
      confirmation: z.string().optional(),
      ...proofFields,
    })
    .refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      error: passwordWords.mismatch,
      when: () => true,
    })
    .refine(typed => !needsProof(before, typed) || typed[proof], proofMissing(proof))

const needsProof = (
  before: AdminUser,
  { password, accessGestion }: { password?: string | undefined; accessGestion: boolean },
) => Boolean(password) || (accessGestion && !before.accessGestion)

/** With what an agent proves who they are: a stranger at an unlocked screen cannot. */
export const proofOf = async ({ who }: Admin): Promise<Proof> =>
  (await isEnrolled(who.owner)) ? 'code' : 'ownPassword'

/** Why the posted proof is none. */
async function proofRefusal(args: RouteArgs, staff: Admin, proof: Proof, posted: FormData) {
  const given = String(posted.get(proof) ?? '')
  const judged =
    proof === 'code'
      ? await judgeCode(args, staff.who.owner, given)
      : await judgePassword(args, staff, given)
  return isRefused(judged) ? judged : null
}

type Answer = {
  errors: Record<string, string[]>
  values: Record<string, string>
  notice?: { tone: 'error'; text: string }
  strength?: Strength | undefined
}
const refused = (status: number, answer: Answer, headers: HeadersInit = {}) =>
  data(answer, { status, headers })

const refusedProof = (proof: Proof, { status, headers, error }: Refused, shown: Answer) =>
  refused(status, { ...shown, errors: { [proof]: [error] } }, headers)

async function refusedFields(args: RouteArgs, shown: Answer, posted: FormData) {
  return refused(400, { ...shown, strength: await postedStrength(args, posted) })
}

/** Makes a call that changes an agent's account, and audits it: 1 done, 0 not done, or why it failed. */
function change(
  { who }: Admin,
  actions: StaffAction[],
  subject: string,
  call: () => Promise<0 | 1>,
): Promise<0 | 1 | texts.Trouble> {
  const entry = { actor: who.owner, actions, subject }
  return audited(entry, call, answer => answer === 1).catch(texts.troubleOf)
}

/** ADMUSR-04 to ADMUSR-08, ADMUSR-12, ADMUSR-13, BEY-110: a borrowed session makes itself no accomplice. */
export async function createAgent(staff: Admin, args: RouteArgs) {
  const posted = await staff.form()
  const about = ['login', 'lastName', 'firstName'].map(name => String(posted.get(name) ?? ''))
  const proof = await proofOf(staff)
  const submission = await parseNewPassword(posted, newAgent(proof), about)
  const shown = again(submission, ['lastName', 'firstName', 'accessGestion', 'login'])
  if (submission.status !== 'success') return refusedFields(args, shown, posted)
  const unproven = await proofRefusal(args, staff, proof, posted)
  if (unproven) return refusedProof(proof, unproven, shown)
  const { lastName, firstName, login, password, accessGestion } = submission.value
  const body = {
    login,
    password,
    nameAdmin: `${lastName} ${firstName}`,
    accessGestion,
  }
  const actions: StaffAction[] = ['agent-create']
  if (body.accessGestion) actions.push('agent-access-given')
  const answer = await change(staff, actions, login, () => staff.call('createAdmin', { body }))
  if (answer === 1) {
    // Of an agent who had this name before.
    await forgetFactor(login)
    return redirectWithToast(paths.agents, texts.created())
  }
  if (answer === 0) return refused(400, { ...shown, errors: { login: [texts.loginTaken] } })
  return refused(answer.status, { ...shown, notice: texts.noticeOf(answer) })
}

/** ADMUSR-09 to ADMUSR-12; whatever the form does not change is sent as the utility has it. */
export async function modifyAgent(staff: Admin, args: RouteArgs) {
  const agent = await findAgent(staff, args.params.id)
  const posted = await staff.form()
  const about = [agent.login, String(posted.get('fullName') ?? '')]
  const proof = await proofOf(staff)
  const submission = await parseNewPassword(posted, changedAgent(proof, agent), about)
  const shown = again(submission, ['fullName', 'accessGestion'])
  if (submission.status !== 'success') return refusedFields(args, shown, posted)
  const { fullName, password, accessGestion } = submission.value
  const unproven = needsProof(agent, submission.value)
    ? await proofRefusal(args, staff, proof, posted)
    : null
  if (unproven) return refusedProof(proof, unproven, shown)
  const adminUser = { ...agent, nameAdmin: fullName, accessGestion }
  const body = { adminUser, ...(password && { password }) }
  const answer = await change(staff, changesOf(agent, body), agent.login, () =>
    staff.call('modifyAdminUser', { body }),
  )
  if (answer !== 1) {
    const trouble = answer || texts.notDone("de la modification de l'utilisateur")
    return refused(trouble.status, { ...shown, notice: texts.noticeOf(trouble) })
  }
  const headers = password ? await endOtherSessions(args, staff, agent) : new Headers()
  return redirectWithToast(paths.agents, texts.modified(), headers)
}

type Changed = { adminUser: AdminUser; password?: string }

function changesOf(before: AdminUser, { adminUser, password }: Changed): StaffAction[] {
  const changes: StaffAction[] = []
  if (password) changes.push('agent-password')
  if (adminUser.accessGestion !== before.accessGestion)
    changes.push(adminUser.accessGestion ? 'agent-access-given' : 'agent-access-withdrawn')
  if (adminUser.nameAdmin !== before.nameAdmin || changes.length === 0) changes.push('agent-modify')
  return changes
}

/** An agent who changes their own password keeps the current session, and the note of this browser. */
async function endOtherSessions(
  { request }: RouteArgs,
  { who: { owner }, sessions }: Admin,
  { login }: AdminUser,
): Promise<Headers> {
  if (login !== owner) {
    await endSessionsOf('admin', login)
    return new Headers()
  }
  await sessions.closeOthers()
  return new Headers({ 'set-cookie': await remember(request, 'admin', { owner }) })
}

/** ADMUSR-09 */
export async function deleteAgent(staff: Admin, { params }: RouteArgs) {
  const agent = await findAgent(staff, params.id)
  const answer = await change(staff, ['agent-delete'], agent.login, () =>
    staff.call('deleteAdminUser', { body: agent }),
  )
  if (answer !== 1) {
    const trouble = answer || texts.notDone("de la suppression de l'utilisateur")
    return redirectWithToast(paths.agents, texts.failed(trouble))
  }
  await endSessionsOf('admin', agent.login)
  await forgetFactor(agent.login)
  await forgetFilters(agent.login)
  return redirectWithToast(paths.agents, texts.deleted())
}

/**
 * Of a colleague who cannot give a code any more; one's own is ended with a code. The agent gets a new password: the
 * present one may be what a thief has.
 */
export async function removeAgentFactor(staff: Admin, args: RouteArgs) {
  const agent = await findAgent(staff, args.params.id)
  const { id, login } = agent
  const { owner, name } = staff.who
  if (login === owner) return redirect(paths.secondFactor, 303)
  const proof = await proofOf(staff)
  const posted = await staff.form()
  const about = [login, agent.nameAdmin]
  const submission = await parseNewPassword(posted, proven(proof, {}), about)
  const shown: Answer = again(submission, [])
  if (submission.status !== 'success') return refusedFields(args, shown, posted)
  const { password } = submission.value
  const unproven = await proofRefusal(args, staff, proof, posted)
  if (unproven) return refusedProof(proof, unproven, shown)
  const body = { adminUser: agent, password }
  const answer = await change(staff, ['agent-password'], login, () =>
    staff.call('modifyAdminUser', { body }),
  )
  if (answer !== 1) {
    const trouble = answer || texts.notDone("de la modification de l'utilisateur")
    return refused(trouble.status, { ...shown, notice: texts.noticeOf(trouble) })
  }
  const entry = { actor: owner, actions: ['agent-factor-removed' as const], subject: login }
  await audited(entry, () => removeFactor(login, name), Boolean)
  await endSessionsOf('admin', login)
  return redirectWithToast(paths.agent(id), texts.factorRemoved())
}
