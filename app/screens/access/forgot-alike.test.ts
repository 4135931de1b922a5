import { expect, test } from 'vitest'
import { takeToast } from '#http/toasts.server.ts'
import { asked, cookieFrom, onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as forgotAction } from './forgot.tsx'

const { answer } = utility()
onStore()
// Read with the first request.
process.env.HIDE_UNKNOWN_ACCOUNTS = '1'

test('[FORGOT-09] where accounts are not to be guessed, an unknown one, or one whose mail cannot leave, is answered like any', async () => {
  const seen = async (code: number) => {
    answer('sendForgotPasswordMail', code)
    const form = { login: 'claire@example.fr' }
    const response = (await forgotAction(asked('/forgotPassword', { form }))) as Response
    const cookie = cookieFrom(response.headers.getSetCookie())
    const { toast } = await takeToast(asked('/', { cookie }).request)
    const cookies = response.headers.getSetCookie().map(line => line.replace(/=[^;]+/, ''))
    return [response.status, response.headers.get('location'), cookies, toast?.tone, toast?.text]
  }
  const sent = await seen(0)
  expect(sent[0]).toBe(303)
  expect(await seen(1)).toEqual(sent)
  expect(await seen(-1)).toEqual(sent)
})
