import { describe, expect, test } from 'vitest'
import { missedPromise, promisedInAYear, readPromiseRule } from './promise.ts'

const rule = readPromiseRule({ PROMISE_DAYS: 'Dossier de fuite=5', PROMISE_GESTURE_EUROS: '15' })

test('[BEY-325] days are those of the setting, and those of the specification for a type that it does not name', () => {
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
])('[BEY-325] %s=%s is no setting', (name, value) => {
  expect(() => readPromiseRule({ [name]: value })).toThrow()
})

describe('[BEY-327] a promise of five working days, made on Tuesday the 3rd', () => {
  const asked = { typeDemande: 'Dossier de fuite', dateDemande: '2026-11-03' }
  const open = { ...asked, statutDemande: 'Distribué' as const }
  const treated = (dateTraitement: string) => ({
    ...{ ...asked, statutDemande: 'Dossier traité' as const, dateTraitement },
  })
  test.each([
    ['waits on its last day', open, '2026-11-10', undefined],
    ['waits a day later', open, '2026-11-11', { by: '2026-11-10', late: 1, answeredOn: null }],
    ['is treated on its last day', treated('2026-11-10'), '2026-12-24', undefined],
    [
      'is treated later',
      treated('2026-11-12'),
      '2026-12-24',
      { late: 2, answeredOn: '2026-11-12' },
    ],
    ['is cancelled', { ...open, dateAnnulation: '2026-11-20' }, '2026-12-24', undefined],
    ['is of another type', { ...open, typeDemande: 'Autre' }, '2026-12-24', undefined],
  ])('that %s', (_, request, today, missed) => {
    const found = missedPromise(rule, request, today)
    if (missed) expect(found).toMatchObject(missed)
    else expect(found).toBeUndefined()
  })
})

test('[BEY-326] the year of promises ends yesterday, and begins a year before today', () => {
  // Of five working days: made on the 18th promised for the 25th, of which the 26th is the day after.
  expect(promisedInAYear(5, '2026-11-26')).toEqual(['2025-11-19', '2026-11-19'])
})
