import { store } from '#store/client.server.ts'
import { accountName } from './account-name.server.ts'
import { forgetFactor, helperFactor } from './second-factor/factor.server.ts'
import { endSessionsOf } from './session-store.server.ts'

/**
 * BEY-154: what the portal keeps of a deleted account goes with it: sessions, second factor, names, choices, and drafts,
 * those that helpers began for it too. What was sent and is not settled stays until it is; payments stay for the accounts.
 */
export async function eraseAccount(owner: string): Promise<void> {
  await endSessionsOf('subscriber', owner)
  await forgetFactor(helperFactor(owner))
  const { draft, preference, household, accountName: names } = store()
  const drafts = [{ owner }, { owner: { startsWith: `${owner} ` } }]
  await draft.deleteMany({ where: { OR: drafts, state: { not: 'sent' } } })
  await preference.deleteMany({ where: { owner } })
  await household.deleteMany({ where: { owner } })
  await names.deleteMany({ where: { account: accountName('subscriber', owner) } })
}
