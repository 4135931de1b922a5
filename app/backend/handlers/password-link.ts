import { isPassword } from '#domain/password.ts'
import type { access } from '#upstream/catalogue/access.ts'
import { findAccount, nameOf, setPassword } from '../accounts.ts'
import type { Handlers } from '../handler.ts'
import { tellActivation } from '../links.ts'
import { consumeToken, createToken, findToken } from '../mail-tokens.ts'
import { answerWithMail } from '../mails/mailer.ts'
import {
  forgottenPassword,
  passwordChanged,
  passwordResetByStaff,
} from '../mails/templates/account.ts'
import { hashPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'

type PasswordLink = Pick<
  Handlers<typeof access>,
  'sendForgotPasswordMail' | 'checkPasswordTokenExist' | 'modifyForgotPassword'
>

const codes = { sent: 0, noAccount: 1 }

/** Throws 422 for a password that breaks the rules of SIGNUP-08. */
export function checkFormat(password: string): void {
  if (!isPassword(password)) throw new Refusal(422, 'Format du mot de passe incorrect')
}

export const passwordLinkHandlers: PasswordLink = {
  /**
   * An account that was not activated gets its activation link again instead: its subscriber has no other way in, and
   * the answer does not reveal which of the two was sent.
   */
  async sendForgotPasswordMail({ params, who, ...services }) {
    const { db, mails } = services
    const account = await findAccount(db, params.login)
    if (!account) return codes.noAccount
    const { refAbo, mail } = account
    const name = await nameOf(db, refAbo)
    const { mail: mailState } = await mails.telling(async (tx, tell) => {
      if (!account.activated) return tellActivation(tx, tell, services, account)
      const secret = await createToken(tx, 'password', refAbo)
      const template = who?.role === 'admin' ? passwordResetByStaff : forgottenPassword
      const letter = template(name, mails.link('forgotPassword', refAbo, secret))
      await tell(mail, letter, { link: secret })
    })
    return answerWithMail(codes.sent, mailState)
  },

  async checkPasswordTokenExist({ params, db }) {
    const { a: refAbo, b: secret } = params
    return (await findToken(db, { kind: 'password', secret, refAbo })) !== null
  },

  /** Ends every session: a stranger may have known the forgotten password. */
  async modifyForgotPassword({ params, body, db, mails }) {
    checkFormat(body.password)
    const account = await findAccount(db, body.login)
    if (!account) return 0
    const { refAbo, mail } = account
    const wanted = { kind: 'password', secret: params.token, refAbo } as const
    if (!(await findToken(db, wanted))) return 0
    const passwordHash = await hashPassword(body.password)
    const { done } = await mails.telling(async (tx, tell) => {
      if (!(await consumeToken(tx, wanted))) return 0
      await setPassword(tx, refAbo, passwordHash)
      await tell(mail, passwordChanged(await nameOf(tx, refAbo)))
      return 1
    })
    return done
  },
}
