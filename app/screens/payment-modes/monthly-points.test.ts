import { expect, test } from 'vitest'
import type { Subscriber } from '#session/guards.server.ts'
import '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { estimateOf, monthlyPoints } from './monthly-points.server.ts'

// Values for the settings; nothing is called.
utility()

const facts = { eligible: [pdc('P1'), pdc('P2')], proposals: new Map() }

/** Messages by field; null when it is an answer. */
function errorsOf(posted: Record<string, unknown>) {
  const { error } = monthlyPoints.schema(facts, {}).safeParse(posted)
  return error && Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]))
}

const persons = 'Indiquez de 1 à 20 personnes'
const volume = 'Indiquez un nombre entier de m³, de 1 à 999\u202f999, ou rien'

test('[MON-12] only the metering points that are ticked are judged, each at its own field', () => {
  const nonsense = { 'nbPersFoyer-P2': 'beaucoup', 'estimationConso-P2': 'peu' }
  expect(errorsOf({ pdc: ['P1'], 'nbPersFoyer-P1': '2', ...nonsense })).toBeUndefined()
  expect(errorsOf({ pdc: ['P1', 'P2'], 'nbPersFoyer-P1': '21', ...nonsense })).toEqual({
    'nbPersFoyer-P1': persons,
    'nbPersFoyer-P2': persons,
    'estimationConso-P2': volume,
  })
  expect(errorsOf({ pdc: ['P1'] })).toEqual({ 'nbPersFoyer-P1': persons })
  const outside = { pdc: ['P1'], 'nbPersFoyer-P1': '2', 'estimationConso-P1': '1000000' }
  expect(errorsOf(outside)).toEqual({ 'estimationConso-P1': volume })
})

test('an answer keeps what was typed of the others, and is read again as it is', () => {
  const { schema } = monthlyPoints
  const answer = schema(facts, {}).parse({
    pdc: ['P1'],
    'nbPersFoyer-P1': ' 3 ',
    'estimationConso-P2': '80',
    foreign: 'x',
  })
  expect(answer).toEqual({
    pdc: ['P1'],
    'nbPersFoyer-P1': '3',
    'estimationConso-P1': '',
    'nbPersFoyer-P2': '',
    'estimationConso-P2': '80',
  })
  expect(schema(facts, {}).parse(answer)).toEqual(answer)
})

test('[MON-12] a volume that is not given follows the number of persons', () => {
  const typed = { 'nbPersFoyer-P1': '3', 'estimationConso-P1': '', 'nbPersFoyer-P2': '2' }
  expect(estimateOf(typed, 'P1')).toEqual({ persons: 3, volume: 162 })
  expect(estimateOf({ ...typed, 'estimationConso-P2': '1 200' }, 'P2')).toEqual({
    persons: 2,
    volume: 1200,
  })
})

test('[MON-23] the metering points of which a plan was asked today are named', async () => {
  const call = async (name: string, { query }: { query: { pdc: string } }) =>
    name === 'getTerminations' ? [] : { mensu: query.pdc === 'P2', prelev: true }
  const known = { call, who: { owner: 'A1001' }, today: '2026-11-21' }
  const subscriber = known as unknown as Subscriber
  const verify = (pdc: string[]) => monthlyPoints.verify?.({ pdc }, facts, subscriber, {})
  expect(await verify(['P1', 'P2'])).toEqual({
    pdc: [
      'Une demande de mensualisation a déjà été faite aujourd’hui pour 12\u00a0rue des Lilas (P2). Vous pourrez en faire une autre demain.',
    ],
  })
  expect(await verify(['P1'])).toBeUndefined()
})
