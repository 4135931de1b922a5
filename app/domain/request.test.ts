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

test('[ADMREQ-03] staff still have to treat a request in every status but « Dossier traité »', () => {
  expect(pendingStatuses).toEqual([
    'Distribué',
    'En cours de traitement',
    'Redirigé vers le service concerné',
  ])
})

test('[HIST-02] the status shows the day of the treatment, if it is known and the request is treated', () => {
  const dateTraitement = '2026-11-22'
  expect(statusOf({ statutDemande: 'Dossier traité', dateTraitement })).toBe(
    'Dossier traité le 22/11/2026',
  )
  expect(statusOf({ statutDemande: 'Dossier traité' })).toBe('Dossier traité')
  expect(statusOf({ statutDemande: 'Distribué', dateTraitement })).toBe('Distribué')
})

test('[HIST-03] [HIST-04] a request can be cancelled once, and only before an agent has begun to treat it', () => {
  const cancellable = [...pendingStatuses, 'Dossier traité' as const].filter(statutDemande =>
    canBeCancelled({ statutDemande }),
  )
  expect(cancellable).toEqual(['Distribué'])
  expect(canBeCancelled({ statutDemande: 'Distribué', dateAnnulation: '2026-11-22' })).toBe(false)
})

test('[CLAIM-14] a request is late from the day after the one by which an answer is due', () => {
  const request = { statutDemande: 'Distribué' as const, dateDemande: '2026-11-02' }
  const last = answerBy(request)
  expect(isOverdue(request, last)).toBe(false)
  expect(isOverdue(request, addDays(last, 1))).toBe(true)
})

test('[BEY-182] the day that an agent promised is the one by which the answer is due, sooner or later', () => {
  const request = { statutDemande: 'Distribué' as const, dateDemande: '2026-11-30' }
  for (const promisedFor of ['2026-12-10', '2027-01-20']) {
    expect(answerBy({ ...request, promisedFor })).toBe(promisedFor)
    expect(isOverdue({ ...request, promisedFor }, promisedFor)).toBe(false)
    expect(isOverdue({ ...request, promisedFor }, addDays(promisedFor, 1))).toBe(true)
  }
  // A real back end may send null, or nothing.
  expect(answerBy({ ...request, promisedFor: null })).toBe(answerBy(request))
})

test('attachment names are separated by commas, and an empty text holds none', () => {
  expect(attachmentNames('a.pdf, photo du compteur.jpg,')).toEqual([
    'a.pdf',
    'photo du compteur.jpg',
  ])
  expect(attachmentNames('')).toEqual([])
})

test('[CLAIM-14] the list of late requests, asked for by day of request, holds exactly those whose answer is overdue', () => {
  const days = fc.integer({ min: 0, max: 3650 }).map(count => addDays('2020-01-01', count))
  // Two independent random days would seldom fall around the limit of fifteen working days.
  fc.assert(
    fc.property(days, fc.integer({ min: 10, max: 40 }), (madeOn, later) => {
      const today = addDays(madeOn, later)
      expect(madeOn < lateBefore(today)).toBe(answerBy({ dateDemande: madeOn }) < today)
    }),
  )
})
