import { expect, test } from 'vitest'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { sampleAnswer } from '../../../tests/support/sample-answers.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as changePassword } from './change-password.tsx'

const { answer, received } = utility()
onStore()

type Shown = {
  data: { notice: { text: string } | null }
  init: { status: number; headers?: Record<string, string> }
}

test('whoever tries too many old passwords gets the time to wait, as a text and as a header', async () => {
  answer('isAdmin', false)
  answer('getPdcs', sampleAnswer('getPdcs') as never)
  answer('checkOldPassword', false)
  const { cookie } = await loggedIn('subscriber')
  const password = 'Robinet-Tordu-78'
  const form = { oldPassword: 'Azerty123', password, confirmation: password }
  const attempt = async () => {
    const outcome = await changePassword(asked('/compteabo/modifier-mdp', { cookie, form }))
    return outcome as unknown as Shown
  }
  for (let n = 0; n < 10; n++) expect((await attempt()).init.status).toBe(400)
  const { data, init } = await attempt()
  expect(init.status).toBe(429)
  expect(init.headers?.['retry-after']).toMatch(/^[1-9]\d*$/)
  expect(data.notice?.text).toMatch(/^Trop de tentatives\. Réessayez dans /)
  expect(received('checkOldPassword')).toHaveLength(10)
})
