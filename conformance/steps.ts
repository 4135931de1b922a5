import { randomUUID } from 'node:crypto'
import {
  type CaptchaForm,
  captchaResponse,
  captchaSecret,
  issueCaptcha,
} from '#upstream/captcha.server.ts'
import { accountGiven, type Caller, equals, expectThat, given, type Trial } from './kit.ts'
import { NotTried } from './wire.ts'

export async function meterOf(at: Trial, pdc: string, by: Caller = 'subscriber') {
  const [meter] = await at.ask('getPreviousReports', { query: { pdc } }, by)
  return given(meter, `${pdc} n’a aucun compteur`)
}

/** A new reading for today: the utility takes one a day. */
export async function newReading(at: Trial) {
  const pdc = await at.point('subscriber')
  const isSent = await at.ask('getReadingCheck', { query: { pdc } })
  if (isSent) throw new NotTried(`un relevé de ${pdc} a déjà été envoyé aujourd’hui`)
  const { counterRef, report } = await meterOf(at, pdc)
  const reference = randomUUID()
  const user = at.login('subscriber')
  const index = (report?.index ?? 0) + 1
  return { reference, pdc, counterRef, user, index, date: at.today(), comment: '' }
}

const mainSubscribers: Caller[] = ['subscriber', 'other']
/** Data that one subscriber lacks, another may have. */
const allSubscribers: Caller[] = [...mainSubscribers, 'selling', 'leaving']

const accountNames = { other: 'autre', selling: 'vente', leaving: 'resiliation' } as const
const isGiven = ({ accounts }: Trial, who: Caller) =>
  !(who in accountNames) || accounts[accountNames[who as keyof typeof accountNames]] !== undefined

export async function eachPoint(at: Trial, act: (pdc: string, by: Caller) => Promise<void>) {
  for (const by of mainSubscribers.filter(who => isGiven(at, who)))
    for (const pdc of await at.points(by)) await act(pdc, by)
}

/** The first result of `find`, which is asked about each metering point of each given subscriber in turn. */
export async function firstOf<T>(
  at: Trial,
  find: (pdc: string, by: Caller) => Promise<T | undefined>,
  whose = allSubscribers,
): Promise<{ pdc: string; by: Caller; one: T } | undefined> {
  for (const by of whose.filter(who => isGiven(at, who)))
    for (const pdc of await at.points(by)) {
      const one = await find(pdc, by)
      if (one !== undefined) return { pdc, by, one }
    }
  return undefined
}

/** Like `firstOf`, but not in the data of `subscriber`. */
export const firstOfOthers: typeof firstOf = (at, find) =>
  firstOf(
    at,
    find,
    allSubscribers.filter(by => by !== 'subscriber'),
  )

/** Sends a subscriber's new request and finds it again at the utility. `send` of its answer repeats the same call. */
export async function sendClaim(
  at: Trial,
  attachements: File[] = [], // sic
  by: Caller = 'subscriber',
) {
  const pdc = await at.point(by)
  const userLogin = at.login(by)
  const user = await at.ask('getUser', { query: { userLogin } }, by)
  const reference = randomUUID()
  const body = {
    reference,
    pdc,
    userLogin,
    userMail: user.mail,
    userName: user.lastName,
    message: 'Essai de conformité.' as const,
    claimType: '2' as const,
  }
  const send = () => at.ask('sendUserClaim', { body, files: { attachements } }, by) // sic
  // A double click: the same at one instant.
  for (const sent of await Promise.all([send(), send()])) equals('sendUserClaim', sent, 1)
  const histo = await at.ask('getRequestByReference', { query: { reference } }, by)
  const what = `la demande envoyée sous ${reference}`
  expectThat('getRequestByReference', histo !== null, what, 'null')
  return { pdc, histo: given(histo, what), reference, send }
}

/** The captcha's response of a browser without JavaScript: the token that the portal signed, without proof of work. */
export async function solvedCaptcha(at: Trial, form: CaptchaForm = 'sign-up'): Promise<string> {
  const token = accountGiven(at, 'jetonDeService')
  return captchaResponse(form, await issueCaptcha(form, captchaSecret(token))).response
}

/** Undoes the changes of a trial, even after a fault of the trial, which is then the reported one. */
export async function puttingBack(attempt: () => Promise<void>, undo: () => Promise<void>) {
  try {
    await attempt()
  } catch (error) {
    await undo().catch(() => undefined)
    throw error
  }
  await undo()
}

export async function anyInvoice(at: Trial) {
  const found = await firstOf(
    at,
    async (pdc, by) => (await at.ask('getInvoices', { query: { pdc } }, by))[0]?.facture,
  )
  return given(found, 'aucun abonné n’a de facture')
}
