import { type Area, type Bench, check, given, hold } from '../kit.ts'

// A link that was mailed serves its subscriber, once.

const linkOf = <N extends keyof Links>(at: Bench, name: N) =>
  given(
    at.accounts.liens?.[name],
    `le fichier des comptes n’a pas « liens.${name} »`,
  ) as NonNullable<Links[N]>
type Links = NonNullable<Bench['accounts']['liens']>

const nothing = 'conformite'

const worthless = [
  check('confirmUser', 'est faux d’un lien que personne n’a reçu', async ({ ask }) => {
    const is = await ask('confirmUser', { params: { id: '100001', token: nothing } }, 'nobody')
    hold('confirmUser', is === false, 'false', is)
  }),
  check('checkPasswordTokenExist', 'est faux d’un lien que personne n’a reçu', async ({ ask }) => {
    const is = await ask(
      'checkPasswordTokenExist',
      { params: { a: '100001', b: nothing } },
      'nobody',
    )
    hold('checkPasswordTokenExist', is === false, 'false', is)
  }),
  check('modifyForgotPassword', 'répond 0 à un lien que personne n’a reçu', async at => {
    const body = { login: at.login('subscriber'), password: 'Conformite-2026' }
    const done = await at.ask(
      'modifyForgotPassword',
      { params: { token: nothing }, body },
      'nobody',
    )
    hold('modifyForgotPassword', done === 0, '0', done)
  }),
  check('modifyMail', 'répond 0 à un lien que personne n’a reçu', async ({ ask, login }) => {
    const done = await ask(
      'modifyMail',
      { body: { user: login('subscriber'), token: nothing } },
      'subscriber',
    )
    hold('modifyMail', done === 0, '0', done)
  }),
  check('cancelMailChange', 'répond 0 à un lien que personne n’a reçu', async ({ ask }) => {
    const done = await ask(
      'cancelMailChange',
      { body: { user: '100001', token: nothing } },
      'nobody',
    )
    hold('cancelMailChange', done === 0, '0', done)
  }),
  check('checkAdressTokenExist', 'est faux d’un lien que personne n’a reçu', async ({ ask }) => {
    const is = await ask('checkAdressTokenExist', { query: { token: nothing } }, 'nobody')
    hold('checkAdressTokenExist', is === false, 'false', is)
  }),
  check('createAdress', 'répond 0 à un lien que personne n’a reçu', async ({ ask }) => {
    const done = await ask('createAdress', { query: { token: nothing } }, 'nobody')
    hold('createAdress', done === 0, '0', done)
  }),
  check('sendForgotPasswordMail', 'répond 1 quand il n’y a pas de compte', async ({ ask }) => {
    const code = await ask('sendForgotPasswordMail', { params: { login: nothing } }, 'nobody')
    hold('sendForgotPasswordMail', code === 1, '1', code)
  }),
]

const once = [
  check('confirmUser', 'active le compte par son lien, une fois', async at => {
    const { refAbo, token, password } = linkOf(at, 'activation')
    const body = { login: refAbo, password, isKeep: false }
    await at.refuses('login', { body }, 'nobody', 403)
    const activate = () => at.ask('confirmUser', { params: { id: refAbo, token } }, 'nobody')
    const first = await activate()
    hold('confirmUser', first === true, 'true', first)
    await at.ask('login', { body }, 'nobody')
    const second = await activate()
    hold('confirmUser', second === false, 'false la seconde fois', second)
  }),
  check('modifyForgotPassword', 'change le mot de passe par son lien, une fois', async at => {
    const { refAbo, token, password } = linkOf(at, 'motDePasse')
    const exists = (a: string) =>
      at.ask('checkPasswordTokenExist', { params: { a, b: token } }, 'nobody')
    const [own, others] = [await exists(refAbo), await exists(at.login('subscriber'))]
    hold('checkPasswordTokenExist', own === true, 'true', own)
    hold('checkPasswordTokenExist', others === false, 'false pour un autre abonné', others)
    const change = (login: string) =>
      at.ask('modifyForgotPassword', { params: { token }, body: { login, password } }, 'nobody')
    const stolen = await change(at.login('subscriber'))
    hold('modifyForgotPassword', stolen === 0, '0 pour un autre abonné', stolen)
    const first = await change(refAbo)
    hold('modifyForgotPassword', first === 1, '1', first)
    const second = await change(refAbo)
    hold('modifyForgotPassword', second === 0, '0 la seconde fois', second)
    const still = await exists(refAbo)
    hold('checkPasswordTokenExist', still === false, 'false d’un lien qui a servi', still)
    await at.ask('login', { body: { login: refAbo, password, isKeep: false } }, 'nobody')
  }),
  check(
    'modifyMail',
    'change l’adresse e-mail par son lien, une fois, pour son abonné',
    async at => {
      const { login: user, token } = linkOf(at, 'mail')
      const stolen = await at.ask(
        'modifyMail',
        { body: { user: at.login('subscriber'), token } },
        'subscriber',
      )
      hold('modifyMail', stolen === 0, '0 pour un autre abonné', stolen)
      const change = () => at.ask('modifyMail', { body: { user, token } }, 'moving')
      const first = await change()
      hold('modifyMail', first === 1, '1', first)
      const second = await change()
      hold('modifyMail', second === 0, '0 la seconde fois', second)
    },
  ),
  check(
    'cancelMailChange',
    'annule le changement d’adresse e-mail par son lien, une fois',
    async at => {
      const { refAbo: user, token } = linkOf(at, 'annulation')
      const cancel = () => at.ask('cancelMailChange', { body: { user, token } }, 'nobody')
      const first = await cancel()
      hold('cancelMailChange', first === 1, '1', first)
      const second = await cancel()
      hold('cancelMailChange', second === 0, '0 la seconde fois', second)
    },
  ),
  check('createAdress', 'valide l’adresse par son lien, une fois', async at => {
    const query = linkOf(at, 'adresse')
    const before = await at.ask('checkAdressTokenExist', { query }, 'nobody')
    hold('checkAdressTokenExist', before === true, 'true', before)
    await at.ask('createAdress', { query }, 'nobody')
    const after = await at.ask('checkAdressTokenExist', { query }, 'nobody')
    hold('createAdress', after === false, 'un lien qui ne vaut plus rien', 'un lien encore bon')
  }),
]

export const links: Area = {
  name: 'liens',
  title: 'Liens envoyés par courriel',
  checks: [...worthless, ...once],
}
