import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { retentionDays } from '#domain/retention.ts'
import { onEachStore } from '../../tests/support/portal.ts'
import { createDatabase } from '../../tests/support/postgres.ts'
import { type OpenStore, openStore, type Store, store } from './client.server.ts'
import { deleteOutdated, pieceSize } from './retention.server.ts'

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
  test('what was not touched for its time goes, the rest stays', async () => {
    const { preference, household, accountName, staffLogIn, sessionsEnd, solvedAnswer } = store()
    for (const [owner, days] of [
      ['old', retentionDays.choice + 1],
      ['young', retentionDays.choice - 1],
    ] as const) {
      await preference.create({ data: { owner, pdc: 'P', updatedAt: daysAgo(days) } })
      await household.create({ data: { owner, pdc: 'P', persons: 2, updatedAt: daysAgo(days) } })
      await accountName.create({ data: { name: owner, account: 'a', updatedAt: daysAgo(days) } })
      await staffLogIn.create({ data: { owner, refused: 1, updatedAt: daysAgo(days) } })
    }
    for (const [account, days] of [
      ['old', retentionDays.knownBrowser + 1],
      ['young', retentionDays.knownBrowser - 1],
    ] as const)
      await sessionsEnd.create({ data: { account, at: daysAgo(days) } })
    const said = { type: 't', answer: 'no', words: '' }
    for (const month of ['2025-09', '2025-10', '2026-11'])
      await solvedAnswer.create({ data: { key: month, month, ...said } })
    await deleteOutdated(now)
    await deleteOutdated(now)
    expect((await solvedAnswer.findMany()).map(({ month }) => month).toSorted()).toEqual([
      '2025-10',
      '2026-11',
    ])
    expect((await preference.findMany()).map(({ owner }) => owner)).toEqual(['young'])
    expect((await household.findMany()).map(({ owner }) => owner)).toEqual(['young'])
    expect((await accountName.findMany()).map(({ name }) => name)).toEqual(['young'])
    expect((await staffLogIn.findMany()).map(({ owner }) => owner)).toEqual(['young'])
    expect((await sessionsEnd.findMany()).map(({ account }) => account)).toEqual(['young'])
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

  test('the address for the receipt of what was not paid goes after its days', async () => {
    const db = store()
    const mail = 'voisine@example.fr'
    for (const [name, days] of [
      ['old', retentionDays.guestMail + 1],
      ['young', retentionDays.guestMail - 1],
    ] as const) {
      const guest = { create: { mail, receiptDue: daysAgo(days) } }
      await db.payment.create({ data: { ...payment(now, now), owner: name, guest } })
    }
    await deleteOutdated(now)
    const left = await db.payment.findMany({ include: { guest: true }, orderBy: { owner: 'asc' } })
    expect(left.map(({ guest }) => guest?.mail)).toEqual([null, mail])
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

// On SQLite one writes at a time: no transaction waits for a row.
describe('of several at PostgreSQL', () => {
  const shared = globalThis as { portalStore?: Store }
  let url: string
  let opened: OpenStore
  beforeEach(async () => {
    url = await createDatabase(inject('postgres'))
    opened = await openStore(url)
    shared.portalStore = opened.prisma
  })
  afterEach(async () => {
    await opened.close()
    delete shared.portalStore
  })

  const over = daysAgo(retentionDays.payment + 1)
  const ended = payment(over, null)
  const times = { createdAt: over, lastSeenAt: over, endsAt: over, expiresAt: over }

  test.each([
    ['Quota', `"expire" = $1`],
    ['Session', `"expiresAt" = $1`],
    ['Preference', `"updatedAt" = $1`],
    ['Household', `"updatedAt" = $1`],
    ['AccountName', `"updatedAt" = $1`],
    ['Payment', `"updatedAt" = $1`],
    ['Payment', `"checkAt" = $1`],
  ])(
    'a row of %s that is touched while the deletion waits for it stays: %s',
    async (table, touch) => {
      const { prisma } = opened
      await prisma.quota.create({ data: { key: 'k', points: 1, expire: over } })
      const who = { role: 'subscriber', login: 'a', owner: 'a', keep: false, device: '' }
      await prisma.session.create({ data: { ...who, ...times, id: 's' } })
      await prisma.preference.create({ data: { owner: 'a', pdc: 'P', updatedAt: over } })
      await prisma.household.create({ data: { owner: 'a', pdc: 'P', persons: 2, updatedAt: over } })
      await prisma.accountName.create({ data: { name: 'a', account: 'a', updatedAt: over } })
      await prisma.payment.create({ data: ended })
      const line = { paymentId: ended.id, invoice: 'F1', amountCents: 100 }
      await prisma.paymentLine.create({ data: line })

      const visitor = new pg.Client({ connectionString: url })
      await visitor.connect()
      try {
        await visitor.query('BEGIN')
        await visitor.query(`UPDATE "${table}" SET ${touch}`, [daysAgo(-1)])
        const deletion = deleteOutdated(now)
        await vi.waitUntil(() => isWaiting(url), { timeout: 20_000 })
        await visitor.query('COMMIT')
        await deletion
        const { rows } = await visitor.query(`SELECT 1 FROM "${table}"`)
        expect(rows).toHaveLength(1)
        expect(await prisma.paymentLine.count()).toBe(table === 'Payment' ? 1 : 0)
      } finally {
        await visitor.end()
      }
    },
  )
})

/** Whether a transaction waits for a row that another one has changed. */
async function isWaiting(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
