import { instantOf } from '#utility/clock.ts'
import { type Handlers, Refusal, windowOf } from '#utility/handler.ts'
import type { LegalNotice as Row } from '#utility/prisma/generated/client.ts'
import type { calls, LegalNotice } from '../calls.ts'
import { isThreshold, maskMail, type NoticeKind, type ThresholdUnit } from '../rules.ts'
import { accountOfLink, switchOn } from './chosen.ts'

const shown = (row: Row): LegalNotice => {
  const { id, pdcRef, oldIndex, oldDate, newIndex, newDate, consumption, average, foundOn } = row
  return {
    id,
    pdc: pdcRef,
    oldIndex,
    oldDate,
    newIndex,
    newDate,
    consumption,
    average: Math.round(average * 100) / 100,
    foundOn,
    sentAt: row.sentAt?.toISOString() ?? null,
    sentTo: row.sentTo,
    postedOn: row.postedOn,
    openedAt: row.openedAt?.toISOString() ?? null,
  }
}

export const noticeHandlers: Handlers<typeof calls> = {
  async getNotices({ who: { refAbo }, db }) {
    const [account, subscriber, choices, thresholds] = await Promise.all([
      db.account.findUniqueOrThrow({ where: { refAbo } }),
      db.subscriber.findUniqueOrThrow({ where: { refAbo } }),
      db.noticeChoice.findMany({ where: { refAbo }, orderBy: { kind: 'asc' } }),
      db.threshold.findMany({ where: { refAbo }, orderBy: { pdcRef: 'asc' } }),
    ])
    return {
      mail: account.mail,
      avis: choices.map(({ kind }) => kind as NoticeKind),
      isEInvoice: subscriber.eInvoiceSince !== null,
      seuils: thresholds.map(({ pdcRef, value, unit }) => ({
        pdc: pdcRef,
        valeur: value,
        unite: unit as ThresholdUnit,
      })),
    }
  },

  /** Saves all or nothing. A notice that is on already keeps the day since when it is on. */
  async saveNotices({ body: { avis, seuils }, who: { refAbo }, db, clock }) {
    if (!seuils.every(({ valeur, unite }) => isThreshold({ value: valeur, unit: unite })))
      throw new Refusal(422, 'Ce seuil n’est pas possible.')
    const asked = seuils.map(({ pdc }) => pdc)
    const own = await db.meteringPoint.count({ where: { refAbo, pdcRef: { in: asked } } })
    if (own < asked.length) throw new Refusal(403, 'Ce point de comptage n’est pas le vôtre.')
    const today = clock.today()
    await db.$transaction(async tx => {
      await tx.noticeChoice.deleteMany({ where: { refAbo, kind: { notIn: avis } } })
      for (const kind of avis) await switchOn(tx, refAbo, kind, today)
      await tx.threshold.deleteMany({ where: { refAbo } })
      await tx.threshold.createMany({
        data: seuils.map(({ pdc, valeur, unite }) => ({
          pdcRef: pdc,
          refAbo,
          value: valeur,
          unit: unite,
        })),
      })
    })
    return 1
  },

  async getNoticeLink({ query, ...services }) {
    const account = await accountOfLink(services, query)
    if (!account) return null
    const { refAbo, kind, mail } = account
    const where = { refAbo_kind: { refAbo, kind } }
    const isOn = (await services.db.noticeChoice.findUnique({ where })) !== null
    return { mail: maskMail(mail), isOn }
  },

  async switchNotice({ body: { isOn, ...link }, ...services }) {
    const account = await accountOfLink(services, link)
    if (!account) return 0
    const { refAbo, kind } = account
    if (isOn) await switchOn(services.db, refAbo, kind, services.clock.today())
    else await services.db.noticeChoice.deleteMany({ where: { refAbo, kind } })
    return 1
  },

  async getLegalNotices({ who: { refAbo }, db }) {
    const rows = await db.legalNotice.findMany({
      where: { refAbo },
      orderBy: [{ foundOn: 'desc' }, { id: 'asc' }],
    })
    return rows.map(shown)
  },

  /** Keeps the first opening. Answers 0 for a notice that was neither mailed nor posted, which cannot be known yet. */
  async openLegalNotice({ body: { id }, who: { refAbo }, db, clock }) {
    const notice = await db.legalNotice.findUnique({ where: { id, refAbo } })
    if (!notice?.sentAt && !notice?.postedOn) return 0
    await db.legalNotice.updateMany({
      where: { id, openedAt: null },
      data: { openedAt: instantOf(clock) },
    })
    return 1
  },

  async listLegalNotices({ query: { refAbo, id, nonEnvoyes, ...window }, db }) {
    const rows = await db.legalNotice.findMany({
      where: {
        ...(refAbo && { refAbo }),
        ...(id && { id }),
        ...(nonEnvoyes && { sentAt: null, postedOn: null }),
      },
      orderBy: [{ foundOn: 'desc' }, { id: 'asc' }],
      ...windowOf(window),
    })
    const people = await db.subscriber.findMany({
      where: { refAbo: { in: rows.map(row => row.refAbo) } },
      select: { refAbo: true, firstName: true, lastName: true },
    })
    const names = new Map(people.map(one => [one.refAbo, `${one.firstName} ${one.lastName}`]))
    return rows.map(row => ({
      ...shown(row),
      refAbo: row.refAbo,
      name: names.get(row.refAbo) ?? '',
    }))
  },

  /** A notice that is marked a second time keeps its first day. */
  async postLegalNotice({ body: { id, day }, db, clock }) {
    const notice = await db.legalNotice.findUnique({ where: { id } })
    if (!notice) return 0
    if (day < notice.newDate || day > clock.today())
      throw new Refusal(422, 'Cet avis n’a pas pu partir ce jour-là.')
    await db.legalNotice.updateMany({ where: { id, postedOn: null }, data: { postedOn: day } })
    return (await db.legalNotice.count({ where: { id, postedOn: day } })) > 0 ? 1 : 0
  },
}
