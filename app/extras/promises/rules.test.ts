import { describe, expect, test } from 'vitest'
import { missedPromise, promisedInAYear, readPromiseRule } from './rules.ts'

const rule = readPromiseRule({ PROMISE_DAYS: 'Dossier de fuite=5', PROMISE_GESTURE_EUROS: '15' })

test('[BEY-325] a type that the setting does not name has the fifteen days of the specification, and there is no gesture without a setting', () => {
  expect([...rule.days]).toEqual([
    ['Dossier de fuite', 5],
    ['Réclamation', 15],
    ['Délai de paiement', 15],
  ])
  expect(rule.gestureCents).toBe(1_500)
  expect(readPromiseRule({}).gestureCents).toBe(0)
})

test.each([
  ['PROMISE_DAYS', 'Réclamation=16'],
  ['PROMISE_DAYS', 'Réclamation=0'],
  ['PROMISE_DAYS', 'Réclamation'],
  ['PROMISE_DAYS', 'Réclamations=10'],
  ['PROMISE_GESTURE_EUROS', '-1'],
  ['PROMISE_GESTURE_EUROS', '12.5'],
])('[BEY-325] the setting %s=%s is refused', (name, value) => {
  expect(() => readPromiseRule({ [name]: value })).toThrow()
})

// On Tuesday 3 November with five working days: promised for the 10th.
describe('[BEY-327] the promise of a request', () => {
  const asked = { typeDemande: 'Dossier de fuite', dateDemande: '2026-11-03' }
  const open = { ...asked, statutDemande: 'Distribué' as const }
  const treated = (dateTraitement: string) => ({
    ...asked,
    statutDemande: 'Dossier traité' as const,
    dateTraitement,
  })
  test.each([
    ['waits on its last day: not missed', open, '2026-11-10', undefined],
    [
      'waits a day more: missed',
      open,
      '2026-11-11',
      { by: '2026-11-10', late: 1, answeredOn: null },
    ],
    ['is treated on its last day: not missed', treated('2026-11-10'), '2026-12-24', undefined],
    [
      'is treated two days late: missed',
      treated('2026-11-12'),
      '2026-12-24',
      { late: 2, answeredOn: '2026-11-12' },
    ],
    [
      'is cancelled: not missed',
      { ...open, dateAnnulation: '2026-11-20' },
      '2026-12-24',
      undefined,
    ],
    [
      'is of a type without a promise: not missed',
      { ...open, typeDemande: 'Autre' },
      '2026-12-24',
      undefined,
    ],
  ])('that %s', (_, request, today, missed) => {
    const found = missedPromise(rule, request, today)
    if (missed) expect(found).toMatchObject(missed)
    else expect(found).toBeUndefined()
  })
})

test('[BEY-326] the year of promises is that of the requests promised for the twelve months before today', () => {
  // Five working days: a request of the 18th is promised for the 25th, which is the last day before today.
  expect(promisedInAYear(5, '2026-11-26')).toEqual(['2025-11-19', '2026-11-19'])
})
