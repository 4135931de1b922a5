import { expect, test } from 'vitest'
import type { Subscriber } from '#session/guards.server.ts'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { user } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { presentAccount } from './address/address.server.ts'
import { loader } from './change-mail.tsx'

const { admits, answer } = utility()
onStore()

test.each([
  ['nouveau@example.fr', 'En attente de confirmation\u00a0: nouveau@example.fr'],
  [undefined, null],
])(
  '[BEY-782] [MAIL-02] while %s waits for its link, the account and the form say %j',
  async (pendingMail, said) => {
    admits('PDC1')
    const own = { ...user, ...(pendingMail && { pendingMail }) }
    answer('getUser', own)
    const { cookie } = await loggedIn('subscriber')
    const form = await loader(asked('/compteabo/changer-mail', { cookie }))
    expect(form).toMatchObject({ mail: user.mail, pending: said })
    const call = async (name: string) => (name === 'getUser' ? own : null)
    const { mail } = await presentAccount({
      call,
      who: { owner: 'A1001' },
    } as unknown as Subscriber)
    expect(mail).toBe([user.mail, ...(said ? [said] : [])].join('. '))
  },
)
