import { expect, test } from 'vitest'
import { type Complained, mediationOf } from './mediation.ts'

const request = (change: Partial<Complained> = {}): Complained => ({
  dateDemande: '2026-11-12',
  dateTraitement: null,
  statutDemande: 'Distribué',
  typeDemande: 'Réclamation',
  wroteAt: [],
  ...change,
})
/** Two months without an answer open the mediation. */
const on = (today: string, change?: Partial<Complained>) => mediationOf(request(change), today, 2)
const treated = { statutDemande: 'Dossier traité', dateTraitement: '2026-11-30' } as const

test('[BEY-301] without an answer, mediation is open from two months to a year after the written complaint', () => {
  const known = { why: 'silence', complaintOn: '2026-11-12', from: '2027-01-12' }
  expect(on('2027-01-11')).toEqual({ ...known, state: 'early', until: '2027-11-12' })
  expect(on('2027-01-12')).toMatchObject({ ...known, state: 'open' })
  expect(on('2027-11-12')).toMatchObject({ state: 'open' })
  expect(on('2027-11-13')).toMatchObject({ state: 'over' })
})

test('[BEY-301] an answer opens mediation the same day; after two months it has been open already, for lack of an answer', () => {
  expect(on('2026-11-30', treated)).toMatchObject({ state: 'open', why: 'answer' })
  const late = { ...treated, dateTraitement: '2027-01-20' }
  expect(on('2027-01-20', late)).toMatchObject({ why: 'silence', from: '2027-01-12' })
})

test('[BEY-301] the day of an answer counts only while the request is treated', () => {
  const again = { ...treated, statutDemande: 'En cours de traitement' } as const
  expect(on('2026-11-30', again)).toMatchObject({ state: 'early', why: 'silence' })
})

test('[BEY-301] a cancelled request cannot go to mediation', () => {
  expect(on('2027-02-01', { dateAnnulation: '2026-11-13' })).toBeNull()
})

test('[BEY-301] a request that an agent opened, or that is no complaint, counts as one from the first message of its subscriber', () => {
  for (const change of [{ openedBy: 'Nora Petit' }, { typeDemande: 'Délai de paiement' }]) {
    expect(on('2027-02-01', change)).toEqual({ state: 'unwritten' })
    expect(on('2027-02-01', { ...change, wroteAt: ['2026-12-31T23:30:00Z'] })).toMatchObject({
      complaintOn: '2027-01-01',
      from: '2027-03-01',
      state: 'early',
    })
  }
})
