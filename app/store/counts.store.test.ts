import { expect, test } from 'vitest'
import { onEachStore } from '../../tests/support/portal.ts'
import { store } from './client.server.ts'
import { countLiving, countPayments, countTasks } from './counts.server.ts'

const minute = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 1, 15, 12) + minutes * minute)

const payment = (id: string, state: string, createdAt: Date, checkAt: Date | null) => ({
  ...{ id, submission: id, owner: 'A1001', pdc: 'PDC1', amountCents: 100, state },
  ...{ createdAt, updatedAt: createdAt, checkAt },
})

onEachStore(() => {
  test('payments of which something may still come are counted by state, with the first of them', async () => {
    await store().payment.createMany({
      data: [
        payment('1', 'doubtful', at(0), at(10)),
        payment('2', 'doubtful', at(2), at(5)),
        payment('3', 'to-check', at(1), at(20)),
        payment('4', 'booked', at(0), null),
      ],
    })
    const counted = (await countPayments()).toSorted((a, b) => (a.state < b.state ? -1 : 1))
    expect(counted).toEqual([
      { state: 'doubtful', count: 2, oldest: at(0), due: at(5) },
      { state: 'to-check', count: 1, oldest: at(1), due: at(20) },
    ])
  })

  test('so are the calls of sent requests that are without an answer', async () => {
    const draft = (id: string, checkAt: Date | null) => ({
      ...{ id, owner: 'A1001', wizard: '/w', title: '', step: '', revision: 1, state: 'sent' },
      ...{ content: '', checkAt, createdAt: at(0), updatedAt: at(0), expiresAt: at(0) },
    })
    const task = (draftId: string, position: number, state: string) => ({
      ...{ id: `${draftId}${position}`, draftId, position, subject: '', call: 'c', body: '' },
      ...{ state, sentAt: at(position) },
    })
    await store().draft.createMany({ data: [draft('a', at(1)), draft('b', null)] })
    await store().draftTask.createMany({
      data: [task('a', 1, 'doubtful'), task('a', 2, 'doubtful'), task('a', 3, 'done')],
    })
    await store().draftTask.createMany({ data: [task('b', 1, 'done')] })
    expect(await countTasks()).toEqual([{ state: 'doubtful', count: 2, oldest: at(1), due: at(1) }])
    expect(await countLiving('Draft')).toBe(0)
  })

  test('sessions that have not ended are counted', async () => {
    const session = (id: string, expiresAt: Date) => ({
      ...{ id, role: 'subscriber', login: id, owner: id, keep: false, device: '' },
      ...{ createdAt: at(0), lastSeenAt: at(0), expiresAt, endsAt: expiresAt },
    })
    const tomorrow = new Date(Date.now() + 24 * 60 * minute)
    await store().session.createMany({ data: [session('1', tomorrow), session('2', at(0))] })
    expect(await countLiving('Session')).toBe(1)
  })
})
