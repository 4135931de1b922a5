import { describe, expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { debiting, debits } from '../../../tests/support/sendings.ts'
import { findSent } from './outbox.server.ts'
import { sendAgain } from './submit.server.ts'

const { world, answer, received, marie, openDraft, sendDraft, statesOf } = debiting()

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
    const { subscriber } = await marie()
    const draft = await openDraft()
    expect(await sendDraft(subscriber, draft)).toEqual(whole(draft.id))
    expect(bodies().map(({ pdc }) => pdc)).toEqual(['PDC1', 'PDC2', 'PDC3'])
    expect(new Set(bodies().map(({ reference }) => reference)).size).toBe(3)
    expect(mailed()).toEqual([['PDC1', 'PDC2', 'PDC3']])
  })

  test('[WIZ-19] the second is refused: the others are done, and it is no success', async () => {
    const { subscriber } = await marie()
    const draft = await openDraft()
    world.outcomes = ['done', 'refused']
    expect(await sendDraft(subscriber, draft)).toEqual(partial(draft.id))
    expect(await statesOf(draft.id)).toEqual({ PDC1: 'done', PDC2: 'refused', PDC3: 'done' })
    expect(mailed()).toEqual([['PDC1', 'PDC3']])
  })

  test.each([403, 404, 409, 422] as const)('%s is a no, kept in its own words', async status => {
    const { subscriber } = await marie()
    const draft = await openDraft()
    world.outcomes = [status]
    expect(await sendDraft(subscriber, draft)).toEqual(partial(draft.id))
    expect(await store().draftTask.findMany({ orderBy: { position: 'asc' } })).toMatchObject([
      { state: 'refused', message: `Non : ${status}` },
      { state: 'done' },
      { state: 'done' },
    ])
  })

  test.each([429, 500, 503, 'lost'] as const)(
    '[WIZ-19] the second is not answered (%s): what comes after it is not sent',
    async outcome => {
      const { subscriber } = await marie()
      const draft = await openDraft()
      world.outcomes = ['done', outcome]
      expect(await sendDraft(subscriber, draft)).toMatchObject({
        kind: 'unanswered',
        report: { lines: [{ state: 'done' }, { state: 'doubtful' }, { state: 'waiting' }] },
      })
      expect(bodies().map(({ pdc }) => pdc)).toEqual(['PDC1', 'PDC2'])
      expect(mailed()).toEqual([['PDC1']])
    },
  )

  test('a retry asks about what is in doubt, and sends what is not done, as it was shown then', async () => {
    const { subscriber } = await marie()
    const draft = await openDraft()
    world.outcomes = ['refused', 'lost']
    await sendDraft(subscriber, draft)
    const first = bodies()
    expect(await again(draft.id)).toEqual(whole(draft.id))
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

  describe('nothing is sent', () => {
    test('of a draft that was changed since it was read', async () => {
      const { subscriber } = await marie()
      const { id } = await openDraft()
      expect(await sendDraft(subscriber, { id, revision: 2 })).toEqual({ kind: 'stale' })
      expect(bodies()).toEqual([])
      expect(await store().draft.findMany()).toMatchObject([{ state: 'open', revision: 3 }])
    })

    test('neither of another subscriber nor of another wizard', async () => {
      const { subscriber } = await marie()
      for (const draft of [await openDraft('A2002'), await openDraft('A1001', '/autre')])
        expect(await sendDraft(subscriber, draft)).toEqual({ kind: 'stale' })
      expect(bodies()).toEqual([])
    })
  })

  test('a mail whose answer was lost is sent again under the same name, with the same tasks', async () => {
    const { subscriber } = await marie()
    const draft = await openDraft()
    world.outcomes = ['done', 'refused']
    answer('sendRecapMail', () => new Response(null, { status: 500 }))
    await sendDraft(subscriber, draft)
    const [lost] = received('sendRecapMail').map(({ body }) => body)
    answer('sendRecapMail', 1)
    expect(await again(draft.id)).toEqual(whole(draft.id))
    const [repeated, second] = received('sendRecapMail')
      .slice(1)
      .map(({ body }) => body as { references: string[] })
    expect(repeated).toEqual(lost)
    expect(second?.references.map(one => world.done.get(one))).toEqual(['PDC2'])
  })
})
