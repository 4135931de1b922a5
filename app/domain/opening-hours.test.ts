import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openingAt, weekInWords } from './opening-hours.ts'
import { isPublicHoliday } from './working-days.ts'

const textAt = (instant: string) => openingAt(new Date(instant)).text.replace(/\u00a0/g, ' ')

test('[CONTACT-01] the week in words', () => {
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
  expect(textAt(instant)).toBe(text)
})

/** Half an hour is the grain of the opening hours; Paris is whole hours away from UTC. */
const half = 30 * 60_000
const halfHours = fc
  .integer({ min: Date.UTC(2024, 0, 1) / half, max: Date.UTC(2034, 0, 1) / half })
  .map(count => count * half)

/** In Paris, by another way than the code's: « mardi 08:30 ». */
const inParis = (time: number) =>
  new Date(time)
    .toLocaleString('fr-FR', {
      timeZone: 'Europe/Paris',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    })
    .replace(/ à|,/, '')
const dayInParis = (time: number) =>
  new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })

describe('at any half-hour of ten years', () => {
  test('it is open on the weekdays and at the published hours, public holidays excepted', () => {
    fc.assert(
      fc.property(halfHours, time => {
        const [weekday = '', clock = ''] = inParis(time).split(' ')
        const closes = weekday === 'vendredi' ? '16:00' : '17:00'
        const isOpen =
          !['samedi', 'dimanche'].includes(weekday) &&
          !isPublicHoliday(dayInParis(time)) &&
          clock >= '08:30' &&
          clock < closes
        expect(openingAt(new Date(time)).isOpen).toBe(isOpen)
      }),
    )
  })

  test('what is said of the next opening, or closing, comes true, and nothing before it', () => {
    fc.assert(
      fc.property(halfHours, time => {
        const { isOpen, text } = openingAt(new Date(time))
        let change = time
        while (openingAt(new Date(change)).isOpen === isOpen) change += half
        const [weekday = '', clock = ''] = inParis(change).split(' ')
        const said = text.replace(/\u00a0/g, ' ')
        if (isOpen) {
          const minutes = (change - time) / 60_000
          expect(said).toBe(
            minutes === 30 ? 'Ferme dans 30 min' : `Ouvert jusqu’à ${Number(clock.slice(0, 2))} h`,
          )
          return
        }
        const days =
          (Date.parse(dayInParis(change)) - Date.parse(dayInParis(time))) / (24 * 3600 * 1000)
        expect(days).toBeLessThan(7)
        expect(said).toBe(`Fermé, ouvre ${['aujourd’hui', 'demain'][days] ?? weekday} à 8 h 30`)
      }),
    )
  })
})
