import { beforeEach, expect, test } from 'vitest'
import { addMonths, dayOf } from '#domain/values.ts'
import { settings } from '#settings.server.ts'
import { asked, cookieFrom, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action } from './invite.tsx'

const { admits, answer, fail, received } = utility()
onStore()

let cookie: string
beforeEach(async () => {
  admits('PDC1')
  answer('checkOldPassword', true)
  cookie = (await loggedIn('subscriber', { minutesAgo: 60 })).cookie
})

const form = {
  ...{ kind: 'family', name: 'Amel', mail: 'amel@aide.example' },
  until: addMonths(dayOf(new Date()), 3),
}
const invite = (headers: HeadersInit | undefined, password?: string, points = 'PDC1') =>
  action(
    asked('/compteabo/proches/inviter', {
      cookie: `${cookie}; ${cookieFrom(new Headers(headers).getSetCookie())}`,
      form: { ...form, points, ...(password && { password }) },
    }),
  ) as Promise<{ data: unknown; init?: ResponseInit }>

test('[BEY-20] a password given a moment ago counts, even where the invitation could not be sent', async () => {
  fail('inviteTrusted', 503)
  const failed = await invite({}, 'Eau-Claire-2026')
  expect(failed).toMatchObject({ data: { asksPassword: false, values: { name: 'Amel' } } })
  answer('inviteTrusted', 2)
  expect(await invite(failed.init?.headers)).toMatchObject({ data: { asksPassword: false } })
  expect(received('inviteTrusted')).toHaveLength(2)
  expect(received('checkOldPassword')).toHaveLength(1)
})

test('[BEY-20] nor is it asked for again of a subscriber who has invited too many', async () => {
  answer('inviteTrusted', 1)
  for (let sent = 0; sent < settings().MAILS_PER_HOUR; sent++) await invite({}, 'Eau-Claire-2026')
  const tooMany = await invite({}, 'Eau-Claire-2026')
  expect(tooMany).toMatchObject({ data: { asksPassword: false }, init: { status: 429 } })
  expect(new Headers(tooMany.init?.headers).get('retry-after')).toMatch(/^\d+$/)
  const times = received('checkOldPassword').length
  expect(await invite(tooMany.init?.headers)).toMatchObject({ init: { status: 429 } })
  expect(received('checkOldPassword')).toHaveLength(times)
})

test('[BEY-20] an address of another subscriber is none of the places to choose from', async () => {
  answer('inviteTrusted', 1)
  const refused = await invite({}, 'Eau-Claire-2026', 'PDC2')
  expect(refused).toMatchObject({ data: { errors: { points: ['Cochez au moins une adresse.'] } } })
  expect(received('inviteTrusted')).toEqual([])
})
