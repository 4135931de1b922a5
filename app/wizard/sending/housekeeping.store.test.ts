import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#process/log.server.ts'
import { store } from '#store/client.server.ts'
import { acquireLease } from '#store/lease.server.ts'
import { closePortal, onNewStore } from '../../../tests/support/portal.ts'
import { debiting, debits, iban, type Outcome } from '../../../tests/support/sendings.ts'
import { runHousekeeping } from './housekeeping.server.ts'
import { findSent } from './outbox.server.ts'
import { askAboutDoubtful } from './send.server.ts'
import { sendAgain } from './submit.server.ts'

const { world, received, marie, openDraft, sent: sentOf, statesOf } = debiting()
const minute = 60_000
const day = 24 * 60 * minute

/** Some time later, and what is then due is done. */
const wait = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms + 100 })
const later = async (ms: number) => {
  wait(ms)
  await runHousekeeping()
}
const questions = () => received('isRequestTaken').length
const mailed = () => [...world.mails.values()].map(one => one.length)
const draftOf = (id: string) =>
  store().draft.findUnique({ where: { id }, include: { tasks: true } })

const sent = async (...outcomes: Outcome[]) => (await sentOf(undefined, ...outcomes)).id

afterEach(() => {
  vi.restoreAllMocks()
})

onNewStore(() => {
  test('a call that was done though its answer was lost is found out, mailed and closed, while the subscriber is away', async () => {
    const id = await sent('done', 'done', 'lost')
    await later(minute)
    expect(await draftOf(id)).toMatchObject({
      state: 'done',
      checkAt: null,
      tasks: [{ body: '' }, { body: '' }, { body: '' }],
    })
    expect(mailed()).toEqual([2, 1])
    expect(received('startDirectDebit')).toHaveLength(3)
  })

  test('a portal killed while what was left is sent again: its answer is asked for all the same', async () => {
    const id = await sent('done', 503)
    await later(minute)
    world.outcomes = ['lost']
    const { subscriber } = await marie()
    vi.spyOn(store(), '$transaction').mockRejectedValueOnce(new Error('killed'))
    const draft = (await findSent(id)) ?? expect.fail()
    await expect(sendAgain(draft, debits, subscriber, 'r')).rejects.toThrow('killed')
    expect(await statesOf(id)).toMatchObject({ PDC2: 'doubtful' })
    await later(minute)
    expect(await statesOf(id)).toMatchObject({ PDC2: 'done' })
  })

  test('a portal killed during a call: what became of it is asked once the call has ended', async () => {
    const id = await sent('done', 'lost')
    // What a portal leaves that dies before it has noted the answer.
    await store().draftTask.updateMany({ where: { state: 'doubtful' }, data: { state: 'sent' } })
    await later(minute)
    expect(await statesOf(id)).toMatchObject({ PDC2: 'done' })
  })

  test('what the utility never heard of is not sent by the portal alone', async () => {
    const id = await sent('done', 503)
    await later(minute)
    expect(await statesOf(id)).toEqual({ PDC1: 'done', PDC2: 'waiting', PDC3: 'waiting' })
    expect(received('startDirectDebit')).toHaveLength(2)
  })

  test('a call that may still arrive is not taken for one that never will', async () => {
    const id = await sent('done', 503)
    await askAboutDoubtful((await findSent(id)) ?? expect.fail(), 'r')
    expect(await statesOf(id)).toMatchObject({ PDC2: 'doubtful' })
  })

  test('a utility that is silent is asked ever more rarely, and answers in the end', async () => {
    const id = await sent('lost')
    world.isDeaf = true
    await later(minute)
    expect(questions()).toBe(1)
    await later(20_000)
    expect(questions()).toBe(1)
    await later(minute)
    expect(questions()).toBe(2)
    world.isDeaf = false
    await later(day)
    expect(await statesOf(id)).toMatchObject({ PDC1: 'done' })
  })

  test('a mail that did not leave is tried again for two days, no longer', async () => {
    world.isMailDown = true
    const id = await sent()
    await later(minute)
    expect(received('sendRecapMail')).toHaveLength(2)
    world.isMailDown = false
    await later(60 * minute)
    expect(mailed()).toEqual([3])
    expect(await draftOf(id)).toMatchObject({ state: 'done', checkAt: null })

    world.isMailDown = true
    await sent()
    await later(3 * day)
    await later(3 * day)
    expect(received('sendRecapMail')).toHaveLength(4)
  })

  test('one that is left as it is learns what was in doubt, and sends nothing', async () => {
    const id = await sent('lost', 'done')
    await store().draft.updateMany({ data: { state: 'done' } })
    await later(minute)
    expect(await statesOf(id)).toMatchObject({ PDC1: 'done', PDC2: 'waiting' })
    expect(mailed()).toEqual([1])
  })

  test('another process sends it just now: it is left to that one', async () => {
    const id = await sent('lost')
    wait(minute)
    await acquireLease(`sending of the draft ${id}`, 0.5)
    await runHousekeeping()
    expect(questions()).toBe(0)
    await later(2 * minute)
    expect(await statesOf(id)).toMatchObject({ PDC1: 'done' })
  })

  test('drafts past their time are deleted with all that hangs on them, however many; the others stay', async () => {
    const kept = await openDraft()
    const old = await sent('refused')
    await store().draftFile.create({
      data: {
        ...{ id: 'f', draftId: old, field: 'rib', name: 'rib.pdf', type: 'application/pdf' },
        ...{ size: 1, content: Buffer.from('x'), createdAt: new Date() },
      },
    })
    for (let n = 0; n < 60; n++) await openDraft()
    const id = { not: kept.id }
    await store().draft.updateMany({ where: { id }, data: { expiresAt: new Date() } })
    await runHousekeeping()
    expect(await store().draft.findMany()).toMatchObject([{ id: kept.id }])
    expect(await store().draftTask.count()).toBe(0)
    expect(await store().draftFile.count()).toBe(0)
  })

  test('while the portal is closed, nothing is asked or deleted', async () => {
    const id = await sent('lost')
    await store().draft.updateMany({ data: { expiresAt: new Date() } })
    closePortal()
    await later(minute)
    expect(questions()).toBe(0)
    expect(await draftOf(id)).not.toBeNull()
  })

  test('no line of the log says whose it is, or what was sent', async () => {
    const lines: unknown[] = []
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(log, level).mockImplementation((line: unknown) => lines.push(line))
    await sent('done', 'refused', 'lost')
    await later(minute)
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'wizard task', to: 'done' }))
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'wizard housekeeping', looked: 1 }))
    const text = JSON.stringify(lines)
    for (const secret of [iban, 'A1001', 'MARIE', 'PDC1', 'Lilas'])
      expect(text).not.toContain(secret)
  })
})
