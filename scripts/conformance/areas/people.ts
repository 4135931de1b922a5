import { randomUUID } from 'node:crypto'
import { type Area, type Bench, check, given, hold } from '../kit.ts'
import { solvedCaptcha } from '../solved-captcha.ts'

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
      const { refAbo, pdcRef, mail } = given(
        at.accounts.nouveau,
        'le fichier des comptes n’a pas « nouveau »',
      )
      const create = async (more: object) => {
        const captcha = await solvedCaptcha(at)
        await at.ask('checkCaptcha', { params: { response: captcha } }, 'nobody')
        const body = { refAbo, pdcRef, login: mail, password: newPassword, captcha, ...more }
        return at.ask('createUser', { body }, 'nobody')
      }
      const [others = ''] = await at.points('subscriber')
      const wrong = await create({ pdcRef: others })
      hold('createUser', wrong === 5, '5 pour le point d’un autre', wrong)
      const badly = await create({ password: 'court' })
      hold('createUser', badly === 2, '2 pour un mot de passe mal formé', badly)
      const attempt = async () => {
        const made = await create({})
        hold('createUser', made === 0, '0', made)
        const body = { login: mail, password: newPassword, isKeep: false }
        await at.refuses('login', { body }, 'nobody', 403)
      }
      await puttingBack(attempt, async () => {
        const gone = await at.ask('deleteUser', { params: { login: refAbo } }, 'agent')
        hold('deleteUser', gone === 1, '1', gone)
      })
      await at.refuses('deleteUser', { params: { login: refAbo } }, 'agent', 404)
    },
    ['deleteUser'],
  ),
  check('createUser', 'répond 3 à qui a déjà un compte', async at => {
    const [pdcRef = ''] = await at.points('subscriber')
    const user = await at.ask(
      'getUser',
      { query: { userLogin: at.login('subscriber') } },
      'subscriber',
    )
    const captcha = await solvedCaptcha(at)
    await at.ask('checkCaptcha', { params: { response: captcha } }, 'nobody')
    const body = { refAbo: user.refAbo, pdcRef, login: freeMail(), password: newPassword, captcha }
    const code = await at.ask('createUser', { body }, 'nobody')
    hold('createUser', code === 3, '3', code)
  }),
  check('sendForgotPasswordMail', 'répond 0 quand le courriel part', async at => {
    const params = { login: at.login('subscriber') }
    const code = await at.ask('sendForgotPasswordMail', { params }, 'nobody')
    hold('sendForgotPasswordMail', code === 0, '0', code)
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
    hold('disconnect', status === 401, 'HTTP 401 à qui s’est déconnecté', `HTTP ${status}`)
  }),
  check('modifyPassword', 'change le mot de passe et ferme les autres sessions', async at => {
    const { login, password } = given(
      at.accounts.abonne,
      'le fichier des comptes n’a pas « abonne »',
    )
    const query = { userLogin: login }
    await at.ask('getUser', { query }, 'elsewhere')
    const change = (oldPassword: string, next: string) =>
      at.ask('modifyPassword', { body: { login, oldPassword, password: next } }, 'subscriber')
    const wrong = await change(`${password}x`, newPassword)
    hold('modifyPassword', wrong === 0, '0 quand l’ancien est faux', wrong)
    await puttingBack(
      async () => {
        const done = await change(password, newPassword)
        hold('modifyPassword', done === 1, '1', done)
        const { status } = await at.send('getUser', { query }, 'elsewhere')
        hold('modifyPassword', status === 401, 'HTTP 401 aux autres sessions', `HTTP ${status}`)
      },
      async () => {
        const back = await change(newPassword, password)
        hold('modifyPassword', back === 1, '1, par la session qui reste ouverte', back)
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
      hold('createMailModifyConfirmationToken', taken === 0, '0', taken)
      const sent = await ask(freeMail())
      hold('createMailModifyConfirmationToken', sent === 1, '1', sent)
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
      hold('createAdressConfirmationToken', sent === 1, '1', sent)
      const pending = await at.ask('getPendingAdress', asked, 'subscriber')
      const street = pending?.adress.streetName
      hold(
        'getPendingAdress',
        street === body.adress.streetName,
        body.adress.streetName,
        street ?? 'null',
      )
      const saved = await at.ask(
        'modifyUser',
        { params: { login }, body: { adress, phone } },
        'subscriber',
      )
      hold('modifyUser', saved === 1, '1', saved)
      const after = await at.ask('getPendingAdress', asked, 'subscriber')
      hold('modifyUser', after === null, 'plus aucune adresse en attente', after)
    },
    ['modifyUser', 'getPendingAdress'],
  ),
  check('isMeterFree', 'est faux d’un compteur en service, vrai d’un autre', async at => {
    const [pdc = ''] = await at.points('subscriber')
    const [meter] = await at.ask('getPreviousReports', { query: { pdc } }, 'subscriber')
    const { counterRef } = given(meter, `${pdc} n’a aucun compteur`)
    for (const [numCompteur, expected] of [
      [counterRef, false],
      ['KONFORME', true],
    ] as const) {
      const is = await at.ask('isMeterFree', { query: { numCompteur } }, 'subscriber')
      hold('isMeterFree', is === expected, `${expected} pour ${numCompteur}`, is)
    }
  }),
]

const ofStaff = [
  check(
    'createAdmin',
    'crée un agent, une fois par nom ; il est modifié, puis supprimé',
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
        hold('createAdmin', made === 1, '1', made)
        const again = await create()
        hold('createAdmin', again === 0, '0, le nom étant pris', again)
        const { token } = await at.ask('adminLogin', logIn, 'nobody')
        hold('adminLogin', Boolean(token), 'un jeton', 'aucun')
        const renamed = { ...(await agentNamed(at, login)), nameAdmin: 'Agente Conformité' }
        const changed = await at.ask('modifyAdminUser', { body: { adminUser: renamed } }, 'manager')
        hold('modifyAdminUser', changed === 1, '1', changed)
        const { nameAdmin } = await agentNamed(at, login)
        hold('modifyAdminUser', nameAdmin === renamed.nameAdmin, renamed.nameAdmin, nameAdmin)
      }
      await puttingBack(attempt, async () => {
        const body = await agentNamed(at, login)
        const gone = await at.ask('deleteAdminUser', { body }, 'manager')
        hold('deleteAdminUser', gone === 1, '1', gone)
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
    hold('modifyUserMail', code === 0, '0', code)
  }),
  check(
    'modifyUserPassword',
    'donne un mot de passe et ferme les sessions de l’abonné',
    async at => {
      const { login, password } = given(
        at.accounts.resiliation,
        'le fichier des comptes n’a pas « resiliation »',
      )
      const query = { userLogin: login }
      await at.ask('getUser', { query }, 'leaving')
      const done = await at.ask('modifyUserPassword', { body: { login, password } }, 'agent')
      hold('modifyUserPassword', done === 1, '1', done)
      const { status } = await at.send('getUser', { query }, 'leaving')
      hold('modifyUserPassword', status === 401, 'HTTP 401 à ses sessions', `HTTP ${status}`)
      await at.ask('login', { body: { login, password, isKeep: false } }, 'nobody')
    },
  ),
]

async function agentNamed(at: Bench, login: string) {
  const agents = await at.ask('getAdminUsers', {}, 'manager')
  const found = agents.find(agent => agent.login === login)
  hold(
    'getAdminUsers',
    found !== undefined,
    `${login} dans la liste`,
    agents.map(one => one.login),
  )
  return given(found, login)
}

export const people: Area = {
  name: 'comptes',
  title: 'Comptes',
  checks: [...signUps, ...own, ...ofStaff],
}
