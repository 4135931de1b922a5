import { randomUUID } from 'node:crypto'
import type { Input } from '#upstream/catalogue/index.ts'
import { tokenName } from '../data-token.ts'
import {
  accountGiven,
  type Check,
  check,
  equals,
  expectThat,
  given,
  type Trial,
  twice,
} from '../kit.ts'
import { meterOf } from '../new-reading.ts'
import { nothing } from '../samples.ts'
import { solvedCaptcha } from '../solved-captcha.ts'
import { identities } from './identities.ts'

// Accounts of subscribers and agents: made, changed, closed. What is changed here is put back.

const newPassword = 'Conformite-2027'

/** Undoes what a trial has changed, even when that is at fault: then its fault is the one that is told. */
async function puttingBack(attempt: () => Promise<void>, undo: () => Promise<void>) {
  try {
    await attempt()
  } catch (error) {
    await undo().catch(() => undefined)
    throw error
  }
  await undo()
}

const signUps = [
  check(
    'createUser',
    'crée le compte d’un abonné connu, que le personnel supprime ensuite',
    async at => {
      const { refAbo, pdcRef, mail } = accountGiven(at, 'nouveau')
      const create = async (more: object) => {
        const captcha = await solvedCaptcha(at)
        await at.ask('checkCaptcha', { params: { response: captcha } }, 'nobody')
        const body = { refAbo, pdcRef, login: mail, password: newPassword, captcha, ...more }
        return at.ask('createUser', { body }, 'nobody')
      }
      const others = await at.point('subscriber')
      const wrong = await create({ pdcRef: others })
      equals('createUser', wrong, 5, 'pour le point d’un autre')
      const badly = await create({ password: 'court' })
      equals('createUser', badly, 2, 'pour un mot de passe mal formé')
      const attempt = async () => {
        const made = await create({})
        equals('createUser', made, 0)
        const body = { login: mail, password: newPassword, isKeep: false }
        await at.refuses('login', { body }, 'nobody', 403)
      }
      await puttingBack(attempt, async () => {
        const gone = await at.ask('deleteUser', { params: { login: refAbo } }, 'agent')
        equals('deleteUser', gone, 1)
      })
      await at.refuses('deleteUser', { params: { login: refAbo } }, 'agent', 404)
    },
    ['deleteUser'],
  ),
  check('createUser', 'répond 3 à qui a déjà un compte', async at => {
    const pdcRef = await at.point('subscriber')
    const user = await at.ask(
      'getUser',
      { query: { userLogin: at.login('subscriber') } },
      'subscriber',
    )
    const captcha = await solvedCaptcha(at)
    await at.ask('checkCaptcha', { params: { response: captcha } }, 'nobody')
    const body = { refAbo: user.refAbo, pdcRef, login: freeMail(), password: newPassword, captcha }
    const code = await at.ask('createUser', { body }, 'nobody')
    equals('createUser', code, 3)
  }),
  check('sendForgotPasswordMail', 'répond 0 quand le courriel part', async at => {
    const params = { login: at.login('subscriber') }
    const code = await at.ask('sendForgotPasswordMail', { params }, 'nobody')
    equals('sendForgotPasswordMail', code, 0)
  }),
]

const freeMail = () => `conformite-${randomUUID()}@example.com`

const own = [
  check('disconnect', 'rend le jeton sans valeur', async ({ ask, send, login }) => {
    await ask('disconnect', {}, 'departing')
    const { status } = await send(
      'getUser',
      { query: { userLogin: login('subscriber') } },
      'departing',
    )
    expectThat('disconnect', status === 401, 'HTTP 401 à qui s’est déconnecté', `HTTP ${status}`)
  }),
  check('modifyPassword', 'change le mot de passe et ferme les autres sessions', async at => {
    const { login, password } = accountGiven(at, 'abonne')
    const query = { userLogin: login }
    await at.ask('getUser', { query }, 'elsewhere')
    const change = (oldPassword: string, next: string) =>
      at.ask('modifyPassword', { body: { login, oldPassword, password: next } }, 'subscriber')
    const wrong = await change(`${password}x`, newPassword)
    equals('modifyPassword', wrong, 0, 'quand l’ancien est faux')
    await puttingBack(
      async () => {
        const done = await change(password, newPassword)
        equals('modifyPassword', done, 1)
        const { status } = await at.send('getUser', { query }, 'elsewhere')
        expectThat(
          'modifyPassword',
          status === 401,
          'HTTP 401 aux autres sessions',
          `HTTP ${status}`,
        )
      },
      async () => {
        const back = await change(newPassword, password)
        equals('modifyPassword', back, 1, 'par la session qui reste ouverte')
      },
    )
  }),
  check(
    'createMailModifyConfirmationToken',
    'envoie un lien, ou répond 0 pour une adresse déjà prise',
    async at => {
      const login = at.login('subscriber')
      const other = await at.ask('getUser', { query: { userLogin: at.login('other') } }, 'other')
      const ask = (mail: string) =>
        at.ask('createMailModifyConfirmationToken', { body: { login, mail } }, 'subscriber')
      const taken = await ask(other.mail)
      equals('createMailModifyConfirmationToken', taken, 0)
      const sent = await ask(freeMail())
      equals('createMailModifyConfirmationToken', sent, 1)
    },
  ),
  check(
    'createAdressConfirmationToken',
    'fait attendre une adresse, que la suivante remplace',
    async at => {
      const login = at.login('subscriber')
      const asked = { query: { userLogin: login } }
      const { adress, phone } = await at.ask('getUser', asked, 'subscriber')
      const body = { login, phone, adress: { ...adress, streetName: 'rue de la Conformité' } }
      const sent = await at.ask('createAdressConfirmationToken', { body }, 'subscriber')
      equals('createAdressConfirmationToken', sent, 1)
      const pending = await at.ask('getPendingAdress', asked, 'subscriber')
      const street = pending?.adress.streetName
      equals('getPendingAdress', street, body.adress.streetName)
      const saved = await at.ask(
        'modifyUser',
        { params: { login }, body: { adress, phone } },
        'subscriber',
      )
      equals('modifyUser', saved, 1)
      const after = await at.ask('getPendingAdress', asked, 'subscriber')
      expectThat('modifyUser', after === null, 'plus aucune adresse en attente', after)
    },
    ['modifyUser', 'getPendingAdress'],
  ),
  check('isMeterFree', 'est faux d’un compteur en service, et d’un inconnu', async at => {
    const pdc = await at.point('subscriber')
    const { counterRef } = await meterOf(at, pdc)
    for (const numCompteur of [counterRef, '9999999']) {
      const is = await at.ask('isMeterFree', { query: { numCompteur } }, 'subscriber')
      equals('isMeterFree', is, false, `pour ${numCompteur}`)
    }
  }),
]

const ofStaff = [
  check(
    'createAdmin',
    'crée un agent, une fois par nom\u00a0; il est modifié, puis supprimé',
    async at => {
      const login = `conformite-${Date.now()}`
      const body = {
        login,
        password: newPassword,
        nameAdmin: 'Agent Conformité',
        accessGestion: false,
      }
      const create = () => at.ask('createAdmin', { body }, 'manager')
      const logIn = { body: { login, password: newPassword } }
      const attempt = async () => {
        const made = await create()
        equals('createAdmin', made, 1)
        const again = await create()
        equals('createAdmin', again, 0, 'quand le nom est pris')
        const { token } = await at.ask('adminLogin', logIn, 'nobody')
        expectThat('adminLogin', Boolean(token), 'un jeton', 'aucun')
        const renamed = { ...(await agentNamed(at, login)), nameAdmin: 'Agente Conformité' }
        const changed = await at.ask('modifyAdminUser', { body: { adminUser: renamed } }, 'manager')
        equals('modifyAdminUser', changed, 1)
        const { nameAdmin } = await agentNamed(at, login)
        equals('modifyAdminUser', nameAdmin, renamed.nameAdmin)
      }
      await puttingBack(attempt, async () => {
        const body = await agentNamed(at, login)
        const gone = await at.ask('deleteAdminUser', { body }, 'manager')
        equals('deleteAdminUser', gone, 1)
      })
      await at.refuses('adminLogin', logIn, 'nobody', 403)
    },
    ['modifyAdminUser', 'deleteAdminUser', 'getAdminUsers'],
  ),
  check('modifyUserMail', 'répond 0 pour une adresse déjà prise', async at => {
    const user = await at.ask(
      'getUser',
      { query: { userLogin: at.login('subscriber') } },
      'subscriber',
    )
    const body = { login: at.login('other'), mail: user.mail }
    const code = await at.ask('modifyUserMail', { body }, 'agent')
    equals('modifyUserMail', code, 0)
  }),
  check(
    'modifyUserPassword',
    'donne un mot de passe et ferme les sessions de l’abonné',
    async at => {
      const { login, password } = accountGiven(at, 'resiliation')
      const query = { userLogin: login }
      await at.ask('getUser', { query }, 'leaving')
      const done = await at.ask('modifyUserPassword', { body: { login, password } }, 'agent')
      equals('modifyUserPassword', done, 1)
      const { status } = await at.send('getUser', { query }, 'leaving')
      expectThat('modifyUserPassword', status === 401, 'HTTP 401 à ses sessions', `HTTP ${status}`)
      await at.ask('login', { body: { login, password, isKeep: false } }, 'nobody')
    },
  ),
]

async function agentNamed(at: Trial, login: string) {
  const agents = await at.ask('getAdminUsers', {}, 'manager')
  const found = agents.find(agent => agent.login === login)
  expectThat(
    'getAdminUsers',
    found !== undefined,
    `${login} dans la liste`,
    agents.map(one => one.login),
  )
  return given(found, login)
}

/** The first town whose water is told of. */
const firstTown = async ({ ask }: Trial) => {
  const [town] = await ask('getWaterTowns', {}, 'nobody')
  return given(town, 'aucune commune n’est desservie').name
}

const waterNotices = [
  check('followTown', 'envoie les avis à l’adresse du compte, ou ne les envoie plus', async at => {
    const town = await firstTown(at)
    const user = at.login('subscriber')
    const follow = (follows: boolean) =>
      at.ask('followTown', { body: { town, user, follows } }, 'subscriber')
    const follows = async () =>
      (await at.ask('getFollowedTowns', { query: { userLogin: user } }, 'subscriber')).includes(
        town,
      )
    const before = await follows()
    const attempt = async () => {
      await follow(!before)
      const after = await follows()
      equals('followTown', after, !before)
    }
    await puttingBack(attempt, async () => {
      await follow(before)
    })
  }),
  check('subscribeToWater', 'répond 1 la première fois comme la seconde', async at => {
    const town = await firstTown(at)
    const { mail } = await at.ask(
      'getUser',
      { query: { userLogin: at.login('subscriber') } },
      'subscriber',
    )
    for (let n = 0; n < 2; n++) await at.ask('subscribeToWater', { body: { town, mail } }, 'nobody')
  }),
]

type Choices = Pick<Input<'saveNotices'>['body'], 'avis' | 'seuils'>

const notices = [
  check(
    'saveNotices',
    'retient les avis et les seuils choisis, et les rend',
    async at => {
      const login = at.login('subscriber')
      const read = () => at.ask('getNotices', { query: { userLogin: login } }, 'subscriber')
      const { avis, seuils } = await read()
      const pdc = await at.point('subscriber')
      const wanted: Choices = {
        avis: ['retard'],
        seuils: [{ pdc, valeur: 400, unite: 'litresJour' }],
      }
      const save = (body: Choices) =>
        at.ask('saveNotices', { body: { login, ...body } }, 'subscriber')
      await puttingBack(
        async () => {
          await twice('saveNotices', () => save(wanted))
          const now = await read()
          equals('getNotices', JSON.stringify(now.avis), JSON.stringify(wanted.avis))
          equals('getNotices', now.seuils[0]?.valeur, 400)
        },
        async () => {
          await save({ avis, seuils })
        },
      )
    },
    ['getNotices'],
  ),
  check('saveNotices', 'refuse un seuil au point de comptage d’un autre', async at => {
    const seuils = [{ pdc: await at.point('other'), valeur: 400, unite: 'litresJour' }]
    const body = { login: at.login('subscriber'), avis: [], seuils }
    await at.refuses('saveNotices', { body }, 'subscriber', 403)
  }),
  check('openLegalNotice', 'répond 0 d’un avis que personne n’a reçu', async at => {
    const body = { login: at.login('subscriber'), id: nothing }
    const done = await at.ask('openLegalNotice', { body }, 'subscriber')
    equals('openLegalNotice', done, 0)
  }),
  // Nothing is said to have been posted that was not.
  check('postLegalNotice', 'répond 0 d’un avis qui n’existe pas', async at => {
    const body = { id: nothing, day: at.today() }
    equals('postLegalNotice', await at.ask('postLegalNotice', { body }, 'agent'), 0)
  }),
]

const tools = [
  check(
    'createDataToken',
    'donne un jeton qui lit ce qui est à l’abonné, et rien d’autre, jusqu’à sa révocation',
    async at => {
      const userLogin = at.login('subscriber')
      const { refAbo } = await at.ask('getUser', { query: { userLogin } }, 'subscriber')
      const { login } = await at.ask('getDataTokenOwner', {}, 'tool')
      equals('getDataTokenOwner', login, refAbo)
      const [own, others] = [await at.point('subscriber'), await at.point('other')]
      for (const name of ['getInvoices', 'getReadings'] as const) {
        await at.ask(name, { query: { pdc: own } }, 'tool')
        await at.refuses(name, { query: { pdc: others } }, 'tool', 403)
      }
      await at.ask('getPdcs', { query: { userLogin: login } }, 'tool')
      const left = await at.ask('getDataTokens', { query: { userLogin } }, 'subscriber')
      const { id } = given(
        left.find(({ name }) => name === tokenName),
        'le jeton n’est pas dans la liste',
      )
      const done = await at.ask('revokeDataToken', { body: { login: userLogin, id } }, 'subscriber')
      equals('revokeDataToken', done, 1)
      await at.refuses('getDataTokenOwner', {}, 'tool', 401)
    },
    ['getDataTokens', 'revokeDataToken', 'getDataTokenOwner'],
  ),
]

export const accounts: Check[] = [
  ...signUps,
  ...tools,
  ...own,
  ...notices,
  ...ofStaff,
  ...waterNotices,
  ...identities,
]
