import { expect, test } from 'vitest'
import { loader as addresses } from '../../app/screens/account/address/suggestions.ts'
import { loader as towns } from '../../app/screens/services/moving/moving-towns.ts'
import { asked, loggedIn, onStore, thrown } from '../support/portal.ts'
import { utility } from '../support/upstream.ts'

const { fail } = utility()
onStore()

test.each([
  ['suggestions of addresses', addresses],
  ['suggestions of towns', towns],
] as const)(
  '[MSG-05] %s ends no session in the browser: the form of the page still keeps what was typed',
  async (_, run) => {
    fail('getPdcs', 401)
    const { cookie } = await loggedIn('subscriber')
    const led = await thrown(run(asked('/x', { cookie })))
    expect(led.status).toBe(302)
    expect(led.headers.getSetCookie()).toEqual([])
  },
)
