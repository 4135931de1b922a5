import { beforeEach, expect, test, vi } from 'vitest'
import { freshCaptcha } from '#limits/captcha.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { asked, onNewStore } from '../../../tests/support/portal.ts'
import { admitGuest } from './limits.server.ts'

/** The back end finds every captcha true. */
const call = (async () => true) as unknown as Call

/** One attempt without JavaScript, on a form as it was first shown unless it has a token. */
async function attempt(refAbo: string, address: string, token?: string) {
  const posted = new FormData()
  posted.set('captchaToken', token ?? (await freshCaptcha('guest-payment')))
  posted.set('captcha', 'on')
  const args = asked('/payer-une-facture', { form: {}, context: { address } })
  return admitGuest(args, call, { refAbo, posted })
}

const elsewhere = (n: number) => `198.51.${100 + (n >> 8)}.${n & 255}`

onNewStore(() => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  /** A token that its browser has had for long enough, whatever the wait. */
  const waited = async () => {
    const token = await freshCaptcha('guest-payment', 6)
    later(121)
    return token
  }

  test('[BEY-03] wrong amounts under one subscriber number are few from one address', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => attempt('100001', '192.0.2.1')))
    expect(made.filter(({ refusal }) => refusal === null)).toHaveLength(5)
    const { refusal } = await attempt('100001', '192.0.2.1')
    expect(refusal?.text).toBe('Trop de tentatives. Réessayez dans 15 minutes.')
    expect((await attempt('100002', '192.0.2.1')).refusal).toBeNull()
  })

  test('[BEY-03][BEY-140] from everywhere they cost a wait after ten, which grows and closes it to no payer', async () => {
    for (let n = 0; n < 10; n++) expect((await attempt('100001', elsewhere(n))).refusal).toBeNull()
    const priceAt = async (n: number) => (await attempt('100001', elsewhere(n))).refusal?.text
    expect(await priceAt(10)).toBe('Trop de tentatives. Réessayez dans 20 secondes.')
    for (let n = 10; n < 50; n++)
      expect((await attempt('100001', elsewhere(n), await waited())).refusal).toBeNull()
    // Not cheap again within the hour; each address has fewer of them.
    expect(await priceAt(50)).toBe('Trop de tentatives. Réessayez dans 2 minutes.')
    later(2 * 3600)
    expect(await priceAt(50)).toBe('Trop de tentatives. Réessayez dans 2 minutes.')
    const made = []
    for (let n = 0; n < 3; n++)
      made.push((await attempt('100001', '192.0.2.7', await waited())).refusal?.text)
    expect(made).toEqual([undefined, undefined, 'Trop de tentatives. Réessayez dans 56 minutes.'])
    // A payer who pays the price and is right gets in, and strangers make no other number dearer.
    expect((await attempt('100001', '192.0.2.8', await waited())).refusal).toBeNull()
    expect((await attempt('100002', elsewhere(41))).refusal).toBeNull()
    later(24 * 3600)
    expect((await attempt('100001', elsewhere(42))).refusal).toBeNull()
  })

  test('[BEY-03] right ones are not counted, nor those that no call judged', async () => {
    for (let n = 0; n < 50; n++) {
      const made = await attempt('100001', '192.0.2.1')
      if (made.refusal) expect.fail(made.refusal.text)
      await made.attempt[n % 2 ? 'succeeded' : 'uncount']()
      // Captchas are counted by themselves.
      later(3601)
    }
  })

  test('[BEY-03] a box that is not ticked is refused, and a token of another form', async () => {
    const posted = new FormData()
    posted.set('captchaToken', await freshCaptcha('guest-payment'))
    const args = asked('/payer-une-facture', { form: {}, context: { address: '192.0.2.9' } })
    const { refusal } = await admitGuest(args, call, { refAbo: '100001', posted })
    expect(refusal?.text).toContain('Cochez la case')
  })
})
