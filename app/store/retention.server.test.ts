import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { retentionDays } from '#domain/retention.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { store } from './client.server.ts'
import { pieceSize } from './pieces.server.ts'
import { deleteOutdated } from './retention.server.ts'

process.env.UTILITY_API_URL = 'http://services.test/api'

const now = new Date('2026-11-22T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const payment = (updatedAt: Date, checkAt: Date | null) => ({
  id: randomUUID(),
  submission: randomUUID(),
  owner: '100001',
  pdc: 'P100001',
  amountCents: 100,
  state: 'booked',
  createdAt: updatedAt,
  updatedAt,
  checkAt,
})

onEachStore(() => {
  test('what nobody touched for its time goes, the rest stays', async () => {
    const { preference, household, accountName } = store()
    for (const [owner, days] of [
      ['old', retentionDays.choice + 1],
      ['young', retentionDays.choice - 1],
    ] as const) {
      await preference.create({ data: { owner, pdc: 'P', updatedAt: daysAgo(days) } })
      await household.create({ data: { owner, pdc: 'P', persons: 2, updatedAt: daysAgo(days) } })
      await accountName.create({ data: { name: owner, account: 'a', updatedAt: daysAgo(days) } })
    }
    await deleteOutdated(now)
    await deleteOutdated(now)
    expect((await preference.findMany()).map(({ owner }) => owner)).toEqual(['young'])
    expect((await household.findMany()).map(({ owner }) => owner)).toEqual(['young'])
    expect((await accountName.findMany()).map(({ name }) => name)).toEqual(['young'])
  })

  test('a payment goes with its lines and events, unless something may still come of it', async () => {
    const db = store()
    const old = payment(daysAgo(retentionDays.payment + 1), null)
    const waiting = payment(daysAgo(retentionDays.payment + 1), now)
    const young = payment(daysAgo(retentionDays.payment - 1), null)
    for (const data of [old, waiting, young]) {
      await db.payment.create({ data })
      const paymentId = data.id
      await db.paymentLine.create({ data: { paymentId, invoice: 'F1', amountCents: 100 } })
      await db.paymentEvent.create({
        data: { paymentId, from: 'booking', to: 'booked', reason: '', at: data.updatedAt },
      })
    }
    await deleteOutdated(now)
    const left = [waiting.id, young.id].toSorted()
    expect((await db.payment.findMany()).map(({ id }) => id).toSorted()).toEqual(left)
    expect((await db.paymentLine.findMany()).map(row => row.paymentId).toSorted()).toEqual(left)
    expect((await db.paymentEvent.findMany()).map(row => row.paymentId).toSorted()).toEqual(left)
  })

  test('of more rows than a piece has, all go that are over, and no other', async () => {
    const { quota } = store()
    const rows = (name: string, expire: Date | null) =>
      Array.from({ length: pieceSize + 1 }, (_, n) => ({ key: `${name} ${n}`, points: 1, expire }))
    await quota.createMany({ data: rows('over', daysAgo(1)) })
    await quota.createMany({ data: rows('counting', daysAgo(-1)) })
    await quota.createMany({ data: rows('for ever', null) })
    await deleteOutdated(now)
    expect(await quota.count()).toBe(2 * (pieceSize + 1))
    expect(await quota.count({ where: { key: { startsWith: 'over' } } })).toBe(0)
  })

  test('a session that is over goes', async () => {
    const { session } = store()
    const data = { role: 'subscriber', login: 'a', owner: 'a', keep: false, device: '' }
    const times = { createdAt: daysAgo(2), lastSeenAt: daysAgo(2), endsAt: daysAgo(1) }
    await session.create({ data: { ...data, ...times, id: 'over', expiresAt: daysAgo(1) } })
    await session.create({ data: { ...data, ...times, id: 'open', expiresAt: daysAgo(-1) } })
    await deleteOutdated(now)
    expect((await session.findMany()).map(({ id }) => id)).toEqual(['open'])
  })
})
