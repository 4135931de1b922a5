import { parseWithZod } from '@conform-to/zod/v4'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { settings } from '#settings.server.ts'
import '../../../tests/support/portal.ts'
import {
  changeWords,
  parseNewPassword,
  withNewPassword,
} from '#screens/access/new-password.server.ts'

const schema = withNewPassword({ oldPassword: z.string({ error: 'ancien' }) }, changeWords)

function refusals(typed: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return parseWithZod(form, { schema }).reply().error ?? {}
}
const right = { oldPassword: 'x', password: 'Abcdefg1', confirmation: 'Abcdefg1' }

test('a password typed twice alike is taken', () => expect(refusals(right)).toEqual({}))

test('[SIGNUP-12] an empty confirmation is missing, not different', () => {
  expect(refusals({ ...right, confirmation: '' })).toEqual({
    confirmation: ['Veuillez confirmez le nouveau mot de passe'],
  })
})

describe('a password taken from its own account', () => {
  const parsed = async (typed: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(typed)) form.set(name, value)
    return (await parseNewPassword(form, schema, ['Claire Martin'])).reply().error ?? {}
  }
  const own = { ...right, password: 'Martin2026', confirmation: 'Martin2026' }

  afterEach(() => {
    settings().REFUSE_COMMON_PASSWORDS = false
  })

  test('is refused where a setting says so, in a sentence of its own, once the rest is right', async () => {
    expect(await parsed(own)).toEqual({})
    settings().REFUSE_COMMON_PASSWORDS = true
    expect(await parsed(own)).toEqual({
      password: [expect.stringMatching(/^Mot de passe trop courant\n/)],
    })
    expect(await parsed({ ...own, confirmation: 'autre' })).toEqual({
      confirmation: ['Les mots de passe ne sont pas identiques'],
    })
    const other = 'Robinet-Tordu-78'
    expect(await parsed({ ...own, password: other, confirmation: other })).toEqual({})
  })
})
