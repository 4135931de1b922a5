import { captchaResponse, captchaSecret, issueCaptcha } from '#upstream/captcha.server.ts'
import { type Bench, given } from './kit.ts'

/** A response as a browser without JavaScript gives it: the token that the portal signed, no proof of work. */
export async function solvedCaptcha({ accounts }: Bench): Promise<string> {
  const lacking = 'le fichier des comptes n’a pas « jetonDeService »'
  const token = given(accounts.jetonDeService, lacking)
  return captchaResponse('sign-up', await issueCaptcha('sign-up', captchaSecret(token))).response
}
