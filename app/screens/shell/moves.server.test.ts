import { expect, test } from 'vitest'
import type { Answer } from '#upstream/catalogue/index.ts'
import { shownMove } from './moves.server.ts'

const left: Answer<'getMoves'>[number] = {
  reference: '5b0e',
  kind: 'terminateSubscription',
  askedOn: '2026-11-30',
  day: '2026-12-10',
  pdc: 'PDC1',
  counterRef: '',
  index: 160,
  files: [],
}
const eventOf = (change: Partial<typeof left>) => shownMove({ ...left, ...change }, () => '').event

test('[BEY-162] [BEY-163] a departure says when its index was read, if that was another day', () => {
  const event = 'Départ le 10/12/2026, index 160\u00a0m³'
  expect(eventOf({ readOn: '2026-11-30' })).toBe(`${event}, relevé le 30/11/2026`)
  for (const readOn of ['2026-12-10', undefined]) expect(eventOf({ readOn })).toBe(event)
})

test('[BEY-162] [BEY-163] a departure says where its last invoice goes', () => {
  const lastBillTo = 'Claire Martin, 12 rue des Lavoirs, 99100 Vauclaire'
  expect(eventOf({ lastBillTo })).toBe(
    `Départ le 10/12/2026, index 160\u00a0m³. Dernière facture à\u00a0: ${lastBillTo}`,
  )
})
