import { expect, test } from 'vitest'
import type { DeskRow } from './calls.ts'
import { startOf } from './start.server.ts'

const today = '2026-11-30'
const agent = (name: string, isSelf: boolean, assigned: number, late: number) => ({
  ...{ id: name, name, isSelf, label: isSelf ? 'Moi' : name },
  ...{ assigned, late },
})
const colleagues = [
  agent('Agent Clientèle', true, 2, 1),
  agent('Marc Leroy', false, 1, 0),
  agent('Nora Kaci', false, 0, 0),
]
const [me, marc] = colleagues

/** A request made on this day, within the rows that a desk reads. */
const row = (id: string, dateDemande: string, more: Partial<DeskRow> = {}) =>
  ({
    ...{ name: `Abonné ${id}`, assignee: null, unread: 0, isOpened: true },
    histo: { id, dateDemande, typeDemande: 'Réclamation' },
    ...more,
  }) as DeskRow

const late = row('A', '2026-10-01', { assignee: me as never, unread: 1 })
const lateFree = row('B', '2026-10-20')
const soon = row('C', '2026-11-10', { assignee: marc as never, unread: 1 })
const far = row('D', '2026-11-27', { isOpened: false })

test('[BEY-663] the panel names whom each view speaks of, from the whole list in any order', () => {
  const start = startOf([far, soon, lateFree, late], colleagues, today)
  expect(start.notes).toEqual({
    retard: 'la plus ancienne de 39\u00a0jours\u00a0: Abonné A',
    bientot: 'Abonné C, le 02/12',
    personne: 'dont 1 en retard\u00a0: Abonné B',
    nouvelles: 'Abonné D, réclamation',
  })
  const two = startOf([row('E', '2026-10-21'), lateFree], colleagues, today)
  expect(two.notes.personne).toBe('dont 2 en retard, la plus ancienne\u00a0: Abonné B')
  // What was written to a colleague is the colleague’s to read.
  expect(start.written).toEqual({ id: 'A', first: 'Abonné A', count: 1, names: 'Abonné A' })
  expect(start.next).toEqual({
    id: 'C',
    title: 'Abonné C, le 02/12',
    note: 'réclamation, à Marc Leroy',
  })
  expect(start.holders).toEqual([
    { words: 'Vous', initials: 'AC', isSelf: true, assigned: 2, late: '1 en retard' },
    { words: 'Marc Leroy', initials: 'ML', isSelf: false, assigned: 1, late: 'aucune en retard' },
  ])
})

test('[BEY-663] of requests due on one day the one that was made first is named, then by reference, in any order', () => {
  // A Saturday, a Sunday, and the Friday before: fifteen working days later it is the same day.
  const [second, third] = [row('F', '2026-10-24'), row('G', '2026-10-25')]
  const [first, alike] = [row('E', '2026-10-23'), row('H', '2026-10-23')]
  for (const rows of [
    [third, alike, second, first],
    [second, first, third, alike],
  ])
    expect(startOf(rows, colleagues, today).notes.retard).toMatch(/Abonné E$/)
})

test('[BEY-182] the request whose promised day comes first is the next one, whenever it was made', () => {
  const promised = row('P', '2026-11-28')
  promised.histo.promisedFor = '2026-12-01'
  const start = startOf([late, soon, promised], colleagues, today)
  expect(start.next?.title).toBe('Abonné P, le 01/12')
  expect(start.notes.bientot).toBe('Abonné P, le 01/12 · Abonné C, le 02/12')
})

test('[BEY-663] without a late request the first of nobody is named; of a part of the list nobody is', () => {
  expect(startOf([far], colleagues, today).notes.personne).toMatch(
    /^la plus proche\u00a0: Abonné D/,
  )
  expect(startOf(null, colleagues, today)).toMatchObject({ notes: {}, written: null, next: null })
})
