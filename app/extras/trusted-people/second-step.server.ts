import { data, redirect } from '@remix-run/node'
import { formatInstant } from '#domain/values.ts'
import {
  answerForm,
  type RouteArgs,
  redirectWithToast,
  success,
  wrongField,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { isPresentPassword } from '#screens/access/present-password.server.ts'
import {
  askedFrom,
  enrolBy,
  fieldTexts,
  judgeCode,
  keyAgain,
  passwordIn,
} from '#screens/access/second-factor.server.ts'
import * as texts from '#screens/second-factor/texts.server.ts'
import type { Account } from '#session/guards.server.ts'
import {
  createdCodes,
  factorOf,
  forgetCreatedCodes,
  forgetFactor,
  grouped,
  helperFactor,
  keepCodesCreatedIn,
  offerKey,
  rememberBrowser,
  renewCodes,
} from '#session/second-factor/factor.server.ts'

/** The part of the page that is due: no factor yet, a code to give, new recovery codes, or the active factor. */
export async function showHelperFactor(account: Account, { request }: RouteArgs) {
  const from = askedFrom()
  const { who, isSubscriber, isProven } = account
  const owner = helperFactor(who.owner)
  const frame = { userName: who.name, isSubscriber }
  const factor = await factorOf(owner)
  const none = { offer: null, codes: null, factor: null }
  if (!factor) return data({ ...frame, ...none, from, offer: await offerKey(owner) })
  if (!isProven) return data({ ...frame, ...none, from })
  const codes = await createdCodes(request)
  if (codes) {
    const headers = { 'set-cookie': await forgetCreatedCodes() }
    return data({ ...frame, ...none, from, codes: codes.map(grouped) }, { headers })
  }
  const canEnd = (await numberOfGivers(account)) < from
  const { since, codesLeft } = factor
  const shown = { since: formatInstant(since), codesLeft, canEnd }
  return data({ ...frame, ...none, from, factor: shown })
}

const numberOfGivers = async ({ call, who }: Account) =>
  (await call('getGivers', { query: { userLogin: who.owner } })).length

/** A helper's wrong codes are not written to the staff's audit. */
const unnoted = async () => undefined

/** Activates the factor, checks a code, or changes the factor: whichever part the page shows. */
export async function changeHelperFactor(account: Account, args: RouteArgs) {
  const from = askedFrom()
  const owner = helperFactor(account.who.owner)
  const posted = await account.form()
  if (!(await factorOf(owner))) return activate(account, args, posted)
  const intent = String(posted.get('intent') ?? '')
  return answerForm({ extra: () => ({ values: { intent } }) }, async (_, headers) => {
    const isChange = account.isProven
    if (isChange && intent !== 'off' && intent !== 'codes')
      throw wrongField('intent', fieldTexts.intent)
    const judged = await judgeCode(args, owner, posted, unnoted)
    if (!isChange) {
      headers.append('set-cookie', await account.prove())
      headers.append('set-cookie', await rememberBrowser(args.request, owner))
      if (judged === 'app') return redirect(paths.helped, { status: 303, headers })
      const { codesLeft = 0 } = (await factorOf(owner)) ?? {}
      return redirectWithToast(paths.helped, texts.usedRecovery(codesLeft), headers)
    }
    if (intent === 'codes') {
      const codes = await renewCodes(owner)
      headers.append('set-cookie', await keepCodesCreatedIn(args.request, codes))
      return redirectWithToast(paths.helperFactor, texts.renewed(), headers)
    }
    if ((await numberOfGivers(account)) >= from)
      return redirectWithToast(paths.helperFactor, texts.mustStay())
    await forgetFactor(owner)
    return redirectWithToast(paths.helped, texts.switchedOff())
  })
}

/** Activates the factor. The password is asked, since a thief may have borrowed the session. Other sessions end. */
async function activate(account: Account, args: RouteArgs, posted: FormData) {
  const owner = helperFactor(account.who.owner)
  return answerForm({ extra: keyAgain(posted, owner) }, async (_, headers) => {
    if (!(await isPresentPassword(args, account, passwordIn(posted))))
      throw wrongField('password', fieldTexts.wrongPassword)
    const codes = await enrolBy(args, owner, posted)
    await account.sessions.closeOthers()
    headers.append('set-cookie', await account.prove())
    headers.append('set-cookie', await keepCodesCreatedIn(args.request, codes))
    headers.append('set-cookie', await rememberBrowser(args.request, owner))
    return redirectWithToast(
      paths.helperFactor,
      success('La connexion en deux étapes est activée. Vos autres sessions sont fermées.'),
      headers,
    )
  })
}
