import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { noteRefusedCode, takeNotices } from '#session/login.server.ts'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import { enrolled } from '../../../tests/support/enrolled.ts'
import { codeOf } from '../../../tests/support/factor-code.ts'
import { onEachStore, onNewStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { endSessionsOf, roundOf } from '../session-store.server.ts'
import {
  acceptCode,
  enrol,
  factorOf,
  forgetFactor,
  isEnrolled,
  offerAgain,
  offerKey,
  removeFactor,
  renewCodes,
  stepOf,
} from './factor.server.ts'

// Where it is belongs to the settings; nothing is asked of it here.
utility()

const noticesOf = async (owner: string) => (await takeNotices(owner)).map(({ text }) => text)

test('the codes are those of RFC 6238', () => {
  const key = Secret.fromUTF8('12345678901234567890').base32
  // Its Appendix B, of eight digits; the last six are those of a code of six.
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [2000000000, '279037'],
  ] as const)
    expect(stepOf(key, 'agent', code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is right one step early or late, and no more', () => {
  const key = new Secret({ size: 20 }).base32
  const now = Date.now()
  const at = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now + steps * 30_000 })
  const steps = [-2, -1, 0, 1, 2].map(step => stepOf(key, 'agent', at(step), now))
  const present = Math.floor(now / 30_000)
  expect(steps).toEqual([undefined, present - 1, present, present + 1, undefined])
})

onNewStore(() => {
  describe('enrolling', () => {
    test('takes a first code of the key that was shown, and answers ten recovery codes', async () => {
      const { key, qr, sealed } = await offerKey('agent')
      expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      expect(qr.path).toMatch(/^M4 4h1v1h-1z/)
      expect(await factorOf('agent')).toBeNull()
      expect(await enrol('agent', sealed, '000000')).toBeUndefined()
      const codes = (await enrol('agent', sealed, ` ${codeOf(key)} `)) ?? []
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^\d{20}$/)
      expect(await factorOf('agent')).toEqual({ since: expect.any(Date), codesLeft: 10 })
    })

    test('takes no key that is another agent’s, forged, or of an enrolment that is over', async () => {
      const { key, sealed } = await offerKey('admin')
      expect(await enrol('agent', sealed, codeOf(key))).toBeUndefined()
      expect(await enrol('agent', key, codeOf(key))).toBeUndefined()
      expect((await offerAgain(sealed, 'agent')).key).not.toBe(key)
      expect((await offerAgain(sealed, 'admin')).key).toBe(key)
      expect(await enrol('admin', sealed, codeOf(key))).toHaveLength(10)
      expect(await enrol('admin', sealed, codeOf(key, 1))).toBeUndefined()
    })

    test('leaves neither the key nor a recovery code in the store', async () => {
      const { key, codes } = await enrolled('agent')
      const kept = JSON.stringify([
        await store().secondFactor.findMany(),
        await store().recoveryCode.findMany(),
      ])
      expect(kept).not.toContain(key.replaceAll(' ', ''))
      for (const code of codes) expect(kept).not.toContain(code)
    })
  })

  describe('a code', () => {
    test('is accepted once, and none before it afterwards', async () => {
      const { key } = await enrolled('agent')
      expect(await acceptCode('agent', codeOf(key))).toBe('app')
      expect(await acceptCode('agent', codeOf(key))).toBeUndefined()
      expect(await acceptCode('agent', codeOf(key, -1))).toBeUndefined()
      expect(await acceptCode('agent', codeOf(key, 1))).toBe('app')
    })

    test('is that owner’s alone, and nothing else is one', async () => {
      const { key, codes } = await enrolled('agent')
      await enrolled('admin')
      expect(await acceptCode('admin', codeOf(key))).toBeUndefined()
      expect(await acceptCode('admin', codes[0] ?? '')).toBeUndefined()
      for (const typed of ['', '12345', 'abcdef', '0'.repeat(20), `${codeOf(key)}0`])
        expect(await acceptCode('agent', typed)).toBeUndefined()
      expect(await acceptCode('nobody', codeOf(key))).toBeUndefined()
      // Nor where its row in the store is given another owner.
      await store().recoveryCode.updateMany({ where: { owner: 'agent' }, data: { owner: 'admin' } })
      expect(await acceptCode('admin', codes[0] ?? '')).toBeUndefined()
    })
  })

  describe('a recovery code', () => {
    test('is worth nothing once there are new ones', async () => {
      const { codes } = await enrolled('agent')
      const [fresh = ''] = await renewCodes('agent')
      expect(await acceptCode('agent', codes[0] ?? '')).toBeUndefined()
      expect(await acceptCode('agent', fresh)).toBe('recovery')
    })
  })

  test('removed by a colleague it is worth nothing any more, and the agent reads once who did it', async () => {
    const { key, codes } = await enrolled('agent')
    expect(await removeFactor('agent', 'Responsable Principal')).toBe(true)
    expect(await removeFactor('agent', 'Responsable Principal')).toBe(false)
    expect(await isEnrolled('agent')).toBe(false)
    expect(await acceptCode('agent', codeOf(key))).toBeUndefined()
    expect(await acceptCode('agent', codes[0] ?? '')).toBeUndefined()
    await enrolled('agent')
    expect(await isEnrolled('agent')).toBe(true)
    expect(await noticesOf('agent')).toEqual([
      expect.stringMatching(/^Responsable Principal a retiré/),
    ])
    expect(await noticesOf('agent')).toEqual([])
  })

  test('the agent reads once how many codes were refused, and no other agent does', async () => {
    expect(await noticesOf('agent')).toEqual([])
    await Promise.all([1, 2, 3].map(() => noteRefusedCode('agent')))
    expect(await noticesOf('admin')).toEqual([])
    expect(await noticesOf('agent')).toEqual([
      expect.stringMatching(/^3 codes refusés depuis votre dernière connexion/),
    ])
    await noteRefusedCode('agent')
    expect(await noticesOf('agent')).toEqual([expect.stringMatching(/^Un code refusé depuis/)])
    expect(await noticesOf('agent')).toEqual([])
  })

  test('what ends an agent’s sessions begins a new round, for them alone', async () => {
    expect(await roundOf('agent')).toBe(0)
    await endSessionsOf('subscriber', 'agent')
    await endSessionsOf('admin', 'admin')
    expect(await roundOf('agent')).toBe(0)
    await Promise.all([1, 2].map(() => endSessionsOf('admin', 'agent')))
    expect(await roundOf('agent')).toBe(2)
  })

  test('an enrolled agent is asked for no code where it is switched off for all', async () => {
    await enrolled('agent')
    settings().STAFF_SECOND_FACTOR = 'off'
    expect(await isEnrolled('agent')).toBe(false)
    settings().STAFF_SECOND_FACTOR = 'optional'
    expect(await isEnrolled('agent')).toBe(true)
    await forgetFactor('agent')
    expect(await isEnrolled('agent')).toBe(false)
  })

  test('the key of who logs in while the secret is changed outlives the old one', async () => {
    const { key } = await enrolled('agent')
    const away = await enrolled('admin')
    const old = settings().SESSION_SECRET
    const young = 'a newer secret of the tests, long enough to seal'
    settings().SESSION_SECRET = [young, ...old]
    expect(await acceptCode('agent', codeOf(key))).toBe('app')
    settings().SESSION_SECRET = [young]
    expect(await acceptCode('agent', codeOf(key, 1))).toBe('app')
    expect(await acceptCode('admin', codeOf(away.key))).toBeUndefined()
    expect(await acceptCode('admin', away.codes[0] ?? '')).toBe('recovery')
    settings().SESSION_SECRET = old
  })
})

// Several requests write at once.
onEachStore(() => {
  test('of two enrolments at once, one counts', async () => {
    const [one, other] = [await offerKey('agent'), await offerKey('agent')]
    const outcomes = await Promise.allSettled([
      enrol('agent', one.sealed, codeOf(one.key)),
      enrol('agent', other.sealed, codeOf(other.key)),
    ])
    const done = outcomes.filter(one => one.status === 'fulfilled' && one.value !== undefined)
    expect(done).toHaveLength(1)
    expect(await factorOf('agent')).toMatchObject({ codesLeft: 10 })
  })

  test('of eight codes that come at once, one is accepted', async () => {
    const { key } = await enrolled('agent')
    const code = codeOf(key)
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => acceptCode('agent', code)))
    expect(outcomes.filter(Boolean)).toEqual(['app'])
  })

  test('a recovery code is accepted once, however its digits are grouped', async () => {
    const { codes } = await enrolled('agent')
    const [first = ''] = codes
    const typed = first.match(/.{4}/g)?.join(' - ') ?? ''
    const outcomes = await Promise.all([0, 1, 2].map(() => acceptCode('agent', typed)))
    expect(outcomes.filter(Boolean)).toEqual(['recovery'])
    expect(await acceptCode('agent', first)).toBeUndefined()
    expect(await factorOf('agent')).toMatchObject({ codesLeft: 9 })
  })
})
