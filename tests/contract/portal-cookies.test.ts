import { expect, test } from 'vitest'
import { action as findInvoice } from '../../app/extras/guest-payment/find.tsx'
import { action as logInStaff } from '../../app/screens/access/admin-login.tsx'
import { action as forgot } from '../../app/screens/access/forgot.tsx'
import { action as logIn } from '../../app/screens/access/login.tsx'
import { asked, onStore, origin, outcomeOf } from '../support/portal.ts'
import { utility } from '../support/upstream.ts'

const { received } = utility()
onStore()

const forms = [
  ['the log-in', logIn, { login: 'A1001', password: 'x', captcha: 'on' }],
  ['the staff’s log-in', logInStaff, { login: 'agent', password: 'x' }],
  ['a forgotten password', forgot, { login: 'A1001' }],
  [
    'a guest’s payment',
    findInvoice,
    { factNumber: 'F1', refAbo: 'A1001', amount: '12,00', captcha: 'on' },
  ],
] as const

/** What a browser says of a form that it sends: the newer ones, and the older. */
const fromPage: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { referer: `${origin}/connexion` },
]

test.each(forms)(
  '[BEY-563] %s says that the browser refuses cookies, keeps what was typed and asks the utility nothing',
  async (_, action, form) => {
    for (const headers of fromPage) {
      const { password: _, ...kept } = form as Record<string, string>
      expect(await outcomeOf(await action(asked('/x', { form, headers })))).toMatchObject({
        status: 400,
        notice: { tone: 'error', text: 'Votre navigateur refuse les cookies de ce site.' },
        values: kept,
      })
    }
    expect(received()).toEqual([])
  },
)

test.each(forms)('[BEY-563] %s goes on with any cookie of the portal', async (_, action, form) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const { notice } = await outcomeOf(
    await action(asked('/x', { form, headers, cookie: 'essai=1' })),
  )
  expect(notice?.text ?? '').not.toContain('cookies')
})
