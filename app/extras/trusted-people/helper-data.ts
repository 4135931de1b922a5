import { redirect } from '@remix-run/node'
import { attachment } from '#http/attachment.server.ts'
import * as paths from '#paths.ts'
import { download, requireAccount } from '#session/guards.server.ts'
import { factorOf, helperFactor } from '#session/second-factor/factor.server.ts'
import { givers } from './helped.server.ts'

/** BEY-30: all that is known of a helper without a contract, as JSON; a subscriber has « Mes données ». */
export const loader = download(requireAccount, paths.helped, async account => {
  const { call, who, sessions, isSubscriber } = account
  if (isSubscriber) throw redirect(paths.myData)
  await givers(account)
  const query = { userLogin: who.owner }
  const [user, accesses, open, factor] = await Promise.all([
    call('getUser', { query }),
    call('getReceivedDelegations', { query }),
    sessions.list(),
    factorOf(helperFactor(who.owner)),
  ])
  const devices = open.map(({ device, since, lastSeen }) => ({ device, since, lastSeen }))
  const data = { compte: [user], proches: accesses, sessions: devices, deuxEtapes: factor }
  const json = JSON.stringify(data, null, 2)
  return attachment(json, 'application/json; charset=utf-8', 'mes-donnees.json')
})
