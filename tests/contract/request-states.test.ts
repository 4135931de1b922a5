import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RequestStatus, requestStatuses } from '#domain/request.ts'
import type { Histo } from '#upstream/catalogue/entities.ts'
import { claim, onBackend } from '../support/backend.ts'

// The states of a request from both sides: its subscriber and two agents, each of whom acts on what they saw last.

const today = '2026-11-23'
const pdc = 'P100001'
const { backend } = await onBackend({}, today)
const subscriber = await backend.logIn('100001')
const agents = [await backend.logIn('agent'), await backend.logIn('admin')] as const

/** One action of a subscriber or an agent; `seen` is the version of the request that they acted on. */
type Action =
  | { kind: 'status'; agent: 0 | 1; seen: number; status: RequestStatus; reference: string }
  | { kind: 'reply'; agent: 0 | 1; seen: number; text: string; reference: string }
  | { kind: 'message'; text: string; reference: string }
  | { kind: 'cancel' }

/** A request as it ought to be: the rules, without the back end. */
type State = {
  version: number
  status: RequestStatus
  isCancelled: boolean
  steps: RequestStatus[]
  said: { isStaff: boolean; text: string }[]
  /** The references of what was done. */
  done: string[]
}

const asMade: State = {
  version: 0,
  status: 'Distribué',
  isCancelled: false,
  steps: ['Distribué'],
  said: [],
  done: [],
}

/** The request after an action; null where the action is refused. */
function after(state: State, action: Action): State | null {
  const changed = { ...state, version: state.version + 1 }
  if (action.kind === 'cancel') {
    if (state.isCancelled) return state
    return state.status === 'Distribué' ? { ...changed, isCancelled: true } : null
  }
  if (state.done.includes(action.reference)) return state
  if (state.isCancelled) return null
  const done = [...state.done, action.reference]
  if (action.kind === 'message') {
    if (state.status === 'Dossier traité') return null
    return { ...changed, done, said: [...state.said, { isStaff: false, text: action.text }] }
  }
  if (action.seen !== state.version) return null
  return action.kind === 'status'
    ? { ...changed, done, status: action.status, steps: [...state.steps, action.status] }
    : { ...changed, done, said: [...state.said, { isStaff: true, text: action.text }] }
}

/** Does it; whether the back end said yes. Nothing but yes and 409 is an answer. */
async function perform(histo: Histo, action: Action): Promise<boolean> {
  const { status } = await ask(histo, action)
  expect([200, 409]).toContain(status)
  return status === 200
}

function ask(histo: Histo, action: Action): Promise<Response> {
  const none = { attachements: [] } // sic
  switch (action.kind) {
    case 'status': {
      const { status: statutDemande, seen: version, reference } = action
      const body = { ...histo, statutDemande, dateTraitement: today, version, reference }
      return backend.send('modifyClaimStatus', { body }, agents[action.agent])
    }
    case 'reply': {
      const { text: message, seen, reference } = action
      const body = {
        ...{ reference, histoId: histo.id, message, version: String(seen) },
        ...{ newStatut: '' as const, dateTraitement: '' },
      }
      return backend.send('sendReply', { body, files: none }, agents[action.agent])
    }
    case 'message': {
      const body = { reference: action.reference, pdc, histoId: histo.id, message: action.text }
      return backend.send('sendClaimMessage', { body, files: none }, subscriber)
    }
    default:
      return backend.send('cancelUserClaim', { body: { histo, pdc } }, subscriber)
  }
}

/** The request as both sides see it, which must be the same. */
async function shown({ id: histoId }: Histo) {
  const query = { histoId }
  const theirs = await backend.ask('getClaim', { query }, agents[0])
  const own = await backend.ask('getUserRequest', { query: { ...query, pdc } }, subscriber)
  expect(theirs.histo).toEqual(own.histo)
  expect(theirs.messages).toEqual(own.messages)
  expect(theirs.version).toBe(own.version)
  const listed = await backend.ask('getUsersClaim', { query: { pdcFilter: pdc } }, agents[0])
  const { statutDemande: status, dateAnnulation } = own.histo
  expect(own.histo.dateTraitement !== null).toBe(status === 'Dossier traité')
  const isPending = status !== 'Dossier traité' && !dateAnnulation
  expect(listed.some(({ id }) => id === histoId)).toBe(isPending)
  return {
    ...{ version: own.version, status, isCancelled: Boolean(dateAnnulation) },
    steps: own.steps.map(({ statut }) => statut),
    said: own.messages.map(({ isStaff, message }) => ({ isStaff, text: message })),
  }
}

const visible = ({ done: _, said, ...state }: State) => ({ ...state, said: sorted(said) })
/** Two that were said within a millisecond have no order. */
const sorted = <T extends { text: string }>(said: T[]) =>
  said.toSorted((a, b) => a.text.localeCompare(b.text))

const agent = fc.constantFrom<0 | 1>(0, 1)
const wish = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const), agent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      agent,
      status: fc.constantFrom(...requestStatuses),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('reply' as const), agent }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('message' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  // As after an answer that was lost, or a second click.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const) }) },
)
type Wish = typeof wish extends fc.Arbitrary<infer W> ? W : never
/** Alone, or two at the same time. */
const moment = fc.oneof(
  { weight: 2, arbitrary: fc.tuple(wish) },
  { weight: 1, arbitrary: fc.tuple(wish, wish) },
)

test('[HIST-04] [HIST-05] [HIST-08] [ADMREQ-22] cancelled, taken over, answered and closed at the same time, a request loses no state, and no answer reaches a cancelled one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: 3, maxLength: 10 }), async moments => {
      await backend.ask('sendUserClaim', claim(), subscriber)
      const [histo] = await backend.ask('getUserHistoric', { query: { pdc } }, subscriber)
      if (!histo) throw new Error('the request is not in the history')
      let state = asMade
      const seen = [0, 0]
      let last: Action | undefined
      let count = 0
      const actionOf = (one: Wish): Action | undefined => {
        const reference = randomUUID()
        const text = `Texte ${++count}`
        if (one.kind === 'again') return last
        if (one.kind === 'cancel') return { kind: 'cancel' }
        if (one.kind === 'message') return { kind: 'message', text, reference }
        const version = seen[one.agent] ?? 0
        if (one.kind === 'status') return { ...one, seen: version, reference }
        if (one.kind === 'reply') return { ...one, seen: version, text, reference }
        seen[one.agent] = state.version
        return undefined
      }
      for (const wishes of moments) {
        const actions = wishes.flatMap(one => actionOf(one) ?? [])
        last = actions.at(-1) ?? last
        const answers = await Promise.all(actions.map(action => perform(histo, action)))
        const now = await shown(histo)
        // As if one had come before the other, whichever.
        const outcomes = [actions, actions.toReversed()].map(order => {
          let next = state
          const said = new Map<Action, boolean>()
          for (const action of order) {
            const made = after(next, action)
            said.set(action, said.get(action) !== false && made !== null)
            next = made ?? next
          }
          return { next, answers: actions.map(action => said.get(action)) }
        })
        const seen = { ...now, said: sorted(now.said), answers }
        const possible = outcomes.map(one => ({ ...visible(one.next), answers: one.answers }))
        expect(possible).toContainEqual(seen)
        const found = possible.findIndex(one => JSON.stringify(one) === JSON.stringify(seen))
        state = outcomes[Math.max(found, 0)]?.next ?? state
      }
      // Mail says what happened, and nothing else.
      const mails = await backend.mails('claire.martin@example.fr')
      const about = mails.filter(({ subject }) => subject.includes(histo.id))
      expect(about.filter(({ subject }) => subject.includes('annulée'))).toHaveLength(
        state.isCancelled ? 1 : 0,
      )
      expect(about.filter(({ subject }) => !subject.includes('annulée'))).toHaveLength(
        state.said.filter(({ isStaff }) => isStaff).length,
      )
    }),
    { numRuns: 15 },
  )
}, 120_000)
