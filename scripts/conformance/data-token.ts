import { randomUUID } from 'node:crypto'
import type { Trial } from './kit.ts'

/** How a subscriber would call the token of the kit. */
export const tokenName = 'Conformité'

/** The token of a tool of `abonne`; what earlier runs have left is revoked. */
export async function newDataToken(at: Trial, login: string): Promise<string> {
  const left = await at.ask('getDataTokens', { query: { userLogin: login } }, 'subscriber')
  for (const { id, name } of left)
    if (name === tokenName) await at.ask('revokeDataToken', { body: { login, id } }, 'subscriber')
  const body = { login, id: randomUUID(), name: tokenName, months: 3 } as const
  return (await at.ask('createDataToken', { body }, 'subscriber')).token
}
