import { expect, onTestFinished, test, vi } from 'vitest'
import { hashPassword, isPassword } from './accounts.ts'

test('a password is kept as an argon2id hash, at a cost that OWASP recommends, and only itself matches it', async () => {
  vi.stubEnv('CHEAP_PASSWORDS', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const kept = await hashPassword('Eau-Claire-2026')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(kept, 'Eau-Claire-2026')).toBe(true)
  expect(await isPassword(kept, 'eau-claire-2026')).toBe(false)
})

test('no password matches without a hash', async () => {
  expect(await isPassword(undefined, 'placeholder')).toBe(false)
})
