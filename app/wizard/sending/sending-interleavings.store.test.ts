import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { store } from '#store/client.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { asked, onStore } from '../../../tests/support/portal.ts'
import { debiting, debits, iban, type Outcome } from '../../../tests/support/sendings.ts'
import { retryReport, showReport } from '../../../tests/support/wizard-routes.ts'
import { runHousekeeping } from './housekeeping.server.ts'

const { world, marie, openDraft, sendDraft } = debiting()
onStore()

const outcomes: Outcome[] = ['done', 'lost', 'refused', 401, 409, 429, 503]
const acts = ['submit', 'retry', 'two retries', 'leave it', 'look', 'tick', 'kill'] as const
type Act = (typeof acts)[number]

const step = fc.record({
  act: fc.constantFrom<Act>(...acts),
  outcomes: fc.array(fc.constantFrom(...outcomes), { maxLength: 4 }),
  isDeaf: fc.boolean(),
  isMailDown: fc.boolean(),
  ms: fc.constantFrom(10, 1_000, 35_000, 120_000),
})

const tasksOf = (draftId: string) =>
  store().draftTask.findMany({ where: { draftId }, orderBy: { position: 'asc' } })

test('[WIZ-18] [WIZ-19] whatever happens, in whatever order: each call acts once, and what is mailed is true', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      Object.assign(world, { done: new Map(), times: {}, mails: new Map() })
      const draft = await openDraft()
      let who = await marie()
      const at = (form?: Record<string, string>) =>
        asked(`/essai/${draft.id}/bilan`, { cookie: who.cookie, ...(form && { form }) })
      const send = () => sendDraft(who.subscriber, draft)
      const retry = async () => retryReport(at({}), [debits])
      const look = async () => showReport(at(), [debits])
      const actions: Record<Act, () => Promise<unknown>> = {
        submit: send,
        retry,
        'two retries': () => Promise.allSettled([retry(), retry()]),
        'leave it': async () => retryReport(at({ intent: 'close' }), [debits]),
        look,
        tick: runHousekeeping,
        // The state that a portal leaves when it dies before it wrote an answer down.
        kill: () =>
          store().draftTask.updateMany({ where: { state: 'doubtful' }, data: { state: 'sent' } }),
      }
      for (const { act, ms, ...mood } of steps) {
        Object.assign(world, mood, { outcomes: [...mood.outcomes] })
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
        await actions[act]().catch(onlyResponses)
        await holds(draft.id)
        // Their session was ended by it.
        if (mood.outcomes.includes(401)) who = await marie()
      }
      // All is well again: a subscriber who tries again gets to the end, unless they had left it at that.
      Object.assign(world, calm)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
      await send().catch(onlyResponses)
      await retry().catch(onlyResponses)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 })
      await runHousekeeping()
      await holds(draft.id)
      const left = await store().draft.findUniqueOrThrow({ where: { id: draft.id } })
      expect(left).toMatchObject({ state: 'done', content: '', checkAt: null })
      const tasks = await tasksOf(draft.id)
      expect(tasks.map(({ body }) => body)).toEqual(['', '', ''])
      const wasLeft = steps.some(({ act }) => act === 'leave it')
      if (!wasLeft) expect(tasks.map(({ state }) => state)).toEqual(Array(3).fill('done'))
      // Each call that was done is named in one mail.
      const mailed = [...world.mails.values()].flat()
      expect(mailed.toSorted()).toEqual([...world.done.keys()].sort())
    }),
    { numRuns: 40 },
  )
}, 120_000)

const calm = { outcomes: [] as Outcome[], isDeaf: false, isMailDown: false }

/** At any moment. */
async function holds(id: string) {
  expect(Object.values(world.times).every(times => times === 1)).toBe(true)
  for (const { id: reference, state, body } of await tasksOf(id)) {
    if (state === 'done') expect(world.done.has(reference)).toBe(true)
    if (state === 'waiting' || state === 'refused') expect(world.done.has(reference)).toBe(false)
    expect(body).not.toContain(iban)
  }
}

const onlyResponses = (cause: unknown) => {
  if (!(cause instanceof Response || cause instanceof UpstreamFailure)) throw cause
}
