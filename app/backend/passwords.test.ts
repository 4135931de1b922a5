import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is kept as argon2id and recognised', async () => {
  const kept = await hashPassword('Eau-Claire-2026')
  expect(kept).toMatch(/^\$argon2id\$/)
  expect(await isPassword(kept, 'Eau-Claire-2026')).toBe(true)
  expect(await isPassword(kept, 'eau-claire-2026')).toBe(false)
})

test('no password matches without a hash', async () => {
  expect(await isPassword(undefined, 'placeholder')).toBe(false)
})
