import { isEmail } from '#domain/email.ts'
import { isPassword } from '#domain/password.ts'
import { readCaptcha } from '#upstream/captcha.server.ts'
import type { access } from '#upstream/catalogue/access.ts'
import { findAccount, makeAvailable, toMail } from '../accounts.ts'
import { type Database, isUniqueViolation } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { tellActivation } from '../links.ts'
import { consumeToken, revokeTokens, tokenHash } from '../mail-tokens.ts'
import { answerWithMail } from '../mails/mailer.ts'
import { hashPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'

type SignUp = Pick<Handlers<typeof access>, 'createUser' | 'checkCaptcha' | 'confirmUser'>

/** SIGNUP-17 to SIGNUP-21 */
const codes = { created: 0, wrongData: 2, accountExists: 3, mailUsed: 4, otherPoint: 5 }

/** CALL-09, DATA-04: takes a response that was judged true for this form. Throws 403 without one; it serves once. */
async function takeCaptcha(db: Database, response: string): Promise<void> {
  const { count } = await db.captchaUse.updateMany({
    where: { response: tokenHash(response), expiresAt: { gt: new Date() } },
    data: { response: null },
  })
  if (count === 0 || !response.startsWith('sign-up.'))
    throw new Refusal(403, 'La vérification «\u00a0Je confirme ne pas être un robot\u00a0» manque.')
}

export const signUpHandlers: SignUp = {
  /** The metering point is checked first: without knowing it, a visitor does not learn whether an account exists. */
  async createUser({ body, ...services }) {
    const { db } = services
    await takeCaptcha(db, body.captcha)
    const [refAbo, pdcRef, mail] = [body.refAbo.trim(), body.pdcRef.trim(), toMail(body.login)]
    if (!isEmail(mail) || !isPassword(body.password)) return codes.wrongData
    const subscriber = await db.subscriber.findUnique({ where: { refAbo } })
    if (!subscriber) return codes.wrongData
    const point = await db.meteringPoint.findUnique({ where: { pdcRef } })
    if (point?.refAbo !== refAbo) return codes.otherPoint

    const passwordHash = await hashPassword(body.password)
    const { done, mail: mailState } = await services.mails.telling(async (tx, tell) => {
      if (!(await makeAvailable(tx, await findAccount(tx, refAbo)))) return codes.accountExists
      if (!(await makeAvailable(tx, await findAccount(tx, mail)))) return codes.mailUsed
      await tx.account.create({ data: { refAbo, mail, passwordHash, activated: false } })
      await tellActivation(tx, tell, services, { refAbo, mail })
      return codes.created
    })
    return answerWithMail(done, mailState)
  },

  /** LOGIN-20: a captcha token is valid once. What was judged true is remembered for the one call that asks for it. */
  async checkCaptcha({ params, db, captcha }) {
    const now = new Date()
    const token = await readCaptcha(params.response, captcha, now)
    if (!token) return false
    await db.captchaUse.deleteMany({ where: { expiresAt: { lte: now } } })
    try {
      await db.captchaUse.create({ data: { ...token, response: tokenHash(params.response) } })
      return true
    } catch (error) {
      if (isUniqueViolation(error)) return false
      throw error
    }
  },

  async confirmUser({ params, db }) {
    const refAbo = params.id
    return db.$transaction(async tx => {
      const token = await consumeToken(tx, { kind: 'activation', secret: params.token, refAbo })
      if (!token) return false
      await tx.account.update({ where: { refAbo }, data: { activated: true } })
      await revokeTokens(tx, refAbo, 'activation')
      return true
    })
  },
}
