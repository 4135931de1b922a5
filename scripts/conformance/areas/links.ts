import { type Check, check, equals, expectThat, given, lackingAccount, type Trial } from '../kit.ts'
import { inputAbout, nothing } from '../samples.ts'

// A link that was mailed serves its subscriber, once.

const linkOf = <N extends keyof Links>(at: Trial, name: N) =>
  given(at.accounts.liens?.[name], lackingAccount(`liens.${name}`)) as NonNullable<Links[N]>
type Links = NonNullable<Trial['accounts']['liens']>

const worthless = [
  check('confirmUser', 'est faux d’un lien que personne n’a reçu', async ({ ask }) => {
    const is = await ask('confirmUser', inputAbout('confirmUser') as never, 'nobody')
    equals('confirmUser', is, false)
  }),
  check('checkPasswordTokenExist', 'est faux d’un lien que personne n’a reçu', async ({ ask }) => {
    const is = await ask(
      'checkPasswordTokenExist',
      { params: { a: nothing, b: nothing } },
      'nobody',
    )
    equals('checkPasswordTokenExist', is, false)
  }),
  check('modifyForgotPassword', 'répond 0 à un lien que personne n’a reçu', async at => {
    const body = { login: nothing, password: 'Conformite-2026' }
    const done = await at.ask(
      'modifyForgotPassword',
      { params: { token: nothing }, body },
      'nobody',
    )
    equals('modifyForgotPassword', done, 0)
  }),
  check('modifyMail', 'répond 0 à un lien que personne n’a reçu', async ({ ask, login }) => {
    const done = await ask(
      'modifyMail',
      { body: { user: login('subscriber'), token: nothing } },
      'subscriber',
    )
    equals('modifyMail', done, 0)
  }),
  check('cancelMailChange', 'répond 0 à un lien que personne n’a reçu', async ({ ask }) => {
    const done = await ask(
      'cancelMailChange',
      { body: { user: nothing, token: nothing } },
      'nobody',
    )
    equals('cancelMailChange', done, 0)
  }),
  check('checkAdressTokenExist', 'est faux d’un lien que personne n’a reçu', async ({ ask }) => {
    const is = await ask('checkAdressTokenExist', { query: { token: nothing } }, 'nobody')
    equals('checkAdressTokenExist', is, false)
  }),
  check('createAdress', 'répond 0 à un lien que personne n’a reçu', async ({ ask }) => {
    const done = await ask('createAdress', { query: { token: nothing } }, 'nobody')
    equals('createAdress', done, 0)
  }),
  ...(['confirmWaterNotices', 'unsubscribeFromWater'] as const).map(name =>
    check(name, 'répond 0 à un lien que personne n’a reçu', async ({ ask }) => {
      const done = await ask(name, { body: { id: nothing, token: nothing } }, 'nobody')
      equals(name, done, 0)
    }),
  ),
  check('getWaterLink', 'est null d’un lien que personne n’a reçu', async ({ ask }) => {
    const query = { id: nothing, token: nothing, purpose: 'stop' } as const
    const is = await ask('getWaterLink', { query }, 'nobody')
    equals('getWaterLink', is, null)
  }),
  check('getNoticeLink', 'est null d’un lien que personne n’a reçu', async ({ ask, login }) => {
    const link = { user: login('subscriber'), avis: 'retard', signature: nothing }
    const is = await ask('getNoticeLink', { query: link }, 'nobody')
    equals('getNoticeLink', is, null)
  }),
  check('switchNotice', 'répond 0 à un lien que personne n’a reçu', async ({ ask, login }) => {
    const link = { user: login('subscriber'), avis: 'retard', signature: nothing }
    const done = await ask('switchNotice', { body: { ...link, isOn: false } }, 'nobody')
    equals('switchNotice', done, 0)
  }),
  check('sendForgotPasswordMail', 'répond 1 quand il n’y a pas de compte', async ({ ask }) => {
    const code = await ask('sendForgotPasswordMail', { params: { login: nothing } }, 'nobody')
    equals('sendForgotPasswordMail', code, 1)
  }),
]

const once = [
  check('confirmUser', 'active le compte par son lien, une fois', async at => {
    const { refAbo, token, password } = linkOf(at, 'activation')
    const body = { login: refAbo, password, isKeep: false }
    await at.refuses('login', { body }, 'nobody', 403)
    const activate = () => at.ask('confirmUser', { params: { id: refAbo, token } }, 'nobody')
    const first = await activate()
    equals('confirmUser', first, true)
    await at.ask('login', { body }, 'nobody')
    const second = await activate()
    equals('confirmUser', second, false, 'la seconde fois')
  }),
  check('modifyForgotPassword', 'change le mot de passe par son lien, une fois', async at => {
    const { refAbo, token, password } = linkOf(at, 'motDePasse')
    const exists = (a: string) =>
      at.ask('checkPasswordTokenExist', { params: { a, b: token } }, 'nobody')
    const [own, others] = [await exists(refAbo), await exists(at.login('subscriber'))]
    equals('checkPasswordTokenExist', own, true)
    equals('checkPasswordTokenExist', others, false, 'pour un autre abonné')
    const change = (login: string) =>
      at.ask('modifyForgotPassword', { params: { token }, body: { login, password } }, 'nobody')
    const stolen = await change(at.login('subscriber'))
    equals('modifyForgotPassword', stolen, 0, 'pour un autre abonné')
    const first = await change(refAbo)
    equals('modifyForgotPassword', first, 1)
    const second = await change(refAbo)
    equals('modifyForgotPassword', second, 0, 'la seconde fois')
    const still = await exists(refAbo)
    equals('checkPasswordTokenExist', still, false, 'd’un lien qui a servi')
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
      equals('modifyMail', stolen, 0, 'pour un autre abonné')
      const change = () => at.ask('modifyMail', { body: { user, token } }, 'moving')
      const first = await change()
      equals('modifyMail', first, 1)
      const second = await change()
      equals('modifyMail', second, 0, 'la seconde fois')
    },
  ),
  check(
    'cancelMailChange',
    'annule le changement d’adresse e-mail par son lien, une fois',
    async at => {
      const { refAbo: user, token } = linkOf(at, 'annulation')
      const cancel = () => at.ask('cancelMailChange', { body: { user, token } }, 'nobody')
      const first = await cancel()
      equals('cancelMailChange', first, 1)
      const second = await cancel()
      equals('cancelMailChange', second, 0, 'la seconde fois')
    },
  ),
  check('createAdress', 'valide l’adresse par son lien, une fois', async at => {
    const query = linkOf(at, 'adresse')
    const before = await at.ask('checkAdressTokenExist', { query }, 'nobody')
    equals('checkAdressTokenExist', before, true)
    await at.ask('createAdress', { query }, 'nobody')
    const after = await at.ask('checkAdressTokenExist', { query }, 'nobody')
    expectThat(
      'createAdress',
      after === false,
      'un lien qui ne vaut plus rien',
      'un lien encore bon',
    )
  }),
]

export const links: Check[] = [...worthless, ...once]
