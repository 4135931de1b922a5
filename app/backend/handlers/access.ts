import type { access } from '#upstream/catalogue/access.ts'
import { findAccount } from '../accounts.ts'
import type { Handlers } from '../handler.ts'
import { isPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'
import { toUser, withAccount } from '../users.ts'
import { toAdminUser } from './agents.ts'
import { passwordLinkHandlers } from './password-link.ts'
import { signUpHandlers } from './sign-up.ts'

const wrongLogin = () => new Refusal(403, "Numéro d'abonné, email ou mot de passe incorrect")
const wrongAdmin = () => new Refusal(403, "Nom d'utilisateur ou mot de passe incorrect")

export const accessHandlers: Handlers<typeof access> = {
  ...signUpHandlers,
  ...passwordLinkHandlers,

  /** Reads the account again before opening the session: the password may have been changed while it was verified. */
  async login({ body, db, sessions }) {
    const { login, password, isKeep } = body
    const verified = (await findAccount(db, login))?.passwordHash
    if (!(await isPassword(verified, password))) throw wrongLogin()
    const token = await db.$transaction(async tx => {
      const account = await findAccount(tx, login)
      if (!account?.activated || account.passwordHash !== verified) throw wrongLogin()
      return sessions.open(tx, 'subscriber', account.refAbo, login, isKeep)
    })
    return { token }
  },

  /** Reads the account again, as `login` does. */
  async adminLogin({ body, db, sessions }) {
    const where = { login: body.login.trim() }
    const verified = (await db.admin.findUnique({ where }))?.passwordHash
    if (!(await isPassword(verified, body.password))) throw wrongAdmin()
    const token = await db.$transaction(async tx => {
      const admin = await tx.admin.findUnique({ where })
      if (!admin || admin.passwordHash !== verified) throw wrongAdmin()
      return sessions.open(tx, 'admin', admin.id, admin.login, false)
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
    return toUser(
      await db.subscriber.findUniqueOrThrow({ where: { refAbo }, include: withAccount }),
    )
  },

  async getAdminUser({ query, who, db }) {
    const admin = await db.admin.findUnique({ where: { login: query.userLogin } })
    if (admin?.id !== who.adminId && !who.accessGestion) {
      throw new Refusal(403, 'Ce compte n’est pas le vôtre.')
    }
    if (!admin) throw new Refusal(404, 'Ce compte n’existe pas.')
    return toAdminUser(admin)
  },
}
