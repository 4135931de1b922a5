import { beforeEach, expect, test, vi } from 'vitest'
import { factorOf } from '#session/second-factor/factor.server.ts'
import { store } from '#store/client.server.ts'
import { enrolled } from '../../../tests/support/enrolled.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import {
  forgetRemoval,
  plannedRemovals,
  planRemoval,
  removalOf,
  removeDueAgents,
  stopRemoval,
} from './removal.server.ts'

const { answer, fail, received } = utility()

const later = (days: number) => new Date(Date.now() + days * 86_400_000)
const due = async () => (await removalOf('luc'))?.getTime()

onNewStore(() => {
  beforeEach(async () => {
    answer('endDirectorySessions', { login: 'luc' })
    await enrolled('luc')
    await planRemoval('luc', 'identity-of-luc')
  })

  test('[BEY-520] an agent without a group keeps account and second factor for a week, then loses both', async () => {
    await removeDueAgents(later(6.9))
    expect(received()).toEqual([])
    expect(await factorOf('luc')).not.toBeNull()
    await removeDueAgents(later(7.1))
    expect(received('endDirectorySessions').map(({ body }) => body)).toEqual([
      { identity: 'identity-of-luc', isRemoved: true },
    ])
    expect(await factorOf('luc')).toBeNull()
    expect(await plannedRemovals()).toEqual(new Map())
  })

  test('[BEY-520] a removal keeps its first day, and a manager who stops it stops it for good', async () => {
    const first = await due()
    vi.useFakeTimers({ toFake: ['Date'], now: later(3) })
    await planRemoval('luc', 'identity-of-luc')
    expect(await due()).toBe(first)
    expect(await stopRemoval('luc')).toBe(true)
    expect(await stopRemoval('luc')).toBe(false)
    await planRemoval('luc', 'identity-of-luc')
    await removeDueAgents(later(400))
    vi.useRealTimers()
    expect([await due(), received()]).toEqual([undefined, []])
    expect(await factorOf('luc')).not.toBeNull()
  })

  test('[BEY-520] a group that is given back ends the removal', async () => {
    await forgetRemoval('identity-of-luc')
    await removeDueAgents(later(8))
    expect(received()).toEqual([])
  })

  test('[BEY-520] while the utility does not answer, nothing is forgotten, and it is tried again', async () => {
    fail('endDirectorySessions', 500)
    await expect(removeDueAgents(later(8))).rejects.toThrow()
    expect(await factorOf('luc')).not.toBeNull()
    answer('endDirectorySessions', { login: 'luc' })
    await removeDueAgents(later(8))
    expect(await store().agentRemoval.count()).toBe(0)
  })
})
