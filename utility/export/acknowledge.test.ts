import { describe, expect, test } from 'vitest'
import {
  acknowledge,
  balanceOnTop,
  type Found,
  isToCheck,
  type OutstandingAct,
  onTop,
} from './acknowledge.ts'
import type { Kind, Row } from './acts.ts'

const reading = { compteur: 'C1', jour: '2026-11-20', index: 120 }
const mandate = { rum: 'RUM-1', action: 'signature', iban: 'FR1', point: 'P1' }
const adress = {
  ...{ country: 'France', zipCode: '99100', city: 'Vauclaire-sur-Lède' },
  ...{ streetName: 'rue de l’Étang', streetNumber: '4', buildingName: '', appartNumber: '' },
  ...{ floorNumber: '', stairNumber: '', cityCompl: '', streetCompl: '' },
}
const moved = {
  ...{ abonne: '1', change: 'adresse, telephone', telephone: '06 11 22 33 44' },
  ...{ numero: '4', voie: 'Rue de l’etang', codePostal: '99100', commune: 'VAUCLAIRE SUR LEDE' },
}
const subscriber = { refAbo: '1', phone: '0611223344', adress, isEInvoiced: true }

/** An act that left, of this kind; its reference is R. */
const act = (kind: Kind, rows: Row[], more: Partial<OutstandingAct> = {}): OutstandingAct => ({
  ...{ id: 1, kind, reference: 'R', rows, leftOn: '2026-11-21', state: 'open' },
  ...more,
})
const paid = (...cents: number[]) =>
  act(
    'paiements',
    cents.map((montant, n) => ({ facture: `F${n + 1}`, montant })),
  )
const booked = (...cents: number[]): Found => ({
  payments: cents.map(one => ({ reference: 'R', cents: one })),
})
const mandated = (more: object): Found => ({
  mandates: [{ rum: 'RUM-1', endedOn: null, iban: 'FR1', ...more }],
})
const notLeft = { leftOn: null }

const cases: [string, OutstandingAct, Found, string | null][] = [
  ['a payment: whole', paid(500, 700), booked(1200), 'acknowledged'],
  ['a payment: a row for each invoice', paid(500, 700), booked(500, 700), 'acknowledged'],
  ['a payment: in part', paid(500, 700), booked(500), 'partly'],
  ['a payment: twice', paid(500, 700), booked(1200, 1200), 'twice'],
  ['a payment: more', paid(500), booked(501), 'contradicted'],
  ['a payment: taken back', paid(500), booked(500, -500), 'contradicted'],
  ['a payment: never', paid(500), { payments: [{ reference: 'other', cents: 500 }] }, null],
  ['a payment: no file of payments', paid(500), {}, null],
  [
    'a payment, where none are listed: nothing is owed any more',
    paid(500, 700),
    { invoices: ['F1', 'F2'].map(factNumber => ({ factNumber, balanceCents: 0 })) },
    'acknowledged',
  ],
  [
    'a payment, where none are listed: of one of its invoices nothing is said',
    paid(500, 700),
    { invoices: [{ factNumber: 'F1', balanceCents: 0 }] },
    null,
  ],
  [
    'a payment: nothing is owed any more, and others are listed',
    paid(500),
    { payments: [], invoices: [{ factNumber: 'F1', balanceCents: 0 }] },
    null,
  ],
  ['a payment of 0', paid(0), booked(0), 'acknowledged'],
  ['a payment typed in before it left', { ...paid(500), ...notLeft }, booked(500), 'acknowledged'],
  [
    'a reading',
    act('releves', [reading]),
    { readings: [{ counterRef: 'C1', date: '2026-11-20', index: 120 }] },
    'acknowledged',
  ],
  [
    'a reading: another index',
    act('releves', [reading]),
    { readings: [{ counterRef: 'C1', date: '2026-11-20', index: 130 }] },
    'contradicted',
  ],
  [
    'a reading: that of the agent too',
    act('releves', [reading]),
    { readings: [130, 120].map(index => ({ counterRef: 'C1', date: '2026-11-20', index })) },
    'acknowledged',
  ],
  [
    'a reading: another day',
    act('releves', [reading]),
    { readings: [{ counterRef: 'C1', date: '2026-11-19', index: 120 }] },
    null,
  ],
  ['a mandate', act('mandats', [mandate]), mandated({}), 'acknowledged'],
  ['a mandate: not there', act('mandats', [mandate]), { mandates: [] }, null],
  [
    'a mandate: ended there',
    act('mandats', [mandate]),
    mandated({ endedOn: '2026-11-22' }),
    'contradicted',
  ],
  [
    'another account',
    act('mandats', [{ ...mandate, action: 'compte' }]),
    mandated({ iban: 'FR2' }),
    'contradicted',
  ],
  [
    'another account: not said',
    act('mandats', [{ ...mandate, action: 'compte' }]),
    mandated({ iban: undefined }),
    null,
  ],
  [
    'the account of before, once more, has to leave',
    act('mandats', [{ ...mandate, action: 'compte' }], notLeft),
    mandated({}),
    null,
  ],
  [
    'an end',
    act('mandats', [{ ...mandate, action: 'fin' }]),
    mandated({ endedOn: '2026-11-22' }),
    'acknowledged',
  ],
  [
    'an end: dropped',
    act('mandats', [{ ...mandate, action: 'fin' }]),
    { mandates: [] },
    'acknowledged',
  ],
  ['an end: in force still', act('mandats', [{ ...mandate, action: 'fin' }]), mandated({}), null],
  [
    'an end that did not leave, of a mandate that was never there',
    act('mandats', [{ ...mandate, action: 'fin' }], notLeft),
    { mandates: [] },
    null,
  ],
  [
    'a debit begun',
    act('prelevements', [{ action: 'debut', point: 'P1' }]),
    { points: [{ pdcRef: 'P1', paymentMode: 1, monthlyPayment: 0 }] },
    'acknowledged',
  ],
  [
    'a plan ended: not yet',
    act('mensualisations', [{ action: 'fin', point: 'P1' }]),
    { points: [{ pdcRef: 'P1', paymentMode: 0, monthlyPayment: 1 }] },
    null,
  ],
  [
    'an address, spelt otherwise',
    act('coordonnees', [moved]),
    { subscribers: [subscriber] },
    'acknowledged',
  ],
  [
    'an address: the telephone alone was taken',
    act('coordonnees', [moved]),
    { subscribers: [{ ...subscriber, adress: { ...adress, streetNumber: '5' } }] },
    null,
  ],
  [
    'an address that did not leave',
    act('coordonnees', [moved], notLeft),
    { subscribers: [subscriber] },
    null,
  ],
  [
    'the e-invoice left: not yet',
    act('e-factures', [{ abonne: '1', choix: 'retrait' }]),
    { subscribers: [subscriber] },
    null,
  ],
  [
    'a termination, by its reference',
    act('resiliations', [{}]),
    { references: [{ reference: 'R' }] },
    'acknowledged',
  ],
  [
    'a termination that is refused',
    act('resiliations', [{}]),
    { references: [{ reference: 'R', refusal: 'point inconnu' }] },
    'contradicted',
  ],
]

test.each(cases)('[BEY-725] %s', (_, one, found, state) => {
  const verdicts = acknowledge([one], found)
  expect(verdicts.map(verdict => verdict.state)).toEqual(state ? [state] : [])
  // What is not as it was sent says what is there.
  if (state && state !== 'acknowledged') expect(verdicts[0]?.found).not.toBe('')
})

describe('[BEY-725] a later act replaces the earlier ones of its subject', () => {
  const first = act('coordonnees', [{ ...moved, telephone: '01' }], { id: 1 })
  const last = act('coordonnees', [moved], { id: 2, reference: 'R2' })

  test('which are over with it', () => {
    const found = { subscribers: [subscriber] }
    expect(acknowledge([first, last], found).map(({ id, state }) => [id, state])).toEqual([
      [2, 'acknowledged'],
      [1, 'acknowledged'],
    ])
  })

  test('not those after it, nor those that have yet to leave', () => {
    const found = { subscribers: [{ ...subscriber, phone: '01' }] }
    expect(acknowledge([first, last], found).map(({ id }) => id)).toEqual([1])
    const waiting = { ...first, leftOn: null }
    expect(acknowledge([waiting, last], { subscribers: [subscriber] })).toHaveLength(1)
  })

  test('a signature that was contradicted ends with its mandate', () => {
    const end = act('mandats', [{ ...mandate, action: 'fin' }], { id: 2 })
    const found = mandated({ endedOn: '2026-11-22' })
    expect(acknowledge([act('mandats', [mandate]), end], found).map(one => one.state)).toEqual([
      'acknowledged',
      'acknowledged',
    ])
  })
})

test.each([
  ['just left', paid(5), '2026-11-26', false],
  ['without an answer for six days', paid(5), '2026-11-27', true],
  ['never left', { ...paid(5), leftOn: null }, '2027-11-27', false],
  ['contradicted', { ...paid(5), state: 'contradicted' as const }, '2026-11-22', true],
  ['acknowledged', { ...paid(5), state: 'acknowledged' as const }, '2027-11-22', false],
  ['a request, which is treated at the desk', act('demandes', [{}]), '2027-11-22', false],
])('[BEY-726] to check by the staff: %s', (_, one, today, expected) => {
  expect(isToCheck(one, today)).toBe(expected)
})

describe('[BEY-728] on top of the imported data', () => {
  const paidOnTop = (...given: Parameters<typeof onTop>) => Object.fromEntries(onTop(...given).paid)

  test('a payment, until it is booked; the rest of one that is booked in part', () => {
    expect(paidOnTop([paid(500, 700)], {})).toEqual({ F1: 500, F2: 700 })
    expect(paidOnTop([paid(500, 700)], booked(600))).toEqual({ F2: 600 })
    expect(paidOnTop([paid(500, 700)], booked(1200))).toEqual({})
    expect(paidOnTop([paid(500), { ...paid(300), id: 2, reference: 'R2' }], {})).toEqual({
      F1: 800,
    })
  })

  test('a payment that was taken back still counts; one that is booked twice is not counted a third time', () => {
    expect(paidOnTop([paid(500)], booked(500, -500))).toEqual({ F1: 500 })
    expect(paidOnTop([paid(500)], booked(500, 500))).toEqual({})
  })

  test('an invoice that is paid owes nothing more, and gets no credit by it', () => {
    expect(balanceOnTop(1200, 500)).toBe(700)
    expect(balanceOnTop(700, 1200)).toBe(0)
    expect(balanceOnTop(-300, 500)).toBe(-300)
    expect(balanceOnTop(1200)).toBe(1200)
  })

  test('mandates and instalments of a point, until they are answered', () => {
    const points = (found: Found) => [...onTop([act('mandats', [mandate])], found).modes]
    expect(points({})).toEqual(['P1'])
    expect(points(mandated({}))).toEqual([])
    expect(points(mandated({ endedOn: '2026-11-22' }))).toEqual([])
  })
})
