import {
  answerForm,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  wrongField,
} from '#http/route.server.ts'
import { takeBack } from '#limits/counters.server.ts'
import { counterOf, orUnavailable, take } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { agentLinkHours, createAgent, linkIn } from '#session/agent-link.server.ts'
import { audited, type StaffAction } from '#session/audit.server.ts'
import { forgetAgent } from '#session/forget-agent.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { changeWords, parseNewPassword, withNewPassword } from './new-password.server.ts'
import { postedStrength } from './strength.server.ts'

const schema = withNewPassword({}, changeWords)

const over = () =>
  new PageFailure(404, {
    title: 'Lien sans effet',
    text: 'Ce lien a déjà servi, ou n’est plus valable. Qui exploite le portail peut en faire un autre.',
  })

/** Counts the link as used for as long as it could be opened. */
const used = (id: string) =>
  counterOf('agent:lien', id, { times: 1, seconds: agentLinkHours * 3600 })

/** @throws 404 */
async function linkAt({ params: { token = '' } }: RouteArgs) {
  const link = await linkIn(token)
  if (!link) throw over()
  return link
}

export async function showLink(_: Visitor, args: RouteArgs) {
  const { agent } = await linkAt(args)
  return { login: agent.login, name: agent.nameAdmin }
}

/** BEY-548: creates the account, once; the log-in page follows. */
export async function openAccount({ form }: Visitor, args: RouteArgs) {
  const { agent, id } = await linkAt(args)
  const { login, nameAdmin, accessGestion } = agent
  const posted = await form()
  const about = [login, nameAdmin]
  const submission = await parseNewPassword(posted, schema, about)
  const extra = async () => ({ strength: await postedStrength(args, posted, about) })
  return answerForm({ submission, extra }, async ({ password }) => {
    if (await orUnavailable(() => take([used(id)]))) throw over()
    const actions: StaffAction[] = ['agent-create']
    if (accessGestion) actions.push('agent-access-given')
    const isDone = await audited(
      { actor: login, actions, subject: login },
      () => createAgent(args.request, { login, password, nameAdmin, accessGestion }),
      answer => answer === 1,
    ).catch(async error => {
      await takeBack([used(id)])
      throw error
    })
    if (!isDone) {
      await takeBack([used(id)])
      throw wrongField(
        'password',
        'Ce nom d’utilisateur est déjà pris\u00a0: demandez un autre lien.',
      )
    }
    await forgetAgent(login)
    return redirectWithToast(
      paths.staffLogin,
      success('Votre compte est ouvert. Connectez-vous avec ce mot de passe.'),
    )
  })
}
