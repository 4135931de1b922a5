import { isPassword as isWellFormed } from '#domain/password.ts'
import type { account } from '#upstream/catalogue/account.ts'
import {
  checkMail,
  findAccount,
  hashPassword,
  isPassword,
  nameOf,
  setMail,
  setPassword,
  toMail,
} from '../accounts.ts'
import type { Database, Transaction } from '../database.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { answerWithMail, waitsForLink } from '../mails/mailer.ts'
import {
  mailChange,
  mailChangeAsked,
  mailChanged,
  passwordChanged,
} from '../mails/templates/account.ts'
import { endSessions } from '../sessions.ts'
import {
  consumeToken,
  createToken,
  endOf,
  findToken,
  findUsed,
  mailOf,
  revokeTokens,
  tokenHash,
} from '../tokens.ts'

const ownAccount = (db: Database | Transaction, refAbo: string) =>
  db.account.findUniqueOrThrow({ where: { refAbo } })

/** The bodies name the account too: `checkOwnership` in api.ts has made sure that the account is the caller's. */
export const accountHandlers: Handlers<typeof account> = {
  async checkOldPassword({ body, who, db }) {
    const { passwordHash } = await ownAccount(db, who.refAbo)
    return isPassword(passwordHash, body.password)
  },

  /** Of two changes at once with the same old password, only one succeeds. */
  async modifyPassword({ body, who, db, mails }) {
    const { refAbo, sessionId } = who
    const before = await ownAccount(db, refAbo)
    if (!isWellFormed(body.password)) return 0
    if (!(await isPassword(before.passwordHash, body.oldPassword))) return 0
    const passwordHash = await hashPassword(body.password)
    const { done } = await mails.telling(async (tx, tell) => {
      const now = await tx.account.findUnique({ where: { refAbo } })
      if (now?.passwordHash !== before.passwordHash) return 0
      await setPassword(tx, refAbo, passwordHash, sessionId)
      await tell(before.mail, passwordChanged(await nameOf(tx, refAbo)))
      return 1
    })
    return done
  },

  /** MAIL-03, MAIL-09: the present address is warned and can cancel, so a stolen session cannot change it unnoticed. */
  async createMailModifyConfirmationToken({ body, who, db, mails }) {
    const { refAbo } = who
    const mail = toMail(body.mail)
    checkMail(mail)
    const name = await nameOf(db, refAbo)
    const { done, mail: mailState } = await mails.telling(async (tx, tell) => {
      if (await findAccount(tx, mail)) return 0
      const { mail: present } = await ownAccount(tx, refAbo)
      await revokeTokens(tx, refAbo, 'mail', 'mail-cancel')
      const cancel = await createToken(tx, 'mail-cancel', refAbo)
      const secret = await createToken(tx, 'mail', refAbo, { mail, warnedBy: tokenHash(cancel) })
      const warning = mailChangeAsked(
        name,
        mails.link('annuler-changement-mail', refAbo, cancel),
        endOf('mail'),
      )
      await tell(present, warning, { link: cancel })
      await tell(mail, mailChange(mails.link('compteabo', 'changer-mail', secret), endOf('mail')), {
        link: secret,
      })
      return 1
    })
    return answerWithMail(done, mailState)
  },

  /** MAIL-12, MAIL-13: answers 0 also when another account got the address meanwhile. Ends the other sessions. */
  async modifyMail({ body, who, db, mails }) {
    const { refAbo, sessionId } = who
    const { mail: oldMail } = await ownAccount(db, refAbo)
    const { done } = await mails.telling(async (tx, tell) => {
      const ofAny = { kind: 'mail', secret: body.token } as const
      const token = await consumeToken(tx, { ...ofAny, refAbo })
      if (!token) {
        const done = await findUsed(tx, { ...ofAny, refAbo })
        if (done && mailOf(done) === oldMail) return 1
        return ((await findToken(tx, ofAny)) ?? (await findUsed(tx, ofAny))) ? 2 : 0
      }
      const { mail, warnedBy = '' } = token.payload as { mail: string; warnedBy?: string }
      if (await waitsForLink(tx, warnedBy))
        throw new Refusal(
          503,
          'Le courriel qui prévient l’adresse actuelle n’est pas encore parti.',
        )
      if (!(await setMail(tx, refAbo, mail))) return 0
      await endSessions(tx, 'subscriber', refAbo, sessionId)
      await tell(oldMail, mailChanged(await nameOf(tx, refAbo)))
      return 1
    })
    return done
  },

  async cancelMailChange({ body, db }) {
    const { user: refAbo, token: secret } = body
    return db.$transaction(async tx => {
      const wanted = { kind: 'mail-cancel', secret, refAbo } as const
      const mail = (await tx.account.findUnique({ where: { refAbo } }))?.mail
      const token = await consumeToken(tx, wanted)
      if (!token) {
        const done = await findUsed(tx, wanted)
        // Since then another change may have been asked for, or done.
        const since = await tx.mailToken.count({ where: { refAbo, kind: 'mail' } })
        return done && since === 0 && mailOf(done) === mail ? 1 : 0
      }
      await tx.mailToken.update({
        where: { hash: token.hash },
        data: { payload: { mail: mail ?? '' } },
      })
      await revokeTokens(tx, refAbo, 'mail')
      return 1
    })
  },
}
