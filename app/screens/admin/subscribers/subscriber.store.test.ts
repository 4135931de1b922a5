import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '#session/audit.server.ts'
import { factorOf, forgetFactor, helperFactor } from '#session/second-factor/factor.server.ts'
import { accountName, openRow, sessionsOf } from '#session/session-store.server.ts'
import { store } from '#store/client.server.ts'
import type { User } from '#upstream/catalogue/entities.ts'
import { enrolled } from '../../../../tests/support/enrolled.ts'
import { asked, loggedIn, onStore, outcomeOf, thrown } from '../../../../tests/support/portal.ts'
import { user as sample } from '../../../../tests/support/samples.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { action, loader } from './subscriber.tsx'
import { action as deleteAction, loader as deletionPage } from './subscriber-delete.tsx'
import { loader as listLoader } from './subscribers.tsx'

const { answer, extrasHaveNothing, fail, received } = utility()
onStore()

/** A subscriber of the portal's own numbering for each test: the store is one for the file. */
let refAbo = ''
let count = 0
const user = (): User => ({ ...sample, refAbo, login: refAbo })

beforeEach(async () => {
  refAbo = `A${++count}000`
  answer('isAdmin', true)
  answer('adminLogin', { token: 'another-token' })
  answer('disconnect', true)
  extrasHaveNothing()
  answer('getSubscriberRequests', { requests: [], moves: [] })
  answer('searchUsers', [2, [{ ...user(), refAbo: `${refAbo}1` }, user()]])
})

const panel = () => `/adm-sem-webabo/subManangement/${refAbo}?nom=martin&page=2`
const list = '/adm-sem-webabo/subManangement?nom=martin&page=2'

async function post(
  form: Record<string, string>,
  { act = action, by }: { act?: typeof action | typeof deleteAction; by?: string } = {},
) {
  const cookie = by ?? (await loggedIn('admin')).cookie
  const args = asked(panel(), { cookie, form, params: { refAbo } })
  return outcomeOf(await act(args))
}

/** What was done, besides having looked at the account. */
const trail = async () =>
  (await auditOf('subscriber', refAbo))
    .filter(({ words }) => words !== 'Fiche consultée')
    .map(({ actor, words, done }) => [actor, words, done])

/** One open session of the subscriber, beside which another subscriber has theirs. */
async function openSession() {
  for (const owner of [refAbo, `${refAbo}1`])
    await openRow({ role: 'subscriber', login: owner, owner, keep: false, device: 'Firefox' })
}
const openSessions = async () => [
  (await sessionsOf('subscriber', refAbo)).length,
  (await sessionsOf('subscriber', `${refAbo}1`)).length,
]

const strong = 'Robinet-Tordu-78'
const own = 'Source-Vive-2026'

test.each([
  ['panel', loader],
  ['deletion', deletionPage],
])('an agent who opens the %s of a subscriber has looked at their account', async (_, page) => {
  const { cookie } = await loggedIn('admin')
  await page(asked(panel(), { cookie, params: { refAbo } }))
  const looked = (await auditOf('subscriber', refAbo)).map(({ actor, words }) => [actor, words])
  expect(looked).toEqual([['agent', 'Fiche consultée']])
})

describe('the panel of a subscriber', () => {
  test('is that of the exact number, not of those that contain it', async () => {
    const { cookie } = await loggedIn('admin')
    const shown = await loader(asked(panel(), { cookie, params: { refAbo } }))
    expect(shown.refAbo).toBe(refAbo)
  })

  test('of a number that has no account leads back to the list, which says so', async () => {
    answer('searchUsers', [1, [{ ...user(), refAbo: `${refAbo}1` }]])
    const { cookie } = await loggedIn('admin')
    const text = 'Aucun abonné de ce numéro n’a de compte. Il vient peut-être d’être supprimé.'
    for (const away of [
      await thrown(loader(asked(panel(), { cookie, params: { refAbo } }))),
      await thrown(post({ intent: 'mail', mail: 'a@exemple.fr' })),
    ])
      expect(await outcomeOf(away)).toMatchObject({ to: list, tone: 'error', text })
  })

  test('does nothing that it was not asked', async () => {
    expect((await thrown(post({ intent: 'delete' }))).status).toBe(400)
    expect((await thrown(post({}))).status).toBe(400)
  })
})

describe('the change of the address', () => {
  const change = (mail: string) => post({ intent: 'mail', mail, ownPassword: own })

  test('[ADMSUB-11] [ADMSUB-12] wants one, and a valid one', async () => {
    expect((await change('')).errors).toEqual({ mail: ['Nouvel email requis'] })
    const wrong = await change('abc')
    expect(wrong).toMatchObject({
      status: 400,
      errors: { mail: [expect.stringMatching(/^Veuillez saisir une adresse mail valide\n/)] },
      values: { mail: 'abc' },
    })
    expect(await trail()).toEqual([])
  })

  test('[ADMSUB-13] is said, written down without the address, and ends the sessions of that subscriber', async () => {
    answer('modifyUserMail', 1)
    await openSession()
    expect(await change(' neuf@exemple.fr ')).toMatchObject({
      status: 303,
      to: list,
      tone: 'success',
      text: "L'adresse mail a bien été modifié pour l'utilisateur",
    })
    expect(received('modifyUserMail')[0]?.body).toEqual({ login: refAbo, mail: 'neuf@exemple.fr' })
    expect(await trail()).toEqual([['agent', 'Adresse e-mail modifiée', true]])
    expect(await openSessions()).toEqual([0, 1])
  })

  test('[ADMSUB-14] to an address that is taken is refused, and ends nothing', async () => {
    answer('modifyUserMail', 0)
    await openSession()
    expect(await change('pris@exemple.fr')).toMatchObject({
      status: 400,
      errors: { mail: ["L'adresse email pris@exemple.fr est déjà utilisée !"] },
    })
    expect(await trail()).toEqual([['agent', 'Adresse e-mail modifiée', false]])
    expect(await openSessions()).toEqual([1, 1])
  })

  test('that cannot be made keeps what was typed, and is written down as not done', async () => {
    fail('modifyUserMail', 500)
    const page = await change('neuf@exemple.fr')
    expect(page).toMatchObject({ status: 503, values: { mail: 'neuf@exemple.fr' } })
    expect(page.notice?.text).toMatch(
      /^Problème lors de la modification de l'adresse mail\. Veuillez contacter/,
    )
    expect(await trail()).toEqual([['agent', 'Adresse e-mail modifiée', false]])
  })
})

describe('the password that an agent sets', () => {
  const set = (password: string, confirmation = password) =>
    post({ intent: 'password', password, confirmation, ownPassword: own })

  test.each([
    [
      '',
      '',
      { password: ['Mot de passe requis'], confirmation: ['Confirmation du mot de passe requise'] },
    ],
    ['abc', 'abc', { password: [expect.stringMatching(/^Format du mot de passe incorrect\n/)] }],
    [strong, `${strong}x`, { confirmation: ['Les mots de passe ne sont pas identiques'] }],
  ])('« %s » and « %s » are refused, and not kept', async (password, confirmation, errors) => {
    const page = await set(password, confirmation)
    expect(page).toMatchObject({ status: 400, errors })
    expect(page.values).toEqual({})
    expect(received('modifyUserPassword')).toEqual([])
  })

  test('[ADMSUB-16] is said, written down, and ends the sessions of that subscriber', async () => {
    answer('modifyUserPassword', 1)
    await openSession()
    expect(await set(strong)).toMatchObject({
      to: list,
      tone: 'success',
      text: 'Modification du mot de passe réussie.',
    })
    expect(received('modifyUserPassword')[0]?.body).toEqual({ login: refAbo, password: strong })
    expect(await trail()).toEqual([['agent', 'Mot de passe modifié', true]])
    expect(await openSessions()).toEqual([0, 1])
  })
})

describe('the mail that lets a subscriber choose a password', () => {
  let cookie = ''
  beforeEach(async () => {
    cookie = (await loggedIn('admin')).cookie
  })
  const send = (by = cookie) => post({ intent: 'reset-mail' }, { by })

  test('[ADMSUB-18] is sent once by an agent, and again by a colleague only', async () => {
    answer('sendForgotPasswordMail', 0)
    expect(await send()).toMatchObject({ to: list, tone: 'success' })
    expect(await send()).toMatchObject({
      to: list,
      tone: 'info',
      text: 'Un mail a déjà été envoyé sur cette adresse mail.',
    })
    expect(received('sendForgotPasswordMail')).toHaveLength(1)
    expect(await trail()).toEqual([['agent', 'Mail de réinitialisation envoyé', true]])
    const colleague = (await loggedIn('admin')).cookie
    expect(await send(colleague)).toMatchObject({ tone: 'success' })
  })

  test('that was not sent may be asked again', async () => {
    answer('sendForgotPasswordMail', -1)
    const said = await send()
    expect(said.tone).toBe('error')
    expect(said.text).toMatch(/^Problème lors de l'envoi du mail de réinitialisation\. Veuillez/)
    answer('sendForgotPasswordMail', 0)
    expect(await send()).toMatchObject({ tone: 'success' })
  })
})

describe('[ADMUSR-15] [ADMUSR-16] the deletion of a subscriber', () => {
  const remove = () => post({ ownPassword: own }, { act: deleteAction })

  test('is said, written down, and ends their sessions', async () => {
    answer('deleteUser', 1)
    await openSession()
    expect(await remove()).toMatchObject({
      to: list,
      tone: 'success',
      text: "Suppression de l'utilisateur effectuée avec succès !",
    })
    expect(received('deleteUser')[0]?.url.pathname).toMatch(new RegExp(`/${refAbo}$`))
    expect(await trail()).toEqual([['agent', 'Compte supprimé', true]])
    expect(await openSessions()).toEqual([0, 1])
  })

  test('[BEY-154] takes their drafts, names and choices along: not what is being sent, nor what is of others', async () => {
    answer('deleteUser', 1)
    const db = store()
    const at = new Date()
    const times = { createdAt: at, updatedAt: at, expiresAt: new Date(at.getTime() + 3_600_000) }
    const whose = { open: refAbo, helped: `${refAbo} access`, sent: refAbo, other: `${refAbo}0` }
    for (const [id, owner] of Object.entries(whose)) {
      const state = id === 'sent' ? 'sent' : 'open'
      const about = { wizard: '/x', title: '', step: '', revision: 1, content: '' }
      await db.draft.create({ data: { id, owner, state, ...about, ...times } })
    }
    for (const owner of [refAbo, `${refAbo}0`]) {
      await db.household.create({ data: { owner, pdc: 'P1', persons: 2, updatedAt: at } })
      const account = accountName('subscriber', owner)
      await db.accountName.create({ data: { name: owner, account, updatedAt: at } })
    }
    await remove()
    const left = async (rows: Promise<{ id?: string; owner?: string; name?: string }[]>) =>
      (await rows).map(({ id, owner, name }) => id ?? owner ?? name).sort()
    expect(await left(db.draft.findMany({ select: { id: true } }))).toEqual(['other', 'sent'])
    expect(await left(db.household.findMany({ select: { owner: true } }))).toEqual([`${refAbo}0`])
    expect(await left(db.accountName.findMany({ select: { name: true } }))).toEqual([`${refAbo}0`])
  })

  test('that fails is said too', async () => {
    fail('deleteUser', 500)
    const said = await remove()
    expect(said.tone).toBe('error')
    expect(said.text).toMatch(/^Problème lors de la suppression de l'utilisateur\. Veuillez/)
    expect(await trail()).toEqual([['agent', 'Compte supprimé', false]])
  })
})

describe('the list of subscribers', () => {
  const listed = async (search = '') => {
    const { cookie } = await loggedIn('admin')
    return listLoader(asked(`/adm-sem-webabo/subManangement${search}`, { cookie }))
  }

  test('[ADMSUB-03] searches by what was typed, and pages what is found', async () => {
    answer('searchUsers', [120, [user()]])
    await listed('?abonne=+100+&nom=&email=exemple.fr&taille=50&page=2&tri=startDate.desc')
    const { searchParams = [] } = received('searchUsers').at(-1)?.url ?? {}
    expect(Object.fromEntries(searchParams)).toEqual({
      refAbo: '100',
      userLogin: 'exemple.fr',
      startValue: '50',
      endValue: '100',
      order: 'startDate',
      direction: 'desc',
    })
  })

  test('a page beyond the last leads to the last', async () => {
    answer('listUsers', [41, []])
    const last = await thrown(listed('?taille=20&page=99'))
    expect(last.headers.get('location')).toBe('/adm-sem-webabo/subManangement?taille=20&page=3')
  })
})

test('[BEY-112] the second step of who helps others is removed for them, with their sessions; it goes with the account', async () => {
  const factor = helperFactor(refAbo)
  await enrolled(factor)
  await openRow({ role: 'subscriber', login: refAbo, owner: refAbo, keep: false, device: '' })
  expect(await post({ intent: 'factor', ownPassword: own })).toMatchObject({
    to: list,
    tone: 'success',
  })
  expect(await factorOf(factor)).toBeNull()
  expect(await sessionsOf('subscriber', refAbo)).toEqual([])
  expect(await trail()).toContainEqual(['agent', 'Connexion en deux étapes retirée', true])
  await enrolled(factor)
  answer('deleteUser', 1)
  await post({ ownPassword: own }, { act: deleteAction })
  expect(await factorOf(factor)).toBeNull()
})

test.each([
  ['sets a password', action, { intent: 'password', password: strong, confirmation: strong }],
  ['changes an address', action, { intent: 'mail', mail: 'neuf@exemple.fr' }],
  ['removes a second step', action, { intent: 'factor' }],
  ['deletes an account', deleteAction, {}],
])(
  '[BEY-542] [BEY-792] an agent who %s proves who they are, by password or by code',
  async (_, act, form) => {
    answer('modifyUserPassword', 1)
    answer('modifyUserMail', 1)
    answer('deleteUser', 1)
    const attempt = (proof: object) => post({ ...form, ...proof }, { act })
    const { errors, status, values } = await attempt({})
    const kept = Object.entries(form).filter(([name]) => name === 'mail')
    expect({ errors, status, values }).toEqual({
      errors: { ownPassword: ['Votre mot de passe requis'] },
      status: 400,
      values: Object.fromEntries(kept),
    })
    fail('adminLogin', 403, {})
    expect((await attempt({ ownPassword: 'autre' })).errors).toEqual({
      ownPassword: ['Mot de passe incorrect'],
    })
    answer('adminLogin', { token: 'another-token' })
    const { codes } = await enrolled('agent')
    expect((await attempt({ ownPassword: own })).errors).toEqual({ code: ['Code requis'] })
    expect(await trail()).toEqual([])
    await attempt({ code: codes[0] ?? '' })
    expect(await trail()).toEqual([['agent', expect.any(String), true]])
    await forgetFactor('agent')
  },
)
