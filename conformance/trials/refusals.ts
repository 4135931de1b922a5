import { randomUUID } from 'node:crypto'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Audience, Endpoint } from '#upstream/endpoint.ts'
import { type Caller, type Check, check } from '../kit.ts'
import { inputAbout, nothing } from '../samples.ts'
import { solvedCaptcha } from '../steps.ts'
import type { Input } from '../wire.ts'

// Which callers are admitted, and how the others are refused. With `--ecrire`, a call that names a subscriber names one
// who does not exist.

const calls = Object.entries(catalogue as Record<string, Endpoint>) as [CallName, Endpoint][]
const isTokenless = ({ auth }: Endpoint) => auth === 'public' || auth === 'ticket'

/** The callers whom a call refuses although they are logged in. */
const strangers: Record<Audience, Caller[]> = {
  public: [],
  ticket: [],
  session: ['service', 'tool'],
  subscriber: ['agent', 'service', 'tool'],
  admin: ['subscriber', 'service', 'tool'],
  userManagement: ['subscriber', 'agent', 'service', 'tool'],
  service: [],
  tool: ['subscriber', 'agent', 'service'],
}

const names: Partial<Record<Caller, string>> = {
  subscriber: 'un abonné',
  agent: 'un agent',
  service: 'le jeton de service',
  tool: 'le jeton de lecture d’un outil',
}

const closed = calls.filter(([, endpoint]) => !isTokenless(endpoint) && endpoint.auth !== 'service')

const withoutToken = closed.map(([name]) =>
  check(name, 'refuse par 401 qui n’a pas de jeton', ({ refuses }) =>
    refuses(name, inputAbout(name), 'nobody', 401),
  ),
)

const withForgedToken = closed.map(([name]) =>
  check(name, 'refuse par 401 un jeton que personne n’a donné', ({ refuses }) =>
    refuses(name, inputAbout(name), 'forged', 401),
  ),
)

const withAnotherRole = closed.flatMap(([name, { auth, isReadByTools }]) =>
  strangers[auth]
    .filter(who => !(who === 'tool' && isReadByTools))
    .map(who =>
      check(name, `refuse par 403 ${names[who]}`, ({ refuses }) =>
        refuses(name, inputAbout(name), who, 403),
      ),
    ),
)

/** The caller whom a call accepts. */
const owner: Record<Audience, Caller> = {
  public: 'nobody',
  ticket: 'nobody',
  session: 'subscriber',
  subscriber: 'subscriber',
  admin: 'agent',
  userManagement: 'manager',
  service: 'service',
  tool: 'tool',
}

const wantsMore = ({ query, body, encoding }: Endpoint) =>
  encoding === undefined && [query, body].some(schema => schema?.safeParse({}).success === false)

const withoutInput = calls
  .filter(([, endpoint]) => wantsMore(endpoint))
  .map(([name, { auth, body }]) =>
    check(name, 'refuse par 422, jamais 400, ce qui manque', ({ refuses }) => {
      const { params } = inputAbout(name)
      return refuses(name, { params, ...(body && { body: {} }) }, owner[auth], 422)
    }),
  )

const logIns = [
  check('login', 'refuse par 403 un mot de passe faux', ({ refuses, login }) => {
    const body = { login: login('subscriber'), password: 'faux', isKeep: false }
    return refuses('login', { body }, 'nobody', 403)
  }),
  check('login', 'refuse par 403 un abonné inconnu', ({ refuses }) => {
    const body = { login: nothing, password: 'faux', isKeep: false }
    return refuses('login', { body }, 'nobody', 403)
  }),
  check(
    'login',
    'ouvre le même compte par son adresse e-mail',
    async ({ ask, accounts, user, expect }) => {
      const { mail, refAbo } = await user('subscriber')
      const password = accounts.abonne?.password ?? ''
      for (const login of [mail, ` ${mail.toUpperCase()} `]) {
        const body = { login, password, isKeep: false }
        const { token } = await ask('login', { body }, 'nobody')
        expect(Boolean(token), `le jeton de ${refAbo}`, 'aucun')
      }
    },
  ),
  check('login', 'dit la même chose d’un compte inconnu et d’un mot de passe faux', async at => {
    const refusalTo = async (login: string) =>
      String(
        (await at.send('login', { body: { login, password: 'faux', isKeep: false } }, 'nobody'))
          .bytes,
      )
    const [known, unknown] = [await refusalTo(at.login('subscriber')), await refusalTo(nothing)]
    at.expect(known === unknown, known, unknown)
  }),
  check('adminLogin', 'refuse par 403 un mot de passe faux', ({ refuses, login }) =>
    refuses('adminLogin', { body: { login: login('agent'), password: 'faux' } }, 'nobody', 403),
  ),
  check('getUser', 'refuse par 401 un jeton expiré', ({ refuses, login }) =>
    refuses('getUser', { query: { userLogin: login('subscriber') } }, 'expired', 401),
  ),
]

const password = 'Conformite-2026'

/** Calls about things that do not exist: the call, its input, its caller. The metering point is the caller's own. */
const absent: [CallName, (pdc: string) => Input, Caller][] = [
  ['getInvoiceFile', pdc => ({ query: { pdc, factNumber: nothing } }), 'subscriber'],
  ['getInvoiceLitigation', pdc => ({ query: { pdc, factNumber: nothing } }), 'subscriber'],
  ['getUserRequest', pdc => ({ query: { pdc, histoId: nothing } }), 'subscriber'],
  [
    'getUserRequestFile',
    pdc => ({ query: { pdc, histoId: nothing, fileId: nothing } }),
    'subscriber',
  ],
  ['getTownDocuments', () => ({ query: { town: nothing } }), 'subscriber'],
  ['getTownDocument', () => ({ query: { id: nothing } }), 'subscriber'],
  ['getPaymentDetails', () => inputAbout('getPaymentDetails'), 'service'],
  ['getClaim', () => inputAbout('getClaim'), 'agent'],
  ['getClaimFile', () => inputAbout('getClaimFile'), 'agent'],
  ['getSubscriberMoveFile', () => inputAbout('getSubscriberMoveFile'), 'agent'],
  ['deleteUser', () => inputAbout('deleteUser'), 'agent'],
  ['modifyUserPassword', () => ({ body: { login: nothing, password } }), 'agent'],
  ['modifyUserMail', () => ({ body: { login: nothing, mail: 'a@example.fr' } }), 'agent'],
  ['modifyAdminUser', () => inputAbout('modifyAdminUser'), 'manager'],
  ['deleteAdminUser', () => inputAbout('deleteAdminUser'), 'manager'],
]

const notThere = absent.map(([name, input, by]) =>
  check(name, 'dit par 404 ce qui n’existe pas', async ({ refuses, point }) => {
    const pdc = by === 'subscriber' ? await point('subscriber') : ''
    await refuses(name, input(pdc), by, 404)
  }),
)

export const refusals: Check[] = [
  ...logIns,
  ...withoutToken,
  ...withForgedToken,
  ...withAnotherRole,
  ...withoutInput,
  ...notThere,
]

// Calls that only the portal may make: those of its service token, and the captcha, which this token signs.

const ofPortal = (Object.entries(catalogue) as [CallName, Endpoint][])
  .filter(([, { auth }]) => auth === 'service')
  .map(([name]) => name)

const refused: [Caller, number, string][] = [
  ['nobody', 401, 'qui n’a pas de jeton'],
  ['forged', 401, 'un jeton que personne n’a donné'],
  ['subscriber', 403, 'un abonné'],
  ['manager', 403, 'un agent, responsable compris'],
  ['tool', 403, 'le jeton de lecture d’un outil'],
]

const serviceToken = ofPortal.flatMap(name =>
  refused.map(([by, status, who]) =>
    check(name, `refuse par ${status} ${who}`, ({ refuses }) =>
      refuses(name, inputAbout(name), by, status),
    ),
  ),
)

const captcha = [
  check('checkCaptcha', 'est faux de ce que le portail n’a pas signé', async ({ answers }) => {
    await answers('checkCaptcha', { params: { response: 'sign-up.conformite.' } }, 'nobody', false)
  }),
  check(
    'checkCaptcha',
    'est vrai d’une réponse signée par le jeton de service, une fois',
    async at => {
      const params = { response: await solvedCaptcha(at) }
      const judge = () => at.ask('checkCaptcha', { params }, 'nobody')
      at.equals(await judge(), true)
      at.equals(await judge(), false, 'la seconde fois')
    },
  ),
  check('createUser', 'refuse par 403 une réponse au captcha que personne n’a jugée', async at => {
    await at.refuses('createUser', { body: signUp(nothing) }, 'nobody', 403)
    const unjudged = signUp(await solvedCaptcha(at))
    await at.refuses('createUser', { body: unjudged }, 'nobody', 403)
    const response = await solvedCaptcha(at, 'login')
    await at.ask('checkCaptcha', { params: { response } }, 'nobody')
    await at.refuses('createUser', { body: signUp(response) }, 'nobody', 403)
  }),
  check('createUser', 'ne prend qu’une fois une réponse au captcha', async at => {
    const params = { response: await solvedCaptcha(at) }
    await at.ask('checkCaptcha', { params }, 'nobody')
    const body = signUp(params.response)
    const code = await at.ask('createUser', { body }, 'nobody')
    at.expect(code === 2 || code === 5, '2 ou 5 pour un abonné inconnu', code)
    await at.refuses('createUser', { body }, 'nobody', 403)
  }),
]

/** A sign-up for an unknown number, which creates no account. */
const signUp = (response: string) => ({
  refAbo: nothing,
  pdcRef: nothing,
  captcha: response,
  login: `${randomUUID()}@example.fr`,
  password: 'Conformite-2026',
})

export const keys: Check[] = [...serviceToken, ...captcha]
