import { beforeEach, describe, expect, test } from 'vitest'
import { agentLoginFormat } from '#domain/agent.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { adminPassword, onBackend, subscriberPassword } from '../../tests/support/backend.ts'
import { agentHandlers } from '../handlers/agents.ts'

const { backend, db } = await onBackend()
let agent: string
let admin: string
beforeEach(async () => {
  ;[agent, admin] = await Promise.all([backend.logIn('agent'), backend.logIn('admin')])
})

const newPassword = 'Nouvelle-Eau-2027'
const logInStatus = async (login: string, password = subscriberPassword) =>
  (await backend.send('login', { body: { login, password, isKeep: false } })).status
const adminLogInStatus = async (login: string, password: string) =>
  (await backend.send('adminLogin', { body: { login, password } })).status

type Search = Input<'searchUsers'>['query']
const byName = { startValue: '0', endValue: '1000', order: 'lastName', direction: 'asc' } as const
const search = (query: Partial<Search>) =>
  backend.ask('searchUsers', { query: { ...byName, ...query } }, agent)
const list = (query: Partial<typeof byName> | Partial<Search> = {}) =>
  backend.ask('listUsers', { query: { ...byName, ...query } }, agent)

describe('the list of subscribers', () => {
  test('[CALL-16] a search ignores accents, case and the kind of apostrophe', async () => {
    const named = async (lastName: string) =>
      (await search({ lastName }))[1].map(user => user.lastName)
    for (const typed of ['guerin', 'Guérin', 'GUÉRIN'])
      expect(new Set(await named(typed)), typed).toEqual(new Set(['Guérin']))
    for (const typed of ['l’herm', "L'HERM"])
      expect(new Set(await named(typed)), typed).toEqual(new Set(["L'Hermitte"]))
  })

  test('[CALL-16] wildcards and quotes of SQL are searched for as characters, and a blank search finds all', async () => {
    for (const lastName of ['%', '_', "' OR 1=1 --", '"', '\\', 'M%n'])
      expect(await search({ lastName }), lastName).toEqual([0, []])
    expect((await search({ userLogin: '_' }))[0]).toBe(0)
    expect((await search({ lastName: ' ' }))[0]).toBe(228)
  })

  test('within one name the first names are in order, both ways, however it is found', async () => {
    const ofOne = (users: { lastName: string; firstName: string }[]) =>
      users.flatMap(({ lastName, firstName }) => (lastName === 'André' ? [firstName] : []))
    const [, all] = await list()
    const ordered = ofOne(all).toSorted((a, b) => a.localeCompare(b, 'fr'))
    expect(ordered.length).toBeGreaterThan(5)
    expect(ofOne(all)).toEqual(ordered)
    expect(ofOne((await list({ direction: 'desc' }))[1])).toEqual(ordered.toReversed())
    expect(ofOne((await search({ lastName: 'andré' }))[1])).toEqual(ordered)
    expect(ofOne((await search({ lastName: 'an' }))[1])).toEqual(ordered)
  })

  test('an answer holds five hundred accounts at most, whatever the window', async () => {
    const numbers = Array.from({ length: 600 }, (_, rank) => String(200_000 + rank))
    const one = await db.subscriber.findUniqueOrThrow({ where: { refAbo: '100001' } })
    await db.subscriber.createMany({
      data: numbers.map(refAbo => ({ ...one, refAbo, adress: one.adress ?? {} })),
    })
    await db.account.createMany({
      data: numbers.map(refAbo => ({
        refAbo,
        mail: `${refAbo}@example.fr`,
        passwordHash: '',
        activated: true,
      })),
    })
    const [count, users] = await list({ endValue: '999999999' })
    expect([count, users.length]).toEqual([828, 500])
  })
})

describe('the account of a subscriber', () => {
  test.each(['100009', 'zoe.lambert@example.fr'])(
    '[CALL-19] deleted under the log-in %s, it is no longer listed, its sessions and links end, and it can be created again',
    async login => {
      const token = await backend.logIn('100009')
      expect(await backend.ask('deleteUser', { params: { login } }, agent)).toBe(1)
      expect((await search({ refAbo: '100009' }))[0]).toBe(0)
      expect(await logInStatus('100009')).toBe(403)
      const { status } = await backend.send('getUser', { query: { userLogin: '100009' } }, token)
      expect(status).toBe(401)
      const params = { a: '100009', b: 'demo-mdp-100009' }
      expect(await backend.ask('checkPasswordTokenExist', { params })).toBe(false)
      const person = { refAbo: '100009', pdcRef: 'P100009', login: 'z@example.fr' }
      const body = { ...person, password: newPassword, captcha: await backend.solveCaptcha() }
      expect(await backend.ask('createUser', { body })).toBe(0)
    },
  )

  test('[CALL-26] a password that staff set logs in, the old one no longer does, and a mail tells the subscriber without it', async () => {
    const set = (password: string) =>
      backend.send('modifyUserPassword', { body: { login: '100001', password } }, agent)
    expect(await (await set(newPassword)).json()).toBe(1)
    expect([await logInStatus('100001'), await logInStatus('100001', newPassword)]).toEqual([
      403, 200,
    ])
    const [mail, ...others] = await backend.mails('claire.martin@example.fr')
    expect(mail?.subject).toBe('Votre mot de passe a été modifié')
    expect(mail?.text).toContain('notre service Gestion Clientèle')
    expect(mail?.text).not.toContain(newPassword)
    expect(others).toEqual([])
    expect((await set('court')).status).toBe(422)
  })

  const setMail = (login: string, mail: string) =>
    backend.send('modifyUserMail', { body: { login, mail } }, agent)

  test('[CALL-29] [CALL-30] an address that staff change logs in, unless it is in use, and a mail tells the old one', async () => {
    expect(await (await setMail('100001', 'Karim.Benali@example.fr')).json()).toBe(0)
    expect(await (await setMail('100001', ' Claire@Example.fr')).json()).toBe(1)
    expect([
      await logInStatus('claire@example.fr'),
      await logInStatus('claire.martin@example.fr'),
    ]).toEqual([200, 403])
    expect(await backend.subjects('claire.martin@example.fr')).toEqual([
      'Votre adresse e-mail a été modifiée',
    ])
    expect((await setMail('100001', 'claire')).status).toBe(422)
  })

  test('[CALL-29] links in mails to the old address, and to one that was still to be confirmed, become invalid', async () => {
    await setMail('100009', 'zoe@example.fr')
    const params = { a: '100009', b: 'demo-mdp-100009' }
    expect(await backend.ask('checkPasswordTokenExist', { params })).toBe(false)
    await setMail('100006', 'lucas@example.fr')
    const body = { user: '100006', token: 'demo-mail-100006' }
    expect(await backend.ask('modifyMail', { body }, await backend.logIn('100006'))).toBe(0)
  })

  test('an account that is not activated yet gets its activation link at the corrected address, and the old link ends', async () => {
    await setMail('100008', 'hugo@example.fr')
    expect(await backend.subjects('hugo@example.fr')).toEqual([
      expect.stringMatching(/^Activez votre compte avant /),
    ])
    expect(await backend.subjects('hugo.roux@example.fr')).toEqual([])
    const params = { id: '100008', token: 'demo-active-100008' }
    expect(await backend.ask('confirmUser', { params })).toBe(false)
  })
})

describe('the requests to treat', () => {
  const claims = (query: Input<'getUsersClaim'>['query'] = {}) =>
    backend.ask('getUsersClaim', { query }, agent)

  test('[CALL-35] [DATA-15] are the leak files and complaints that are not treated, sorted by number, with their fields', async () => {
    const where = { id: 'D100005-3' }
    const row = await db.request.findUniqueOrThrow({ where })
    await db.request.create({ data: { ...row, id: 'D100005-10' } })
    await db.request.create({
      data: { ...row, id: 'D100005-4', typeDemande: 'Relevé', isPending: false },
    })
    const ofInes = await claims({ pdcFilter: 'p100005' })
    expect(ofInes.map(histo => histo.id)).toEqual(['D100005-2', 'D100005-3', 'D100005-10'])
    expect(ofInes[0]).toEqual({
      id: 'D100005-2',
      pdc: 'P100005',
      dateDemande: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      statutDemande: 'En cours de traitement',
      typeDemande: 'Dossier de fuite',
      dateTraitement: null,
      message: expect.stringContaining('Fuite réparée après le compteur'),
      attachements: 'attestation-plombier.pdf', // sic
      dateAnnulation: null,
    })
  })

  test('[BEY-98] a treated request is found by its status, and is not counted as late', async () => {
    const query = { statutFilter: 'Dossier traité', pdcFilter: 'P100005' }
    const found = await claims(query)
    expect(found.map(({ id, statutDemande }) => [id, statutDemande])).toEqual([
      ['D100005-1', 'Dossier traité'],
    ])
    const count = (more: object) =>
      backend.ask('countUsersClaim', { query: { ...query, ...more } }, agent)
    expect([await count({}), await count({ lateBefore: '2099-01-01' })]).toEqual([1, 0])
  })
})

describe('the accounts of staff', () => {
  const managerAccount = {
    id: '1',
    login: 'admin',
    nameAdmin: 'Responsable Principal',
    accessGestion: true,
  }
  const agentAccount = {
    id: '2',
    login: 'agent',
    nameAdmin: 'Agent Clientèle',
    accessGestion: false,
  }
  const anne = {
    login: 'anne',
    password: newPassword,
    nameAdmin: 'Durand Anne',
    accessGestion: true,
  }
  const admins = () => backend.ask('getAdminUsers', {}, admin)
  const create = (changes: Partial<typeof anne> = {}) =>
    backend.send('createAdmin', { body: { ...anne, ...changes } }, admin)
  const modify = (changes: object, password?: string, as = admin) =>
    backend.send(
      'modifyAdminUser',
      {
        body: {
          adminUser: { ...agentAccount, ...changes },
          ...(password !== undefined && { password }),
        },
      },
      as,
    )
  const remove = (user: typeof agentAccount, as = admin) =>
    backend.send('deleteAdminUser', { body: user }, as)
  const isOpen = async (token: string) =>
    (await backend.send('isAdmin', { query: { userLogin: 'agent' } }, token)).status === 200

  test('[CALL-38] a user name that is taken gives 0, also to simultaneous ones that differ by case; an empty field or a weak password, 422', async () => {
    expect(await (await create({ login: ' agent ' })).json()).toBe(0)
    const answers = await Promise.all(['zoé', 'ZOÉ', 'Zoé'].map(login => create({ login })))
    const codes = await Promise.all(answers.map(one => one.json()))
    expect(codes.toSorted()).toEqual([0, 0, 1])
    for (const wrong of [{ login: ' ' }, { nameAdmin: '' }, { password: 'court' }])
      expect((await create(wrong)).status).toBe(422)
    expect(await admins()).toHaveLength(3)
  })

  test('[CALL-38] a user name begins with a letter of the Latin alphabet, continues with letters, digits and . _ @ -, and has sixty characters at most', async () => {
    const invisible = ['\u202Enimda', 'ad\u200Bmin', 'anne\r\nadmin', 'anne\u0000', 'anne admin']
    const foreign = ['\u0430dmin', 'admi\u043f', 'ａｇｅｎｔ', '\u0251gent', '2anne', '-anne']
    for (const login of [...invisible, ...foreign, '../x', '<b>', 'e\u0301', 'a'.repeat(61)]) {
      const answer = await create({ login })
      expect(answer.status, JSON.stringify(login)).toBe(422)
      expect((await answer.json()).message).toBe(agentLoginFormat)
    }
    for (const login of ['a'.repeat(60), 'Jean-Noël_2@eaux.example'])
      expect(await (await create({ login })).json()).toBe(1)
  })

  test('[CALL-38] [CALL-40] a name with invisible characters, or that reverse the others, is refused', async () => {
    for (const nameAdmin of ['Durand \u202EennA', 'Durand\nAnne', 'Du\u00ADrand', 'Durand\u0000']) {
      expect((await create({ nameAdmin })).status, JSON.stringify(nameAdmin)).toBe(422)
      expect((await modify({ nameAdmin })).status, JSON.stringify(nameAdmin)).toBe(422)
    }
    expect(await admins()).toEqual([agentAccount, managerAccount])
    expect(await (await modify({ nameAdmin: "L'Hermitte-Noël Zoé" })).json()).toBe(1)
  })

  test('[CALL-40] a change without a password keeps the old one and the sessions; with one (1), both end', async () => {
    expect(await (await modify({ nameAdmin: 'Agent Renommé', accessGestion: true })).json()).toBe(1)
    expect(await admins()).toContainEqual({
      ...agentAccount,
      nameAdmin: 'Agent Renommé',
      accessGestion: true,
    })
    expect(await adminLogInStatus('agent', adminPassword)).toBe(200)
    expect(await isOpen(agent)).toBe(true)
    expect(await (await modify({}, '')).json()).toBe(1)
    expect(await adminLogInStatus('agent', adminPassword)).toBe(200)
    expect(await (await modify({}, newPassword)).json()).toBe(1)
    expect(await adminLogInStatus('agent', adminPassword)).toBe(403)
    expect(await adminLogInStatus('agent', newPassword)).toBe(200)
    expect(await isOpen(agent)).toBe(false)
  })

  test('[CALL-40] a manager who changes their own password keeps this session, and their others end', async () => {
    const other = await backend.logIn('admin')
    expect(await (await modify(managerAccount, newPassword)).json()).toBe(1)
    expect([await isOpen(admin), await isOpen(other)]).toEqual([true, false])
  })

  test('an agent whose access is withdrawn is refused from the next call on', async () => {
    await modify({ accessGestion: true })
    expect((await backend.send('getAdminUsers', {}, agent)).status).toBe(200)
    await modify({ accessGestion: false })
    expect((await backend.send('getAdminUsers', {}, agent)).status).toBe(403)
  })

  test('[CALL-39] a deleted agent (1) is no longer listed, and their sessions end; an unknown one gives 404', async () => {
    expect(await (await remove(agentAccount)).json()).toBe(1)
    expect(await admins()).toEqual([managerAccount])
    expect(await isOpen(agent)).toBe(false)
    expect(await adminLogInStatus('agent', adminPassword)).toBe(403)
    expect((await remove(agentAccount)).status).toBe(404)
  })

  test('of two managers who delete or demote each other at once, the second is refused, so that one remains', async () => {
    // The guard let `agent` in while it still managed accounts; when its handler runs, only `admin` still does.
    const secondManager = {
      db,
      who: { role: 'admin', adminId: '2', sessionId: '', login: 'agent' },
    }
    const act = (name: 'deleteAdminUser' | 'modifyAdminUser', body: object) =>
      (agentHandlers[name] as (context: object) => Promise<unknown>)({ ...secondManager, body })
    const withdrawn = { adminUser: { ...managerAccount, accessGestion: false } }
    await expect(act('deleteAdminUser', managerAccount)).rejects.toMatchObject({ status: 409 })
    await expect(act('modifyAdminUser', withdrawn)).rejects.toMatchObject({ status: 409 })
    expect(await admins()).toContainEqual(managerAccount)
  })
})
