import { createHash, randomUUID } from 'node:crypto'
import { check, equals, expectThat, type Kit, type Trial } from '../../../conformance/kit.ts'

const newIdentity = () => createHash('sha256').update(randomUUID()).digest('base64url')

const body = (at: Trial, by: 'subscriber' | 'other' = 'subscriber') => ({ login: at.login(by) })

const checks = [
  check(
    ['linkIdentity', 'openLinkedSession', 'unlinkIdentity', 'getIdentityLink'],
    'associe une identité à un compte et à un seul, jusqu’à son retrait',
    async at => {
      const identity = newIdentity()
      const opened = () => at.ask('openLinkedSession', { body: { identity } }, 'service')
      const link = (by: 'subscriber' | 'other', one = identity) =>
        at.ask('linkIdentity', { body: { ...body(at, by), identity: one } }, by)
      const unlink = () => at.ask('unlinkIdentity', { body: body(at) })
      equals('openLinkedSession', (await opened()).token, null, 'avant l’association')
      await unlink()
      at.equals(await link('subscriber'), 1)
      at.equals(await link('other'), 0, 'pour le compte d’un autre')
      at.equals(await link('subscriber', newIdentity()), 0, 'pour une seconde identité')
      const { token } = await opened()
      expectThat('openLinkedSession', Boolean(token), 'un jeton', token)
      const query = { userLogin: at.login('subscriber') }
      const { since } = await at.ask('getIdentityLink', { query })
      expectThat('getIdentityLink', since !== null, 'l’instant de l’association', since)
      equals('unlinkIdentity', await unlink(), 1)
      equals('unlinkIdentity', await unlink(), 0, 'la seconde fois')
      equals('openLinkedSession', (await opened()).token, null, 'après le retrait')
    },
  ),
]

export const kit: Kit = { group: 'comptes', checks }
