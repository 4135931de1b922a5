import { randomUUID } from 'node:crypto'
import type { directory } from '#upstream/catalogue/directory.ts'
import type { Handlers } from '../handler.ts'
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
