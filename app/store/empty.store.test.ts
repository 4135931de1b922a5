import { expect, test } from 'vitest'
import { Prisma } from '../../prisma/portal/generated/sqlite/client.ts'
import { eachDialect } from '../../tests/support/stores.ts'
import type { Store } from './client.server.ts'
import { emptyStore } from './retention.server.ts'

const at = new Date('2026-10-25T00:30:00.123Z')
const [owner, pdc] = ['100001', 'P100001']

/** A row of every table. */
async function fill(store: Store) {
  const [createdAt, updatedAt, expiresAt] = [at, at, at]
  await store.session.create({
    data: {
      ...{ id: 's', role: 'subscriber', login: owner, owner, keep: false, device: 'Firefox' },
      ...{ createdAt, expiresAt, lastSeenAt: at, endsAt: at },
      replies: { create: { request: 'D1', content: '' } },
    },
  })
  await store.preference.create({ data: { owner, pdc, updatedAt } })
  await store.household.create({ data: { owner, pdc, persons: 3, updatedAt } })
  await store.quota.create({ data: { key: 'k', points: 1 } })
  await store.accountName.create({ data: { name: 'n', account: 'a', updatedAt } })
  await store.sessionsEnd.create({ data: { account: 'a', at } })
  await store.secondFactor.create({ data: { owner: 'agent', key: 'k', lastStep: 1, since: at } })
  await store.staffLogIn.create({ data: { owner: 'agent' } })
  await store.agentRemoval.create({ data: { owner: 'agent', identity: 'i', since: at } })
  await store.recoveryCode.create({ data: { hash: 'h', owner: 'agent' } })
  await store.replyTemplate.create({
    data: { id: 'r', title: 'Reçue', titleKey: 'recue', text: 'Bien reçue.', updatedAt },
  })
  await store.savedFilter.create({
    data: { id: 'f', owner: 'agent', slot: 1, name: 'N', nameKey: 'n', query: 'pdc=P1', updatedAt },
  })
  const choice = { owner: 'agent', opening: '', keys: '', favourites: '', updatedAt }
  await store.agentChoice.create({ data: choice })
  await store.faqOpinion.create({ data: { question: 'q', helped: true, count: 1 } })
  const solved = { key: 'k', type: 't', month: '2026-10', answer: 'yes', words: '' }
  await store.solvedAnswer.create({ data: solved })
  await store.auditEntry.create({
    data: { at, actor: 'agent', action: 'mail', subject: owner, done: true },
  })
  await store.payment.create({
    data: {
      ...{ id: 'p', submission: 'f', owner, pdc, amountCents: 1, state: 'created' },
      ...{ createdAt, updatedAt },
      lines: { create: { invoice: 'F100001-01', amountCents: 1 } },
      guest: { create: { mail: 'm' } },
      events: { create: { from: '', to: 'created', reason: 'asked', at } },
    },
  })
  await store.draft.create({
    data: {
      ...{ id: 'd', owner, wizard: '/w', title: 't', step: 's', revision: 1, state: 'open' },
      ...{ content: '', createdAt, updatedAt, expiresAt },
      files: {
        create: {
          ...{ id: 'f', field: 'a', name: 'a.pdf', type: 'application/pdf', size: 1, createdAt },
          content: new Uint8Array([1]),
        },
      },
      tasks: {
        create: {
          ...{ id: 't', position: 0, subject: 's', call: 'c', body: '', state: 'waiting' },
          keys: { create: { key: 'k', owner } },
        },
      },
    },
  })
}

/** How many rows each table holds. */
async function counts(store: Store) {
  const tables = Object.values(Prisma.ModelName)
  const rows = await Promise.all(
    tables.map(async table => {
      const [{ count } = { count: -1 }] = await store.$queryRawUnsafe<{ count: number }[]>(
        `SELECT COUNT(*) AS count FROM "${table}"`,
      )
      return [table, Number(count)] as const
    }),
  )
  return Object.fromEntries(rows)
}

eachDialect((_dialect, open) => {
  test('an emptied store has nothing left in any table but its sessions', async () => {
    const { prisma } = await open()
    await fill(prisma)
    expect(new Set(Object.values(await counts(prisma)))).toEqual(new Set([1]))
    await emptyStore(prisma)
    const left = Object.entries(await counts(prisma)).filter(([, count]) => count > 0)
    expect(left).toEqual([['Session', 1]])
  })
})
