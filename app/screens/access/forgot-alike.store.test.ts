import { expect, test, vi } from 'vitest'
import { takeToast } from '#http/route.server.ts'
import { jobsEnded } from '#process/schedule.server.ts'
import { asked, cookieFrom, onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as forgotAction } from './forgot.tsx'

vi.hoisted(() => {
  vi.resetModules()
  process.env.HIDE_UNKNOWN_ACCOUNTS = '1'
})

const { answer, received } = utility()
onStore()

/** The answer to the browser, whatever its cookies hold. */
async function seen(login: string) {
  const response = (await forgotAction(asked('/forgotPassword', { form: { login } }))) as Response
  const cookie = cookieFrom(response.headers.getSetCookie())
  const { toast } = await takeToast(asked('/', { cookie }).request)
  const cookies = response.headers.getSetCookie().map(line => line.replace(/=[^;]+/, ''))
  return [response.status, response.headers.get('location'), cookies, toast?.tone, toast?.text]
}

test('[FORGOT-09] where accounts are not to be guessed, an unknown one, or one whose mail cannot leave, is answered like any', async () => {
  const answers: unknown[] = []
  for (const [i, code] of [0, 1, -1].entries()) {
    answer('sendForgotPasswordMail', code)
    answers.push(await seen('claire@example.fr'))
    await vi.waitFor(() => expect(received()).toHaveLength(i + 1))
  }
  expect((answers[0] as unknown[])[0]).toBe(303)
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
})

test('where accounts are not to be guessed, the answer does not wait for the mail', async () => {
  let send = (_: number) => {}
  answer('sendForgotPasswordMail', () => new Promise(resolve => (send = resolve)))
  expect((await seen('100002'))[0]).toBe(303)
  await vi.waitFor(() => expect(received()).toHaveLength(1))
  send(0)
})

test('the process does not end before a mail that was announced is sent', async () => {
  let send = (_: number) => {}
  answer('sendForgotPasswordMail', () => new Promise(resolve => (send = resolve)))
  await seen('100003')
  await vi.waitFor(() => expect(received()).toHaveLength(1))
  const order: string[] = []
  const ended = jobsEnded(60_000).then(() => order.push('ended'))
  await new Promise(setImmediate)
  order.push('sent')
  send(0)
  await ended
  expect(order).toEqual(['sent', 'ended'])
})
