import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endRow } from '#session/session-store.server.ts'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import { addressOf, allPlaces, isForPrograms, type Place, paramsOf } from '../support/places.ts'
import { asked, closePortal, loggedIn, onStore } from '../support/portal.ts'
import { privateText, sampleAnswer } from '../support/sample-answers.ts'
import { utility } from '../support/upstream.ts'

// Every loader and every action of the site map, called as a function by everybody who might try:
// what the table of app/routes.ts names is covered the day it is born.

const { answer, received } = utility()
onStore()

type Kind = 'loader' | 'action'
type Door = Place & { kind: Kind; guard: string }

const doors = allPlaces.flatMap((place): Door[] =>
  (['loader', 'action'] as const).flatMap(kind => {
    const guard = place.guards[kind]
    return guard ? [{ ...place, kind, guard }] : []
  }),
)
const guardedBy = (...guards: string[]) => doors.filter(({ guard }) => guards.includes(guard))

/** What the browser would get from this loader or action: a status, a redirect, and all its text. */
async function open(door: Door, cookie = '', headers: Record<string, string> = {}) {
  const { file, kind } = door
  const module = await import(/* @vite-ignore */ `../../app/${file}`)
  const form = kind === 'action' ? { form: {} } : {}
  const args = asked(addressOf(door), { cookie, headers, ...form, params: paramsOf(door) })
  // As Remix calls them: what a function throws before its first await is a refusal too.
  const got: unknown = await (async () => module[kind](args))().catch((cause: unknown) => {
    if (cause instanceof Response) return cause
    throw cause
  })
  if (!(got instanceof Response)) {
    const { init } = (got ?? {}) as { init?: ResponseInit }
    return { status: init?.status ?? 200, to: null, text: JSON.stringify(got) }
  }
  const text = [...got.headers].join('\n') + (await got.text())
  return { status: got.status, to: got.headers.get('location'), text }
}

/** Calls that only ask whose session it is. */
const checks: CallName[] = ['isAdmin', 'haveAccessUserManagement']
const furtherCalls = () => received().filter(({ name }) => !checks.includes(name))

const callers = {
  nobody: async () => '',
  'a session that is over': async () => {
    const { session, cookie } = await loggedIn('subscriber')
    await endRow(session.sid)
    return cookie
  },
  'a subscriber': async () => (await loggedIn('subscriber')).cookie,
  'an agent': async () => (await loggedIn('admin')).cookie,
} as const

beforeEach(() => {
  // Whatever a page asks for, there is an answer: a guard that is missing shows what it holds.
  for (const name of Object.keys(catalogue) as CallName[])
    answer(name, () => sampleAnswer(name) as never)
  // An agent who does not manage the accounts of agents.
  answer('isAdmin', ({ headers }) => headers.get('authorization') === 'Bearer token-of-the-agent')
  answer('haveAccessUserManagement', false)
})

/** A person who has no business there is led to their own place; nothing is asked for them and nothing shown. */
async function expectClosed(door: Door, caller: keyof typeof callers, to: RegExp) {
  const outcome = await open(door, await callers[caller]())
  expect(outcome.to, caller).toMatch(to)
  expect(outcome.text).not.toContain(privateText)
  expect(furtherCalls()).toEqual([])
}

const subscribersDoor = /^\/connexion(\?redirectTo=%2F[^%]|$)/
const agentsDoor = /^\/adm-sem-webabo(\?redirectTo=%2F[^%]|$)/

describe('the subscribers’ side', () => {
  const own = guardedBy('requireSubscriber')
  const helpers = guardedBy('requireAccount')

  test.each([...own, ...helpers])(
    '[GUARD-02] [GUARD-03] $kind of $file: log in first, with a session that lives',
    async door => {
      await expectClosed(door, 'nobody', subscribersDoor)
      await expectClosed(door, 'a session that is over', subscribersDoor)
      expect(received()).toEqual([])
    },
  )

  test.each([...own, ...helpers])(
    '[GUARD-06] [GUARD-12] $kind of $file: not for agents',
    async door => {
      await expectClosed(door, 'an agent', /^\/adm-sem-webabo\/gestion$/)
      expect(received()).toEqual([])
    },
  )

  test.each(own)(
    '[GUARD-05] [GUARD-18] $kind of $file: asks for the role; the token and the utility’s address stay on the server',
    async door => {
      const { session, cookie } = await loggedIn('subscriber')
      const { to, text, status } = await open(door, cookie)
      expect(status).toBeLessThan(500)
      expect(to ?? '').not.toMatch(/^\/(connexion|adm-sem-webabo)/)
      expect(received('isAdmin')).toHaveLength(1)
      for (const secret of [session.token, session.sid, process.env.UTILITY_API_URL])
        expect(text).not.toContain(secret)
    },
  )
})

describe('the staff’s side', () => {
  const own = guardedBy('requireAdmin', 'requireUserManagement')

  test.each(own)('[GUARD-09] $kind of $file: log in first', async door => {
    await expectClosed(door, 'nobody', agentsDoor)
    expect(received()).toEqual([])
  })

  test.each(own)('[GUARD-07] [GUARD-12] $kind of $file: not for subscribers', async door => {
    await expectClosed(door, 'a subscriber', /^\/home$/)
  })

  test.each(own)('[GUARD-18] $kind of $file: an agent’s token stays on the server', async door => {
    answer('haveAccessUserManagement', true)
    const { session, cookie } = await loggedIn('admin')
    const { status, to, text } = await open(door, cookie)
    expect(status).toBeLessThan(500)
    expect(to ?? '').not.toMatch(/^\/(connexion|home|adm-sem-webabo$)/)
    for (const secret of [session.token, session.sid, process.env.UTILITY_API_URL])
      expect(text).not.toContain(secret)
  })
})

describe.runIf(guardedBy('requireUserManagement').length)('the accounts of agents', () => {
  test.each(guardedBy('requireUserManagement'))(
    '[GUARD-10] $kind of $file: not for mere agents',
    async door => {
      await expectClosed(door, 'an agent', /^\/adm-sem-webabo\/gestion$/)
    },
  )
})

describe('what is open to everybody', () => {
  test.each(guardedBy('publicPage', 'publicService'))(
    '$kind of $file: is nobody’s in particular',
    async door => {
      // Where there is water, and of which town a link speaks, is no subscriber's secret.
      answer('getWaterTowns', [])
      answer('getWaterLink', { town: 'Saint-Lunier', isOn: true })
      const { text, status } = await open(door)
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(privateText)
      for (const { headers } of received()) expect(headers.get('authorization')).toBeNull()
    },
  )
})

describe('every door', () => {
  let cookies: string[]
  // Nothing is done with them: one of each is enough.
  beforeAll(async () => {
    cookies = await Promise.all(Object.values(callers).map(caller => caller()))
  })

  test.each(doors.filter(({ kind }) => kind === 'action'))(
    '$file: another site posts nothing',
    async door => {
      for (const cookie of cookies)
        for (const headers of [{ origin: 'http://evil.test' }, { 'sec-fetch-site': 'same-site' }])
          expect((await open(door, cookie, headers as never)).status).toBe(403)
      expect(received()).toEqual([])
    },
  )

  test.each(doors)(
    '[GUARD-01] [SHELL-20] [SHELL-24] $kind of $file: closed for maintenance, before all else',
    async door => {
      closePortal()
      for (const cookie of cookies) {
        const { status, to } = await open(door, cookie)
        if (isForPrograms(door) || door.url === '/maintenance')
          expect([status, to]).toEqual([503, null])
        else expect([status, to]).toEqual([door.kind === 'action' ? 303 : 302, '/maintenance'])
      }
      expect(received()).toEqual([])
    },
  )
})
