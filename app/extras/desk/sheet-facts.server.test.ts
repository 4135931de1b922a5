import { expect, test } from 'vitest'
import { invoice, pdc } from '../../../tests/support/samples.ts'
import {
  abnormalOf,
  accountOf,
  figuresOf,
  invoicesOf,
  type Owed,
  occasionsOf,
  type Person,
  paymentNote,
  pointsOf,
} from './sheet-facts.server.ts'

const { adress } = pdc('P1')
const today = '2026-11-30'
const none: Owed = { today, deferred: new Map() }

const untold = { water: null, leak: null, move: undefined }

const late = invoice('F-LATE', 84.37)
const point = (ref: string, more: Partial<Person['points'][number]> = {}) => ({
  ...pdc(ref),
  solde: { total: 84.37, soldes: [{ etat: 'retard' as const, invoice: late }] },
  invoices: [late],
  readings: [],
  ...more,
})
const person = (points: Person['points'], more: Partial<Person> = {}): Person => ({
  ...{ refAbo: '100001', name: 'Claire Martin', mail: 'c@example.fr', phone: '0600000000' },
  ...{
    startDate: '2020-01-01',
    adress,
    account: 'open',
    eInvoiceSince: null,
    pendingAdress: null,
    pendingMail: null,
  },
  ...{ requests: [], helpers: [], calls: [], lastContact: null },
  points,
  ...more,
})

test('[BEY-14] [BEY-174] an invoice that may wait is late nowhere on the sheet, and its plan is told', () => {
  const words = () => 'Un délai est accordé jusqu’au 15/01/2027'
  const delay = { ...{ pdc: 'P1', state: 'accepted' as const, label: 'Délai accordé' }, words }
  const deferral = { ...delay, until: '2027-01-15', instalment: () => ({ now: 0, part: 0 }) }
  const all = (owed: Owed) => {
    const one = person([point('P1')])
    const [{ note, tone } = {}] = figuresOf(one, owed)
    const { overdue, due } = occasionsOf(one, owed, untold, undefined)
    return { note, tone, overdue, due, invoices: invoicesOf(one, owed) }
  }
  expect(all(none)).toMatchObject({
    ...{ note: '84,37\u00a0€ en retard', tone: 'late', overdue: { cents: 8437 }, due: null },
    invoices: [{ state: 'retard', note: 'F-LATE, à payer au plus tard le 01/03/2026' }],
  })
  expect(all({ today, deferred: new Map([['F-LATE', deferral]]) })).toMatchObject({
    ...{ note: 'rien en retard', tone: undefined, overdue: null, due: { by: '2027-01-15' } },
    invoices: [{ state: 'regler', note: 'F-LATE, Un délai est accordé jusqu’au 15/01/2027' }],
  })
})

test('[BEY-174] a credit beside what is due is deducted in words, and an alert without a notice is told beside an older one', () => {
  const due = { ...late, endDate: '2026-12-20' }
  const reading = {
    ...{ counterRef: 'C1', type: 'R' as const, index: 640, date: '2026-11-29', consumption: 31 },
    ...{ dailyCons: 0.76, avgCons: 0.28 },
  }
  const solde = { total: 34.37, soldes: [{ etat: 'regler' as const, invoice: due }] }
  const one = person([point('P1', { solde, invoices: [due], readings: [reading] as never })])
  expect(figuresOf(one, none)[0]).toMatchObject({
    ...{ title: 'Doit', figure: '34,37\u00a0€', note: 'rien en retard' },
    more: '84,37\u00a0€ moins un avoir de 50,00\u00a0€',
  })
  expect(occasionsOf(one, none, untold, undefined).due).toEqual({
    ...{ cents: 8437, first: 8437, by: '2026-12-20', credit: 5000 },
  })
  expect(abnormalOf(one, ['2026-11-10'])).toMatch(/^Le relevé du 29\/11\/2026 est de 31/)
  expect(abnormalOf(one, ['2026-11-29'])).toBeNull()
  expect(pointsOf(one)[0]?.readings).toMatchObject([{ date: '29/11/2026', isAbnormal: true }])
})

test('[BEY-174] of an invoice the sheet says what is left, and of one in favour that it is a credit', () => {
  const partly = { ...late, amountFact: 84.37, balanceFact: 56.24 }
  const credit = { ...invoice('F-CREDIT', -42.18), amountFact: 436.52 }
  const settled = { ...invoice('F-PAID', 0), amountFact: 230.2 }
  const one = person([
    point('P1', {
      solde: { total: 14.06, soldes: [{ etat: 'retard', invoice: partly }] },
      invoices: [partly, credit, settled],
    }),
  ])
  expect(invoicesOf(one, none).map(({ number, amount, state }) => [number, amount, state])).toEqual(
    [
      ['F-LATE', '56,24\u00a0€', 'retard'],
      ['F-CREDIT', '42,18\u00a0€', 'avoir'],
      ['F-PAID', '230,20\u00a0€', 'solde'],
    ],
  )
})

test('[BEY-174] the water is that of all meters of the address, which is named where there are several', () => {
  const read = (counterRef: string, date: string, consumption: number) => ({
    ...{ counterRef, date, consumption, index: 10, type: 'RELEVE_ABONNE' },
    ...{ dailyCons: consumption / 100, avgCons: 0.01 },
  })
  const readings = [
    read('C1', '2026-11-01', 4),
    read('C2', '2026-11-01', 4),
    read('C1', '2026-05-01', 3),
  ] as unknown as Person['points'][number]['readings']
  const [, water] = figuresOf(person([point('P1', { readings }), point('P2')]), none)
  expect(water).toMatchObject({ title: `Eau, ${'12\u00a0rue des Lilas'}`, figure: '8\u00a0m³' })
  const [first] = pointsOf(person([point('P1', { readings }), point('P2')]))
  expect(first).toMatchObject({ meters: 'compteurs C1, C2' })
  expect(first?.readings).toHaveLength(2)
})

test('[BEY-174] the account says the payment of each address, and what is not done yet', () => {
  const automatic = { ...pdc('A', { paymentMode: 1 }), ...{ solde: { total: 0, soldes: [] } } }
  const said = (points: Person['points'], more: Partial<Person> = {}) =>
    Object.fromEntries(accountOf(person(points, more)).map(({ term, value }) => [term, value]))
  expect(said([point('P1'), point('P2')])).toMatchObject({ Paiement: 'Aucun mode automatique' })
  expect(
    said([{ ...automatic, invoices: [], readings: [] }, point('C')], {
      ...{ account: 'inactive', eInvoiceSince: '2026-01-02', pendingAdress: adress },
      pendingMail: 'neuve@example.fr',
    }),
  ).toEqual({
    Paiement: 'A\u00a0: Prélèvement, C\u00a0: Aucun mode automatique',
    'Compte en ligne': 'Créé, pas encore activé',
    Factures: 'Par e-mail depuis le 02/01/2026',
    'E-mail en attente': 'neuve@example.fr',
    'Adresse en attente': expect.stringContaining(adress.city),
  })
})

test('[BEY-09] [BEY-174] a payment says its receipt, and who paid it where that was not the subscriber', () => {
  const paid = {
    ...{ id: '0b0c0d0e-0000-4000-8000-000000000000', pdc: 'P1', amountCents: 100, verdict: null },
    ...{ resultMessage: null, redirectUrl: null, createdAt: new Date('2026-11-30T14:00:00Z') },
    ...{ lines: [{ invoice: 'F1', amountCents: 100 }], state: 'booked' as const },
    ...{ isGuest: false, paidBy: null, paidAt: new Date('2026-11-30T14:00:00Z') },
  }
  expect(paymentNote(paid)).toMatch(/^30\/11\/2026 à 15:00, F1, reçu [2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(paymentNote({ ...paid, paidBy: 'Paul Durand' })).toMatch(/, par Paul Durand$/)
  expect(paymentNote({ ...paid, isGuest: true })).toMatch(/, sans compte$/)
  expect(paymentNote({ ...paid, state: 'refused' })).not.toContain('reçu')
})
