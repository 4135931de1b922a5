import type { CallName } from '#upstream/catalogue/index.ts'
import {
  type Caller,
  type Check,
  check,
  equals,
  given,
  lackingAccount,
  type Trial,
} from '../kit.ts'
import { inputAbout, nothing } from '../samples.ts'
import type { Input } from '../wire.ts'

// A mailed link does its work once, answers the same until it runs out (BEY-611), and works only for its subscriber.

const linkOf = <N extends keyof Links>(at: Trial, name: N) =>
  given(at.accounts.liens?.[name], lackingAccount(`liens.${name}`)) as NonNullable<Links[N]>
type Links = NonNullable<Trial['accounts']['liens']>

/** For each call: its input (from a subscriber's login, with a link that was never mailed), its caller, its answer. */
const unmailed: [CallName, (login: string) => Input, Caller, false | 0][] = [
  ['confirmUser', () => inputAbout('confirmUser'), 'nobody', false],
  ['checkPasswordTokenExist', () => ({ params: { a: nothing, b: nothing } }), 'nobody', false],
  [
    'modifyForgotPassword',
    () => ({ params: { token: nothing }, body: { login: nothing, password } }),
    'nobody',
    0,
  ],
  ['modifyMail', user => ({ body: { user, token: nothing } }), 'subscriber', 0],
  ['cancelMailChange', () => ({ body: { user: nothing, token: nothing } }), 'nobody', 0],
  ['checkAdressTokenExist', () => ({ query: { token: nothing } }), 'nobody', false],
  ['createAdress', () => ({ query: { token: nothing } }), 'nobody', 0],
]

const password = 'Conformite-2026'
const answersInWords = { false: 'est faux d’un', 0: 'répond 0 à un' }

const invalidLinks = [
  ...unmailed.map(([name, inputFor, by, answer]) =>
    check(name, `${answersInWords[`${answer}`]} lien que personne n’a reçu`, at =>
      at.answers(name, inputFor(at.login('subscriber')) as never, by, answer as never),
    ),
  ),
  check('sendForgotPasswordMail', 'répond 1 quand il n’y a pas de compte', ({ answers }) =>
    answers('sendForgotPasswordMail', { params: { login: nothing } }, 'nobody', 1),
  ),
]

const validLinks = [
  check(
    'confirmUser',
    'active le compte par son lien, et le dit encore la seconde fois',
    async at => {
      const { refAbo, token, password } = linkOf(at, 'activation')
      const body = { login: refAbo, password, isKeep: false }
      await at.refuses('login', { body }, 'nobody', 403)
      const activate = () => at.ask('confirmUser', { params: { id: refAbo, token } }, 'nobody')
      at.equals(await activate(), true)
      await at.ask('login', { body }, 'nobody')
      at.equals(await activate(), true, 'la seconde fois')
    },
  ),
  check('modifyForgotPassword', 'change le mot de passe par son lien, une fois', async at => {
    const { refAbo, token, password } = linkOf(at, 'motDePasse')
    const exists = (a: string) =>
      at.ask('checkPasswordTokenExist', { params: { a, b: token } }, 'nobody')
    equals('checkPasswordTokenExist', await exists(refAbo), true)
    const forAnother = await exists(at.login('subscriber'))
    equals('checkPasswordTokenExist', forAnother, false, 'pour un autre abonné')
    const change = (login: string) =>
      at.ask('modifyForgotPassword', { params: { token }, body: { login, password } }, 'nobody')
    at.equals(await change(at.login('subscriber')), 0, 'pour un autre abonné')
    const weak = { params: { token }, body: { login: refAbo, password: 'court' } }
    await at.refuses('modifyForgotPassword', weak, 'nobody', 422)
    at.equals(await change(refAbo), 1)
    at.equals(await change(refAbo), 0, 'la seconde fois')
    equals('checkPasswordTokenExist', await exists(refAbo), false, 'd’un lien qui a servi')
    await at.ask('login', { body: { login: refAbo, password, isKeep: false } }, 'nobody')
  }),
  check('modifyMail', 'change l’adresse e-mail par son lien, pour son abonné seul', async at => {
    const { login: user, token } = linkOf(at, 'mail')
    await at.answers(
      'modifyMail',
      { body: { user: at.login('subscriber'), token } },
      'subscriber',
      2,
      'pour un autre abonné',
    )
    const change = () => at.ask('modifyMail', { body: { user, token } }, 'moving')
    at.equals(await change(), 1)
    at.equals(await change(), 1, 'la seconde fois')
  }),
  check(
    'cancelMailChange',
    'annule le changement d’adresse e-mail par son lien, et le dit encore la seconde fois',
    async at => {
      const { refAbo: user, token } = linkOf(at, 'annulation')
      const cancel = () => at.ask('cancelMailChange', { body: { user, token } }, 'nobody')
      at.equals(await cancel(), 1)
      at.equals(await cancel(), 1, 'la seconde fois')
    },
  ),
  check(
    'createAdress',
    'valide l’adresse par son lien, et le dit encore la seconde fois',
    async at => {
      const query = linkOf(at, 'adresse')
      await at.answers('checkAdressTokenExist', { query }, 'nobody', true)
      const first = await at.ask('createAdress', { query }, 'nobody')
      at.equals(await at.ask('createAdress', { query }, 'nobody'), first, 'la seconde fois')
    },
  ),
]

export const links: Check[] = [...invalidLinks, ...validLinks]
