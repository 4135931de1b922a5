import { expect, test } from 'vitest'
import { htmlOf } from '../test-render.tsx'
import { NewPasswordFields } from './new-password.tsx'

const fields = (posted?: { level: number; isCommon: boolean }) =>
  htmlOf(
    <NewPasswordFields
      label="Nouveau mot de passe"
      confirmation="Encore une fois"
      strengthHref="/force-mot-de-passe"
      {...(posted && { posted })}
    />,
  )

test('a new password says its rules, and nothing of its strength before it was typed', () => {
  const html = fields()
  const input = html.match(/<input [^>]*>/)?.[0]
  expect(input).toContain('name="password" aria-describedby="champ-password-description"')
  expect(input).toContain('autoComplete="new-password"')
  expect(html).toMatch(/<p role="status"[^>]*><\/p>/)
  expect(html).not.toContain('strength__bar')
})

test.each([
  [0, 'Très faible'],
  [1, 'Faible'],
  [2, 'Normal'],
  [3, 'Fort'],
  [4, 'Très fort'],
])('[SIGNUP-09] what was posted at level %i is said to be « %s »', (level, label) => {
  const html = fields({ level, isCommon: false })
  expect(html).toMatch(new RegExp(`role="status"[^>]*>.*<strong>${label}</strong>`))
  expect(html).toContain('strength__bar')
})

test('a password that is too common is said to be one', () => {
  expect(fields({ level: 1, isCommon: true })).toContain('Il est trop courant')
})
