import { expect, test } from 'vitest'
import {
  citation,
  claimObjects,
  claimTypeOf,
  disputes,
  readingsIn,
  readingsShown,
  readingsText,
  roomFor,
} from './claim.ts'

const readings = { oldDate: '2026-05-01', oldIndex: 1400, newDate: '2026-11-01', newIndex: 1548 }
const releve = '2026-05-01_1400_2026-11-01_1548'

test('[CLAIM-02] [CLAIM-03] [CLAIM-04] three choices are two types', () => {
  expect(claimObjects.map(claimTypeOf)).toEqual(['1', '2', '2'])
})

test('the readings of an alert are one text, which is read again', () => {
  expect(readingsText(readings)).toBe(releve)
  expect(readingsIn(releve)).toEqual(readings)
  expect(readingsShown(readings)).toBe(
    '1\u202f400\u00a0m³ le 01/05/2026, 1\u202f548\u00a0m³ le 01/11/2026',
  )
})

test.each(['', 'x', `${releve} `, '2026-05-01_-3_2026-11-01_1548', '2026-11-01'])(
  '%j are no readings',
  text => expect(readingsIn(text)).toBeUndefined(),
)

test('[CLAIM-04] [CLAIM-06] the lines above a message, the wish for a reduction first, count among its 400 characters', () => {
  const all = { objet: 'reduction', facture: 'F1', releve }
  expect(citation(all)).toBe(
    `Demande de réduction de facture.\nFacture F1\u00a0:\nRelevés\u00a0: ${readingsShown(readings)}\n`,
  )
  expect(roomFor({ objet: 'fuite', facture: '', releve: '' })).toBe(400)
  for (const objet of [...claimObjects, ''])
    for (const facture of ['', 'F100001-02'])
      for (const about of [
        { objet, facture, releve: '' },
        { objet, facture, releve },
      ]) {
        expect(citation(about).length + roomFor(about)).toBe(400)
        expect(roomFor(about)).toBeGreaterThan(250)
      }
})

test('an invoice is disputed by the line that cites it, not by one whose number begins alike', () => {
  expect(disputes('Facture F1-01\u00a0:\nTrop chère.', 'F1-01')).toBe(true)
  expect(disputes('Facture F1-011\u00a0:\nTrop chère.', 'F1-01')).toBe(false)
  expect(disputes('Voir F1-01.', 'F1-01')).toBe(false)
})
