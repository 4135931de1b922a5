import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import { readByTools } from '#upstream/catalogue/own-data.ts'
import type { Audience, Endpoint } from '#upstream/endpoint.ts'
import { type Caller, type Check, check, expectThat } from '../kit.ts'
import { inputAbout, nothing } from '../samples.ts'
import type { Input } from '../wire.ts'

// Which callers get in, and how the others are told. With `--ecrire`, what is sent is of no subscriber wherever a call can say whose.

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

const isLetIn = (who: Caller, name: CallName) => who === 'tool' && readByTools.includes(name)

const withAnotherRole = closed.flatMap(([name, { auth }]) =>
  strangers[auth]
    .filter(who => !isLetIn(who, name))
    .map(who =>
      check(name, `refuse par 403 ${names[who]}`, ({ refuses }) =>
        refuses(name, inputAbout(name), who, 403),
      ),
    ),
)

/** The caller that a call is for. */
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
  check('login', 'dit la même chose d’un compte inconnu et d’un mot de passe faux', async at => {
    const told = async (login: string) =>
      String(
        (await at.send('login', { body: { login, password: 'faux', isKeep: false } }, 'nobody'))
          .bytes,
      )
    const [known, unknown] = [await told(at.login('subscriber')), await told(nothing)]
    expectThat('login', known === unknown, known, unknown)
  }),
  check('adminLogin', 'refuse par 403 un mot de passe faux', ({ refuses, login }) =>
    refuses('adminLogin', { body: { login: login('agent'), password: 'faux' } }, 'nobody', 403),
  ),
  check('getUser', 'refuse par 401 un jeton expiré', ({ refuses, login }) =>
    refuses('getUser', { query: { userLogin: login('subscriber') } }, 'expired', 401),
  ),
]

const password = 'Conformite-2026'

/** What is not there: the call, its input, and who asks. The metering point is the caller's own. */
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
  ['getWaterQuality', () => ({ query: { town: nothing } }), 'nobody'],
  ['getWaterWorks', () => ({ query: { town: nothing } }), 'nobody'],
  ['subscribeToWater', () => ({ body: { town: nothing, mail: 'a@example.fr' } }), 'nobody'],
  ['getPaymentDetails', () => inputAbout('getPaymentDetails'), 'service'],
  ['getClaim', () => inputAbout('getClaim'), 'agent'],
  ['getClaimFile', () => inputAbout('getClaimFile'), 'agent'],
  ['getSubscriberMoveFile', () => inputAbout('getSubscriberMoveFile'), 'agent'],
  ['getPaymentDelay', () => inputAbout('getPaymentDelay'), 'agent'],
  ['decidePaymentDelay', () => inputAbout('decidePaymentDelay'), 'agent'],
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
