import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { advance, findById } from '#payment/ledger.server.ts'
import { settle } from '#payment/settle.server.ts'
import { auditOf } from '#session/audit.server.ts'
import { sent } from '../../../../tests/support/payments.ts'
import { asked, loggedIn, onNewStore, thrown } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { loader as shell } from '../shell/frame.tsx'
import { loader as panel } from './payment.tsx'
import { action as decide, loader as question } from './payment-decision.tsx'
import { ageLabel, reasonLabel } from './payment-labels.server.ts'
import { loader as list } from './payments.tsx'

const { answer, fail, received } = utility()
const here = '/adm-sem-webabo/paiements'

let cookie = ''
const args = (id: string, action = '', form?: Record<string, string>) =>
  asked(`${here}/${id}/${action}`, { cookie, ...(form && { form }), params: { id, action } })
const post = (id: string, action: string) => decide(args(id, action, {}))
const says = (id: string, amount: number) =>
  answer('getPaymentDetails', { result: { code: '00000', longMessage: '' }, amount, reference: id })
const state = async (id: string) => (await findById(id)).state

async function waiting() {
  const lines = [{ invoice: randomUUID(), amountCents: 1999 }]
  return sent({ owner: '100008', pdc: 'P1', submission: randomUUID(), lines }, randomUUID())
}

/** The provider took another amount than ours. */
async function mismatched() {
  const entry = await waiting()
  says(entry.id, 1998)
  await settle(entry, 'r')
  return entry.id
}

/** The provider took our amount, and pay-bills said no again and again. */
async function unbooked() {
  const { id } = await waiting()
  says(id, 1999)
  answer('payBills', 0)
  for (let times = 0; times < 3; times++) {
    await settle(await findById(id), 'r')
    vi.setSystemTime(Date.now() + 60_000)
  }
  return id
}

test.each([
  'replaced by a new payment',
  'its invoices were paid meanwhile',
  'no session at the provider',
  'no session: provider 02101',
  'foreign payment page',
  'abandoned before the provider',
  'pay-bills: token refused',
  'accepted after staff closed it',
])('« %s » is shown in French', reason => {
  expect(reasonLabel(reason)).toMatch(
    /^(Remplacé|Ses factures|Le prestataire|Page|Abandonné|L’exploitant|Accepté) /,
  )
})

onNewStore(() => {
  beforeEach(async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] })
    cookie = (await loggedIn('admin')).cookie
    answer('isAdmin', true)
    answer('isBooked', false)
    answer('getUsersClaim', [])
    answer('countUsersClaim', 0)
    answer('haveAccessUserManagement', true)
  })

  test('what waits for staff is listed, with why and since when; the bar counts it', async () => {
    const counted = async () =>
      ((await shell(args(''))) as unknown as { payments: number }).payments
    expect(await counted()).toBe(0)
    await waiting()
    const id = await mismatched()
    vi.setSystemTime(Date.now() + 3 * 3_600_000 + 1000)
    expect((await list(args(''))).payments).toEqual([
      {
        id,
        owner: '100008',
        isGuest: false,
        at: '21/11/2026 à 11:00',
        amount: '19,99\u00a0€',
        why: 'Le prestataire annonce un autre montant ou une autre commande',
        age: '3\u00a0h',
      },
    ])
    expect(await counted()).toBe(1)
  })

  test('what happened to one is shown in French, in order', async () => {
    const shown = await panel(args(await unbooked()))
    expect(shown.why).toBe('L’exploitant refuse toujours de l’imputer')
    expect(shown.events.map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      'Créé: Demandé par l’abonné',
      'Commencé, chez le prestataire: Prestataire\u00a0: code 00000',
      'Accepté par la banque: Prestataire\u00a0: code 00000',
      'Imputation en cours: À imputer',
      'Imputation incertaine: L’exploitant refuse de l’imputer (réponse 0)',
      'Imputation en cours: L’exploitant ne l’a pas encore imputé',
      'Imputation incertaine: L’exploitant refuse de l’imputer (réponse 0)',
      'Imputation en cours: L’exploitant ne l’a pas encore imputé',
      'Imputation incertaine: L’exploitant refuse de l’imputer (réponse 0)',
      'À vérifier: L’exploitant refuse toujours de l’imputer',
    ])
  })

  describe('a decision', () => {
    const traces = async () =>
      (await auditOf('subscriber', '100008')).map(one => [one.words, one.done])

    const payments = { mismatched, unbooked }
    const utilityThat = {
      'says nothing new': () => {},
      'takes it now': () => answer('payBills', 1),
      'breaks off': () => fail('payBills', 'cut'),
      'has booked it': () => answer('isBooked', true),
      'does not say whether it is booked': () => fail('isBooked', 500),
    }
    const [byHand, closed, refunded, again] = [
      ...['Paiement imputé à la main', 'Paiement classé sans suite'],
      ...['Paiement remboursé', 'Paiement redemandé à l’exploitant'],
    ]
    test.each([
      ['imputer', 'mismatched', 'says nothing new', 'booked', 0, byHand, true],
      ['sans-suite', 'mismatched', 'says nothing new', 'cancelled', 0, closed, true],
      ['rembourser', 'mismatched', 'says nothing new', 'cancelled', 0, refunded, true],
      ['redemander', 'unbooked', 'takes it now', 'booked', 1, again, true],
      ['redemander', 'unbooked', 'breaks off', 'doubtful', 1, again, false],
      ['sans-suite', 'mismatched', 'has booked it', 'booked', 0, closed, false],
      [
        'sans-suite',
        'mismatched',
        'does not say whether it is booked',
        'to-check',
        0,
        closed,
        false,
      ],
      ['redemander', 'unbooked', 'does not say whether it is booked', 'to-check', 0, again, false],
      ['redemander', 'unbooked', 'says nothing new', 'to-check', 1, again, false],
      ['redemander', 'mismatched', 'says nothing new', 'to-check', 0, again, false],
    ] as const)(
      '[BEY-273] « %s » of one that is %s, where the utility %s: %s after %i calls',
      async (action, how, said, then, calls, words, isDone) => {
        const id = await payments[how]()
        utilityThat[said]()
        const before = received('payBills').length
        const { headers } = await post(id, action)
        expect(headers.get('location')).toBe(then === 'to-check' ? `${here}/${id}` : here)
        expect(await state(id)).toBe(then)
        expect(received('payBills')).toHaveLength(before + calls)
        expect(await traces()).toEqual([[words, isDone]])
      },
    )

    test('[BEY-273] money that was not taken is not given back, nor offered to be', async () => {
      const review = { verdict: 'under-review' } as const
      const entry = await waiting()
      await advance(entry, 'to-check', 'provider 02005 to the end', review)
      const { decisions } = await panel(args(entry.id))
      expect(decisions.map(({ address }) => address)).not.toContain('rembourser')
      expect((await post(entry.id, 'rembourser')).headers.get('location')).toBe(here)
      expect(await state(entry.id)).toBe('to-check')
      expect(await traces()).toEqual([['Paiement remboursé', false]])
    })

    test('that a colleague took already is not taken again: the panel, the question and the decision lead to the list', async () => {
      const id = await mismatched()
      await post(id, 'imputer')
      for (const late of [
        () => post(id, 'sans-suite'),
        () => panel(args(id)),
        () => question(args(id, 'imputer')),
      ]) {
        const away = await thrown(late())
        expect([away.status, away.headers.get('location')]).toEqual([303, here])
      }
      expect(await state(id)).toBe('booked')
      expect(await traces()).toHaveLength(1)
    })

    test('that does not exist is not found, and nothing is done', async () => {
      const id = await mismatched()
      for (const action of ['effacer', 'constructor', ''])
        expect((await thrown(post(id, action))).status).toBe(404)
      expect(await state(id)).toBe('to-check')
    })
  })
})

test('how long something waits is said in hours, then in days', () => {
  const hour = 3_600_000
  expect([hour - 1, hour, 47.9 * hour, 48 * hour].map(ageLabel)).toEqual([
    'moins d’une heure',
    '1\u00a0h',
    '47\u00a0h',
    '2\u00a0jours',
  ])
})
