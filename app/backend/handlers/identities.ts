import { randomUUID } from 'node:crypto'
import type { directory, franceConnect } from '#upstream/catalogue/identities.ts'
import { nameOf } from '../accounts.ts'
import type { Handlers } from '../handler.ts'
import { identityLinked } from '../mails/templates/account.ts'
import { endSessions } from '../sessions.ts'
import { checkLogin, checkName, isLoginTaken, removeAgent } from './agents.ts'

export const directoryHandlers: Handlers<typeof directory> = {
  async openDirectorySession({ body, db, sessions }) {
    const { identity, accessGestion } = body
    const [login, name] = [checkLogin(body.login), checkName(body.nameAdmin)]
    return db.$transaction(async tx => {
      const known = await tx.admin.findUnique({ where: { identity } })
      if (!known && (await isLoginTaken(tx, login))) return { token: null, login }
      const data = { identity, name, accessGestion }
      const admin = known
        ? await tx.admin.update({ where: { identity }, data })
        : await tx.admin.create({ data: { ...data, id: randomUUID(), login, passwordHash: '' } })
      return {
        token: await sessions.open(tx, { role: 'admin', subject: admin.id, login: admin.login }),
        login: admin.login,
      }
    })
  },

  async endDirectorySessions({ body, db }) {
    const { identity, isRemoved } = body
    return db.$transaction(async tx => {
      const admin = await tx.admin.findUnique({ where: { identity } })
      if (!admin) return { login: '' }
      await (isRemoved ? removeAgent(tx, admin.id) : endSessions(tx, 'admin', admin.id))
      return { login: admin.login }
    })
  },
}

export const franceConnectHandlers: Handlers<typeof franceConnect> = {
  async openLinkedSession({ body: { identity }, db, sessions }) {
    return db.$transaction(async tx => {
      const link = await tx.identityLink.findUnique({ where: { identity } })
      if (!link) return { token: null, login: '' }
      const { refAbo } = link
      return {
        token: await sessions.open(tx, { role: 'subscriber', subject: refAbo, login: refAbo }),
        login: refAbo,
      }
    })
  },

  async getIdentityLink({ who, db }) {
    const link = await db.identityLink.findUnique({ where: { refAbo: who.refAbo } })
    return { since: link?.since.toISOString() ?? null }
  },

  async linkIdentity({ body: { identity }, who: { refAbo }, mails }) {
    const { done } = await mails.telling(async (tx, tell) => {
      const links = await tx.identityLink.findMany({ where: { OR: [{ identity }, { refAbo }] } })
      if (links.length > 0)
        return links.every(link => link.identity === identity && link.refAbo === refAbo) ? 1 : 0
      const { mail } = await tx.account.findUniqueOrThrow({ where: { refAbo } })
      await tx.identityLink.create({ data: { identity, refAbo, since: new Date() } })
      await tell(mail, identityLinked(await nameOf(tx, refAbo)))
      return 1
    })
    return done
  },

  async unlinkIdentity({ who: { refAbo }, db }) {
    const { count } = await db.identityLink.deleteMany({ where: { refAbo } })
    return count > 0 ? 1 : 0
  },
}
