import { expect, test } from 'vitest'
import { withDeferrals } from '#screens/shell/deferrals.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { onStore } from '../../../tests/support/portal.ts'
import { histo, pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import type { PaymentDelay } from './calls.ts'
import { deferralsBy } from './deferrals.server.ts'

utility()
onStore()

const later: PaymentDelay = {
  ...{ histoId: 'D1-1', pdc: 'PDC1', factNumber: 'F1', askedOn: '2026-11-01', amount: 100 },
  ...{ state: 'accepted', instalments: [{ date: '2026-12-15', amount: 100 }] },
}
const instalments = [
  { date: '2026-12-15', amount: 33.34 },
  { date: '2027-01-15', amount: 33.33 },
  { date: '2027-02-15', amount: 33.33 },
]
const owner = { owner: 'A1001', name: 'Marie Martin' }
const by = { access: 'A1', rights: ['see' as const], name: 'Amel Diaz' }

const read = (delay: PaymentDelay, who: Parameters<typeof deferralsBy>[0]['who']) =>
  deferralsBy({ call: (async () => [delay]) as unknown as Call, who })

test.each([
  ['the subscriber', owner, true],
  ['who acts for them, who asks for none', { ...owner, by }, false],
])('[BEY-13] [BEY-24] a deferred invoice is shown as such to %s', async (_, who, asks) => {
  const { deferred, moreTime } = await read(later, who)
  expect(deferred.get('F1')?.words(10_000, '2026-11-22')).toBe(
    'Un délai est accordé jusqu’au 15/12/2026',
  )
  const invoice = { factNumber: 'F2', balanceFact: 100, endDate: '2026-11-30' }
  const about = { point: pdc('PDC1'), today: '2027-11-22', isUnderWay: false, requests: [] }
  expect(moreTime(invoice, about) !== null).toBe(asks)
  // No link leads to the refusal that a disputed invoice gets.
  const disputed = histo('D2', { message: 'Facture F2\u00a0:\nTrop cher.' })
  expect(moreTime(invoice, { ...about, requests: [disputed] })).toBeNull()
})

test.each([
  ['asked', 10_000, '2026-11-22', 'demandé\u00a0: premier paiement le 15/12/2026, 33,34\u00a0€'],
  [
    'accepted',
    10_000,
    '2026-12-15',
    'accordé\u00a0: prochain paiement le 15/12/2026, 33,34\u00a0€',
  ],
  ['accepted', 6666, '2026-12-16', 'accordé\u00a0: prochain paiement le 15/01/2027, 33,33\u00a0€'],
  // The first one was paid ahead, and part of the second.
  ['accepted', 6000, '2026-12-01', 'accordé\u00a0: prochain paiement le 15/01/2027, 26,67\u00a0€'],
  [
    'accepted',
    10_000,
    '2026-12-16',
    'accordé\u00a0: paiement attendu depuis le 15/12/2026, 33,34\u00a0€',
  ],
] as const)(
  '[BEY-13] [BEY-142] instalments %s with %i cents left are shown as such on %s',
  async (state, left, today, words) => {
    const { deferred } = await read({ ...later, state, instalments }, owner)
    const shown = deferred.get('F1')
    const label = state === 'asked' ? 'Échéancier demandé' : 'Échéancier accordé'
    expect(shown).toMatchObject({ state, label })
    expect(shown?.words(left, today)).toBe(`Un paiement en 3 fois est ${words}`)
  },
)

test.each([
  ['2026-11-30', '2026-12-15'],
  ['2026-12-31', '2026-12-31'],
])(
  '[BEY-13] an invoice due on %s that is held until 15 December is late after %s',
  async (endDate, last) => {
    const { deferred } = await read(later, owner)
    const [shown, other] = withDeferrals(
      [
        { factNumber: 'F1', endDate },
        { factNumber: 'F2', endDate },
      ],
      deferred,
    )
    expect([shown?.endDate, other?.endDate]).toEqual([last, endDate])
  },
)
