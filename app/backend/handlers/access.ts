import type { access } from '#upstream/catalogue/access.ts'
import type { User } from '#upstream/catalogue/entities.ts'
import type { Database } from '../database.ts'
import type { Handlers } from '../handler.ts'
import { isPassword } from '../passwords.ts'
import { Refusal } from '../refusal.ts'

const wrongLogin = "Numéro d'abonné, email ou mot de passe incorrect"

/** The account behind a subscriber number or an e-mail address, however typed. */
export function findAccount(db: Database, login: string) {
  const name = login.trim()
  return name.includes('@')
    ? db.account.findUnique({ where: { mail: name.toLowerCase() } })
    : db.account.findUnique({ where: { refAbo: name } })
}

export const accessHandlers: Handlers<typeof access> = {
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
    const subscriber = await db.subscriber.findUniqueOrThrow({
      where: { refAbo: who.refAbo },
      include: { account: true, points: { orderBy: { position: 'asc' }, take: 1 } },
    })
    const { refAbo, firstName, lastName, nameCustomer, phone, startDate, adress } = subscriber
    return {
      id: refAbo,
      login: refAbo,
      mail: subscriber.account?.mail ?? '',
      refAbo,
      pdcRef: subscriber.points[0]?.pdcRef ?? '',
      firstName,
      lastName,
      nameCustomer,
      phone,
      startDate,
      adress: adress as User['adress'],
    }
  },

  async getAdminUser({ query, who, db }) {
    const admin = await db.admin.findUnique({ where: { login: query.userLogin } })
    if (admin?.id !== who.adminId && !who.accessGestion) {
      throw new Refusal(403, 'Ce compte n’est pas le vôtre.')
    }
    if (!admin) throw new Refusal(404, 'Ce compte n’existe pas.')
    const { id, login, name, accessGestion } = admin
    return { id, login, nameAdmin: name, accessGestion }
  },
}
