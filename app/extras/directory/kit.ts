import { createHash, randomUUID } from 'node:crypto'
import { accountGiven, type Check, check, equals, expectThat, type Trial } from '../kit.ts'

// People whom an identity provider has identified: agents of the directory, subscribers of FranceConnect. The trials
// remove the accounts that they create.

const newIdentity = () => createHash('sha256').update(randomUUID()).digest('base64url')

const open = (at: Trial, identity: string, login: string) =>
  at.ask(
    'openDirectorySession',
    { body: { identity, login, nameAdmin: 'Conformité', accessGestion: false } },
    'service',
  )

const end = async (at: Trial, identity: string, isRemoved: boolean) =>
  (await at.ask('endDirectorySessions', { body: { identity, isRemoved } }, 'service')).login

const ofDirectory = [
  check(
    ['openDirectorySession', 'endDirectorySessions'],
    'crée l’agent à sa première session, le retrouve par son identité seule',
    async at => {
      const [identity, login] = [newIdentity(), `conformite.${randomUUID().slice(0, 8)}`]
      const first = await open(at, identity, login)
      at.expect(Boolean(first.token), 'un jeton', first)
      const again = await open(at, identity, `${login}.autre`)
      at.equals(again.login, login, 'sous un autre nom d’utilisateur')
      const taken = await open(at, newIdentity(), login)
      at.equals(taken.token, null, 'pour l’identité d’un autre')
      equals('endDirectorySessions', await end(at, identity, true), login)
    },
  ),
  check(
    'openDirectorySession',
    'ne reprend pas le compte d’un agent qui a un mot de passe',
    async at => {
      const { token } = await open(at, newIdentity(), accountGiven(at, 'agent').login)
      at.equals(token, null)
    },
  ),
  check(
    ['endDirectorySessions', 'openDirectorySession'],
    'garde le compte tant que l’annuaire l’ouvre, le supprime ensuite, une fois',
    async at => {
      const [identity, login] = [newIdentity(), `conformite.${randomUUID().slice(0, 8)}`]
      await open(at, identity, login)
      at.equals(await end(at, identity, false), login)
      at.equals(await end(at, identity, true), login)
      at.equals(await end(at, identity, true), '', 'la seconde fois')
    },
  ),
]

const body = (at: Trial, by: 'subscriber' | 'other' = 'subscriber') => ({ login: at.login(by) })

const ofFranceConnect = [
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

export const identities: Check[] = [...ofDirectory, ...ofFranceConnect]
