import { beforeEach, describe, expect, test } from 'vitest'
import { agentLoginFormat } from '#domain/agent.ts'
import { knownBrowser } from '#limits/accounts.server.ts'
import { auditOf } from '#session/audit.server.ts'
import { factorOf, forgetFactor } from '#session/second-factor/factor.server.ts'
import { accountName, openRow, roundOf, sessionsOf } from '#session/session-store.server.ts'
import { store } from '#store/client.server.ts'
import type { AdminUser } from '#upstream/catalogue/entities.ts'
import { enrolled } from '../../../../tests/support/enrolled.ts'
import { asked, loggedIn, onStore, outcomeOf, thrown } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { choicesOf } from '../account/choice-rows.server.ts'
import { action as modify } from './agent.tsx'
import { action as create } from './agent-create.tsx'
import { loader as removal, action as remove } from './agent-delete.tsx'
import { action as removeFactor } from './agent-factor.tsx'

const { answer, fail, received } = utility()
onStore()

/** An agent of each test's own: the store is one for the file. The one who acts is « agent ». */
let agent: AdminUser
let count = 0

beforeEach(() => {
  count += 1
  agent = { id: `a${count}`, login: `lea${count}`, nameAdmin: 'Petit Léa', accessGestion: false }
  answer('isAdmin', true)
  answer('haveAccessUserManagement', true)
  answer('adminLogin', { token: 'another-token' })
  answer('disconnect', true)
  answer('getAdminUsers', () => [
    { id: 'moi', login: 'agent', nameAdmin: 'Ali Agent', accessGestion: true },
    agent,
  ])
})

type Act = typeof create | typeof modify | typeof remove | typeof removeFactor
async function post(act: Act, form: Record<string, string>, id = agent.id) {
  const { cookie } = await loggedIn('admin')
  return outcomeOf(await act(asked(list, { cookie, form, params: { id } })))
}

const list = '/adm-sem-webabo/userManangement'
const trail = async (login = agent.login) =>
  (await auditOf('agent', login)).map(({ words, done }) => [words, done]).sort()

const password = 'Robinet-Tordu-78'
const own = 'Source-Vive-2026'
/** A new password, and the proof that its giver is who they say. */
const given = { password, confirmation: password, ownPassword: own }
const form = () => ({
  lastName: 'Durand',
  firstName: 'Anne',
  accessGestion: 'on',
  login: `anne${count}`,
  ...given,
})

describe('the account that is created', () => {
  test('[ADMUSR-06] [ADMUSR-07] [ADMUSR-13] [ADMUSR-16] has name and first name joined, and the right that was ticked', async () => {
    answer('createAdmin', 1)
    expect(await post(create, form())).toMatchObject({
      to: list,
      tone: 'success',
      text: "Création de l'utilisateur effectuée avec succès !",
    })
    expect(received('createAdmin')[0]?.body).toEqual({
      login: `anne${count}`,
      password,
      nameAdmin: 'Durand Anne',
      accessGestion: true,
    })
    expect(await trail(`anne${count}`)).toEqual([
      ['Accès à la gestion des admins donné', true],
      ['Compte créé', true],
    ])
  })

  test('has no right that was not ticked, nor the second factor of an agent who had its name', async () => {
    answer('createAdmin', 1)
    const { accessGestion: _, ...unticked } = form()
    await enrolled(unticked.login)
    await post(create, unticked)
    expect(received('createAdmin')[0]?.body).toMatchObject({ accessGestion: false })
    expect(await factorOf(unticked.login)).toBeNull()
  })

  test('[ADMUSR-08] [ADMUSR-12] [MSG-11] wants every field', async () => {
    const { errors, status } = await post(create, {})
    expect(status).toBe(400)
    expect(errors).toEqual({
      lastName: ['Nom requis'],
      firstName: ['Prénom requis'],
      login: ["Nom d'utilisateur requis"],
      password: ['Mot de passe requis'],
      confirmation: ['Confirmation du mot de passe requise'],
      ownPassword: ['Votre mot de passe requis'],
    })
  })

  test.each(['anne admin', '../x', '\u0430dmin', '2anne', '.anne'])(
    'has no user name like %j, which deceives',
    async login => {
      const { errors } = await post(create, { ...form(), login })
      expect(errors).toEqual({ login: [agentLoginFormat] })
      expect(received('createAdmin')).toEqual([])
    },
  )

  test('[BEY-600] gets names without the signs that hide or turn their letters', async () => {
    answer('createAdmin', 1)
    const names = { login: '\u202Eａdurand', lastName: 'Du\u00ADrand', firstName: '\u202EAnne\n' }
    await post(create, { ...form(), ...names })
    expect(received('createAdmin')[0]?.body).toMatchObject({
      login: 'adurand',
      nameAdmin: 'Durand Anne',
    })
  })

  test('comes back with what was typed, passwords excepted, when the name is taken', async () => {
    answer('createAdmin', 0)
    const page = await post(create, form())
    expect(page.errors).toEqual({ login: ["Ce nom d'utilisateur est déjà utilisé."] })
    expect(page.values).toEqual({
      lastName: 'Durand',
      firstName: 'Anne',
      accessGestion: 'on',
      login: `anne${count}`,
    })
    expect(await trail(`anne${count}`)).toContainEqual(['Compte créé', false])
  })

  test('[ADMUSR-15] [ADMUSR-16] that cannot be created is said, and nothing typed is lost', async () => {
    fail('createAdmin', 500)
    const page = await post(create, form())
    expect(page).toMatchObject({ status: 503, values: { lastName: 'Durand', firstName: 'Anne' } })
    expect(page.notice?.text).toMatch(/^Problème lors de la création de l'utilisateur\. Veuillez/)
  })
})

describe('the account that is modified', () => {
  test('[ADMUSR-10] [ADMUSR-16] keeps its password when none is given, and its sessions', async () => {
    answer('modifyAdminUser', 1)
    await loggedIn('admin', { owner: agent.login })
    const posted = { fullName: 'Petit Lou', password: '', confirmation: '' }
    expect(await post(modify, posted)).toMatchObject({
      to: list,
      text: "Modification de l'utilisateur effectuée avec succès !",
    })
    expect(received('modifyAdminUser')[0]?.body).toEqual({
      adminUser: { ...agent, nameAdmin: 'Petit Lou' },
    })
    expect(await trail()).toEqual([['Compte modifié', true]])
    expect(await sessionsOf('admin', agent.login)).toHaveLength(1)
  })

  test('loses its sessions with its password', async () => {
    answer('modifyAdminUser', 1)
    for (const owner of [agent.login, 'autre'])
      await openRow({ role: 'admin', login: owner, owner, keep: false, device: '' })
    await post(modify, { fullName: agent.nameAdmin, ...given })
    expect(received('adminLogin')[0]?.body).toEqual({ login: 'agent', password: own })
    expect(received('modifyAdminUser')[0]?.body).toEqual({ adminUser: agent, password })
    expect(await trail()).toEqual([['Mot de passe modifié', true]])
    expect(await sessionsOf('admin', agent.login)).toEqual([])
    expect(await sessionsOf('admin', 'autre')).toHaveLength(1)
  })

  test('an agent who changes their own password stays here, and is logged out elsewhere', async () => {
    answer('modifyAdminUser', 1)
    await loggedIn('admin')
    const done = await post(modify, { fullName: 'Ali Agent', accessGestion: 'on', ...given }, 'moi')
    expect(await sessionsOf('admin', 'agent')).toHaveLength(1)
    const { request } = asked('/', { cookie: done.cookie })
    expect(await knownBrowser(request, accountName('admin', 'agent'))).toBeDefined()
  })

  test('keeps the right, or loses it, without a proof of who takes it away', async () => {
    answer('modifyAdminUser', 1)
    agent.accessGestion = true
    await post(modify, { fullName: agent.nameAdmin, accessGestion: 'on' })
    await post(modify, { fullName: agent.nameAdmin })
    expect(received('modifyAdminUser')).toHaveLength(2)
    expect(await trail()).toContainEqual(['Accès à la gestion des admins retiré', true])
  })

  test('is the one of the address, with the log-in it has, whatever else was posted', async () => {
    answer('modifyAdminUser', 1)
    await post(modify, { fullName: 'Petit', id: 'moi', login: 'agent' })
    expect(received('modifyAdminUser')[0]?.body).toEqual({
      adminUser: { ...agent, nameAdmin: 'Petit' },
    })
  })

  test.each([
    ['abc', 'abc', { password: [expect.stringMatching(/^Format du mot de passe incorrect\n/)] }],
    [password, 'autre', { confirmation: ['Les mots de passe ne sont pas identiques'] }],
    [password, '', { confirmation: ['Les mots de passe ne sont pas identiques'] }],
    ['', password, { confirmation: ['Les mots de passe ne sont pas identiques'] }],
  ])('[ADMUSR-10] [ADMUSR-11] refuses « %s » and « %s »', async (one, two, errors) => {
    const typed = { fullName: '', password: one, confirmation: two, ownPassword: own }
    const page = await post(modify, typed)
    expect(page.errors).toEqual({ fullName: ['Nom requis'], ...errors })
    expect(received('modifyAdminUser')).toEqual([])
  })

  test('that the utility refuses to change: the form shows the utility’s words', async () => {
    fail('modifyAdminUser', 409, { message: 'Vous ne pouvez pas retirer votre propre accès.' })
    const page = await post(modify, { fullName: 'Ali' })
    expect(page).toMatchObject({
      status: 409,
      notice: { text: 'Vous ne pouvez pas retirer votre propre accès.' },
    })
    expect(await trail()).toEqual([['Compte modifié', false]])
  })
})

describe('the account that is deleted', () => {
  test.each([
    [9, 1, ' 9 demandes, dont 1 en retard, ne seront plus à personne.'],
    [1, 0, ' 1 demande ne sera plus à personne.'],
    [0, 0, ''],
  ])('[ADMUSR-09] that holds %d requests, %d late, is said to', async (assigned, late, words) => {
    const { id, nameAdmin: name } = agent
    answer('listColleagues', [{ id, name, isSelf: false, assigned, late }])
    const { cookie } = await loggedIn('admin')
    expect(await removal(asked(list, { cookie, params: { id } }))).toMatchObject({ held: words })
  })

  test('[ADMUSR-16] is said to be, with its sessions, second factor and choices', async () => {
    answer('deleteAdminUser', 1)
    const { login } = agent
    await loggedIn('admin', { owner: login })
    await enrolled(login)
    const chosen = { opening: 'reponse.asc', keys: '', favourites: '', updatedAt: new Date() }
    await store().agentChoice.create({ data: { owner: login, ...chosen } })
    expect(await post(remove, { ownPassword: own })).toMatchObject({
      to: list,
      tone: 'success',
      text: "Suppression de l'utilisateur effectuée avec succès !",
    })
    expect(received('deleteAdminUser')[0]?.body).toEqual(agent)
    expect(await sessionsOf('admin', login)).toEqual([])
    expect(await factorOf(login)).toBeNull()
    expect(await choicesOf(login)).toMatchObject({ opening: '' })
    expect(await trail()).toEqual([['Compte supprimé', true]])
  })

  test('[ADMUSR-15] that the utility keeps: the list says why', async () => {
    fail('deleteAdminUser', 409, { message: 'Ce compte est le dernier à gérer les admins.' })
    expect(await post(remove, { ownPassword: own })).toMatchObject({
      to: list,
      tone: 'error',
      text: 'Ce compte est le dernier à gérer les admins.',
    })
  })
})

describe('the second factor that a colleague removes', () => {
  beforeEach(async () => {
    answer('modifyAdminUser', 1)
    await enrolled(agent.login)
  })

  test('goes with the password: the agent has a new one, and no session', async () => {
    const { login } = agent
    await openRow({ role: 'admin', login, owner: login, keep: false, device: '' })
    const before = await roundOf(login)
    expect(await post(removeFactor, given)).toMatchObject({
      to: `${list}/${agent.id}`,
      tone: 'success',
      text: 'La connexion en deux étapes a été retirée, le mot de passe changé, et les sessions fermées.',
    })
    expect(received('modifyAdminUser')[0]?.body).toEqual({ adminUser: agent, password })
    expect(received('adminLogin')[0]?.body).toEqual({ login: 'agent', password: own })
    expect(await factorOf(login)).toBeNull()
    expect(await sessionsOf('admin', login)).toEqual([])
    expect(await roundOf(login)).toBe(before + 1)
    expect(await trail()).toEqual([
      ['Connexion en deux étapes retirée par un collègue', true],
      ['Mot de passe modifié', true],
    ])
  })
})

describe('[BEY-110] [BEY-542] a colleague proves who they are, by password or by code', () => {
  const acts: [string, () => Parameters<typeof post>][] = [
    ['creates an account', () => [create, form()]],
    ['gives a password', () => [modify, { fullName: 'Ali', ...given }]],
    ['changes their own', () => [modify, { fullName: 'Ali', ...given }, 'moi']],
    ['gives the right', () => [modify, { fullName: 'Ali', accessGestion: 'on', ownPassword: own }]],
    ['removes a second factor', () => [removeFactor, given]],
    ['deletes an account', () => [remove, { ownPassword: own }]],
  ]
  test.each(acts)('who %s', async (_, act) => {
    answer('createAdmin', 1)
    answer('modifyAdminUser', 1)
    answer('deleteAdminUser', 1)
    await enrolled(agent.login)
    const [to, { ownPassword = '', ...rest }, id] = act()
    const attempt = (proof: object) => post(to, { ...rest, ...proof }, id)
    const changes = () =>
      (['createAdmin', 'modifyAdminUser', 'deleteAdminUser'] as const).flatMap(name =>
        received(name),
      )
    const { password: _p, confirmation: _c, ...kept } = rest
    expect(await attempt({})).toMatchObject({
      status: 400,
      errors: { ownPassword: ['Votre mot de passe requis'] },
      values: kept,
    })
    fail('adminLogin', 403, {})
    expect((await attempt({ ownPassword })).errors).toEqual({
      ownPassword: ['Mot de passe incorrect'],
    })
    answer('adminLogin', { token: 'another-token' })
    const { codes } = await enrolled('agent')
    expect((await attempt({ ownPassword })).errors).toEqual({ code: ['Code requis'] })
    expect((await attempt({ code: '000000' })).errors).toEqual({
      code: [expect.stringMatching(/^Code incorrect/)],
    })
    expect(changes()).toEqual([])
    await attempt({ ownPassword, code: codes[0] ?? '' })
    expect(changes()).toHaveLength(1)
    await forgetFactor('agent')
  })
})

test('[GUARD-10] an agent without the right changes nothing, whatever they post', async () => {
  answer('haveAccessUserManagement', false)
  for (const act of [create, modify, remove, removeFactor]) {
    const away = await thrown(post(act, { ...form(), accessGestion: 'on' }))
    expect(away.headers.get('location')).toBe('/adm-sem-webabo/gestion')
  }
  expect(received('getAdminUsers')).toEqual([])
})
