import { expect, test } from 'vitest'
import { afterCheck, type Checked, isAwayAt, type Watch } from './openid-provider.server.ts'

/** What the job has heard, a check each fifteen seconds. */
const heard = (...checks: Checked[]) =>
  checks.reduce<Watch | undefined>((watch, one, n) => afterCheck(watch, one, n * 15_000), undefined)
const isAway = (...checks: Checked[]) =>
  isAwayAt(heard(...checks), checks.length * 15_000 - 15_000, 60)

test('[BEY-522] a provider is away after a minute in which each check was silent, and never by a refusal', () => {
  expect(isAway('answered', 'silent', 'silent', 'silent', 'silent')).toBe(false)
  expect(isAway('answered', 'silent', 'silent', 'silent', 'silent', 'silent')).toBe(true)
  expect(isAway(...Array<Checked>(500).fill('declined'))).toBe(false)
  for (const one of ['declined', 'answered'] as const)
    expect(isAway('silent', 'silent', 'silent', one, 'silent', 'silent', 'silent')).toBe(false)
  expect(isAwayAt(undefined, Date.now(), 60)).toBe(false)
})
