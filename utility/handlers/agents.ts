import { randomUUID } from 'node:crypto'
import { agentLoginFormat, isAgentLogin, longestAgentLogin } from '#domain/agent.ts'
import type { admin } from '#upstream/catalogue/admin.ts'
import type { AdminUser } from '#upstream/catalogue/entities.ts'
import { checkFormat, hashPassword } from '../accounts.ts'
import type { Database, Transaction } from '../database.ts'
import { type Handlers, Refusal } from '../handler.ts'
import type { Admin } from '../prisma/generated/client.ts'
import { endSessions } from '../sessions.ts'

type Agents = Pick<
  Handlers<typeof admin>,
  'getAdminUsers' | 'createAdmin' | 'createFirstAdmin' | 'modifyAdminUser' | 'deleteAdminUser'
>

export const toAdminUser = ({ id, login, name, accessGestion }: Admin): AdminUser => ({
  id,
  login,
  nameAdmin: name,
  accessGestion,
})

const inFrench = new Intl.Collator('fr')

export function checkName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > 100) throw new Refusal(422, 'Nom requis')
  if (/[\p{Cc}\p{Cf}]/u.test(name))
    throw new Refusal(422, 'Le nom contient un caractère invisible.')
  return name
}

export function checkLogin(text: string): string {
  const login = text.trim()
  if (login.length <= longestAgentLogin && isAgentLogin(login)) return login
  throw new Refusal(422, agentLoginFormat)
}

/** Makes user names equal that differ only by the case or the width of their letters, as agents would confuse them. */
const foldedLogin = (login: string) => login.normalize('NFKC').toLowerCase()

export async function isLoginTaken(tx: Transaction, login: string): Promise<boolean> {
  const others = await tx.admin.findMany({ select: { login: true } })
  return others.some(other => foldedLogin(other.login) === foldedLogin(login))
}

export async function removeAgent(tx: Transaction, id: string): Promise<void> {
  await tx.request.updateMany({ where: { assignee: id }, data: { assignee: null } })
  await tx.admin.delete({ where: { id } })
  await endSessions(tx, 'admin', id)
}

async function agentOf(tx: Transaction, id: string): Promise<Admin> {
  const found = await tx.admin.findUnique({ where: { id } })
  if (!found) throw new Refusal(404, 'Ce compte n’existe pas.')
  return found
}

/** Throws 409 when no other agent manages accounts: one manager must remain. */
async function checkManagerRemains(tx: Transaction, id: string): Promise<void> {
  const others = await tx.admin.count({ where: { accessGestion: true, id: { not: id } } })
  if (others === 0) throw new Refusal(409, 'Ce compte est le dernier à gérer les autres.')
}

type New = { login: string; nameAdmin: string; password: string; accessGestion: boolean }

async function addAgent(db: Database, { accessGestion, ...body }: New): Promise<0 | 1> {
  const login = checkLogin(body.login)
  const name = checkName(body.nameAdmin)
  checkFormat(body.password)
  const passwordHash = await hashPassword(body.password)
  const data = { id: randomUUID(), login, name, passwordHash, accessGestion }
  return db.$transaction(async tx => {
    if (await isLoginTaken(tx, login)) return 0
    await tx.admin.create({ data })
    return 1
  })
}

export const agentHandlers: Agents = {
  async getAdminUsers({ db }) {
    const admins = await db.admin.findMany()
    return admins
      .map(toAdminUser)
      .sort((a, b) => inFrench.compare(a.nameAdmin, b.nameAdmin) || (a.login < b.login ? -1 : 1))
  },

  createAdmin: ({ body, db }) => addAgent(db, body),

  createFirstAdmin: ({ body, db }) => addAgent(db, body),

  /** A missing or empty password leaves the present one. A new password ends the agent's other sessions. */
  async modifyAdminUser({ body, who, db }) {
    const { id, login, accessGestion } = body.adminUser
    const name = checkName(body.adminUser.nameAdmin)
    if (body.password) checkFormat(body.password)
    const passwordHash = body.password ? await hashPassword(body.password) : undefined
    await db.$transaction(async tx => {
      const before = await agentOf(tx, id)
      if (before.identity) throw new Refusal(409, 'Ce compte vient de l’annuaire, qui le règle.')
      if (login !== before.login) throw new Refusal(409, 'Le nom d’utilisateur ne change pas.')
      if (before.accessGestion && !accessGestion) {
        if (id === who.adminId) throw new Refusal(409, 'Vous ne pouvez pas retirer votre accès.')
        await checkManagerRemains(tx, id)
      }
      const data = { name, accessGestion, ...(passwordHash && { passwordHash }) }
      await tx.admin.update({ where: { id }, data })
      if (passwordHash) await endSessions(tx, 'admin', id, who.sessionId)
    })
    return 1
  },

  async deleteAdminUser({ body, who, db }) {
    const { id } = body
    await db.$transaction(async tx => {
      const { accessGestion } = await agentOf(tx, id)
      if (id === who.adminId) throw new Refusal(409, 'Vous ne pouvez pas supprimer votre compte.')
      if (accessGestion) await checkManagerRemains(tx, id)
      await removeAgent(tx, id)
    })
    return 1
  },
}
