import { addDays } from '#domain/values.ts'
import { type Handlers, Refusal, type Services } from '#utility/handler.ts'
import { namesOfTowns, postCodesOf } from '#utility/handlers/towns.ts'
import type { calls, WaterMeasure, WaterRestriction } from '../calls.ts'
import { announcedAfter } from '../rules.ts'
import { askForNotices, confirmNotices, isExpired, purposes, stopNotices, workOf } from './mails.ts'

async function checkServed(services: Pick<Services, 'db' | 'utility'>, town: string) {
  if (!(await namesOfTowns(services)).includes(town))
    throw new Refusal(404, 'Cette commune n’est pas desservie.')
}

async function followedTowns({ db }: Pick<Services, 'db'>, refAbo: string): Promise<string[]> {
  const { mail } = await db.account.findUniqueOrThrow({ where: { refAbo } })
  const rows = await db.waterSubscription.findMany({
    where: { OR: [{ refAbo }, { mail, confirmedAt: { not: null } }] },
    orderBy: { town: 'asc' },
  })
  return [...new Set(rows.map(({ town }) => town))]
}

export const localWaterHandlers: Handlers<typeof calls> = {
  async getWaterTowns(services) {
    const names = await namesOfTowns(services)
    return Promise.all(
      names.map(async name => ({ name, zipCodes: await postCodesOf(services, name) })),
    )
  },

  async getWaterQuality({ query: { town }, db, utility, clock }) {
    await checkServed({ db, utility }, town)
    const sample = await db.waterSample.findFirst({
      omit: { town: true },
      where: { town, sampledOn: { lte: clock.today() } },
      orderBy: { sampledOn: 'desc' },
    })
    if (!sample) return null
    return {
      ...sample,
      measures: sample.measures as WaterMeasure[],
      restrictions: sample.restrictions as WaterRestriction[],
    }
  },

  async getWaterWorks({ query: { town }, db, utility, clock }) {
    await checkServed({ db, utility }, town)
    const since = addDays(clock.today(), -announcedAfter)
    const works = await db.waterWork.findMany({
      where: { town, endsAt: { gte: since } },
      orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    })
    return works.map(workOf)
  },

  /** The mail leaves after the answer: the time to answer must not reveal whether the address has the notices. */
  async subscribeToWater({ body: { town, mail }, db, utility, soon }) {
    await checkServed({ db, utility }, town)
    await askForNotices(db, town, mail)
    void soon('local-water')
    return 1
  },

  /** A subscription that was stopped is deleted, but the link that stops it is still valid. */
  async getWaterLink({ query: { id, token, purpose }, db, signer }) {
    if (!signer.isSigned(purposes[purpose], id, token)) return null
    const found = await db.waterSubscription.findUnique({ where: { id } })
    if (found && !isExpired(found)) return { town: found.town, isOn: found.confirmedAt !== null }
    return purpose === 'stop' ? { town: null, isOn: false } : null
  },

  async confirmWaterNotices({ body: { id, token }, db, signer, soon }) {
    if (!signer.isSigned(purposes.confirm, id, token) || !(await confirmNotices(db, id))) return 0
    void soon('local-water')
    return 1
  },

  async unsubscribeFromWater({ body: { id, token }, db, signer }) {
    if (!signer.isSigned(purposes.stop, id, token)) return 0
    const subscription = await db.waterSubscription.findUnique({ where: { id } })
    if (subscription) await stopNotices(db, subscription)
    return 1
  },

  async getFollowedTowns({ who: { refAbo }, db }) {
    return followedTowns({ db }, refAbo)
  },

  async followTown({ body: { town, follows }, who: { refAbo }, db, utility, soon }) {
    await checkServed({ db, utility }, town)
    if (!follows) {
      await stopNotices(db, { town, refAbo, mail: null })
      return 1
    }
    if (!(await followedTowns({ db }, refAbo)).includes(town)) {
      const now = new Date()
      const key = { town_refAbo: { town, refAbo } }
      await db.waterSubscription.upsert({
        where: key,
        create: { town, refAbo, askedAt: now, confirmedAt: now },
        update: {},
      })
    }
    void soon('local-water')
    return 1
  },
}
