import { describe, expect, test } from 'vitest'
import { solve } from '#ui/form/captcha-solver.ts'
import {
  type CaptchaForm,
  captchaResponse,
  captchaSecret,
  issueCaptcha,
  readCaptcha,
} from './captcha.server.ts'

const secret = captchaSecret('service-token-of-the-tests')

/** As a browser does the work. */
const solved = (token: string) => solve(token, new AbortController())

const read = (form: CaptchaForm, token: string, proof?: string, now?: Date) =>
  readCaptcha(captchaResponse(form, token, proof).response, secret, now)

const later = (ms: number) => new Date(Date.now() + ms)

describe('a response to the captcha', () => {
  test('[LOGIN-20] counts for its own form, with the work done or without JavaScript', async () => {
    const token = await issueCaptcha('login', secret)
    const bare = await read('login', token)
    expect(bare?.expiresAt.getTime()).toBeGreaterThan(Date.now())
    expect(await read('login', token, await solved(token))).toEqual(bare)
    expect(await read('sign-up', token)).toBeNull()
  })

  test('names its token, whatever else it carries: each counts once', async () => {
    const [one, other] = await Promise.all([
      issueCaptcha('login', secret),
      issueCaptcha('login', secret),
    ])
    expect((await read('login', one))?.id).toBe((await read('login', one))?.id)
    expect((await read('login', one))?.id).not.toBe((await read('login', other))?.id)
    expect((await read('login', `0${one}`))?.id).toBe((await read('login', one))?.id)
  })

  test('[LOGIN-20] ends after 30 minutes', async () => {
    const token = await issueCaptcha('login', secret)
    expect(await read('login', token, '', later(29 * 60_000))).not.toBeNull()
    expect(await read('login', token, '', later(30 * 60_000))).toBeNull()
    expect(await read('login', await issueCaptcha('login', secret, later(-31 * 60_000)))).toBeNull()
  })

  test('[LOGIN-20] is worth nothing once anything in it was changed', async () => {
    const token = await issueCaptcha('login', secret)
    const parts = token.split('-')
    expect(parts).toHaveLength(7)
    for (const [index, part] of parts.entries()) {
      const other = part.replace(/.$/, last => (last === '0' ? '1' : '0'))
      const forged = parts.with(index, other).join('-')
      expect(await read('login', forged), `part ${index}`).toBeNull()
      expect(await read('login', parts.toSpliced(index, 1).join('-'))).toBeNull()
    }
    const foreign = captchaSecret('another service token')
    expect(await read('login', await issueCaptcha('login', foreign))).toBeNull()
  })

  test('is worth nothing with work that was not done', async () => {
    const token = await issueCaptcha('login', secret)
    const proof = await solved(token)
    const other = await solved(await issueCaptcha('login', secret))
    for (const wrong of [other, proof.slice(0, -2), `1${proof}`.slice(0, 8), '7', '-', '--', 'x'])
      expect(await read('login', token, wrong), wrong).toBeNull()
  })

  test('is worth nothing when it is no response at all', async () => {
    const token = await issueCaptcha('login', secret)
    const texts = ['', '.', 'login', 'login.', `login.${token}..`, `login.${token}..x`, token]
    const tokens = [token.slice(0, -20), token.slice(20), `${token}0`, '-'.repeat(6), '{}', 'eyJ9']
    for (const text of [...texts, ...tokens.map(one => `login.${one}.`)])
      expect(await readCaptcha(text, secret), text).toBeNull()
  })

  test('fits into an address, whatever was posted', async () => {
    const token = await issueCaptcha('sign-up', secret)
    expect(captchaResponse('sign-up', token, await solved(token)).response).toMatch(
      /^sign-up\.[\w-]{1,260}\.[\w-]{1,80}$/,
    )
    const { response } = captchaResponse('login', `../é?#${'x'.repeat(9999)}`, '/'.repeat(9999))
    expect(response).toMatch(/^[\w.-]{1,610}$/)
    expect(await readCaptcha(response, secret)).toBeNull()
  })
})
