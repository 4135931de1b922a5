import { randomUUID } from 'node:crypto'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { type Caller, type Check, check, equals, expectThat } from '../kit.ts'
import { inputAbout, nothing } from '../samples.ts'
import { solvedCaptcha } from '../solved-captcha.ts'

// What only the portal may: the calls of its service token, and the captcha that this token signs.

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
  check('checkCaptcha', 'est faux de ce que le portail n’a pas signé', async ({ ask }) => {
    const is = await ask('checkCaptcha', { params: { response: 'sign-up.conformite.' } }, 'nobody')
    equals('checkCaptcha', is, false)
  }),
  check(
    'checkCaptcha',
    'est vrai d’une réponse signée par le jeton de service, une fois',
    async at => {
      const params = { response: await solvedCaptcha(at) }
      const judge = () => at.ask('checkCaptcha', { params }, 'nobody')
      const first = await judge()
      equals('checkCaptcha', first, true)
      const second = await judge()
      equals('checkCaptcha', second, false, 'la seconde fois')
    },
  ),
  check('createUser', 'refuse par 403 une réponse au captcha que personne n’a jugée', async at => {
    await at.refuses('createUser', { body: signUp(nothing) }, 'nobody', 403)
    const unjudged = signUp(await solvedCaptcha(at))
    await at.refuses('createUser', { body: unjudged }, 'nobody', 403)
  }),
  check('createUser', 'ne prend qu’une fois une réponse au captcha', async at => {
    const params = { response: await solvedCaptcha(at) }
    await at.ask('checkCaptcha', { params }, 'nobody')
    const body = signUp(params.response)
    const code = await at.ask('createUser', { body }, 'nobody')
    expectThat('createUser', code === 2 || code === 5, '2 ou 5 pour un abonné inconnu', code)
    await at.refuses('createUser', { body }, 'nobody', 403)
  }),
]

/** Of no person: no account comes of it. */
const signUp = (response: string) => ({
  refAbo: nothing,
  pdcRef: nothing,
  captcha: response,
  login: `${randomUUID()}@example.fr`,
  password: 'Conformite-2026',
})

export const keys: Check[] = [...serviceToken, ...captcha]
