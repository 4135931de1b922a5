import { nameOf } from '#utility/accounts.ts'
import type { Handlers } from '#utility/handler.ts'
import type { calls } from '../calls.ts'
import { identityLinked } from './templates.ts'

export const franceConnectHandlers: Handlers<typeof calls> = {
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
