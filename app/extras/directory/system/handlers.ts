import { randomUUID } from 'node:crypto'
import type { Handlers } from '#utility/handler.ts'
import { checkLogin, checkName, isLoginTaken, removeAgent } from '#utility/handlers/agents.ts'
import { endSessions } from '#utility/sessions.ts'
import type { calls } from '../calls.ts'

export const directoryHandlers: Handlers<typeof calls> = {
  async openDirectorySession({ body, db, sessions }) {
    const { identity, accessGestion } = body
    const login = checkLogin(body.login)
    const name = body.nameAdmin === undefined ? undefined : checkName(body.nameAdmin)
    return db.$transaction(async tx => {
      const known = await tx.admin.findUnique({ where: { identity } })
      if (!known && (await isLoginTaken(tx, login))) return { token: null, login }
      const data = { identity, accessGestion, ...(name && { name }) }
      const admin = known
        ? await tx.admin.update({ where: { identity }, data })
        : await tx.admin.create({
            data: { name: login, ...data, id: randomUUID(), login, passwordHash: '' },
          })
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
