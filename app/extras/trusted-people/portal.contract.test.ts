import { beforeEach, describe, expect, test } from 'vitest'
import { loader as dataFile } from '#screens/account/my-data-file.ts'
import { loader as home } from '#screens/home/home.tsx'
import { factorOf, forgetFactor, helperFactor } from '#session/second-factor/factor.server.ts'
import { openRow, sessionsOf } from '#session/session-store.server.ts'
import { enrolled } from '../../../tests/support/enrolled.ts'
import { codeOf } from '../../../tests/support/factor-code.ts'
import {
  asked,
  cookieFrom,
  loggedIn,
  onStore,
  thrown,
  toastsAfter,
} from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action as change, loader as shown } from './account.tsx'
import { action as act, loader as people } from './helped.tsx'
import { loader as ownData } from './helper-data.ts'
import type { Helped } from './home-card.tsx'
import { action as changeFactor, loader as factorPage } from './second-step.tsx'

const { admits, answer, received } = utility()
onStore()

const owner = 'PR123456789012'
let cookie: string
beforeEach(async () => {
  answer('getPdcs', [])
  answer('checkOldPassword', true)
  answer('modifyPassword', 1)
  cookie = (await loggedIn('subscriber', { owner })).cookie
})

const at = (path: string, form?: Record<string, string>) =>
  asked(path, { cookie, ...(form && { form }) })
const password = 'Robinet-Tordu-78'

describe('the account of a helper without a contract', () => {
  const form = { oldPassword: 'Eau-Claire-2026', password, confirmation: password }
  const elsewhere = () =>
    openRow({ role: 'subscriber', login: owner, owner, keep: false, device: 'Ailleurs' })

  test('[BEY-111] has another password, by the one before; its other sessions are over', async () => {
    await elsewhere()
    const done = await change(at('/proches/compte', form))
    if (!(done instanceof Response)) throw new Error(JSON.stringify(done))
    expect(done.headers.get('location')).toBe('/proches/compte')
    expect((await toastsAfter(done)).toast?.text).toContain('Votre mot de passe est modifié.')
    expect(received('modifyPassword')[0]?.body).toEqual({
      ...{ login: owner, oldPassword: 'Eau-Claire-2026', password },
    })
    expect(await sessionsOf('subscriber', owner)).toHaveLength(1)
  })

  test.each([
    [{ ...form, oldPassword: '' }, 'oldPassword', 'Ancien mot de passe requis'],
    [
      { ...form, confirmation: 'Autre-Chose-78' },
      'confirmation',
      'Les mots de passe ne sont pas identiques',
    ],
  ])('[BEY-111] keeps its password when the form is not right', async (typed, field, error) => {
    expect(await change(at('/proches/compte', typed))).toMatchObject({
      data: { errors: { [field]: [error] } },
      init: { status: 400 },
    })
    expect(received('modifyPassword')).toEqual([])
  })

  test('[BEY-111] is no page of a subscriber: theirs is « Mon compte abonné »', async () => {
    answer('getPdcs', [pdc('PDC1')])
    for (const ask of [
      () => shown(at('/proches/compte')),
      () => change(at('/proches/compte', form)),
    ])
      expect((await thrown(ask() as Promise<unknown>)).headers.get('location')).toBe('/compteabo')
    expect(received('modifyPassword')).toEqual([])
  })
})

describe('the second step of a helper of many', () => {
  const giver = (n: number) => ({
    ...{ id: `d${n}`, giver: `Personne ${n}`, places: ['1 rue Haute'], rights: ['see' as const] },
    ...{ until: '2027-01-01', lastUsedAt: null },
  })
  const factor = helperFactor(owner)
  const page = '/proches/deux-etapes'
  const helps = (many: number) =>
    answer(
      'getGivers',
      Array.from({ length: many }, (_, n) => giver(n)),
    )
  const ledTo = async (ask: Promise<unknown>) => (await thrown(ask)).headers.get('location')
  const entries = [
    () => people(at('/proches')),
    () => act(at('/proches', { id: 'd1' })),
    () => ownData(at('/proches/mes-donnees')),
  ]

  beforeEach(async () => {
    await forgetFactor(factor)
    answer('openDelegation', {
      ...{ token: 't', refAbo: '100001', giver: 'Claire Martin', firstName: 'Claire' },
      rights: ['see'],
    })
    answer('getReceivedDelegations', [])
  })

  test('[BEY-112] a helper of nine needs no second step, one of ten does before any account is shown or opened', async () => {
    helps(9)
    expect(await people(at('/proches'))).toMatchObject({ total: 9 })
    helps(10)
    for (const entry of entries) expect(await ledTo(entry() as Promise<unknown>)).toBe(page)
    expect(received('openDelegation')).toEqual([])
  })

  test('[BEY-112] « Mes données » of a subscriber who helps ten names them after it, too', async () => {
    admits('PDC1')
    answer('getDelegations', [])
    const file = (name: string) =>
      dataFile(asked(`/compteabo/mes-donnees/${name}`, { cookie, params: { file: name } }))
    helps(10)
    expect(await ledTo(file('proches.csv'))).toBe(page)
    expect(received('getReceivedDelegations')).toEqual([])
    helps(9)
    expect((await file('proches.csv')).status).toBe(200)
  })

  test('[BEY-112] it is activated with the password and a code, shows its codes once, and the session goes on', async () => {
    helps(10)
    const { data } = (await factorPage(at(page))) as {
      data: { offer: { key: string; sealed: string } }
    }
    const { key, sealed } = data.offer
    answer('checkOldPassword', false)
    const wrong = await changeFactor(at(page, { key: sealed, code: codeOf(key), password: 'faux' }))
    expect(wrong).toMatchObject({ data: { errors: { password: ['Mot de passe incorrect'] } } })
    expect(await factorOf(factor)).toBeNull()
    answer('checkOldPassword', true)
    const done = await changeFactor(at(page, { key: sealed, code: codeOf(key), password: 'x' }))
    if (!(done instanceof Response)) throw new Error(JSON.stringify(done))
    cookie = cookieFrom([...done.headers.getSetCookie()])
    const codes = (await factorPage(at(page))) as { data: { codes: string[] | null } }
    expect(codes.data.codes).toHaveLength(10)
    expect(await people(at('/proches'))).toMatchObject({ total: 10 })
  })

  test('[BEY-112] its code opens the list in this session, and in no other; a helper who has one gives it for fewer too', async () => {
    const { codes } = await enrolled(factor)
    helps(1)
    for (const entry of entries) expect(await ledTo(entry() as Promise<unknown>)).toBe(page)
    expect(await changeFactor(at(page, { code: '000000' }))).toMatchObject({
      data: { errors: { code: [expect.stringMatching(/^Code incorrect/)] } },
      init: { status: 400 },
    })
    const other = cookie
    const done = await changeFactor(at(page, { code: codes[0] ?? '' }))
    if (!(done instanceof Response)) throw new Error(JSON.stringify(done))
    expect(done.headers.get('location')).toBe('/proches')
    cookie = cookieFrom(done.headers.getSetCookie())
    expect(await people(at('/proches'))).toMatchObject({ total: 1 })
    expect((await act(at('/proches', { id: 'd1' }))).headers.get('location')).toBe('/home')
    const names = async () => {
      const { extras } = await home(at('/home'))
      const helped = extras['trusted-people']?.card as Helped | undefined
      return helped?.people.map(({ name }) => name)
    }
    admits('PDC1')
    expect(await names()).toEqual(['Personne 0'])
    cookie = other
    expect(await names()).toEqual([])
    expect(await ledTo(people(at('/proches')) as Promise<unknown>)).toBe(page)
  })
})
