import type { CallName } from '#upstream/catalogue/index.ts'
import { accountGiven, type Caller, type Check, check, given } from '../kit.ts'
import { inputAbout } from '../samples.ts'
import { anyInvoice, eachPoint, firstOf } from '../steps.ts'

// Every answer to a reading call has the catalogue's shape.

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
  ['getUser', 'getPdcs', 'getPendingAdress', 'getEInvoice', 'getTerminations', 'getMoves'] as const
).map(name =>
  check(name, 'répond à l’abonné pour lui-même', async ({ ask, login }) => {
    await ask(name, { query: { userLogin: login('subscriber') } })
  }),
)

const plain = (
  [
    ['getTowns', 'subscriber'],
    ['getAdressReferential', 'subscriber'],
    ['isMeterFree', 'subscriber'],
    ['isBooked', 'service'],
    ['isRequestTaken', 'service'],
    ['listPendingAdresses', 'agent'],
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
    const { pdc, by, one } = await anyInvoice(at)
    await at.ask('getInvoiceLitigation', { query: { pdc, factNumber: one.factNumber } }, by)
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
      at.equals(histo.id, one.id)
    },
  ),
  check('getClaim', 'donne à l’agent une demande de la liste', async ({ ask, equals }) => {
    const [claim] = await ask('getUsersClaim', { query: {} }, 'agent')
    const { id } = given(claim, 'aucune demande n’est à traiter')
    const { histo } = await ask('getClaim', { query: { histoId: id } }, 'agent')
    equals(histo.id, id)
  }),
  check(
    'getRequestByReference',
    'est null pour une référence que personne n’a employée',
    async at => {
      await at.answers(
        'getRequestByReference',
        inputAbout('getRequestByReference') as never,
        'subscriber',
        null,
      )
    },
  ),
  check('getTownDocuments', 'donne les documents de la première commune', async ({ ask }) => {
    const [town] = await ask('getTowns', {})
    const { name } = given(town, 'aucune commune n’est desservie')
    await ask('getTownDocuments', { query: { town: name } })
  }),
]

const people = [
  check('login', 'donne un jeton, que les autres appels prennent', async ({ user }) => {
    await user('subscriber')
  }),
  check('adminLogin', 'donne un jeton, que les autres appels prennent', async ({ ask }) => {
    await ask('countUsersClaim', { query: {} }, 'agent')
  }),
  check('getUser', 'répond au numéro comme à l’adresse e-mail', async ({ ask, user, equals }) => {
    const known = await user('subscriber')
    for (const userLogin of [known.refAbo, known.mail]) {
      const { refAbo } = await ask('getUser', { query: { userLogin } })
      equals(refAbo, known.refAbo)
    }
  }),
  check('isAdmin', 'est vrai d’un agent, faux d’un abonné', async ({ login, answers }) => {
    for (const [by, expected] of [
      ['agent', true],
      ['subscriber', false],
    ] as const) {
      const query = { userLogin: login(by) }
      await answers('isAdmin', { query }, by, expected, `pour ${login(by)}`)
    }
  }),
  check('haveAccessUserManagement', 'est vrai du seul responsable', async ({ login, answers }) => {
    for (const [by, expected] of [
      ['manager', true],
      ['agent', false],
      ['subscriber', false],
    ] as const) {
      const query = { userLogin: login(by) }
      await answers('haveAccessUserManagement', { query }, by, expected, `pour ${login(by)}`)
    }
  }),
  check('getAdminUser', 'donne à l’agent son compte', async ({ ask, login: of, equals }) => {
    const { login } = await ask('getAdminUser', { query: { userLogin: of('agent') } }, 'agent')
    equals(login, of('agent'))
  }),
  check('checkOldPassword', 'reconnaît le mot de passe actuel, et lui seul', async at => {
    const { login, password } = accountGiven(at, 'abonne')
    for (const [typed, expected] of [
      [password, true],
      [`${password}x`, false],
    ] as const) {
      await at.answers(
        'checkOldPassword',
        { body: { login, password: typed } },
        'subscriber',
        expected,
      )
    }
  }),
  check('checkAdress', 'reconnaît l’adresse de l’abonné', async ({ ask, login, answers }) => {
    const user = { query: { userLogin: login('subscriber') } }
    const { adress } = await ask('getUser', user)
    const body = { login: login('subscriber'), adress }
    await answers('checkAdress', { body }, 'subscriber', 1)
  }),
]

export const shapes: Check[] = [...people, ...ofLogin, ...ofPoint, ...plain, ...details]

// Every call has the portal's time limit; here several calls are made at once.

const atOnce = 20

export const timeLimits: Check[] = (
  ['getInvoices', 'getBalance', 'getReadings', 'getAlerts'] as const
).map(name =>
  check(name, `répond à ${atOnce} demandes à la fois dans le délai du portail`, async at => {
    const pdc = await at.point('subscriber')
    const asked = Array.from({ length: atOnce }, () => at.ask(name, { query: { pdc } }))
    await Promise.all(asked)
  }),
)
