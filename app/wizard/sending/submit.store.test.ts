import { expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { debiting, debits } from '../../../tests/support/sendings.ts'
import { findSent } from './outbox.server.ts'
import { sendAgain } from './submit.server.ts'

const { world, answer, received, marie, openDraft, sendDraft, sent, statesOf } = debiting()

const bodies = () =>
  received('startDirectDebit').map(({ body }) => body as { reference: string; pdc: string })
const again = async (id: string) => {
  const { subscriber } = await marie()
  return sendAgain((await findSent(id)) ?? expect.fail(), debits, subscriber, 'r')
}
const mailed = () =>
  [...world.mails.values()].map(references => references.map(one => world.done.get(one)).sort())
const whole = (id: string) => ({ kind: 'whole', to: `/essai/${id}/confirmation` })
const partial = (id: string) => ({ kind: 'partial', to: `/essai/${id}/bilan` })

onNewStore(() => {
  test('[WIZ-18] one call for each metering point, with a reference of its own, then one mail', async () => {
    const { id, how } = await sent(undefined)
    expect(how).toEqual(whole(id))
    expect(bodies().map(({ pdc }) => pdc)).toEqual(['PDC1', 'PDC2', 'PDC3'])
    expect(new Set(bodies().map(({ reference }) => reference)).size).toBe(3)
    expect(mailed()).toEqual([['PDC1', 'PDC2', 'PDC3']])
  })

  test('[WIZ-19] the second is refused: the others are done, and it is no success', async () => {
    const { id, how } = await sent(undefined, 'done', 'refused')
    expect(how).toEqual(partial(id))
    expect(await statesOf(id)).toEqual({ PDC1: 'done', PDC2: 'refused', PDC3: 'done' })
    expect(mailed()).toEqual([['PDC1', 'PDC3']])
  })

  test('a no is kept in its own words', async () => {
    const { id, how } = await sent(undefined, 409)
    expect(how).toEqual(partial(id))
    expect(await store().draftTask.findMany({ orderBy: { position: 'asc' } })).toMatchObject([
      { state: 'refused', message: 'Non : 409' },
      { state: 'done' },
      { state: 'done' },
    ])
  })

  test.each([503, 'lost'] as const)(
    '[WIZ-19] the second is not answered (%s): what comes after it is not sent',
    async outcome => {
      expect((await sent(undefined, 'done', outcome)).how).toMatchObject({
        kind: 'unanswered',
        report: { lines: [{ state: 'done' }, { state: 'doubtful' }, { state: 'waiting' }] },
      })
      expect(bodies().map(({ pdc }) => pdc)).toEqual(['PDC1', 'PDC2'])
      expect(mailed()).toEqual([['PDC1']])
    },
  )

  test('a retry asks about what is in doubt, and sends what is not done, as it was shown then', async () => {
    const { id } = await sent(undefined, 'refused', 'lost')
    const first = bodies()
    expect(await again(id)).toEqual(whole(id))
    const retried = bodies().slice(2)
    expect(retried.map(({ pdc }) => pdc)).toEqual(['PDC1', 'PDC3'])
    expect(retried[0]).toEqual(first[0])
    expect(world.times).toEqual({ PDC1: 1, PDC2: 1, PDC3: 1 })
    expect(mailed().flat().sort()).toEqual(['PDC1', 'PDC2', 'PDC3'])
  })

  test('pressed several times at once, it is sent once, and each press lands on the confirmation', async () => {
    const { subscriber } = await marie()
    const draft = await openDraft()
    const presses = Array.from({ length: 5 }, () => sendDraft(subscriber, draft))
    expect(await Promise.all(presses)).toEqual(Array(5).fill(whole(draft.id)))
    expect(bodies()).toHaveLength(3)
    expect(await sendDraft(subscriber, draft)).toEqual(whole(draft.id))
    expect(bodies()).toHaveLength(3)
    expect(received('sendRecapMail')).toHaveLength(1)
  })

  test('nothing is sent of a draft that was changed since it was read, nor of another subscriber or wizard', async () => {
    const { subscriber } = await marie()
    const { id } = await openDraft()
    expect(await sendDraft(subscriber, { id, revision: 2 })).toEqual({ kind: 'stale' })
    expect(await store().draft.findMany()).toMatchObject([{ state: 'open', revision: 3 }])
    for (const draft of [await openDraft('A2002'), await openDraft('A1001', '/autre')])
      expect(await sendDraft(subscriber, draft)).toEqual({ kind: 'stale' })
    expect(bodies()).toEqual([])
  })

  test('a mail whose answer was lost is sent again under the same name, with the same tasks', async () => {
    answer('sendRecapMail', () => new Response(null, { status: 500 }))
    const { id } = await sent(undefined, 'done', 'refused')
    const [lost] = received('sendRecapMail').map(({ body }) => body)
    answer('sendRecapMail', 1)
    expect(await again(id)).toEqual(whole(id))
    const [repeated, second] = received('sendRecapMail')
      .slice(1)
      .map(({ body }) => body as { references: string[] })
    expect(repeated).toEqual(lost)
    expect(second?.references.map(one => world.done.get(one))).toEqual(['PDC2'])
  })
})
