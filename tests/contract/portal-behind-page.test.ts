import { expect, test } from 'vitest'
import { action as presence } from '../../app/extras/desk/presence.ts'
import { loader as addresses } from '../../app/screens/account/address/suggestions.ts'
import { loader as towns } from '../../app/screens/services/moving/moving-towns.ts'
import { asked, loggedIn, onStore, thrown } from '../support/portal.ts'
import { utility } from '../support/upstream.ts'

const { fail } = utility()
onStore()

test.each([
  ['the presence of an agent', 'admin', presence, { demande: 'D1', etat: 'repond' }],
  ['suggestions of addresses', 'subscriber', addresses, undefined],
  ['suggestions of towns', 'subscriber', towns, undefined],
] as const)(
  '[MSG-05] %s ends no session in the browser: the form of the page still keeps what was typed',
  async (_, role, run, form) => {
    fail('isAdmin', 401)
    fail('getPdcs', 401)
    const { cookie } = await loggedIn(role)
    const led = await thrown(run(asked('/x', { cookie, ...(form && { form }) })))
    expect(led.status).toBe(302)
    expect(led.headers.getSetCookie()).toEqual([])
  },
)
