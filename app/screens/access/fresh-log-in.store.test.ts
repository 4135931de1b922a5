import { expect, test } from 'vitest'
import { requireSubscriber } from '#session/guards.server.ts'
import { asked, loggedIn, onStore, through } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { isFresh, rememberFresh } from './present-password.server.ts'

const { admits } = utility()
onStore()

test('[BEY-20] a password given on this browser counts for the account that it is of, and for no other', async () => {
  admits('PDC1')
  const ask = async (owner: string, note = '') => {
    const { cookie } = await loggedIn('subscriber', { owner, minutesAgo: 60 })
    const args = asked('/compteabo', { cookie: [cookie, note].filter(Boolean).join('; ') })
    const subscriber = await through(requireSubscriber, args)
    return { subscriber, fresh: await isFresh(subscriber, args.request) }
  }
  const first = await ask('A1001')
  const [note = ''] = (await rememberFresh(first.subscriber)).split(';')
  expect([first.fresh, (await ask('A1001', note)).fresh]).toEqual([false, true])
  expect((await ask('B2002', note)).fresh).toBe(false)
})
