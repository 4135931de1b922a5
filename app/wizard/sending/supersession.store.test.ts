import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OpenStore, openStore, type Store, store } from '#store/client.server.ts'
import { debiting, debits, type Outcome } from '../../../tests/support/sendings.ts'
import { eachDialect } from '../../../tests/support/stores.ts'
import { type AnyWizard, type Task, wizard } from '../declaration/wizard.ts'
import { findSent } from './outbox.server.ts'
import { sendAgain, submit } from './submit.server.ts'
import { texts } from './tasks.ts'

const { world, marie, openDraft, sendDraft } = debiting()

/** Two portals on one database: which of them runs a piece of this test. */
const portal = new AsyncLocalStorage<Store>()

type Answers = { points: string[]; street: string; draft: string }

/** One call for each point, which decides these things of it. */
const wizardOf = (name: string, ...kinds: [string, ...string[]]): AnyWizard =>
  wizard<null, Answers>({
    base: `/essai/${name}`,
    title: name,
    cancel: '/home',
    facts: async () => null,
    steps: [],
    sections: () => [],
    tasks: ({ points, street, draft }) =>
      points.map(pdc => ({
        keys: kinds.map(kind => `${kind}:${pdc}`) as Task['keys'],
        subject: `${pdc}, ${street}`,
        call: 'startDirectDebit',
        body: { pdc, owner: draft, bic: 'AGRIFRPP', iban: '', mandateReference: '' },
      })),
    doneText: 'Fait',
  })

const wizards = [
  wizardOf('bank', 'mandate'),
  wizardOf('start', 'debit', 'mandate'),
  wizardOf('stop', 'debit'),
  wizardOf('plan', 'plan', 'mandate'),
]

const drafts = fc.array(
  fc.record({
    wizard: fc.constantFrom(...wizards),
    points: fc.constantFrom(['PDC1'], ['PDC2'], ['PDC1', 'PDC2']),
    street: fc.constantFrom('3 avenue de la Source', '3 av. de la Source'),
  }),
  { minLength: 2, maxLength: 3 },
)
/** The subscriber presses « Valider » or « Réessayer » of a draft, or of two at once, at the one portal and the other. */
const steps = fc.array(
  fc.record({
    drafts: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
    portal: fc.nat(1),
    outcomes: fc.array(fc.constantFrom<Outcome>('done', 'lost', 'refused', 409, 503), {
      maxLength: 3,
    }),
    ms: fc.constantFrom(1, 35_000),
  }),
  { minLength: 2, maxLength: 8 },
)

eachDialect((_, open) => {
  let portals: [OpenStore, OpenStore]

  beforeEach(async () => {
    const first = await open()
    portals = [first, await openStore(first.url)]
    Object.defineProperty(globalThis, 'portalStore', {
      get: () => portal.getStore() ?? first.prisma,
      configurable: true,
    })
  })
  afterEach(async () => {
    vi.useRealTimers()
    Reflect.deleteProperty(globalThis, 'portalStore')
    await portals[1].close()
  })

  test('a newer request waits for the call of an older one that is under way', async () => {
    const { subscriber } = await marie()
    const [older, newer] = [await openDraft(), await openDraft()]
    world.outcomes = ['refused']
    await sendDraft(subscriber, older, ['PDC1'])
    const calls: string[] = []
    world.performed = ({ reference }) => calls.push(reference)
    let second: Promise<unknown> | undefined
    world.meanwhile = async () => {
      if (second) return
      second = portal.run(portals[1].prisma, sendDraft, subscriber, newer, ['PDC1'])
      for (let n = 0; calls.length === 0 && n < 2000; n++) await setImmediate()
    }
    await sendAgain((await findSent(older.id)) ?? expect.fail(), debits, subscriber, 'r')
    await second
    const drafts = await store().draftTask.findMany({ where: { id: { in: calls } } })
    const byCall = new Map(drafts.map(({ id, draftId }) => [id, draftId]))
    expect(calls.map(id => byCall.get(id))).toEqual([older.id, newer.id])
  })

  test('[WIZ-19] whichever of two requests is sent first, again, or at the same time by another process: what the newer one decides, no older one changes afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, steps, async (declared, steps) => {
        await store().draft.deleteMany()
        /** The decisions of the utility, in their order, and the draft of each. */
        const decided: { key: string; draft: string }[] = []
        const done = new Set<string>()
        world.performed = ({ reference, owner: draft, pdc }) => {
          if (done.has(reference)) return
          done.add(reference)
          const { wizard, ...answers } = byId.get(draft) ?? expect.fail()
          for (const { keys, body } of wizard.tasks({ ...answers, draft }, null))
            if ((body as { pdc?: string }).pdc === pdc)
              decided.push(...keys.map(key => ({ key, draft })))
        }
        const { subscriber } = await marie()
        const ids = await Promise.all(
          declared.map(async ({ wizard }) => (await openDraft('A1001', wizard.base)).id),
        )
        const byId = new Map(declared.map((one, n) => [ids[n] ?? '', one]))

        async function press(id: string) {
          const { wizard, ...rest } = byId.get(id) ?? expect.fail()
          const found = (await findSent(id)) ?? expect.fail()
          if (found.state !== 'open') return sendAgain(found, wizard, subscriber, 'r')
          const answers = { ...rest, draft: id }
          const draft = { id, revision: 3 }
          const sent = { subscriber, requestId: 'r', wizard, draft, answers }
          return submit({ ...sent, facts: null, sections: [] })
        }

        for (const { drafts, portal: first, outcomes, ms } of steps) {
          vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
          world.outcomes = [...outcomes]
          const pressed = [...new Set(drafts.flatMap(n => ids[n % ids.length] ?? []))]
          // The calls of the first one take their time, as far as the other one may pass it.
          let isAlone = pressed.length === 1
          world.meanwhile = async (_, draft) => {
            for (let n = 0; draft === pressed[0] && !isAlone && n < 300; n++) await setImmediate()
          }
          await Promise.all(
            pressed.map((id, n) =>
              portal.run(portals[(first + n) % 2 === 0 ? 0 : 1].prisma, press, id).finally(() => {
                isAlone = true
              }),
            ),
          )
        }
        // All is well again, and each draft that was sent is tried again.
        world.outcomes = []
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
        for (const id of ids) if ((await findSent(id))?.state === 'sent') await press(id)

        const rows = await store().draft.findMany({
          include: { tasks: { include: { keys: true } } },
        })
        const sentAt = new Map(rows.map(({ id, sentAt }) => [id, sentAt?.getTime() ?? 0]))
        for (const [key, turns] of Map.groupBy(decided, ({ key }) => key)) {
          const order = turns.map(({ draft }) => sentAt.get(draft))
          expect(order, key).toEqual(order.toSorted((a, b) => Number(a) - Number(b)))
        }
        const newerThan = ({ id }: { id: string }) =>
          rows.filter(row => Number(sentAt.get(row.id)) > Number(sentAt.get(id)))
        for (const row of rows.filter(({ sentAt }) => sentAt))
          for (const { state, message, keys } of row.tasks) {
            if (state === 'done') continue
            expect({ state, message }).toEqual({ state: 'refused', message: texts.superseded })
            const others = newerThan(row).flatMap(({ tasks }) => tasks.flatMap(({ keys }) => keys))
            expect(others.some(other => keys.some(({ key }) => key === other.key))).toBe(true)
          }
      }),
      { numRuns: 20 },
    )
  }, 120_000)
})
