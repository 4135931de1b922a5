import { beforeEach, expect, test } from 'vitest'
import { asked, cookieFrom, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action } from './tool-create.tsx'

const { admits, answer, fail, received } = utility()
onStore()

let cookie: string
beforeEach(async () => {
  admits('PDC1')
  answer('checkOldPassword', true)
  cookie = (await loggedIn('subscriber', { minutesAgo: 60 })).cookie
})

test('[BEY-58] a password given a moment ago counts, even where the token could not be created', async () => {
  fail('createDataToken', 500)
  const form = { name: 'Tableur', months: '12' }
  const path = '/compteabo/mes-outils/creer'
  const failed = await action(asked(path, { cookie, form: { ...form, password: 'Eau-2026' } }))
  expect(failed).toMatchObject({ data: { asksPassword: false, token: null } })

  answer('createDataToken', { token: 'un-jeton' })
  const proof = new Headers(failed.init?.headers).getSetCookie()
  const again = asked(path, { cookie: `${cookie}; ${cookieFrom(proof)}`, form })
  expect(await action(again)).toMatchObject({ data: { token: 'un-jeton' } })
  expect(received('checkOldPassword')).toHaveLength(1)
})
