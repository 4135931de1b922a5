import { expect, test } from 'vitest'
import { type Occasions, whyTheyCall } from './why-they-call.rules.ts'

const all: Occasions = {
  lateRequest: { id: 'D100005-2', answerBy: '2026-11-12' },
  water: 'L’eau est coupée en ce moment, 3 avenue de la Source',
  leak: '148 m³ en 184 jours',
  refusedPayment: { cents: 23020, on: '2026-11-20' },
  overdue: { cents: 12650, first: 12650, by: '2026-11-11' },
  openRequest: { id: 'D100005-3', answerBy: '2026-12-04' },
  move: 'Départ le 30/11/2026',
  due: { cents: 8437, first: 8437, by: '2026-12-13', credit: 0 },
}
const order: [keyof Occasions, lead: string, fact: string][] = [
  [
    'lateRequest',
    'sa demande en retard',
    'La réponse à la demande D100005-2 était due le 12/11/2026.',
  ],
  ['leak', 'sa consommation anormale', '148 m³ en 184 jours.'],
  ['water', 'l’eau à son adresse', 'L’eau est coupée en ce moment, 3 avenue de la Source.'],
  [
    'refusedPayment',
    'son paiement refusé',
    'Son paiement de 230,20\u00a0€ a été refusé le 20/11/2026.',
  ],
  [
    'overdue',
    'sa facture en retard',
    '126,50\u00a0€ devaient être payés au plus tard le 11/11/2026.',
  ],
  [
    'openRequest',
    'sa demande en cours',
    'La demande D100005-3 attend une réponse avant le 04/12/2026.',
  ],
  ['move', 'son déménagement', 'Départ le 30/11/2026.'],
  ['due', 'sa facture à payer', 'Il reste 84,37\u00a0€ à payer, au plus tard le 13/12/2026.'],
]

test('[BEY-174] the likeliest reason of a call comes first, with two facts more at the most', () => {
  const left = { ...all }
  for (const [rank, [name, lead]] of order.entries()) {
    expect(whyTheyCall(left)).toEqual({
      lead: `L’abonné appelle sans doute pour ${lead}.`,
      facts: order.slice(rank, rank + 3).map(([, , fact]) => fact),
    })
    left[name] = null
  }
  expect(whyTheyCall(left).lead).toBe('Rien n’attend.')
})

test('[BEY-174] of several invoices the day is that of what must be paid first, and a credit is deducted', () => {
  const nothing = { ...all, ...Object.fromEntries(Object.keys(all).map(name => [name, null])) }
  const [sum, first, by] = [41662, 20632, '2026-12-06']
  const due = { cents: sum, first, by, credit: 5000 }
  expect(whyTheyCall({ ...nothing, due }).facts).toEqual([
    'Il reste 416,62\u00a0€ à payer, dont 206,32\u00a0€ au plus tard le 06/12/2026, moins un avoir de 50,00\u00a0€.',
  ])
  expect(whyTheyCall({ ...nothing, overdue: { cents: sum, first, by } }).facts).toEqual([
    '416,62\u00a0€ devaient être payés, dont 206,32\u00a0€ au plus tard le 06/12/2026.',
  ])
})
