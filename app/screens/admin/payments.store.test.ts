import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { advance, findById } from '#payment/ledger.server.ts'
import { settle } from '#payment/settle.server.ts'
import { auditOf } from '#session/audit.server.ts'
import { sent } from '../../../tests/support/payments.ts'
import { asked, loggedIn, onNewStore, thrown } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as shell } from './frame.tsx'
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
    answer('listBulks', [])
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
      'Chez le prestataire: Prestataire\u00a0: code 00000',
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

    test.each([
      ['imputer', 'booked', 'Paiement imputé à la main'],
      ['sans-suite', 'cancelled', 'Paiement classé sans suite'],
      ['rembourser', 'cancelled', 'Paiement remboursé'],
    ])(
      '[BEY-273] %s: the payment is %s, by whom is written down, no call is made',
      async (action, then, words) => {
        const id = await mismatched()
        const calls = received('payBills').length
        expect((await post(id, action)).headers.get('location')).toBe(here)
        expect(await state(id)).toBe(then)
        expect(await traces()).toEqual([[words, true]])
        expect(received('payBills')).toHaveLength(calls)
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

    test('asked again, the utility books it once it agrees', async () => {
      const id = await unbooked()
      answer('payBills', 1)
      expect((await post(id, 'redemander')).headers.get('location')).toBe(here)
      expect(await state(id)).toBe('booked')
      expect(await traces()).toEqual([['Paiement redemandé à l’exploitant', true]])
    })

    test('closed without consequence, what the utility has booked meanwhile is booked, and the agent reads so', async () => {
      const id = await mismatched()
      answer('isBooked', true)
      const toast = await post(id, 'sans-suite')
      expect(toast.headers.get('location')).toBe(here)
      expect(await state(id)).toBe('booked')
      expect(await traces()).toEqual([['Paiement classé sans suite', false]])
    })

    test('is not closed while it is unknown whether it is booked: the agent reads why', async () => {
      const id = await mismatched()
      fail('isBooked', 500)
      expect((await post(id, 'sans-suite')).headers.get('location')).toBe(`${here}/${id}`)
      expect(await state(id)).toBe('to-check')
      expect(await traces()).toEqual([['Paiement classé sans suite', false]])
    })

    test('asked again in vain, it stays to be checked, and is not written down as done', async () => {
      for (const id of [await unbooked(), await mismatched()]) {
        const answered = await post(id, 'redemander')
        expect(answered.headers.get('location')).toBe(`${here}/${id}`)
        expect(await state(id)).toBe('to-check')
      }
      expect(await traces()).toEqual(Array(2).fill(['Paiement redemandé à l’exploitant', false]))
    })

    test('asked again while the utility is out of reach, nothing is sent and the agent reads why', async () => {
      const id = await unbooked()
      const calls = received('payBills').length
      fail('isBooked', 500)
      expect((await post(id, 'redemander')).headers.get('location')).toBe(`${here}/${id}`)
      expect(received('payBills')).toHaveLength(calls)
      expect(await state(id)).toBe('to-check')
      expect(await traces()).toEqual([['Paiement redemandé à l’exploitant', false]])
    })

    test('that the utility has not said yes to yet leads to the list, and is followed', async () => {
      const id = await unbooked()
      fail('payBills', 'cut')
      expect((await post(id, 'redemander')).headers.get('location')).toBe(here)
      expect(await state(id)).toBe('doubtful')
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
