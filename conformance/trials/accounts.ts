import { randomUUID } from 'node:crypto'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { accountGiven, type Check, check, equals, expectThat, given, type Trial } from '../kit.ts'
import { inputAbout, nothing } from '../samples.ts'
import { meterOf, puttingBack, solvedCaptcha } from '../steps.ts'

// Accounts of subscribers and agents are created, changed and closed. Changes are undone.

const newPassword = 'Conformite-2027'

const signUps = [
  check(
    ['createUser', 'deleteUser'],
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
      at.equals(await create({ pdcRef: others }), 5, 'pour le point d’un autre')
      const known = await at.user('subscriber')
      at.equals(
        await create({ login: ` ${known.mail.toUpperCase()}` }),
        4,
        'pour une adresse prise',
      )
      at.equals(await create({ refAbo: nothing }), 2, 'pour un abonné inconnu')
      at.equals(await create({ password: 'court' }), 2, 'pour un mot de passe mal formé')
      for (const login of ['conformite', `${mail},a@example.fr`, `${mail}\r\nBcc: a@example.fr`])
        at.equals(await create({ login }), 2, 'pour une adresse mal formée')
      const attempt = async () => {
        at.equals(await create({}), 0)
        const body = { login: mail, password: newPassword, isKeep: false }
        await at.refuses('login', { body }, 'nobody', 403)
      }
      await puttingBack(attempt, async () => {
        await at.answers('deleteUser', { params: { login: refAbo } }, 'agent', 1)
      })
      await at.refuses('deleteUser', { params: { login: refAbo } }, 'agent', 404)
    },
  ),
  check('createUser', 'répond 3 à qui a déjà un compte', async at => {
    const pdcRef = await at.point('subscriber')
    const user = await at.user('subscriber')
    const captcha = await solvedCaptcha(at)
    await at.ask('checkCaptcha', { params: { response: captcha } }, 'nobody')
    const body = { refAbo: user.refAbo, pdcRef, login: freeMail(), password: newPassword, captcha }
    await at.answers('createUser', { body }, 'nobody', 3)
  }),
  check('sendForgotPasswordMail', 'répond 0 quand le courriel part', async at => {
    const params = { login: at.login('subscriber') }
    await at.answers('sendForgotPasswordMail', { params }, 'nobody', 0)
  }),
]

const freeMail = () => `conformite-${randomUUID()}@example.com`

const ofSubscribers = Object.entries(catalogue) as [CallName, Endpoint][]

const own = [
  check('disconnect', 'rend le jeton sans valeur, à chaque appel', async at => {
    const [pdc, login] = [await at.point('subscriber'), at.login('subscriber')]
    await at.ask('disconnect', {}, 'departing')
    for (const [name, { auth, method, writes, extra }] of ofSubscribers) {
      if (!['subscriber', 'session'].includes(auth)) continue
      if (method !== 'GET' || writes || extra) continue
      const { status } = await at.send(name, inputAbout(name, { login, pdc }), 'departing')
      expectThat(name, status === 401, 'HTTP 401 à qui s’est déconnecté', `HTTP ${status}`)
    }
  }),
  check('modifyPassword', 'change le mot de passe et ferme les autres sessions', async at => {
    const { login, password } = accountGiven(at, 'abonne')
    const query = { userLogin: login }
    await at.ask('getUser', { query }, 'elsewhere')
    const change = (oldPassword: string, next: string) =>
      at.ask('modifyPassword', { body: { login, oldPassword, password: next } })
    at.equals(await change(`${password}x`, newPassword), 0, 'quand l’ancien est faux')
    at.equals(await change(password, 'court'), 0, 'quand le nouveau est mal formé')
    await puttingBack(
      async () => {
        at.equals(await change(password, newPassword), 1)
        const { status } = await at.send('getUser', { query }, 'elsewhere')
        at.expect(status === 401, 'HTTP 401 aux autres sessions', `HTTP ${status}`)
      },
      async () => {
        at.equals(await change(newPassword, password), 1, 'par la session qui reste ouverte')
      },
    )
  }),
  check(
    'createMailModifyConfirmationToken',
    'envoie un lien, ou répond 0 pour une adresse déjà prise',
    async at => {
      const login = at.login('subscriber')
      const [own, other] = [await at.user('subscriber'), await at.user('other')]
      const ask = (mail: string) =>
        at.ask('createMailModifyConfirmationToken', { body: { login, mail } })
      for (const { mail } of [own, other]) at.equals(await ask(mail.toUpperCase()), 0)
      const mail = freeMail()
      at.equals(await ask(mail), 1)
      const { pendingMail = mail } = await at.ask('getUser', { query: { userLogin: login } })
      at.equals(pendingMail, mail, 'en attente dans getUser, s’il la donne')
    },
  ),
  check(
    ['createAdressConfirmationToken', 'modifyUser', 'getPendingAdress'],
    'fait attendre une adresse, que la suivante remplace',
    async at => {
      const login = at.login('subscriber')
      const asked = { query: { userLogin: login } }
      const { adress, phone } = await at.ask('getUser', asked)
      const body = { login, phone, adress: { ...adress, streetName: 'rue de la Conformité' } }
      const save = (change: object) => at.ask('modifyUser', { params: { login }, body: change })
      equals('modifyUser', await save(body), 0, 'pour une adresse inconnue')
      equals('modifyUser', await save({ phone }), 1, 'pour un numéro seul')
      const kept = await at.ask('getUser', asked)
      equals('modifyUser', JSON.stringify(kept.adress), JSON.stringify(adress))
      await at.answers('createAdressConfirmationToken', { body }, 'subscriber', 1)
      const pending = await at.ask('getPendingAdress', asked)
      const street = pending?.adress.streetName
      equals('getPendingAdress', street, body.adress.streetName)
      await at.answers(
        'modifyUser',
        { params: { login }, body: { adress, phone } },
        'subscriber',
        1,
      )
      const after = await at.ask('getPendingAdress', asked)
      expectThat('modifyUser', after === null, 'plus aucune adresse en attente', after)
    },
  ),
  check('isMeterFree', 'est faux d’un compteur en service, et d’un inconnu', async at => {
    const pdc = await at.point('subscriber')
    const { counterRef } = await meterOf(at, pdc)
    for (const numCompteur of [counterRef, '9999999']) {
      await at.answers(
        'isMeterFree',
        { query: { numCompteur } },
        'subscriber',
        false,
        `pour ${numCompteur}`,
      )
    }
  }),
]

const ofStaff = [
  check(
    'createFirstAdmin',
    'ouvre un compte d’agent par le lien que l’exploitant a donné, une fois par nom',
    async at => {
      const login = `premier-${Date.now()}`
      const body = {
        ...{ login, password: newPassword, nameAdmin: 'Agent Conformité', accessGestion: false },
      }
      const create = () => at.ask('createFirstAdmin', { body }, 'service')
      await puttingBack(
        async () => {
          at.equals(await create(), 1)
          at.equals(await create(), 0, 'quand le nom est pris')
          const { token } = await at.ask(
            'adminLogin',
            { body: { login, password: newPassword } },
            'nobody',
          )
          expectThat('adminLogin', Boolean(token), 'un jeton', 'aucun')
        },
        async () => {
          const created = await agentNamed(at, login)
          await at.answers('deleteAdminUser', { body: created }, 'manager', 1)
        },
      )
    },
  ),
  check(
    ['createAdmin', 'modifyAdminUser', 'deleteAdminUser', 'getAdminUsers'],
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
        at.equals(await create(), 1)
        at.equals(await create(), 0, 'quand le nom est pris')
        const created = await agentNamed(at, login)
        equals('getAdminUsers', created.accessGestion, false)
        const { token } = await at.ask('adminLogin', logIn, 'nobody')
        expectThat('adminLogin', Boolean(token), 'un jeton', 'aucun')
        const renamed = { ...created, nameAdmin: 'Agente Conformité' }
        for (const [wrong, status] of [
          [{ adminUser: { ...renamed, login: at.login('agent') } }, 409],
          [{ adminUser: { ...renamed, nameAdmin: ' ' } }, 422],
          [{ adminUser: renamed, password: 'court' }, 422],
        ] as const)
          await at.refuses('modifyAdminUser', { body: wrong }, 'manager', status)
        await at.answers('modifyAdminUser', { body: { adminUser: renamed } }, 'manager', 1)
        const { nameAdmin } = await agentNamed(at, login)
        equals('modifyAdminUser', nameAdmin, renamed.nameAdmin)
      }
      await puttingBack(attempt, async () => {
        const body = await agentNamed(at, login)
        await at.answers('deleteAdminUser', { body }, 'manager', 1)
      })
      await at.refuses('adminLogin', logIn, 'nobody', 403)
    },
  ),
  check(
    ['modifyAdminUser', 'deleteAdminUser', 'getAdminUsers'],
    'ne laisse un responsable ni retirer son accès ni supprimer son compte',
    async at => {
      const self = await agentNamed(at, at.login('manager'))
      const adminUser = { ...self, accessGestion: false }
      await at.refuses('modifyAdminUser', { body: { adminUser } }, 'manager', 409)
      await at.refuses('deleteAdminUser', { body: self }, 'manager', 409)
    },
  ),
  check('modifyUserMail', 'répond 0 pour une adresse déjà prise', async at => {
    const user = await at.user('subscriber')
    const body = { login: at.login('other'), mail: user.mail }
    await at.answers('modifyUserMail', { body }, 'agent', 0)
  }),
  check(
    'modifyUserPassword',
    'donne un mot de passe et ferme les sessions de l’abonné',
    async at => {
      const { login, password } = accountGiven(at, 'resiliation')
      const query = { userLogin: login }
      await at.ask('getUser', { query }, 'leaving')
      await at.answers('modifyUserPassword', { body: { login, password } }, 'agent', 1)
      const { status } = await at.send('getUser', { query }, 'leaving')
      at.expect(status === 401, 'HTTP 401 à ses sessions', `HTTP ${status}`)
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

export const accounts: Check[] = [...signUps, ...own, ...ofStaff]
