import { expect, test } from 'vitest'
import {
  comparedWith,
  type Detail,
  estimatedIndexes,
  periodNote,
  readSince,
  reasonOf,
  whyOf,
} from './invoice-reason.ts'

const period = (start: string, end: string) => ({ start, end })
const detail = (change: Partial<Detail> = {}): Detail => ({
  number: 'F3',
  period: period('2026-05-01', '2026-08-09'),
  volume: 40,
  isEstimate: false,
  subscription: 3000,
  consumption: 15920,
  regularisation: 0,
  ...change,
})
const before = detail({ number: 'F2', period: period('2026-01-21', '2026-05-01') })

test('[BEY-186] the reason of an amount: the subscription from a half on, a correction from two fifths on, more or less water beyond a tenth', () => {
  expect(reasonOf(detail({ subscription: 15920 }), before)).toBe('subscription')
  expect(reasonOf(detail({ subscription: 15919 }), before)).toBe('usual')
  const corrected = detail({ subscription: 2000, consumption: 4000, regularisation: 4000 })
  expect(reasonOf(corrected, before)).toBe('regularisation')
  expect(reasonOf({ ...corrected, regularisation: 3999 }, before)).toBe('usual')
  const lowered = detail({ subscription: 3000, consumption: 7000, regularisation: -4000 })
  expect(reasonOf(lowered, before)).toBe('givenBack')
  expect(reasonOf({ ...lowered, regularisation: -3999 }, before)).toBe('usual')
  expect(reasonOf(detail({ volume: 44 }), before)).toBe('usual')
  expect(reasonOf(detail({ volume: 45 }), before)).toBe('more')
  expect(reasonOf(detail({ volume: 37 }), before)).toBe('usual')
  expect(reasonOf(detail({ volume: 36 }), before)).toBe('less')
  expect(reasonOf(detail({ volume: 45 }), undefined)).toBe('alone')
  expect(reasonOf(detail({ volume: 45, period: null }), before)).toBe('alone')
})

test('[BEY-186] litres a day are compared with the invoice before and with the one that ended a year earlier, six weeks more or less', () => {
  const lastYear = detail({ number: 'F1', period: period('2025-05-01', '2025-08-09'), volume: 20 })
  expect(comparedWith([detail(), before, lastYear], 'F3')).toEqual([
    { which: 'own', end: '2026-08-09', litres: 400 },
    { which: 'before', end: '2026-05-01', litres: 400 },
    { which: 'lastYear', end: '2025-08-09', litres: 200 },
  ])
  const ended = (end: string) => [
    detail(),
    before,
    { ...lastYear, period: period('2025-05-01', end) },
  ]
  expect(comparedWith(ended('2025-06-28'), 'F3')).toHaveLength(3)
  expect(comparedWith(ended('2025-06-27'), 'F3')).toHaveLength(2)
  expect(comparedWith([detail(), before], 'F2').map(({ which }) => which)).toEqual(['own'])
  expect(comparedWith([detail({ period: null })], 'F3')).toEqual([])
  expect(comparedWith([detail()], 'F9')).toEqual([])
})

test('[BEY-186] once an estimate is followed by a reading of the same meter: the m³ counted since, those billed and those still to be billed', () => {
  const estimate = detail({ isEstimate: true, volume: 34 })
  const read = (date: string, index: number, counterRef = 'C1') => ({ date, index, counterRef })
  const readings = [read('2026-05-01', 461), read('2026-11-03', 609)]
  const on = '2026-11-03'
  const counted = {
    ...{ volume: 148, billed: 34, left: 114, from: '2026-05-01' },
    ...{ invoices: 1, isCorrected: false },
  }
  expect(readSince([estimate], 'F3', readings)).toEqual({ on, counted })
  expect(readSince([detail()], 'F3', readings)).toBeNull()
  expect(readSince([estimate], 'F3', [read('2026-05-01', 461)])).toBeNull()
  expect(readSince([estimate], 'F3', [read('2026-05-01', 461), read(on, 495)])).toEqual({ on })
  expect(readSince([estimate], 'F3', [read('2026-05-01', 461), read(on, 700, 'C2')])).toEqual({
    on,
  })
})

test('[BEY-380] consecutive estimates are added up and compared with the next reading of the meter', () => {
  const newest = detail({
    number: 'F4',
    period: period('2026-08-09', '2026-09-10'),
    volume: 9,
    isEstimate: true,
  })
  const older = detail({ isEstimate: true, volume: 25 })
  const readings = [
    { date: '2026-05-01', index: 461, counterRef: 'C1' },
    { date: '2026-11-03', index: 609, counterRef: 'C1' },
  ]
  const on = '2026-11-03'
  const counted = {
    ...{ volume: 148, billed: 34, left: 114, from: '2026-05-01' },
    ...{ invoices: 2, isCorrected: false },
  }
  expect(readSince([newest, older, before], 'F4', readings)).toEqual({ on, counted })
  // Only the newest invoice says what is still to be billed.
  expect(readSince([newest, older, before], 'F3', readings)).toEqual({ on })
  // An older one is corrected by the first reading after it, which an estimate is not.
  const estimated = { date: '2026-09-01', index: 480, counterRef: 'C1', type: 'Estimation' }
  const later = [...readings, { ...estimated, date: '2027-05-01', type: 'Relevé' }, estimated]
  expect(readSince([newest, older, before], 'F3', later)).toEqual({ on })
  expect(readSince([newest, older, before], 'F4', later)).toMatchObject({ on: '2027-05-01' })
  // F3 is no estimate, and no reading is known of the day on which F4 begins.
  expect(readSince([newest, detail()], 'F4', readings)).toEqual({ on })
  // A correction of the estimates is water of this time, the one that the first estimate bills is not.
  const corrected = [
    { ...newest, consumption: 3582, regularisation: 4335 },
    { ...older, consumption: 9950, regularisation: 4335 },
    before,
  ]
  expect(readSince(corrected, 'F4', readings)?.counted).toMatchObject({
    ...{ billed: 45, left: 103, isCorrected: true },
  })
  const said = (details: Detail[]) => whyOf(details, 'F4', readings)?.next?.words.join('')
  expect(said(corrected)).toBe(
    'Votre compteur a compté 148\u00a0m³ depuis le 01/05/2026. Vos\u00a02\u00a0dernières factures en couvrent 45, régularisation comprise. Il en reste 103 à facturer',
  )
  expect(said([newest, older, before])).toMatch(/ en couvrent 34\. Il en reste 114 à facturer$/)
  expect(said([{ ...newest, period: period('2026-05-01', '2026-09-10') }])).toMatch(
    /\. Cette facture en couvre 9\. Il en reste 139 à facturer$/,
  )
  // A credit is no invoice of water: what the newest one leaves to bill is said as before.
  const credit = { ...newest, number: 'AV1', period: null, volume: 0 }
  expect(said([credit, ...corrected])).toBe(said(corrected))
  const gap = { ...older, period: period('2026-05-01', '2026-08-01') }
  expect(readSince([newest, gap], 'F4', readings)).toEqual({ on })
})

test('[BEY-650] the index at both ends of an estimate is what the estimates before it have billed since a reading', () => {
  const newest = detail({
    number: 'F4',
    period: period('2026-08-09', '2026-09-10'),
    volume: 9,
    isEstimate: true,
  })
  const older = detail({ isEstimate: true, volume: 25 })
  const read = (counterRef: string, type = 'Relevé') => ({
    date: '2026-05-01',
    index: 461,
    counterRef,
    type,
  })
  const of = (number: string, ...readings: ReturnType<typeof read>[]) =>
    estimatedIndexes([newest, older, before], number, readings)
  expect(of('F4', read('C1'))).toEqual({ counterRef: 'C1', isRead: false, before: 486, after: 495 })
  expect(of('F3', read('C1'))).toEqual({ counterRef: 'C1', isRead: true, before: 461, after: 486 })
  expect(of('F3', read('C1', 'Estimation'))).toMatchObject({ isRead: false })
  expect(of('F4', read('C1'), read('C2'))).toBeNull()
  expect(of('F4')).toBeNull()
  expect(of('F2', read('C1'))).toBeNull()
})

test('[BEY-186] the sentence of a usual invoice has its figures, and that of an estimate does not say that water was used', () => {
  const sentence = (own: Partial<Detail>) =>
    whyOf([detail(own), before], 'F3', [])?.sentence.join('')
  expect(sentence({})).toBe(
    'C’est comme d’habitude\u00a0: 40\u00a0m³ en 3\u00a0mois, autant que la fois d’avant.',
  )
  expect(sentence({ volume: 39 })).toMatch(/ 39\sm³ en 3\smois, 1 de moins que la fois d’avant\.$/)
  expect(sentence({ volume: 43, isEstimate: true })).toMatch(/ 43\sm³ estimés en .*, 3 de plus que/)
  // Another time is compared by the day alone.
  const longer = { period: period('2026-05-01', '2026-09-10'), volume: 53 }
  expect(sentence(longer)).toMatch(/ 53\sm³ en 4\smois\.$/)
  expect(sentence({ volume: 60 })).toMatch(/^Vous avez consommé plus d’eau/)
  expect(sentence({ volume: 60, isEstimate: true })).toMatch(/^Nous estimons plus d’eau/)
})

test('what a row of the list says of an invoice', () => {
  expect(periodNote(detail({}))).toBe('100\u00a0jours, 40\u00a0m³')
  expect(periodNote(detail({ volume: 25, isEstimate: true }))).toBe(
    '100\u00a0jours, 25\u00a0m³ estimés',
  )
  expect(periodNote(detail({ volume: 1, isEstimate: true }))).toBe(
    '100\u00a0jours, 1\u00a0m³ estimé',
  )
  expect(periodNote(detail({ period: null }))).toBeNull()
})
