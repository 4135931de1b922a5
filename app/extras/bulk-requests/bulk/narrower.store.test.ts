import { expect, test, vi } from 'vitest'
import type { RequestList } from '#screens/admin/requests/listed.ts'
import { asked, loggedIn, onStore, thrown } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import type { Slots } from '../../slots.server.ts'

/** An extra whose list of requests is narrowed by what a bulk does not know. */
const slots: Partial<Slots> = { requestList: async () => ({ isNarrower: true }) as RequestList }

vi.hoisted(() => vi.resetModules())
vi.mock('../../all.ts', async original => ({
  ...(await original<typeof import('../../all.ts')>()),
  extrasIn: () => [{ name: 'toy', slots: async () => ({ slots }) }],
}))

const { answer } = utility()
onStore()

test.each(['lot', 'export'] as const)(
  '[BEY-73] a list that is narrowed by more than a bulk knows is no choice of one: %s',
  async path => {
    const { loader } = path === 'lot' ? await import('./bulks.tsx') : await import('./export.ts')
    answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': '2026-11-25' } }))
    // All that a bulk and a file ask for is there: an outage would lead back to the list, too.
    for (const call of ['getUsersClaim', 'listBulks'] as const) answer(call, [])
    answer('countUsersClaim', 3)
    const { cookie } = await loggedIn('admin')
    const page = asked(`/adm-sem-webabo/gestion/${path}?q=Moreau`, { cookie })
    const away = await thrown(loader(page) as Promise<unknown>)
    expect(away.headers.get('location')).toBe('/adm-sem-webabo/gestion?q=Moreau')
  },
)
