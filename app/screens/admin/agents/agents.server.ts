import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { agentLoginFormat, isAgentLogin, longestAgentLogin } from '#domain/agent.ts'
import {
  answerForm,
  failure,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  refusedWith,
  success,
  wrongField,
} from '#http/route.server.ts'
import { remember } from '#limits/accounts.server.ts'
import * as paths from '#paths.ts'
import { audited, type StaffAction } from '#session/audit.server.ts'
import { forgetAgent } from '#session/forget-agent.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { removeFactor } from '#session/second-factor/factor.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import type { AdminUser } from '#upstream/catalogue/entities.ts'
import { parseNewPassword, passwordField } from '../../access/new-password.server.ts'
import { postedStrength } from '../../access/strength.server.ts'
import {
  answerProven,
  proofFields,
  proofMissing,
  proofOf,
  proven,
  proveOwn,
} from '../shell/own-proof.server.ts'
import type { Proof } from '../shell/own-proof.tsx'
import { notDone, passwordWords, troubleOf } from '../shell/texts.server.ts'

/** The agent of this id, read from the utility. @throws 404 */
export async function findAgent({ call }: Admin, id = ''): Promise<AdminUser> {
  const agent = (await call('getAdminUsers', {})).find(one => one.id === id)
  if (agent) return agent
  throw new PageFailure(404, {
    title: 'Utilisateur introuvable',
    text: 'Ce compte n’existe pas. Il vient peut-être d’être supprimé.',
  })
}

const required = (text: string, most: number) =>
  z.string({ error: text }).trim().min(1, text).max(most, `${most} caractères au maximum`)
/** A box that is not ticked is not posted. */
const ticked = z
  .string()
  .optional()
  .transform(box => box !== undefined)

/** ADMUSR-05, ADMUSR-08, ADMUSR-12 */
export const newAgent = (proof: Proof) =>
  proven(proof, {
    lastName: required('Nom requis', 50),
    firstName: required('Prénom requis', 49),
    accessGestion: ticked,
    login: required("Nom d'utilisateur requis", longestAgentLogin).refine(
      isAgentLogin,
      agentLoginFormat,
    ),
  })

/** ADMUSR-10 to ADMUSR-12: an empty field keeps the password; a new one, or giving the access, asks for a proof. */
export const changedAgent = (proof: Proof, before: AdminUser) =>
  z
    .object({
      fullName: required('Nom requis', 100),
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

function change(
  { who }: Admin,
  actions: StaffAction[],
  subject: string,
  call: () => Promise<0 | 1>,
): Promise<0 | 1> {
  return audited({ actor: who.owner, actions, subject }, call, answer => answer === 1)
}

const withStrength = (args: RouteArgs, posted: FormData) => async () => ({
  strength: await postedStrength(args, posted),
})

/** ADMUSR-04 to ADMUSR-08, ADMUSR-12, ADMUSR-13, BEY-110: the borrower of a session cannot create an account. */
export async function createAgent(staff: Admin, args: RouteArgs) {
  const posted = await staff.form()
  const about = ['login', 'lastName', 'firstName'].map(name => String(posted.get(name) ?? ''))
  const proof = await proofOf(staff)
  const submission = await parseNewPassword(posted, newAgent(proof), about)
  const keep = ['lastName', 'firstName', 'accessGestion', 'login']
  return answerForm({ submission, keep, extra: withStrength(args, posted) }, async typed => {
    await proveOwn(args, staff, proof, posted)
    const { lastName, firstName, login, password, accessGestion } = typed
    const body = { login, password, nameAdmin: `${lastName} ${firstName}`, accessGestion }
    const actions: StaffAction[] = ['agent-create']
    if (accessGestion) actions.push('agent-access-given')
    const isDone = await change(staff, actions, login, () => staff.call('createAdmin', { body }))
    if (!isDone) throw wrongField('login', "Ce nom d'utilisateur est déjà utilisé.")
    // An earlier agent with this log-in may have left a second factor, or filters.
    await forgetAgent(login)
    return redirectWithToast(
      paths.agents,
      success("Création de l'utilisateur effectuée avec succès !"),
    )
  })
}

/** ADMUSR-09 to ADMUSR-12; fields that the form does not change are sent as the utility has them. */
export async function modifyAgent(staff: Admin, args: RouteArgs) {
  const agent = await findAgent(staff, args.params.id)
  const posted = await staff.form()
  const about = [agent.login, String(posted.get('fullName') ?? '')]
  const proof = await proofOf(staff)
  const submission = await parseNewPassword(posted, changedAgent(proof, agent), about)
  const keep = ['fullName', 'accessGestion']
  return answerForm({ submission, keep, extra: withStrength(args, posted) }, async typed => {
    if (needsProof(agent, typed)) await proveOwn(args, staff, proof, posted)
    const { fullName, password, accessGestion } = typed
    const adminUser = { ...agent, nameAdmin: fullName, accessGestion }
    await modify(staff, changesOf(agent, { adminUser, password }), agent.login, {
      adminUser,
      ...(password && { password }),
    })
    const headers = password ? await endOtherSessions(args, staff, agent) : new Headers()
    return redirectWithToast(
      paths.agents,
      success("Modification de l'utilisateur effectuée avec succès !"),
      headers,
    )
  })
}

type Modified = { adminUser: AdminUser; password?: string }

/** @throws FormRefusal when the utility answers that nothing was changed */
async function modify(staff: Admin, actions: StaffAction[], login: string, body: Modified) {
  const isDone = await change(staff, actions, login, () => staff.call('modifyAdminUser', { body }))
  if (!isDone) throw refusedWith(notDone("de la modification de l'utilisateur"))
}

function changesOf(
  before: AdminUser,
  { adminUser, password }: { adminUser: AdminUser; password: string | undefined },
): StaffAction[] {
  const changes: StaffAction[] = []
  if (password) changes.push('agent-password')
  if (adminUser.accessGestion !== before.accessGestion)
    changes.push(adminUser.accessGestion ? 'agent-access-given' : 'agent-access-withdrawn')
  if (adminUser.nameAdmin !== before.nameAdmin || changes.length === 0) changes.push('agent-modify')
  return changes
}

/** Ends the agent's sessions after a new password; agents who change their own keep this session and known browser. */
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

/** ADMUSR-09, BEY-542 */
export async function deleteAgent(staff: Admin, args: RouteArgs) {
  const agent = await findAgent(staff, args.params.id)
  return answerProven(staff, args, { fields: {} }, async () => {
    const answer = await change(staff, ['agent-delete'], agent.login, () =>
      staff.call('deleteAdminUser', { body: agent }),
    ).catch(troubleOf)
    if (answer !== 1) {
      const { text } = answer || notDone("de la suppression de l'utilisateur")
      return redirectWithToast(paths.agents, failure(text))
    }
    await endSessionsOf('admin', agent.login)
    await forgetAgent(agent.login)
    return redirectWithToast(
      paths.agents,
      success("Suppression de l'utilisateur effectuée avec succès !"),
    )
  })
}

/** Removes a colleague's second factor, and sets a new password, since a thief may have the present one. */
export async function removeAgentFactor(staff: Admin, args: RouteArgs) {
  const agent = await findAgent(staff, args.params.id)
  const { id, login } = agent
  const { owner, name } = staff.who
  if (login === owner) return redirect(paths.secondFactor, 303)
  const proof = await proofOf(staff)
  const posted = await staff.form()
  const about = [login, agent.nameAdmin]
  const submission = await parseNewPassword(posted, proven(proof, {}), about)
  return answerForm({ submission, extra: withStrength(args, posted) }, async ({ password }) => {
    await proveOwn(args, staff, proof, posted)
    await modify(staff, ['agent-password'], login, { adminUser: agent, password })
    const entry = { actor: owner, actions: ['agent-factor-removed' as const], subject: login }
    await audited(entry, () => removeFactor(login, name), Boolean)
    await endSessionsOf('admin', login)
    return redirectWithToast(
      paths.agent(id),
      success(
        'La connexion en deux étapes a été retirée, le mot de passe changé, et les sessions fermées.',
      ),
    )
  })
}
