import { addMonths, formatDay } from '#domain/values.ts'
import { tellSubscriber } from '#utility/accounts.ts'
import { type Handlers, Refusal } from '#utility/handler.ts'
import { tokenHash } from '#utility/tokens.ts'
import type { calls } from '../calls.ts'
import { maxDataTokens } from '../rules.ts'
import { dataTokenCreated } from './templates.ts'
import { deleteForgotten, isUnexpired, newDataToken, shownOn } from './tokens.ts'

export const ownDataHandlers: Handlers<typeof calls> = {
  async getDataTokens({ who: { refAbo }, db, clock }) {
    const rows = await db.dataToken.findMany({
      where: { refAbo, ...shownOn(clock.today()) },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    })
    return rows.map(({ id, name, createdAt, lastUsedAt, until }) => ({
      id,
      name,
      until,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  },

  /** BEY-50. A known id means that the first answer was lost: replaces its token, or throws 409 if it was used. */
  async createDataToken({ body: { id, name, months }, who: { refAbo }, clock, mails }) {
    const today = clock.today()
    const token = newDataToken()
    const hash = tokenHash(token)
    await mails.telling(async (tx, tell) => {
      await deleteForgotten(tx, today)
      const { count } = await tx.dataToken.updateMany({
        where: { id, refAbo, lastUsedAt: null },
        data: { hash },
      })
      if (count > 0) return
      if (await tx.dataToken.findUnique({ where: { id } }))
        throw new Refusal(409, 'Ce jeton a déjà été créé.')
      const own = await tx.dataToken.findMany({ where: { refAbo } })
      if (own.filter(one => isUnexpired(one, today)).length >= maxDataTokens)
        throw new Refusal(409, `Vous avez déjà ${maxDataTokens} clés. Révoquez-en une d’abord.`)
      const until = addMonths(today, months)
      await tx.dataToken.create({ data: { id, hash, refAbo, name, until, createdAt: new Date() } })
      const url = mails.link('compteabo', 'mes-outils')
      const about = { token: name, until: formatDay(until), url }
      await tellSubscriber(tx, tell, refAbo, name => dataTokenCreated(name, about))
    })
    return { token }
  },

  async revokeDataToken({ body: { id }, who: { refAbo }, db }) {
    const { count } = await db.dataToken.deleteMany({ where: { id, refAbo } })
    return count > 0 ? 1 : 0
  },

  getDataTokenOwner: async ({ who: { login } }) => ({ login }),
}
