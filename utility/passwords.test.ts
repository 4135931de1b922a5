import { hash } from '@node-rs/argon2'
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

const spelt = 'Été à Nîmes : 3 crêpes '.repeat(10)

test('[BEY-603] a password with accents, spaces and 200 characters matches in both forms of its accents, and not without one', async () => {
  expect(spelt.length).toBeGreaterThan(200)
  for (const form of ['NFC', 'NFD']) {
    const kept = await hashPassword(spelt.normalize(form))
    expect(await isPassword(kept, spelt.normalize('NFC'))).toBe(true)
    expect(await isPassword(kept, spelt.normalize('NFD'))).toBe(true)
    expect(await isPassword(kept, spelt.replace('É', 'E'))).toBe(false)
    expect(await isPassword(kept, spelt.slice(0, -1))).toBe(false)
  }
})

test('[BEY-603] a password that was hashed in the decomposed form before still matches', async () => {
  const before = await hash(spelt.normalize('NFD'), { memoryCost: 8, timeCost: 1 })
  expect(await isPassword(before, spelt.normalize('NFC'))).toBe(true)
  expect(await isPassword(before, spelt.replace('É', 'E'))).toBe(false)
})

test('no password matches without a hash', async () => {
  expect(await isPassword(undefined, 'placeholder')).toBe(false)
})
