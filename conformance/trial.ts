import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { type Day, dayOf } from '../app/domain/values.ts'
import { extraNames } from '../app/extras/all.ts'
import type { Accounts } from './accounts.ts'
import { kits } from './groups.ts'
import { type Caller, equals, given, lackingAccount, type Trial } from './kit.ts'
import { Fault, type Input, NotTried, readAnswer, type Wire } from './wire.ts'

/** The entry of the accounts file with a caller's log-in or token; `liens.mail` is the entry `mail` in `liens`. */
const entries: Partial<Record<Caller, string>> = {
  subscriber: 'abonne',
  departing: 'abonne',
  elsewhere: 'abonne',
  tool: 'abonne',
  other: 'autre',
  agent: 'agent',
  manager: 'responsable',
  leaving: 'resiliation',
  selling: 'vente',
  moving: 'liens.mail',
  service: 'jetonDeService',
  expired: 'jetonExpire',
}

/** A token that no back end has issued, whatever its tokens look like. */
const forged = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Calls whose method may change data, but which only change a session or a captcha of the kit. */
const harmless: CallName[] = [
  'login',
  'adminLogin',
  'disconnect',
  'checkCaptcha',
  'checkOldPassword',
  'checkAdress',
  ...kits.flatMap(kit => kit.harmless ?? []),
]

/** Calls that the portal never makes when it asks Payline itself. */
const paymentSessionCalls: CallName[] = [
  'createPayment',
  'getPaymentDetails',
  ...kits.flatMap(kit => kit.ofPaymentSession ?? []),
]

function changesData(name: CallName): boolean {
  const { method, writes }: Endpoint = catalogue[name]
  return (method !== 'GET' || writes === true) && !harmless.includes(name)
}

/** What a check works with: the wire's calls, made with the accounts, which log in once each. */
export function trialOf(
  wire: Wire,
  accounts: Accounts,
  { write, extras = extraNames }: { write: boolean; extras?: readonly string[] },
): Trial {
  const tokens = new Map<Caller, Promise<string>>()
  const points = new Map<Caller, Promise<string[]>>()
  let lastDay: Day | undefined

  const accountOf = (by: Caller) => {
    const [name = '', below] = (entries[by] ?? '').split('.')
    const entry = accounts[name as keyof Accounts] as Record<string, unknown> | undefined
    const account = below ? entry?.[below] : entry
    return given(account, lackingAccount(entries[by] ?? by)) as
      | { login: string; password: string }
      | string
  }

  async function logIn(by: Caller): Promise<string> {
    const account = accountOf(by)
    if (typeof account === 'string') return account
    const tokenFrom = kits.find(({ callers }) => callers?.[by])?.callers?.[by]
    if (tokenFrom) return tokenFrom(trial, account.login)
    if (by === 'tool') throw new NotTried('aucun outil n’a de jeton')
    const isStaff = by === 'agent' || by === 'manager'
    const call = isStaff ? 'adminLogin' : 'login'
    const { login, password } = account
    const { token } = isStaff
      ? await trial.ask('adminLogin', { body: { login, password } }, 'nobody')
      : await trial.ask('login', { body: { login, password, isKeep: false } }, 'nobody')
    if (token) return token
    throw new Fault(call, 'un jeton', 'aucun')
  }

  async function tokenOf(by: Caller): Promise<string | undefined> {
    if (by === 'nobody') return undefined
    if (by === 'forged') return forged
    const token = tokens.get(by) ?? logIn(by)
    tokens.set(by, token)
    return token
  }

  async function pointsOf(of: Caller): Promise<string[]> {
    const found = await trial.ask('getPdcs', { query: { userLogin: trial.login(of) } }, of)
    if (found.length > 0) return found.map(({ pdcRef }) => pdcRef)
    throw new NotTried(`${trial.login(of)} n’a aucun point de comptage`)
  }

  const trial: Trial = {
    accounts,
    async send(name: CallName, input: Input, by: Caller = 'subscriber') {
      if (!write && changesData(name)) throw new NotTried('change des données\u00a0: avec --ecrire')
      const { extra }: Endpoint = catalogue[name]
      if (extra && !extras.includes(extra))
        throw new NotTried(`au-delà du cahier des charges (${extra}), et non offert`)
      if (accounts.payline && paymentSessionCalls.includes(name))
        throw new NotTried('le portail parle lui-même à Payline')
      const answered = await wire.send(name, input, await tokenOf(by))
      lastDay = answered.headers.get('x-jour') ?? lastDay
      return answered
    },
    async ask(name, input, by) {
      return readAnswer(name, await trial.send(name, input as Input, by)) as never
    },
    async answers(name, input, by, expected, when) {
      equals(name, await trial.ask(name, input, by), expected, when)
    },
    user: of => trial.ask('getUser', { query: { userLogin: trial.login(of) } }, of),
    async file(name, input, by) {
      return readAnswer(name, await trial.send(name, input, by)) as Buffer
    },
    async refuses(name, input, by, ...statuses) {
      const { status } = await trial.send(name, input, by)
      if (statuses.includes(status)) return
      throw new Fault(name, `un refus ${statuses.join(' ou ')}`, `HTTP ${status}`)
    },
    points(of) {
      const known = points.get(of) ?? pointsOf(of)
      points.set(of, known)
      return known
    },
    async point(of) {
      return (await trial.points(of))[0] as string
    },
    login(of) {
      const account = accountOf(of)
      return typeof account === 'string' ? account : account.login
    },
    today: () => lastDay ?? dayOf(new Date()),
  }
  return trial
}
