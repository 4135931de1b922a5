import { expect, test } from 'vitest'
import { openingAt, weekInWords } from './opening-hours.ts'

test('[CONTACT-01] days with the same hours are grouped', () => {
  expect(weekInWords().replace(/\u00a0/g, ' ')).toBe(
    'lundi au jeudi 8 h 30 – 17 h, vendredi 8 h 30 – 16 h',
  )
})

test.each([
  // A Tuesday, in winter time.
  ['2026-11-24T07:29:59+01:00', 'Fermé, ouvre aujourd’hui à 8 h 30'],
  ['2026-11-24T08:30:00+01:00', 'Ouvert jusqu’à 17 h'],
  ['2026-11-24T16:29:59+01:00', 'Ouvert jusqu’à 17 h'],
  ['2026-11-24T16:30:00+01:00', 'Ferme dans 30 min'],
  ['2026-11-24T16:40:00+01:00', 'Ferme dans 20 min'],
  ['2026-11-24T16:59:59+01:00', 'Ferme dans 1 min'],
  ['2026-11-24T17:00:00+01:00', 'Fermé, ouvre demain à 8 h 30'],
  // In summer time.
  ['2026-07-16T16:29:00+02:00', 'Ouvert jusqu’à 17 h'],
  // A Friday, and its weekend.
  ['2026-11-27T15:29:00+01:00', 'Ouvert jusqu’à 16 h'],
  ['2026-11-27T16:00:00+01:00', 'Fermé, ouvre lundi à 8 h 30'],
  ['2026-11-28T12:00:00+01:00', 'Fermé, ouvre lundi à 8 h 30'],
  ['2026-11-29T12:00:00+01:00', 'Fermé, ouvre demain à 8 h 30'],
  // Easter: Monday is closed. Christmas on a Friday. 1 and 8 May on Fridays.
  ['2026-04-03T18:00:00+02:00', 'Fermé, ouvre mardi à 8 h 30'],
  ['2026-04-06T10:00:00+02:00', 'Fermé, ouvre demain à 8 h 30'],
  ['2026-12-24T17:00:00+01:00', 'Fermé, ouvre lundi à 8 h 30'],
  ['2026-05-01T09:00:00+02:00', 'Fermé, ouvre lundi à 8 h 30'],
])('at %s: %s', (instant, text) => {
  const opening = openingAt(new Date(instant))
  expect(opening.text.replace(/\u00a0/g, ' ')).toBe(text)
  expect(opening.isOpen).toBe(/^(Ouvert|Ferme) /.test(text))
})
