import { toCents } from '#domain/money.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import { accountGiven, type Caller, type Check, check, equals, given } from '../kit.ts'
import { eachPoint, firstOf } from '../points.ts'
import { inputAbout } from '../samples.ts'

// What is read has the catalogue's shape.

const ofPoint = (
  [
    ['getInvoices', 'les factures'],
    ['getBalance', 'le solde'],
    ['getAlerts', 'les alertes'],
    ['getReadings', 'les relèves'],
    ['getPreviousReports', 'les compteurs et leur dernière relève'],
    ['getReadingCheck', 'si un relevé a été envoyé aujourd’hui'],
    ['getPaymentCheck', 'ce qui a été demandé aujourd’hui'],
    ['getSchedule', 'l’échéancier'],
    ['getBankAccount', 'le compte débité'],
    ['getMandate', 'le mandat'],
    ['getUserHistoric', 'les demandes'],
  ] as [CallName, string][]
).map(([name, what]) =>
  check(name, `donne ${what} de chaque point de comptage`, at =>
    eachPoint(at, async (pdc, by) => {
      await at.ask(name as 'getBalance', { query: { pdc } }, by)
    }),
  ),
)

const ofLogin = (
  [
    'getUser',
    'getPdcs',
    'getPendingAdress',
    'getEInvoice',
    'getTerminations',
    'getMoves',
    'getFollowedTowns',
    ...(['getNotices', 'getLegalNotices'] as const),
    'getDataTokens',
  ] as const
).map(name =>
  check(name, 'répond à l’abonné pour lui-même', async ({ ask, login }) => {
    await ask(name, { query: { userLogin: login('subscriber') } }, 'subscriber')
  }),
)

/** What needs nothing but to be asked. */
const plain = (
  [
    ['getTowns', 'subscriber'],
    ['getWaterTowns', 'nobody'],
    ['getAdressReferential', 'subscriber'],
    ['isMeterFree', 'subscriber'],
    ['isBooked', 'service'],
    ['isRequestTaken', 'service'],
    ['listPendingAdresses', 'agent'],
    ['listLegalNotices', 'agent'],
    ['getUsersClaim', 'agent'],
    ['countUsersClaim', 'agent'],
    ['getAdminUsers', 'manager'],
    ['checkAdressTokenExist', 'nobody'],
    ['checkPasswordTokenExist', 'nobody'],
  ] as [CallName, Caller][]
).map(([name, by]) =>
  check(name, 'répond selon le catalogue', async ({ ask }) => {
    await ask(name as 'getTowns', inputAbout(name) as never, by)
  }),
)

const details = [
  check('getInvoiceLitigation', 'dit ce qu’il faut savoir d’une facture', async at => {
    const found = await firstOf(
      at,
      async (pdc, by) => (await at.ask('getInvoices', { query: { pdc } }, by))[0]?.facture,
    )
    const { pdc, by, one } = given(found, 'aucun abonné n’a de facture')
    await at.ask('getInvoiceLitigation', { query: { pdc, factNumber: one.factNumber } }, by)
  }),
  check('getInvoiceDetails', 'dit de quoi une facture est faite, au centime', async at => {
    const found = await firstOf(
      at,
      async (pdc, by) =>
        (await at.ask('getInvoiceDetails', { query: { pdc } }, by)).filter(one => one.period)[0],
    )
    const { pdc, by, one } = given(found, 'aucun abonné n’a de facture dont on sait la période')
    const invoices = await at.ask('getInvoices', { query: { pdc } }, by)
    const { facture } = invoices.find(each => each.facture.factNumber === one.factNumber) ?? {}
    const sum = one.subscription + one.consumption + one.regularisation
    equals('getInvoiceDetails', toCents(sum), toCents(facture?.amountFact ?? 0), 'somme')
  }),
  check(
    'getUserRequest',
    'donne une demande de l’historique, ses étapes et ses messages',
    async at => {
      const found = await firstOf(
        at,
        async (pdc, by) => (await at.ask('getUserHistoric', { query: { pdc } }, by))[0],
      )
      const { pdc, by, one } = given(found, 'aucun abonné n’a de demande')
      const { histo } = await at.ask('getUserRequest', { query: { pdc, histoId: one.id } }, by)
      equals('getUserRequest', histo.id, one.id)
    },
  ),
  check('getClaim', 'donne à l’agent une demande de la liste', async ({ ask }) => {
    const [claim] = await ask('getUsersClaim', { query: {} }, 'agent')
    const { id } = given(claim, 'aucune demande n’est à traiter')
    const { histo } = await ask('getClaim', { query: { histoId: id } }, 'agent')
    equals('getClaim', histo.id, id)
  }),
  check(
    'getRequestByReference',
    'est null pour une référence que personne n’a employée',
    async at => {
      const found = await at.ask(
        'getRequestByReference',
        inputAbout('getRequestByReference') as never,
        'subscriber',
      )
      equals('getRequestByReference', found, null)
    },
  ),
  check('getTownDocuments', 'donne les documents de la première commune', async ({ ask }) => {
    const [town] = await ask('getTowns', {}, 'subscriber')
    const { name } = given(town, 'aucune commune n’est desservie')
    await ask('getTownDocuments', { query: { town: name } }, 'subscriber')
  }),
  ...(['getWaterQuality', 'getWaterWorks'] as const).map(name =>
    check(name, 'répond à tous, pour chaque commune', async ({ ask }) => {
      const towns = await ask('getWaterTowns', {}, 'nobody')
      given(towns[0], 'aucune commune n’est desservie')
      for (const { name: town } of towns.slice(0, 10))
        await ask(name, { query: { town } }, 'nobody')
    }),
  ),
]

const people = [
  check('login', 'donne un jeton, que les autres appels prennent', async ({ ask, login }) => {
    await ask('getUser', { query: { userLogin: login('subscriber') } }, 'subscriber')
  }),
  check('adminLogin', 'donne un jeton, que les autres appels prennent', async ({ ask }) => {
    await ask('countUsersClaim', { query: {} }, 'agent')
  }),
  check('getUser', 'répond au numéro comme à l’adresse e-mail', async ({ ask, login }) => {
    const user = await ask('getUser', { query: { userLogin: login('subscriber') } }, 'subscriber')
    for (const userLogin of [user.refAbo, user.mail]) {
      const { refAbo } = await ask('getUser', { query: { userLogin } }, 'subscriber')
      equals('getUser', refAbo, user.refAbo)
    }
  }),
  check('isAdmin', 'est vrai d’un agent, faux d’un abonné', async ({ ask, login }) => {
    for (const [by, expected] of [
      ['agent', true],
      ['subscriber', false],
    ] as const) {
      const is = await ask('isAdmin', { query: { userLogin: login(by) } }, by)
      equals('isAdmin', is, expected, `pour ${login(by)}`)
    }
  }),
  check('haveAccessUserManagement', 'est vrai du seul responsable', async ({ ask, login }) => {
    for (const [by, expected] of [
      ['manager', true],
      ['agent', false],
      ['subscriber', false],
    ] as const) {
      const has = await ask('haveAccessUserManagement', { query: { userLogin: login(by) } }, by)
      equals('haveAccessUserManagement', has, expected, `pour ${login(by)}`)
    }
  }),
  check('getAdminUser', 'donne à l’agent son compte', async ({ ask, login: of }) => {
    const { login } = await ask('getAdminUser', { query: { userLogin: of('agent') } }, 'agent')
    equals('getAdminUser', login, of('agent'))
  }),
  check('checkOldPassword', 'reconnaît le mot de passe actuel, et lui seul', async at => {
    const { login, password } = accountGiven(at, 'abonne')
    for (const [typed, expected] of [
      [password, true],
      [`${password}x`, false],
    ] as const) {
      const is = await at.ask(
        'checkOldPassword',
        { body: { login, password: typed } },
        'subscriber',
      )
      equals('checkOldPassword', is, expected)
    }
  }),
  check('checkAdress', 'reconnaît l’adresse de l’abonné', async ({ ask, login }) => {
    const user = { query: { userLogin: login('subscriber') } }
    const { adress } = await ask('getUser', user, 'subscriber')
    const body = { login: login('subscriber'), adress }
    const code = await ask('checkAdress', { body }, 'subscriber')
    equals('checkAdress', code, 1)
  }),
]

export const shapes: Check[] = [...people, ...ofLogin, ...ofPoint, ...plain, ...details]
