import { beforeEach, expect, test } from 'vitest'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import { addressOf, allPlaces, type Place, paramsOf } from '../support/places.ts'
import { asked, loggedIn, onStore } from '../support/portal.ts'
import { privateText, sampleAnswer } from '../support/sample-answers.ts'
import { utility } from '../support/upstream.ts'

// Every loader and every action of the site map, called as a function: what the table of app/routes.ts names is covered
// the day it is born. tests/journeys/guards.test.ts tries the guards of each.

const { answer, received } = utility()
onStore()

type Work = Place & { kind: 'loader' | 'action'; guard: string }

const works = allPlaces.flatMap((place): Work[] =>
  (['loader', 'action'] as const).flatMap(kind => {
    const guard = place.guards[kind]
    return guard ? [{ ...place, kind, guard }] : []
  }),
)
const guardedBy = (...guards: string[]) => works.filter(({ guard }) => guards.includes(guard))

/** The browser's view of this loader or action: a status, a redirect, and all its text. */
async function open(work: Work, cookie = '') {
  const { file, kind } = work
  const module = await import(/* @vite-ignore */ `../../app/${file}`)
  const form = kind === 'action' ? { form: {} } : {}
  const args = asked(addressOf(work), { cookie, ...form, params: paramsOf(work) })
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

beforeEach(() => {
  // Whatever a page asks for, there is an answer: a guard that is missing shows what it holds.
  for (const name of Object.keys(catalogue) as CallName[])
    answer(name, () => sampleAnswer(name) as never)
  answer('isAdmin', ({ headers }) => headers.get('authorization') === 'Bearer token-of-the-agent')
  answer('haveAccessUserManagement', true)
})

const sides = [
  { role: 'subscriber', works: guardedBy('requireSubscriber') },
  { role: 'admin', works: guardedBy('requireAdmin', 'requireUserManagement') },
] as const

for (const { role, works } of sides)
  test.each(works)(
    `[GUARD-05] [GUARD-18] $kind of $file asks for the role of the ${role}; the token and the utility’s address stay on the server`,
    async work => {
      const { session, cookie } = await loggedIn(role)
      const { status, to, text } = await open(work, cookie)
      expect(status).toBeLessThan(500)
      expect(to ?? '').not.toMatch(
        role === 'admin' ? /^\/(connexion|home|adm-sem-webabo$)/ : /^\/(connexion|adm-sem-webabo)/,
      )
      expect(received('isAdmin')).toHaveLength(1)
      for (const secret of [session.token, session.sid, process.env.UTILITY_API_URL])
        expect(text).not.toContain(secret)
    },
  )

test.each(guardedBy('publicPage', 'publicService'))(
  '$kind of $file shows to a visitor what is no subscriber’s',
  async work => {
    // What the utility answers to anybody is no subscriber's secret.
    for (const [name, { auth }] of Object.entries(catalogue))
      if (auth === 'public')
        answer(name as CallName, () => sampleAnswer(name as CallName, 'Saint-Lunier') as never)
    const { text, status } = await open(work)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain(privateText)
    for (const { headers } of received()) expect(headers.get('authorization')).toBeNull()
  },
)
