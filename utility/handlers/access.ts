import { isEmail } from '#domain/email.ts'
import { isPassword as isWellFormed } from '#domain/password.ts'
import { readCaptcha } from '#upstream/captcha.server.ts'
import type { access } from '#upstream/catalogue/access.ts'
import {
  checkFormat,
  findAccount,
  hashPassword,
  isPassword,
  makeAvailable,
  nameOf,
  setPassword,
  tellActivation,
  toMail,
  toUser,
  withAccount,
} from '../accounts.ts'
import { type Database, isUniqueViolation } from '../database.ts'
import { type Handlers, Refusal } from '../handler.ts'
import { answerWithMail } from '../mails/mailer.ts'
import {
  forgottenPassword,
  passwordChanged,
  passwordResetByStaff,
} from '../mails/templates/account.ts'
import {
  consumeToken,
  createToken,
  endOf,
  findToken,
  findUsed,
  markUsed,
  pendingMailOf,
  tokenHash,
} from '../tokens.ts'
import { toAdminUser } from './agents.ts'

const wrongLogin = () => new Refusal(403, "Numéro d'abonné, email ou mot de passe incorrect")
const wrongAdmin = () => new Refusal(403, "Nom d'utilisateur ou mot de passe incorrect")

const codes = { created: 0, wrongData: 2, accountExists: 3, mailUsed: 4, otherPoint: 5 }

/** CALL-09, DATA-04: uses up a captcha response that was judged true for the sign-up form. Throws 403 without one. */
async function takeCaptcha(db: Database, response: string): Promise<void> {
  const { count } = await db.captchaUse.updateMany({
    where: { response: tokenHash(response), expiresAt: { gt: new Date() } },
    data: { response: null },
  })
  if (count === 0 || !response.startsWith('sign-up.'))
    throw new Refusal(403, 'La vérification «\u00a0Je confirme ne pas être un robot\u00a0» manque.')
}

/** The link to choose a password, asked for or of a first log-in (BEY-730); null when it is not valid. */
async function passwordLink(db: Database, link: { secret: string; refAbo: string }) {
  for (const kind of ['password', 'first-password'] as const)
    if (await findToken(db, { kind, ...link })) return { kind, ...link }
  return null
}

export const accessHandlers: Handlers<typeof access> = {
  /** Reads the account again before opening the session: the password may have been changed while it was verified. */
  async login({ body, db, sessions }) {
    const { login, password, isKeep } = body
    const verified = (await findAccount(db, login))?.passwordHash
    if (!(await isPassword(verified, password))) throw wrongLogin()
    const token = await db.$transaction(async tx => {
      const account = await findAccount(tx, login)
      if (!account?.activated || account.passwordHash !== verified) throw wrongLogin()
      return sessions.open(tx, { role: 'subscriber', subject: account.refAbo, login, keep: isKeep })
    })
    return { token }
  },

  async adminLogin({ body, db, sessions }) {
    const where = { login: body.login.trim() }
    const verified = (await db.admin.findUnique({ where }))?.passwordHash
    if (!(await isPassword(verified, body.password))) throw wrongAdmin()
    const token = await db.$transaction(async tx => {
      const admin = await tx.admin.findUnique({ where })
      if (!admin || admin.passwordHash !== verified) throw wrongAdmin()
      return sessions.open(tx, { role: 'admin', subject: admin.id, login: admin.login })
    })
    return { token }
  },

  async disconnect({ who, sessions }) {
    await sessions.close(who.sessionId)
    return true
  },

  async isAdmin({ query, who, db }) {
    if (who.role === 'subscriber') return false
    return (await db.admin.findUnique({ where: { login: query.userLogin } })) !== null
  },

  async haveAccessUserManagement({ query, who, db }) {
    if (who.role === 'subscriber') return false
    const admin = await db.admin.findUnique({ where: { login: query.userLogin } })
    return admin?.accessGestion === true
  },

  async getUser({ who, db }) {
    const { refAbo } = who
    const [subscriber, pendingMail] = await Promise.all([
      db.subscriber.findUniqueOrThrow({ where: { refAbo }, include: withAccount }),
      pendingMailOf(db, refAbo),
    ])
    return { ...toUser(subscriber), ...(pendingMail && { pendingMail }) }
  },

  async getAdminUser({ query, who, db }) {
    const admin = await db.admin.findUnique({ where: { login: query.userLogin } })
    if (admin?.id !== who.adminId && !who.accessGestion) {
      throw new Refusal(403, 'Ce compte n’est pas le vôtre.')
    }
    if (!admin) throw new Refusal(404, 'Ce compte n’existe pas.')
    return toAdminUser(admin)
  },

  /** The metering point is checked first: a visitor who does not know it must not learn whether an account exists. */
  async createUser({ body, ...services }) {
    const { db } = services
    await takeCaptcha(db, body.captcha)
    const refAbo = body.refAbo.trim()
    const pdcRef = body.pdcRef.trim()
    const mail = toMail(body.login)
    if (!isEmail(mail) || !isWellFormed(body.password)) return codes.wrongData
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

  /** LOGIN-20: a captcha token is valid once. A response judged true is kept for the one call that uses it up. */
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
      const wanted = { kind: 'activation', secret: params.token, refAbo } as const
      if (await consumeToken(tx, wanted)) {
        await tx.account.update({ where: { refAbo }, data: { activated: true } })
        await markUsed(tx, refAbo, 'activation')
        return true
      }
      // LINKS-02: pressed twice, or opened before by a scanner, it has done what it is for.
      if (!(await findUsed(tx, wanted))) return false
      return (await tx.account.findUnique({ where: { refAbo } }))?.activated === true
    })
  },

  /** An account that is not activated gets its activation link; the answer does not tell which link was sent. */
  async sendForgotPasswordMail({ params, who, ...services }) {
    const { db, mails } = services
    const account = await findAccount(db, params.login)
    if (!account) return 1
    const { refAbo, mail } = account
    const name = await nameOf(db, refAbo)
    const { mail: mailState } = await mails.telling(async (tx, tell) => {
      if (!account.activated) return tellActivation(tx, tell, services, account)
      const secret = await createToken(tx, 'password', refAbo)
      const template = who?.role === 'admin' ? passwordResetByStaff : forgottenPassword
      const letter = template(name, mails.link('forgotPassword', refAbo, secret), endOf('password'))
      await tell(mail, letter, { link: secret })
    })
    return answerWithMail(0, mailState)
  },

  async checkPasswordTokenExist({ params, db }) {
    const { a: refAbo, b: secret } = params
    return (await passwordLink(db, { secret, refAbo })) !== null
  },

  async modifyForgotPassword({ params, body, db, mails }) {
    checkFormat(body.password)
    const account = await findAccount(db, body.login)
    if (!account) return 0
    const { refAbo, mail } = account
    const wanted = await passwordLink(db, { secret: params.token, refAbo })
    if (!wanted) return 0
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
