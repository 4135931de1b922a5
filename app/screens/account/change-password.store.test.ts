import { expect, test } from 'vitest'
import { remember } from '#limits/accounts.server.ts'
import { asked, loggedIn, onStore, thrown, toastsAfter } from '../../../tests/support/portal.ts'
import { sampleAnswer } from '../../../tests/support/sample-answers.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as changePassword } from './change-password.tsx'
import { loader as presentPassword } from './present-password.tsx'

const { answer, received } = utility()
onStore()

test('a subscriber who goes on from many networks loses the session, which says so; a log-in has its attempts again', async () => {
  answer('isAdmin', false)
  answer('getPdcs', sampleAnswer('getPdcs') as never)
  answer('checkOldPassword', false)
  const owner = 'B2002'
  const { cookie } = await loggedIn('subscriber', { owner })
  const password = 'Robinet-Tordu-78'
  const form = { oldPassword: 'Azerty123', password, confirmation: password }
  const attempt = (n: number, cookies = cookie) => {
    const context = { address: `198.51.100.${n}` }
    return changePassword(asked('/compteabo/modifier-mdp', { cookie: cookies, form, context }))
  }
  for (let n = 0; n < 20; n++) await attempt(n)
  const away = await thrown(attempt(20))
  expect(away.headers.get('location')).toBe('/connexion')
  expect((await toastsAfter(away)).toast?.text).toMatch(/votre session a été fermée/)
  expect(received('checkOldPassword')).toHaveLength(20)
  expect((await thrown(attempt(20))).headers.get('location')).toMatch(/^\/connexion/)
  expect(received('checkOldPassword')).toHaveLength(20)

  const again = await loggedIn('subscriber', { owner })
  await remember(asked('/').request, 'subscriber', { owner })
  expect(await attempt(21, again.cookie)).toMatchObject({ init: { status: 400 } })
})

test('the password is not asked of a subscriber who has just logged in', async () => {
  answer('isAdmin', false)
  answer('getPdcs', sampleAnswer('getPdcs') as never)
  const { cookie } = await loggedIn('subscriber')
  const away = await thrown(presentPassword(asked('/compteabo/mot-de-passe-actuel', { cookie })))
  expect(away.headers.get('location')).toBe('/compteabo/changer-mail')
})
