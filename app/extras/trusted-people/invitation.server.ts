import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { isNameOfAPerson, isOneLine, longestPersonName } from '#domain/trusted-people.ts'
import { dayOf, formatDay } from '#domain/values.ts'
import { answerForm, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { parseNewPassword, withNewPassword } from '#screens/access/new-password.server.ts'
import { postedStrength } from '#screens/access/strength.server.ts'
import { type Account, currentRole, type Visitor } from '#session/guards.server.ts'
import { keepPendingLink } from '#session/log-in-redirect.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer, Call } from '#upstream/catalogue/index.ts'
import { accepted, created, deadLink, hasAccount, otherMail, refused } from './texts.server.ts'
import { kindWords, rightWords } from './words.ts'

type Invitation = NonNullable<Answer<'getInvitation'>>

/** Redirects to the log-in page, which says so, when a link is invalid. Reading a link does not use it up. */
async function invitationOf(call: Call, token = ''): Promise<Invitation> {
  const isLikely = /^[\w-]{20,128}$/.test(token)
  const found = isLikely ? await call('getInvitation', { query: { token } }) : null
  if (!found) throw await redirectWithToast(paths.login, deadLink())
  return found
}

function shown({ giver, mail, kind, places, rights, until, linkEndsAt }: Invitation) {
  return {
    giver,
    mail,
    places,
    kind: kindWords[kind],
    rights: rights.map(right => rightWords[right]),
    until: formatDay(until),
    linkUntil: formatDay(dayOf(new Date(linkEndsAt))),
  }
}

export async function showInvitation({ call }: Visitor, { request, params }: RouteArgs) {
  const invitation = await invitationOf(call, params.token)
  const isLoggedIn = (await currentRole(request)) === 'subscriber'
  return { ...shown(invitation), hasAccount: invitation.hasAccount, isLoggedIn }
}

const words = {
  required: 'Mot de passe requis',
  confirmation: 'Veuillez confirmer le mot de passe',
  mismatch: 'Les mots de passe ne sont pas identiques',
}

const nameField = (error: string) =>
  z
    .string({ error })
    .trim()
    .refine(isOneLine, 'Nom illisible\nÉcrivez-le sur une ligne.')
    .max(longestPersonName, `Trop long\n${longestPersonName} caractères au plus.`)

const schema = withNewPassword(
  { firstName: nameField('Prénom requis'), lastName: nameField('Nom requis') },
  words,
).refine(
  ({ firstName, lastName }) => isNameOfAPerson(`${firstName} ${lastName}`, settings().UTILITY_NAME),
  {
    path: ['lastName'],
    error:
      'Ce nom n’est pas celui d’une personne\nÉcrivez le vôtre, en lettres d’un seul alphabet, sans chiffre.',
  },
)

/**
 * Refuses (`intent` « refuse »), leads to the log-in with the link kept out of its address (« log-in »), or makes the
 * account of the invited address, which the link itself has proven.
 */
export async function answerInvitation({ call, form }: Visitor, args: RouteArgs) {
  const token = args.params.token ?? ''
  const { mail, giver } = await invitationOf(call, token)
  const posted = await form()
  if (posted.get('intent') === 'log-in') return toLogIn(token)
  if (posted.get('intent') === 'refuse') return refuse(call, { token, giver, to: paths.login })
  const submission = await parseNewPassword(posted, schema, [mail])
  const extra = async () => ({ strength: await postedStrength(args, posted, [mail]) })
  return answerForm({ submission, keep: ['firstName', 'lastName'], extra }, async typed => {
    const { firstName, lastName, password } = typed
    const body = { token, firstName, lastName, password }
    const done = await call('createTrustedAccount', { body })
    if (done === 2) return redirectWithToast(paths.invitation(token), hasAccount())
    return redirectWithToast(paths.login, done === 1 ? created() : deadLink())
  })
}

async function refuse(call: Call, of: { token: string; giver: string; to: string }) {
  const done = await call('refuseInvitation', { body: { token: of.token } })
  return redirectWithToast(of.to, done ? refused(of.giver) : deadLink())
}

async function toLogIn(token: string) {
  const note = await keepPendingLink(paths.invitationAcceptance(token))
  return redirect(paths.login, { status: 303, headers: note ? { 'set-cookie': note } : {} })
}

/** The page names the account that would accept, before it does. */
export async function showAcceptance(account: Account, { params }: RouteArgs) {
  const invitation = await invitationOf(account.call, params.token)
  const { userLogin, ...frame } = frameOf(account)
  const { mail } = await account.call('getUser', { query: { userLogin } })
  const isTheirs = mail.toLowerCase() === invitation.mail.toLowerCase()
  return { ...shown(invitation), ...frame, own: mail, isTheirs }
}

const frameOf = ({ who, isSubscriber }: Account) => ({
  userLogin: who.owner,
  userName: who.name,
  isSubscriber,
})

/** Accepts, which only the account of the invited address can do, or refuses (`intent`). */
export async function accept({ call, who, form }: Account, { params }: RouteArgs) {
  const token = params.token ?? ''
  const { giver } = await invitationOf(call, token)
  if ((await form()).get('intent') === 'refuse')
    return refuse(call, { token, giver, to: paths.helped })
  const done = await call('acceptInvitation', { body: { login: who.owner, token } })
  if (done === 2) return redirectWithToast(paths.invitationAcceptance(token), otherMail())
  return redirectWithToast(paths.helped, done === 1 ? accepted(giver) : deadLink())
}
