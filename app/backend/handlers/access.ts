import type { access } from '#upstream/catalogue/access.ts'
import { findAccount } from '../accounts.ts'
import type { Handlers } from '../handler.ts'
import { isPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'
import { toUser, withAccount } from '../users.ts'
import { toAdminUser } from './agents.ts'
import { passwordLinkHandlers } from './password-link.ts'
import { signUpHandlers } from './sign-up.ts'

const wrongLogin = "Numéro d'abonné, email ou mot de passe incorrect"

export const accessHandlers: Handlers<typeof access> = {
  ...signUpHandlers,
  ...passwordLinkHandlers,

  async login({ body, db, sessions }) {
    const account = await findAccount(db, body.login)
    const right = await isPassword(account?.passwordHash, body.password)
    if (!account?.activated || !right) throw new Refusal(403, wrongLogin)
    return { token: await sessions.open('subscriber', account.refAbo, body.login, body.isKeep) }
  },

  async adminLogin({ body, db, sessions }) {
    const admin = await db.admin.findUnique({ where: { login: body.login.trim() } })
    const right = await isPassword(admin?.passwordHash, body.password)
    if (!admin || !right) throw new Refusal(403, "Nom d'utilisateur ou mot de passe incorrect")
    return { token: await sessions.open('admin', admin.id, admin.login, false) }
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
