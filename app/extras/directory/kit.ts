import { createHash, randomUUID } from 'node:crypto'
import { accountGiven, check, equals, type Kit, type Trial } from '../../../conformance/kit.ts'

// Agents whom the directory has identified. The trials remove the accounts that they create.

const newIdentity = () => createHash('sha256').update(randomUUID()).digest('base64url')

const open = (at: Trial, identity: string, login: string) =>
  at.ask(
    'openDirectorySession',
    { body: { identity, login, nameAdmin: 'Conformité', accessGestion: false } },
    'service',
  )

const end = async (at: Trial, identity: string, isRemoved: boolean) =>
  (await at.ask('endDirectorySessions', { body: { identity, isRemoved } }, 'service')).login

const checks = [
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

export const kit: Kit = { group: 'comptes', checks }
