import { beforeEach, describe, expect, test } from 'vitest'
import { shortReference } from '#domain/short-reference.ts'
import { extraNames } from '#extras/all.ts'
import { findById } from '#payment/ledger.server.ts'
import { loader as list } from '../../app/screens/invoices/list.tsx'
import { action as pay, loader as recap } from '../../app/screens/invoices/pay.tsx'
import {
  loader as notified,
  action as notifiedByPost,
} from '../../app/screens/invoices/payment-notification.ts'
import { loader as returned } from '../../app/screens/invoices/payment-return.ts'
import { sent } from '../support/payments.ts'
import {
  asked,
  cookieFrom,
  loggedIn,
  onNewStore,
  origin,
  thrown,
  toastsAfter,
  without,
} from '../support/portal.ts'
import { invoice, pdc } from '../support/samples.ts'
import { utility } from '../support/upstream.ts'

const { answer, fail, received } = utility()
without(...extraNames)
const provider = 'http://paiement.test/paiement/t1'

/** Of the invoices of the list, those that the balance names, too. */
const owes = (...numbers: string[]) =>
  answer('getBalance', {
    total: 1,
    soldes: numbers.map(number => ({ etat: 'regler' as const, invoice: invoice(number, 1) })),
  })

const toastOf = async (response: Response) => (await toastsAfter(response)).toast

onNewStore(() => {
  let cookie = ''
  beforeEach(async () => {
    cookie = (await loggedIn('subscriber')).cookie
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1')])
    answer('payBills', 1)
  })

  describe('the pay button', () => {
    beforeEach(() => {
      answer('getInvoices', [
        { facture: invoice('F1', 19.99), isCheck: false },
        { facture: invoice('F2', 5), isCheck: false },
        { facture: invoice('F3', 0), isCheck: true },
      ])
      owes('F1', 'F2')
      const result = { code: '00000', longMessage: '' }
      answer('createPayment', { result, redirectURL: provider, token: 't1' })
    })
    const post = (form: Record<string, string>) =>
      pay(asked('/factures/consulter/payer', { cookie, form: { submission: 'form', ...form } }))
    const amounts = () =>
      received('createPayment').map(({ body }) => (body as { amount: number }).amount)

    test('[BEY-540] an invoice that the balance does not name can be neither asked for nor paid', async () => {
      owes('F2')
      expect((await thrown(post({ invoice: 'F1' }))).status).toBe(404)
      const page = await recap(asked('/factures/consulter/payer', { cookie }))
      expect(page.lines.map(({ number }) => number)).toEqual(['F2'])
      await post({})
      expect(amounts()).toEqual([500])
    })

    test('[INV-11] pays the selected invoices, all of them without a selection, never a posted amount', async () => {
      answer('createPayment', { result: { code: '1', longMessage: '' } })
      await post({ invoice: 'F1', amount: '1', montant: '0.01' })
      expect(amounts()).toEqual([1999])
      await post({ submission: 'another' })
      expect(amounts()).toEqual([1999, 2499])
    })

    test('pays what the address of the form selects when its fields do not', async () => {
      const form = { facture: 'F2', envoi: 'of an earlier version' }
      await pay(asked('/factures/consulter/payer?facture=F2', { cookie, form }))
      expect(amounts()).toEqual([500])
    })

    test('pays nothing that is settled, and nothing of a neighbour', async () => {
      const led = await post({ invoice: 'F3' })
      expect((await toastOf(led))?.text).toMatch(/Aucune facture à payer/)
      expect((await thrown(post({ invoice: 'F-OF-A-NEIGHBOUR' }))).status).toBe(404)
      expect(received('createPayment')).toEqual([])
    })

    test('[PAY-01] pays for the point of the address, one of theirs, and selects it for the way back', async () => {
      answer('getPdcs', [pdc('PDC1'), pdc('PDC2')])
      answer('getInvoices', ({ url }) =>
        url.searchParams.get('pdc') === 'PDC2'
          ? [{ facture: invoice('F9', 61.05), isCheck: false }]
          : [{ facture: invoice('F1', 19.99), isCheck: false }],
      )
      owes('F9')
      const shown = await recap(asked('/factures/consulter/payer?pdc=PDC2', { cookie }))
      expect(shown).toMatchObject({
        action: '/factures/consulter/payer?pdc=PDC2&facture=F9',
        back: '/factures/consulter?pdc=PDC2',
        total: '61,05\u00a0€',
      })
      const led = await pay(asked(shown.action, { cookie, form: { submission: 'form' } }))
      expect([led.status, led.headers.get('location')]).toEqual([303, provider])
      expect(received('createPayment')[0]?.body).toMatchObject({ amount: 6105, pdc: 'PDC2' })
      const later = cookieFrom([...cookie.split('; '), ...led.headers.getSetCookie()])
      const { pdc: selected } = await list(asked('/factures/consulter', { cookie: later }))
      expect(selected).toBe('PDC2')

      for (const address of ['?pdc=PDC3', '?pdc=', '?pdc=PDC2&facture=F1']) {
        const of = `/factures/consulter/payer${address}`
        const answered = await thrown(recap(asked(of, { cookie })))
        if (address.endsWith('F1'))
          expect(answered.headers.get('location')).toBe(of.replace('PDC2', 'PDC1'))
        else expect(answered.status).toBe(404)
        const form = { submission: 'other' }
        expect((await thrown(pay(asked(of, { cookie, form })))).status).toBe(404)
      }
      expect(received('createPayment')).toHaveLength(1)
    })

    test('[INV-10] [INV-11] only settled invoices are ticked: nothing is proposed, and the list says why', async () => {
      const led = await thrown(recap(asked('/factures/consulter/payer?facture=F3', { cookie })))
      expect(led.headers.get('location')).toBe('/factures/consulter')
      expect((await toastOf(led))?.text).toMatch(/^Rien n’est à payer dans ce que vous avez coché/)
      const both = '/factures/consulter/payer?facture=F3&facture=F2'
      expect(await recap(asked(both, { cookie }))).toMatchObject({ total: '5,00\u00a0€' })
    })

    test('[PAY-03] shows the message of a provider that refuses, and leads nowhere', async () => {
      answer('createPayment', { result: { code: '02101', longMessage: 'Contrat inactif.' } })
      const led = await post({ invoice: 'F1' })
      expect(led.headers.get('location')).toBe('/factures/consulter')
      expect(await toastOf(led)).toMatchObject({
        tone: 'error',
        text: expect.stringContaining('Contrat inactif.'),
      })
    })
  })

  describe('what became of it', () => {
    let id = ''
    const says = (code: string, longMessage = '') =>
      answer('getPaymentDetails', { result: { code, longMessage }, amount: 1999, reference: id })
    const back = (token = 't1', by = 'retour') =>
      returned(asked(`/factures/consulter/${by}?token=${token}`, { cookie }))
    const notify = async (token = 't1') =>
      (await notified(asked(`/paiement/notification?token=${token}`))).status
    const opened = async (owner: string) => {
      const lines = [{ invoice: `F-${owner}`, amountCents: 1999 }]
      const token = owner === 'A1001' ? 't1' : 't2'
      return (await sent({ owner, pdc: 'PDC1', submission: owner, lines }, token, provider)).id
    }
    beforeEach(async () => {
      id = await opened('A1001')
    })

    const recap = '/factures/consulter/payer?pdc=PDC1&facture=F-A1001&echeance=F-A1001'
    test.each([
      ['[PAY-07]', '02306', 'warning', /Vous avez annulé le paiement/],
      ['[PAY-08] [PAY-11]', '01100', 'error', /^Autorisation refusée\. Le paiement n’a pas abouti/],
      ['[PAY-11]', '02319', 'warning', /Vous avez annulé le paiement/],
      ['[PAY-11]', '02014', 'warning', /Vous avez annulé le paiement/],
      ['[PAY-08] [PAY-11]', '02304', 'error', /^Autorisation refusée\./],
      // Not known to end a payment: it stays open, and the payer reads why they are back.
      ['[PAY-08] [PAY-11]', '02101', 'error', /^Autorisation refusée\./],
    ])('%s %s is a toast of tone %s', async (_, code, tone, text) => {
      says(code, 'Autorisation refusée.')
      const led = await back()
      const next = tone === 'error' ? recap : '/factures/consulter'
      expect([led.status, led.headers.get('location')]).toEqual([303, next])
      expect(await toastOf(led)).toMatchObject({ tone, text: expect.stringMatching(text) })
    })

    test('[PAY-06] accepted, it is confirmed by the list, to its payer alone and on no word of the address', async () => {
      answer('getInvoices', [{ facture: invoice('F-A1001', 0), isCheck: true }])
      answer('getEInvoice', { since: null })
      const confirmed = async (query: string) =>
        (await list(asked(`/factures/consulter${query}`, { cookie }))).paid
      expect(await confirmed(`?paiement=${id}`)).toBeNull()
      says('00000')
      const led = await back()
      expect([led.status, led.headers.get('location')]).toEqual([
        303,
        `/factures/consulter?paiement=${id}`,
      ])
      expect(await toastOf(led)).toMatchObject({
        tone: 'success',
        text: expect.stringContaining('19,99\u00a0€'),
      })
      expect(await confirmed(`?paiement=${id}`)).toMatchObject({
        amount: '19,99\u00a0€',
        facts: expect.arrayContaining([
          { term: 'Reçu', value: shortReference(id) },
          { term: 'Pour', value: '12\u00a0rue des Lilas · PDC1' },
          { term: 'Facture', value: 'F-A1001 (19,99\u00a0€)' },
        ]),
        receipt: `/factures/paiements/${id}/recu`,
      })
      const foreign = await opened('A2002')
      for (const other of ['', '?paiement=', '?paiement=1', `?paiement=${foreign}`])
        expect(await confirmed(other)).toBeNull()
    })

    test('a payer who comes back by the cancel URL has left: one who comes back otherwise may be paying still', async () => {
      says('02306')
      const resultCode = async () => (await findById(id)).resultCode
      await back()
      await notify()
      expect(await resultCode()).toBeNull()
      expect((await toastOf(await back('t1', 'annulation')))?.text).toMatch(/Vous avez annulé/)
      expect(await resultCode()).toBe('02306')
    })

    test('while the utility is silent the toast says not to pay again', async () => {
      fail('getPaymentDetails', 500)
      expect((await toastOf(await back()))?.text).toMatch(/ne payez pas une seconde fois/)
    })

    test('another subscriber’s payment is not found, and not settled', async () => {
      await opened('A2002')
      expect((await thrown(back('t2'))).status).toBe(404)
      expect((await thrown(back('guessed'))).status).toBe(404)
      expect(received('getPaymentDetails')).toEqual([])
    })

    test('a notification may be a POST, from a server that names no origin', async () => {
      says('00000')
      const request = new Request(`${origin}/paiement/notification?token=t1`, { method: 'POST' })
      const answered = await notifiedByPost({ request, params: {}, context: {} })
      expect(answered.status).toBe(204)
      expect(received('payBills')).toHaveLength(1)
    })

    test('[BEY-524] notifications and returns that come again and again ask ten times a minute at most', async () => {
      fail('getPaymentDetails', 500)
      for (let times = 0; times < 20; times++) {
        const answered = await notified(asked('/paiement/notification?token=t1'))
        expect(answered.status).toBe(503)
        expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await toastOf(await back()))?.text).toMatch(/ne payez pas une seconde fois/)
      expect(received('getPaymentDetails')).toHaveLength(10)
    })

    test('a notification is asked for again until the books say so; an unknown one is not', async () => {
      says('00000')
      fail('payBills', 503)
      expect(await notify()).toBe(503)
      expect(await notify('guessed')).toBe(404)
    })
  })
})
