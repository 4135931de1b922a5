import { beforeEach, expect, test } from 'vitest'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action, loader } from './close.tsx'

const { answer, received } = utility()
onStore()

let cookie: string
beforeEach(async () => {
  answer('getPdcs', [])
  answer('checkOldPassword', true)
  answer('closeTrustedAccount', 1)
  cookie = (await loggedIn('subscriber')).cookie
})
const at = (form?: Record<string, string>) =>
  asked('/proches/supprimer', { cookie, ...(form && { form }) })

test('[BEY-22] the account is deleted with its password, and the session ends', async () => {
  const { headers } = await thrown(action(at({ password: 'Eau-Claire-2026' })) as Promise<unknown>)
  expect(headers.get('location')).toBe('/connexion')
  expect(received('closeTrustedAccount')).toHaveLength(1)
  expect((await thrown(loader(at()) as Promise<unknown>)).headers.get('location')).toMatch(
    /^\/connexion/,
  )
})

test.each([
  ['', 'Mot de passe requis'],
  ['Autre-Chose-2026', 'Mot de passe incorrect'],
])('[BEY-22] with the password « %s » it is not', async (password, error) => {
  answer('checkOldPassword', false)
  expect(await action(at({ password }))).toMatchObject({
    data: { errors: { password: [error] } },
    init: { status: 400 },
  })
  expect(received('closeTrustedAccount')).toEqual([])
})

test('[BEY-22] that of a subscriber is not closed there', async () => {
  answer('getPdcs', [pdc('PDC1')])
  for (const ask of [() => loader(at()), () => action(at({ password: 'Eau-Claire-2026' }))])
    expect((await thrown(ask() as Promise<unknown>)).headers.get('location')).toBe('/proches')
  expect(received('closeTrustedAccount')).toEqual([])
})
