import { captchaResponse, captchaSecret, issueCaptcha } from '#upstream/captcha.server.ts'
import { accountGiven, type Trial } from './kit.ts'

/** A response as a browser without JavaScript gives it: the token that the portal signed, no proof of work. */
export async function solvedCaptcha(at: Trial): Promise<string> {
  const token = accountGiven(at, 'jetonDeService')
  return captchaResponse('sign-up', await issueCaptcha('sign-up', captchaSecret(token))).response
}
