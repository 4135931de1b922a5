import { afterEach, expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { asked, onNewStore } from '../../../tests/support/portal.ts'
import { debiting, debits, type Outcome } from '../../../tests/support/sendings.ts'
import { retryReport, showReport } from '../../../tests/support/wizard-routes.ts'
import { findSent } from './outbox.server.ts'
import { isUnderWay, send, withSendingLease } from './send.server.ts'

const { world, received, marie, openDraft, sendDraft, sent: sentOf, statesOf } = debiting()

const points = () => received('startDirectDebit').map(({ body }) => (body as { pdc: string }).pdc)
const mailed = () => [...world.mails.values()].flat().map(one => world.done.get(one))
const found = async (id: string) => (await findSent(id)) ?? expect.fail()
const bodiesOf = async (id: string) => (await found(id)).tasks.map(({ body }) => body)
const at = async (id: string, form?: Record<string, string>) =>
  asked(`/essai/${id}/bilan`, { cookie: (await marie()).cookie, ...(form && { form }) })
const report = async (id: string) => showReport(await at(id), [debits])
/** The status and the address that « Réessayer » ends in. */
const retry = async (id: string) => {
  const response: Response = await retryReport(await at(id, {}), [debits]).catch(cause => cause)
  return [response.status, response.headers.get('location')]
}
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
/** A draft of Marie's that is sent a second after everything before it. */
async function sent(points: string[], ...outcomes: Outcome[]) {
  later(1_000)
  return (await sentOf(points, ...outcomes)).id
}
const superseded =
  'Une demande plus récente a été faite pour cette adresse\u00a0: celle-ci n’est plus envoyée.'

afterEach(() => {
  vi.restoreAllMocks()
})

onNewStore(() => {
  test('[WIZ-19] what a newer request was made about is not sent by an older one any more', async () => {
    const older = await sent(['PDC1'], 503)
    await sent(['PDC1'])
    later(31_000)
    expect(await retry(older)).toEqual([303, `/essai/${older}/bilan`])
    expect(points()).toEqual(['PDC1', 'PDC1'])
    expect(await report(older)).toMatchObject({
      lines: [{ state: 'refused', text: superseded }],
      canRetry: false,
      isOver: true,
    })
    expect(await bodiesOf(older)).toEqual([''])
  })

  test('as long as its call may still arrive, it stays in doubt, and it may turn out to be done', async () => {
    const older = await sent(['PDC1'], 503)
    await sent(['PDC1'])
    expect((await retry(older))[0]).toBe(503)
    expect(points()).toEqual(['PDC1', 'PDC1'])
    expect(await statesOf(older)).toEqual({ PDC1: 'doubtful' })
    world.done.set((await found(older)).tasks[0]?.id ?? '', 'PDC1')
    expect(await retry(older)).toEqual([303, `/essai/${older}/confirmation`])
  })

  test('[WIZ-19] so does one that is sent between its last look and its call', async () => {
    const older = await found(await sent(['PDC1'], 'refused'))
    later(1_000)
    const { subscriber } = await marie()
    const { draftTask } = store()
    const write = draftTask.updateMany.bind(draftTask)
    vi.spyOn(draftTask, 'updateMany').mockImplementationOnce((async (args: never) => {
      await sendDraft(subscriber, await openDraft(), ['PDC1'])
      return write(args)
    }) as never)
    await send(older, subscriber, 'r')
    expect(points().slice(1)).toEqual(['PDC1'])
    expect(await statesOf(older.id)).toEqual({ PDC1: 'refused' })
  })

  test.each([
    ['refused', ['PDC1'], 'A1001', 'refused'],
    ['about another metering point', ['PDC2'], 'A1001', 'done'],
    ['somebody else’s', ['PDC1'], 'A2002', 'done'],
  ] as const)(
    'a newer request that was %s keeps no older one back',
    async (_, about, owner, outcome) => {
      const older = await sent(['PDC1'], 'refused')
      const newer = await sent([...about], outcome)
      await store().draft.update({ where: { id: newer }, data: { owner } })
      expect(await retry(older)).toEqual([303, `/essai/${older}/confirmation`])
    },
  )

  test('[WIZ-19] the report shows when it was sent, and what: all that is tried again', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:04:59Z') })
    const id = await sent(['PDC1', 'PDC2'], 'refused')
    later(24 * 60 * 60_000)
    expect(await report(id)).toMatchObject({
      sentAt: '21/11/2026 à 14:05',
      sections: debits.sections({ points: ['PDC1', 'PDC2'] }, null),
    })
  })

  test('a run that takes too long begins no other call; the rest is sent when they say so', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    const slow = async () => {
      now += 4_000
    }
    world.meanwhile = slow
    const id = await sent(['PDC1', 'PDC2', 'PDC3'])
    expect(await statesOf(id)).toEqual({ PDC1: 'done', PDC2: 'done', PDC3: 'waiting' })
    expect(mailed()).toEqual(['PDC1', 'PDC2'])
    expect(await report(id)).toMatchObject({ canRetry: true, isOver: false })
    expect(await retry(id)).toEqual([303, `/essai/${id}/confirmation`])
    expect(world.times).toEqual({ PDC1: 1, PDC2: 1, PDC3: 1 })
  })

  test('no other process sends it as long as the longest run may take', async () => {
    await withSendingLease('x', async () => {
      later(8_000 + 3 * 5_000 + 7_000)
      expect(await isUnderWay('x')).toBe(true)
      expect(await withSendingLease('x', async () => 'both')).toBeUndefined()
    })
    expect(await isUnderWay('x')).toBe(false)
  })
})
