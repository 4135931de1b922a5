import { expect, test } from 'vitest'
import {
  callDeadline,
  isSettled,
  longestRun,
  mayBecome,
  nextCheck,
  runDeadline,
  stateAfter,
  stateAt,
  type TaskState,
  taskStates,
} from './tasks.ts'

const after = (from: TaskState) => taskStates.filter(to => mayBecome(from, to))

test('the table of calls', () => {
  expect(Object.fromEntries(taskStates.map(state => [state, after(state)]))).toEqual({
    waiting: ['sent', 'refused'],
    sent: ['waiting', 'done', 'refused', 'doubtful'],
    done: [],
    refused: ['sent', 'refused'],
    doubtful: ['waiting', 'done'],
  })
})

/** Whatever kind of failure it is, the status decides; but for a session that is over. */
const failed = (status: number) => ({ kind: 'refused' as const, status })

test('[WIZ-19] done is what was answered 1, and nothing else', () => {
  expect(stateAfter({ answer: 1 })).toBe('done')
  expect(stateAfter({ answer: 0 })).toBe('refused')
  expect([403, 404, 409, 422].map(status => stateAfter(failed(status)))).toEqual(
    Array(4).fill('refused'),
  )
})

test('a session that was over was not listened to; anything else may have been done', () => {
  expect(stateAfter({ kind: 'session-over', status: 401 })).toBe('waiting')
  expect([408, 429, 500, 502, 503, 504].map(status => stateAfter(failed(status)))).toEqual(
    Array(6).fill('doubtful'),
  )
})

const timeout = 5000
const began = new Date('2026-11-21T10:00:00Z')
const task = (state: TaskState) => ({ state, sentAt: began, message: null })

test('a call is under way for half a minute, then in doubt; nothing else changes by itself', () => {
  expect(callDeadline(timeout)).toBe(30_000)
  const at = (ms: number) => began.getTime() + ms
  expect(stateAt(task('sent'), at(29_999), timeout)).toBe('sent')
  expect(stateAt(task('sent'), at(30_000), timeout)).toBe('doubtful')
  const others = taskStates.filter(state => state !== 'sent')
  expect(others.map(state => stateAt(task(state), at(9_000_000), timeout))).toEqual(others)
  expect(isSettled(task('doubtful'), at(29_999), timeout)).toBe(false)
  expect(isSettled(task('doubtful'), at(30_000), timeout)).toBe(true)
})

test('a run is believed to be at it until its last question, call and mail must have ended', () => {
  for (const timeout of [500, 5000, 30_000])
    expect(runDeadline(timeout)).toBeGreaterThanOrEqual(longestRun + 3 * timeout)
})

test('a call in doubt is looked at after half a minute, then ever more rarely, at least every hour', () => {
  const after = (quiet: number) => nextCheck(quiet, 0).getTime()
  expect(after(0)).toBe(30_000)
  const waits = [0, 60_000, 3_600_000, 86_400_000, 9e12].map(after)
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(waits.at(-1)).toBe(3_600_000)
})
