import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { takeToast } from '#http/route.server.ts'
import { seal } from '#session/cookie.server.ts'
import { keptForm } from '#session/kept-form.server.ts'
import { ownerMark } from '#session/owner-mark.server.ts'
import { endRow } from '#session/session-store.server.ts'
import { ownerField } from '#ui/form/owner-field.ts'
import { loader as keptFormLoader } from '../../app/screens/access/kept-form.tsx'
import { action as addressAction } from '../../app/screens/account/address/address.tsx'
import { action as stepAction } from '../../app/screens/wizards.server.ts'
import { guardOf } from '../../app/session/guards.server.ts'
import { hasExtra } from '../support/has-extra.ts'
import { addressOf, allPlaces, paramsOf } from '../support/places.ts'
import { argsOf, asked, cookieFrom, loggedIn, onStore, origin, thrown } from '../support/portal.ts'
import { formRequest, pdf } from '../support/uploads.ts'
import { utility } from '../support/upstream.ts'

// A form belongs to the person whose page it stands on: whatever is posted from the page of another is refused.

const { admits, answer, received } = utility()
onStore()

/** The first field of each form on the pages of a session. */
const ownedBy = async (cookie: string): Promise<[string, string]> => [
  ownerField,
  (await ownerMark(asked('/', { cookie }).request)) ?? '',
]

/** What a browser says of a form that it sends: the newer ones, and the older. */
const fromPage: Record<string, string>[] = [
  { 'sec-fetch-site': 'same-origin' },
  { referer: `${origin}/home` },
]

/** A text that no packing makes short enough for a cookie. */
const hardToPack = Array.from({ length: 500 }, () => randomBytes(5).toString('base64url')).join(' ')

type Action = (args: ReturnType<typeof asked>) => Promise<unknown>

/** Every action of the site map that acts for a person who is logged in. */
const actions = (
  await Promise.all(
    allPlaces.map(async place => {
      const { action } = await import(/* @vite-ignore */ `../../app/${place.file}`)
      const { area } = guardOf(action) ?? {}
      return action && area ? [{ ...place, area, action: action as Action }] : []
    }),
  )
).flat()

const acting = (access: string) => ({
  ...{ access, token: 'token', owner: 'A1001', name: 'Marie Martin', firstName: 'Marie' },
  rights: ['see' as const, 'requests' as const, 'pay' as const],
})

/** The cookies of two persons, or of one person in two roles: the page is of the first, the browser is the second's. */
async function pairsFor(area: 'subscriber' | 'admin') {
  const own = await loggedIn(area)
  const other = await loggedIn(area, { owner: area === 'admin' ? 'colleague' : 'A2002' })
  const { owner } = own.session
  const elsewhere = await loggedIn(area === 'admin' ? 'subscriber' : 'admin', { owner })
  const pairs = [
    [own.cookie, other.cookie],
    [elsewhere.cookie, own.cookie],
  ]
  if (area === 'admin' || !hasExtra('trusted-people')) return pairs
  const [first, second] = await Promise.all(
    ['a1', 'a2'].map(access =>
      seal({ ...other.session, acting: acting(access) }).then(line => cookieFrom([line])),
    ),
  )
  return [
    ...pairs,
    [other.cookie, first ?? ''],
    [first ?? '', other.cookie],
    [first ?? '', second ?? ''],
    // The subscriber and the helper who acts for them.
    [own.cookie, first ?? ''],
  ]
}

describe.each(actions)('$id', ({ area, action, ...place }) => {
  const params = paramsOf(place)
  const refusal = async (args: ReturnType<typeof asked>) => {
    const answer = await thrown(action(args))
    return { status: answer.status, ...((await answer.json()) as object) }
  }

  test('[BEY-560] refuses what was posted from the page of another person, and sends nothing', async () => {
    for (const [page = '', cookie = ''] of await pairsFor(area)) {
      const mark = await ownedBy(page)
      const form = Object.fromEntries([mark, ['message', 'Mon texte\nà moi']])
      expect(await refusal(asked(addressOf(place), { cookie, params, form }))).toMatchObject({
        status: 409,
        title: 'Cette demande n’a pas été envoyée',
        text: expect.stringMatching(
          area === 'admin'
            ? /un autre agent s’est connecté.*Rien n’a été envoyé/
            : /une autre personne s’est connectée.*Rien n’a été envoyé/,
        ),
        typed: { text: 'Mon texte\nà moi' },
      })
      const files = (await formRequest([mark, ['message', 'Mon texte'], ['pieces', pdf()]])).request
      for (const [name, value] of [
        ['cookie', cookie],
        ['origin', 'http://portail.test'],
        ['host', 'portail.test'],
      ] as const)
        files.headers.set(name, value)
      const sent = new Request(`http://portail.test${addressOf(place)}`, files as RequestInit)
      expect(await refusal(argsOf(sent, { params }))).toMatchObject({
        status: 409,
        detail: expect.stringContaining('«\u00a0piece.pdf\u00a0» et tout autre fichier'),
        typed: { text: 'Mon texte' },
      })
    }
    expect(received()).toEqual([])
  })

  test('[BEY-560] refuses a form that does not say whose it is', async () => {
    admits('PDC1')
    answer('isAdmin', area === 'admin')
    answer('haveAccessUserManagement', true)
    const { cookie } = await loggedIn(area)
    const form = { message: 'Mon texte' }
    for (const headers of fromPage)
      expect(
        (await refusal(asked(addressOf(place), { cookie, params, form, headers }))).status,
      ).toBe(409)
    expect(received().filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

/** The steps of wizards keep their own, the form of the address as well. */
const keptElsewhere = (action: Action) =>
  [stepAction, addressAction].some(one => (one as unknown) === action)

/** The desk's answers, bulks and sheet keep their own; what a script posts behind a page stays in the page. */
const keptAtTheDesk = /requests\/request\.tsx|bulks\.tsx|sheet\.tsx|presence|draft/

const toastsAfter = async ({ headers }: Response) => {
  const { request } = asked('/', { cookie: cookieFrom(headers.getSetCookie()) })
  return (await takeToast(request)).toasts.map(({ text }) => text)
}

describe.each(
  actions.filter(({ area, action }) => area === 'subscriber' && !keptElsewhere(action)),
)('$id, posted after the end of the session', ({ action, ...place }) => {
  test('[BEY-753] is kept without its secrets for the person who typed it, and for nobody else', async () => {
    const { session, cookie } = await loggedIn('subscriber')
    await endRow(session.sid)
    const params = paramsOf(place)
    const path = addressOf(place)
    const typed = { name: 'Marie Durand', day: '2026-03-12', password: 'Secret-1', rights: 'pay' }
    const form = Object.fromEntries([await ownedBy(cookie), ...Object.entries(typed)])
    const { headers } = await thrown(action(asked(path, { cookie, params, form })))
    expect(headers.get('location')).toBe('/connexion?redirectTo=%2Fsaisie-gardee')
    const { request } = asked('/saisie-gardee', { cookie: cookieFrom(headers.getSetCookie()) })
    expect(await keptForm(request, session.owner)).toEqual({
      owner: session.owner,
      action: path,
      page: path.split('?')[0],
      text: 'Marie Durand\n12/03/2026',
      again: {
        fields: [
          ['name', 'Marie Durand'],
          ['day', '2026-03-12'],
          ['rights', 'pay'],
        ],
        hasFiles: false,
      },
    })
    expect(await keptForm(request, 'A2002')).toBeUndefined()
    admits('PDC1')
    const again = await loggedIn('subscriber')
    const note = cookieFrom(headers.getSetCookie().filter(line => /saisie/.test(line)))
    const shown = asked('/saisie-gardee', { cookie: `${again.cookie}; ${note}` })
    expect(await keptFormLoader(shown)).toMatchObject({ action: path, hasChoices: true })
    const long = Object.fromEntries([await ownedBy(cookie), ['message', hardToPack]])
    const lost = await thrown(action(asked(path, { cookie, params, form: long })))
    expect(await toastsAfter(lost)).toEqual([
      expect.stringContaining('expiré'),
      expect.stringContaining('trop long'),
    ])
  })
})

describe.each(actions.filter(({ area, file }) => area === 'admin' && !keptAtTheDesk.test(file)))(
  '$id, posted after the end of the session',
  ({ action, ...place }) => {
    test('[BEY-753] is not kept for an agent, who is told so if anything was typed', async () => {
      const { session, cookie } = await loggedIn('admin')
      await endRow(session.sid)
      const params = paramsOf(place)
      const mark = await ownedBy(cookie)
      const told = async (typed: [string, string][]) => {
        const form = Object.fromEntries([mark, ...typed])
        return toastsAfter(await thrown(action(asked(addressOf(place), { cookie, params, form }))))
      }
      const ended = expect.stringContaining('expiré')
      expect(await told([['intent', 'stop']])).toEqual([ended])
      expect(await told([['titre', 'Relevé demandé']])).toEqual([
        ended,
        expect.stringContaining('n’a pas été gardé'),
      ])
    })
  },
)

test('[BEY-560] the mark is not a name, and one person has the same one in each session', async () => {
  const [, mark] = await ownedBy((await loggedIn('subscriber')).cookie)
  expect(mark).toMatch(/^[\w-]{43}$/)
  expect(await ownedBy((await loggedIn('subscriber')).cookie)).toEqual([ownerField, mark])
})

test('[BEY-560] one component makes every form that posts, and what a script posts says whose it is, too', () => {
  const browserFiles = globSync('app/**/*.{ts,tsx}')
    .filter(file => !/\.server\.|\.test\.|^app\/(backend|payment)\//.test(file))
    .sort()
  const saying = (words: RegExp) =>
    browserFiles.filter(file => words.test(readFileSync(file, 'utf8')))
  expect(saying(/method="post"/i)).toEqual([
    // It sends a form again, with the mark that it had.
    'app/screens/shell/failure.tsx',
    'app/ui/form/owned-form.tsx',
  ])
  const posting = saying(/fetch\(.*method: 'POST'/)
  expect(posting.filter(file => !saying(/\[ownerField\]/).includes(file))).toEqual([
    // The strength of a password is asked by visitors, too.
    'app/ui/form/new-password.tsx',
  ])
})
