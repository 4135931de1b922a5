import { randomUUID } from 'node:crypto'
import { check, equals, given, type Kit, type Trial } from '../../../conformance/kit.ts'

/** The name by which the kit recognises its own token in a subscriber's list. */
const tokenName = 'Conformité'

/** Creates the kit's token, and revokes one that an interrupted run has left: a subscriber may have only five. */
async function newDataToken(at: Trial, login: string): Promise<string> {
  const existing = await at.ask('getDataTokens', { query: { userLogin: login } })
  for (const { id, name } of existing)
    if (name === tokenName) await at.ask('revokeDataToken', { body: { login, id } })
  const body = { login, id: randomUUID(), name: tokenName, months: 3 } as const
  return (await at.ask('createDataToken', { body })).token
}

const checks = [
  check('getDataTokens', 'répond à l’abonné pour lui-même', async ({ ask, login }) => {
    await ask('getDataTokens', { query: { userLogin: login('subscriber') } })
  }),
  check(
    ['createDataToken', 'getDataTokens', 'revokeDataToken', 'getDataTokenOwner'],
    'donne un jeton qui lit ce qui est à l’abonné, et rien d’autre, jusqu’à sa révocation',
    async at => {
      const userLogin = at.login('subscriber')
      const { refAbo } = await at.ask('getUser', { query: { userLogin } })
      const { login } = await at.ask('getDataTokenOwner', {}, 'tool')
      equals('getDataTokenOwner', login, refAbo)
      const [own, others] = [await at.point('subscriber'), await at.point('other')]
      for (const name of ['getInvoices', 'getReadings'] as const) {
        await at.ask(name, { query: { pdc: own } }, 'tool')
        await at.refuses(name, { query: { pdc: others } }, 'tool', 403)
      }
      await at.ask('getPdcs', { query: { userLogin: login } }, 'tool')
      const left = await at.ask('getDataTokens', { query: { userLogin } })
      const { id } = given(
        left.find(({ name }) => name === tokenName),
        'le jeton n’est pas dans la liste',
      )
      await at.answers('revokeDataToken', { body: { login: userLogin, id } }, 'subscriber', 1)
      await at.refuses('getDataTokenOwner', {}, 'tool', 401)
    },
  ),
]

export const kit: Kit = { group: 'cles', checks, callers: { tool: newDataToken } }
