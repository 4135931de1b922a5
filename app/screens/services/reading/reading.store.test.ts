import { expect, test } from 'vitest'
import { onStore } from '../../../../tests/support/portal.ts'
import { pdc } from '../../../../tests/support/samples.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { index, point, reading } from './reading.server.ts'
import type { IndexAnswer, ReadingFacts } from './reading-answers.ts'

// Values for the settings; no call goes as far as that.
utility()
onStore()

const report = { type: 'Radio', index: 1_000, date: '2026-11-01', avgCons: 1 } as const
const facts: ReadingFacts = {
  pdcs: [pdc('PDC1'), pdc('PDC2')],
  login: 'A1001',
  today: '2026-11-21',
  chosen: pdc('PDC1'),
  meters: [{ counterRef: 'C1', report }],
}
const two = { ...facts, meters: [...facts.meters, { counterRef: 'C2', report: null }] }
const answer = (typed: Partial<IndexAnswer> = {}): IndexAnswer => ({
  ...{ index: '1020', counterRef: 'C1', comment: '', warned: '', ...typed },
})
const read = (posted: object, known = facts) =>
  index.schema(known, {}).safeParse({ index: '1020', counterRef: 'C1', ...posted })
const errorsOf = (typed: Partial<IndexAnswer>, known = facts) =>
  index.check?.(answer(typed), known, {})

test('[READ-12] a meter is one of the point’s', () => {
  for (const counterRef of [undefined, 'C2', 'C10000410'])
    expect(read({ counterRef }).error?.issues[0]?.message).toBe('Numéro de compteur requis')
  expect(read({ counterRef: 'C2' }, two).success).toBe(true)
  expect(index.preset?.(facts, {})).toEqual({ counterRef: 'C1' })
  expect(index.preset?.(two, {})).toEqual({})
})

test('[READ-11] a comment has 60 characters at most, or none', () => {
  expect(read({ comment: 'x'.repeat(60) }).success).toBe(true)
  expect(read({ comment: 'x'.repeat(61) }).success).toBe(false)
  expect(read({}).data).toMatchObject({ comment: '', warned: '' })
})

test('[READ-20] the warning is about one index of one meter, whatever else was warned of', () => {
  expect(errorsOf({ index: '1040' })).toBeUndefined()
  const warned = errorsOf({ index: '1041' })
  expect(Object.keys(warned ?? {})).toEqual(['warned'])
  expect(warned?.warned?.[0]?.replaceAll(/\s/g, ' ')).toContain('D’habitude, c’est 20 m³')
  expect(errorsOf({ index: '1041', warned: 'C1 1041' })).toBeUndefined()
  expect(errorsOf({ index: '1042', warned: 'C1 1041' })).toHaveProperty('warned')
  expect(errorsOf({ index: '1041', warned: 'C2 1041' })).toHaveProperty('warned')
})

test('[READ-21] [READ-22] a confirmed warning does not let a lower index through', () => {
  for (const index of ['999', '949'])
    expect(errorsOf({ index, warned: `C1 ${index}` })).toHaveProperty('index')
})

test('of a meter that was never read nothing is judged', () => {
  expect(errorsOf({ index: '1', counterRef: 'C2' }, two)).toBeUndefined()
  const [, section] = reading.sections(
    { point: { pdc: 'PDC1' }, index: answer({ index: '1', counterRef: 'C2' }) },
    two,
  )
  expect(section?.lines.map(({ term }) => term)).not.toContain('Consommation')
})

test('[DATA-14] what is sent is what the utility says, but for the index and the comment', () => {
  const tasks = reading.tasks({ point: { pdc: 'PDC1' }, index: answer() }, facts)
  expect(tasks).toEqual([
    {
      keys: ['reading:PDC1:2026-11-21'],
      subject: '12\u00a0rue des Lilas (PDC1)',
      call: 'sendReading',
      body: {
        ...{ pdc: 'PDC1', user: 'A1001', index: 1020, date: '2026-11-21', counterRef: 'C1' },
        comment: '',
      },
    },
  ])
})

test('[CONS-13] the mean of a point whose two meters are read as one is shown', () => {
  const averageOf = (known: ReadingFacts) =>
    (index.view?.(known, {}) as { average: string | null } | undefined)?.average
  expect(averageOf(facts)).toBe('La consommation moyenne y est de 1,00\u00a0m³ par jour.')
  expect(averageOf(two)).toBeNull()
  const young = pdc('PDC1', { souscriptionDate: '2025-11-21' })
  expect(averageOf({ ...facts, chosen: young })).toBeNull()
})

test('[READ-19] [WIZ-20] « Annuler » leads to the services', () => {
  expect(reading.cancel).toBe('/services')
})

test('[READ-04] another metering point is another index', () => {
  expect(point.resets).toEqual(['index'])
  const wrong = point.schema(facts, {}).safeParse({ pdc: 'PDC9' })
  expect(wrong.error?.issues[0]?.message).toBe(
    'Veuillez sélectionner le Point de comptage concerné',
  )
})
