import { isEmail } from '#domain/email.ts'
import { isPassword as isWellFormed } from '#domain/password.ts'
import type { account } from '#upstream/catalogue/account.ts'
import { findAccount, nameOf, setMail, setPassword, toMail } from '../accounts.ts'
import type { Database } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { sendLink } from '../links.ts'
import { consumeToken, createToken, revokeTokens } from '../mail-tokens.ts'
import { mailChange } from '../mails/templates/mail-change.ts'
import { mailChanged } from '../mails/templates/mail-changed.ts'
import { passwordChanged } from '../mails/templates/password-changed.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'

const ownAccount = (db: Database, refAbo: string) =>
  db.account.findUniqueOrThrow({ where: { refAbo } })

/** Throws 422 for an invalid e-mail address. */
export function checkMail(mail: string): void {
  if (!isEmail(mail)) throw new Refusal(422, 'Veuillez saisir une adresse mail valide')
}

/** Their bodies name the account too: authorize.ts has checked that it is the caller's. */
export const accountHandlers: Handlers<typeof account> = {
  async checkOldPassword({ body, who, db }) {
    const { passwordHash } = await ownAccount(db, who.refAbo)
    return isPassword(passwordHash, body.password)
  },

  /** Of two concurrent changes with the same old password, one succeeds. */
  async modifyPassword({ body, who, db, mails }) {
    const { refAbo, sessionId } = who
    const before = await ownAccount(db, refAbo)
    if (!isWellFormed(body.password)) return 0
    if (!(await isPassword(before.passwordHash, body.oldPassword))) return 0
    const passwordHash = await hashPassword(body.password)
    const isDone = await db.$transaction(async tx => {
      const now = await tx.account.findUnique({ where: { refAbo } })
      if (now?.passwordHash !== before.passwordHash) return false
      await setPassword(tx, refAbo, passwordHash, sessionId)
      return true
    })
    if (!isDone) return 0
    await mails.notify(before.mail, passwordChanged(await nameOf(db, refAbo)))
    return 1
  },

  /** MAIL-03, MAIL-09: only the address requested last can be confirmed. */
  async createMailModifyConfirmationToken({ body, who, ...services }) {
    const { db, mails } = services
    const { refAbo } = who
    const mail = toMail(body.mail)
    checkMail(mail)
    const secret = await db.$transaction(async tx => {
      if (await findAccount(tx, mail)) return null
      await revokeTokens(tx, refAbo, 'mail')
      return createToken(tx, 'mail', refAbo, { mail })
    })
    if (!secret) return 0
    const letter = mailChange(mails.link('compteabo', 'changer-mail', secret))
    if (await sendLink(services, { to: mail, secret, letter })) return 1
    throw new Refusal(503, 'Le courriel n’a pas pu être envoyé.')
  },

  /** MAIL-12, MAIL-13: 0 too when another account got the address meanwhile. */
  async modifyMail({ body, who, db, mails }) {
    const { refAbo } = who
    const { mail: oldMail } = await ownAccount(db, refAbo)
    const isDone = await db.$transaction(async tx => {
      const token = await consumeToken(tx, { kind: 'mail', secret: body.token, refAbo })
      return token !== null && setMail(tx, refAbo, (token.payload as { mail: string }).mail)
    })
    if (!isDone) return 0
    await mails.notify(oldMail, mailChanged(await nameOf(db, refAbo)))
    return 1
  },
}
