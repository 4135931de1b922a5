import { expect, test } from 'vitest'
import { type Complained, mediationOf } from './mediation.ts'

const request = (change: Partial<Complained> = {}): Complained => ({
  ...{ dateDemande: '2026-11-12', dateTraitement: null, statutDemande: 'Distribué' },
  ...{ typeDemande: 'Réclamation', wroteAt: [] },
  ...change,
})
const on = (today: string, change?: Partial<Complained>) => mediationOf(request(change), today, 2)
const treated = { statutDemande: 'Dossier traité', dateTraitement: '2026-11-30' } as const

test('[BEY-301] without an answer it is open two months after the written complaint, for a year after it', () => {
  const known = { why: 'silence', complaintOn: '2026-11-12', from: '2027-01-12' }
  expect(on('2027-01-11')).toEqual({ ...known, state: 'early', until: '2027-11-12' })
  expect(on('2027-01-12')).toMatchObject({ ...known, state: 'open' })
  expect(on('2027-11-12')).toMatchObject({ state: 'open' })
  expect(on('2027-11-13')).toMatchObject({ state: 'over' })
})

test('[BEY-301] an answer opens it the same day, and one that comes after two months closes nothing', () => {
  expect(on('2026-11-30', treated)).toMatchObject({ state: 'open', why: 'answer' })
  const late = { ...treated, dateTraitement: '2027-01-20' }
  expect(on('2027-01-20', late)).toMatchObject({ why: 'silence', from: '2027-01-12' })
})

test('[BEY-301] one that was cancelled has none', () => {
  expect(on('2027-02-01', { dateAnnulation: '2026-11-13' })).toBeNull()
})

test('[BEY-301] what an agent opened, or asks for something else, is a complaint by a message of its subscriber alone', () => {
  for (const change of [{ openedBy: 'Nora Petit' }, { typeDemande: 'Délai de paiement' }]) {
    expect(on('2027-02-01', change)).toEqual({ state: 'unwritten' })
    expect(on('2027-02-01', { ...change, wroteAt: ['2026-12-31T23:30:00Z'] })).toMatchObject({
      complaintOn: '2027-01-01',
      from: '2027-03-01',
      state: 'early',
    })
  }
})
