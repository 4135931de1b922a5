import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerBy,
  attachmentNames,
  canBeCancelled,
  isOverdue,
  lateBefore,
  pendingStatuses,
  statusOf,
} from './request.ts'
import { addDays } from './values.ts'

test('[ADMREQ-03] a request waits for staff until it is « Dossier traité »', () => {
  expect(pendingStatuses).toEqual([
    'Distribué',
    'En cours de traitement',
    'Redirigé vers le service concerné',
  ])
})

test('[HIST-02] a day of treatment is shown of a treated request alone', () => {
  const dateTraitement = '2026-11-22'
  expect(statusOf({ statutDemande: 'Dossier traité', dateTraitement })).toBe(
    'Dossier traité le 22/11/2026',
  )
  expect(statusOf({ statutDemande: 'Dossier traité' })).toBe('Dossier traité')
  expect(statusOf({ statutDemande: 'Distribué', dateTraitement })).toBe('Distribué')
})

test('[HIST-03] [HIST-04] a request is cancelled as long as no agent has begun', () => {
  const cancellable = [...pendingStatuses, 'Dossier traité' as const].filter(statutDemande =>
    canBeCancelled({ statutDemande }),
  )
  expect(cancellable).toEqual(['Distribué'])
  expect(canBeCancelled({ statutDemande: 'Distribué', dateAnnulation: '2026-11-22' })).toBe(false)
})

test('[CLAIM-14] a request is in time on its last day', () => {
  const request = { statutDemande: 'Distribué' as const, dateDemande: '2026-11-02' }
  const last = answerBy(request.dateDemande)
  expect(isOverdue(request, last)).toBe(false)
  expect(isOverdue(request, addDays(last, 1))).toBe(true)
})

test('attachment names are separated, and an empty text holds none', () => {
  expect(attachmentNames('a.pdf, photo du compteur.jpg,')).toEqual([
    'a.pdf',
    'photo du compteur.jpg',
  ])
  expect(attachmentNames('')).toEqual([])
})

test('[CLAIM-14] a request is late exactly when it was made before the day that the list of late ones is asked by', () => {
  const days = fc.integer({ min: 0, max: 3650 }).map(count => addDays('2020-01-01', count))
  // All around the limit, which two random days seldom meet.
  fc.assert(
    fc.property(days, fc.integer({ min: 10, max: 40 }), (madeOn, later) => {
      const today = addDays(madeOn, later)
      expect(madeOn < lateBefore(today)).toBe(answerBy(madeOn) < today)
    }),
  )
})
