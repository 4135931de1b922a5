import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshCaptcha } from '#limits/captcha.server.ts'
import { action as payAsOwner } from '#screens/invoices/pay.tsx'
import { loader as notified } from '#screens/invoices/payment-notification.ts'
import { loader as returnedToList } from '#screens/invoices/payment-return.ts'
import { store } from '#store/client.server.ts'
import {
  asked,
  cookieFrom,
  loggedIn,
  onNewStore,
  thrown,
  toastsAfter,
} from '../../../tests/support/portal.ts'
import { invoice as bill, pdc } from '../../../tests/support/samples.ts'
import { type Received, utility } from '../../../tests/support/upstream.ts'
import { action as find } from './find.tsx'
import { loader as invoice, action as pay } from './invoice.tsx'
import { sendReceipts } from './jobs.server.ts'
import { loader as returned } from './return.ts'

const { answer, extrasHaveNothing, fail, received } = utility()

const provider = 'http://paiement.test/paiement/t1'
const typed = { factNumber: 'f1-01', refAbo: 'A1001', amount: '84,37 €' }
const owed = {
  ...{ refAbo: 'A1001', pdc: 'PDC1', factNumber: 'F1-01', amountFact: 84.37 },
  ...{ balanceFact: 84.37, endDate: '2026-12-01', blockedBy: null },
}

/** The utility knows this invoice, and one of another subscriber. */
function answerInvoices(
  more: Partial<typeof owed> | { blockedBy: 'dispute' | 'debit' | 'credit' | 'other' } = {},
) {
  const invoices = [
    { ...owed, ...more },
    {
      ...{ ...owed, refAbo: 'A2002', pdc: 'PDC9', factNumber: 'F2-01' },
      ...{ amountFact: 12.5, balanceFact: 12.5 },
    },
  ]
  answer('getGuestInvoice', ({ body }: Received) => {
    const { refAbo, factNumber, amountFact } = body as typeof owed
    const one = invoices.find(
      known =>
        known.refAbo === refAbo &&
        known.factNumber === factNumber &&
        known.amountFact === amountFact,
    )
    return one ?? null
  })
}

const says = (code: string) =>
  answer('getPaymentDetails', async ({ url }) => {
    const token = url.searchParams.get('token') ?? ''
    const payment = await store().payment.findUnique({ where: { token } })
    const result = { code, longMessage: 'Le mot de la banque.' }
    return { result, amount: payment?.amountCents ?? 0, reference: payment?.id ?? '' }
  })

const opens = (token: string) =>
  answer('createGuestPayment', {
    result: { code: '00000', longMessage: '' },
    redirectURL: provider,
    token,
  })

onNewStore(() => {
  beforeEach(() => {
    answer('checkCaptcha', true)
    answerInvoices()
    opens('t1')
    answer('payBills', 1)
    answer('isBooked', false)
    answer('sendGuestReceipt', 1)
    says('02000')
  })

  /** The answer to the form. */
  const post = async (more: Record<string, string> = {}, cookie = '') => {
    const captchaToken = await freshCaptcha('guest-payment')
    const form = { ...typed, captcha: 'on', captchaToken, ...more }
    return find(asked('/payer-une-facture', { form, cookie, context: { address: '192.0.2.1' } }))
  }
  /** What the form shows again when it is refused. */
  const refused = async (more: Record<string, string> = {}) =>
    (await post(more)) as Exclude<Awaited<ReturnType<typeof post>>, Response>
  /** The cookie of a browser that has shown to know an invoice. */
  const proven = async (more: Record<string, string> = {}, cookie = '') => {
    const led = (await post(more, cookie)) as Response
    expect([led.status, led.headers.get('location')]).toEqual([303, '/payer-une-facture/facture'])
    return cookieFrom(led.headers.getSetCookie())
  }
  const show = (cookie: string) => invoice(asked('/payer-une-facture/facture', { cookie }))
  const billOf = async (cookie: string) => {
    const shown = await show(cookie)
    return 'bill' in shown ? shown.bill : expect.fail(`not to be paid: ${shown.kind}`)
  }
  const press = async (cookie: string, more: Record<string, string> = {}) => {
    const form = { bill: more.bill ?? (await billOf(cookie)), ...more }
    return pay(asked('/payer-une-facture/facture', { cookie, form })) as Promise<Response>
  }
  const back = (cookie = '', way = 'retour', token = 't1') =>
    returned(asked(`/payer-une-facture/${way}?token=${token}`, { cookie })) as Promise<Response>
  const locationOf = ({ headers }: Response) => headers.get('location')
  const ledger = () => store().payment.findMany({ include: { guest: true } })

  describe('[BEY-02] an invoice that is not found', () => {
    test.each([
      ['subscriber', { refAbo: 'A9999' }],
      ['invoice', { factNumber: 'F9-99' }],
      ['amount', { amount: '84,38' }],
      ['invoice of that subscriber', { refAbo: 'A2002' }],
    ])('no such %s: the same words, what was typed, and no cookie', async (_, wrong) => {
      const { data, init } = await refused(wrong)
      expect(init?.status).toBe(400)
      expect(data.notice?.text).toMatch(
        /^Nous ne trouvons pas de facture avec ce numéro, ce numéro abonné et ce montant\./,
      )
      expect(data.errors).toEqual({})
      expect(data.values).toEqual({ ...typed, ...wrong, captcha: 'on' })
      expect(JSON.stringify(init?.headers ?? {})).not.toContain('cookie')
      expect(received('getGuestInvoice')).toHaveLength(1)
    })
  })

  test('[BEY-04] what cannot be read is said at its field, and asks the utility nothing', async () => {
    const errors = async (wrong: Record<string, string>) => {
      const { data, init } = await refused(wrong)
      expect(init?.status).toBe(400)
      return data.errors
    }
    expect(await errors({ amount: 'beaucoup' })).toEqual({
      amount: ['Montant illisible\nÉcrivez-le comme sur la facture, par exemple 84,37.'],
    })
    expect(await errors({ amount: '', factNumber: '', refAbo: '' })).toEqual({
      factNumber: ['Numéro de facture requis'],
      refAbo: ['Numéro abonné requis'],
      amount: ['Montant requis'],
    })
    expect(await errors({ factNumber: 'F'.repeat(61) })).toHaveProperty('factNumber')
    expect(received()).toEqual([])
  })

  test('[BEY-03] neither what was found nor what the utility did not answer counts as a wrong guess', async () => {
    const sixTimes = async (comes: () => Promise<unknown>) => {
      for (let n = 0; n < 6; n++) {
        await comes()
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
      }
    }
    fail('getGuestInvoice', 500)
    await sixTimes(async () => expect(await post()).toMatchObject({ init: { status: 503 } }))
    answerInvoices()
    await sixTimes(proven)
  })

  test('[BEY-07] the proof is sealed, lives two hours in a cookie, and no address holds it', async () => {
    const led = (await post()) as Response
    const [line = ''] = led.headers.getSetCookie()
    expect(line).toMatch(/^facture=[^;]+; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(decodeURIComponent(line)).not.toMatch(/F1-01|A1001/)
    const cookie = cookieFrom([line])
    expect(await show(cookie)).toMatchObject({ kind: 'payable', number: 'F1-01' })
    const text = JSON.stringify(await show(cookie))
    for (const kept of ['A1001', 'PDC1']) expect(text).not.toContain(kept)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 + 120_000 })
    for (const ask of [() => show(cookie), () => press(cookie, { bill: 'any' })])
      expect(locationOf(await thrown(ask()))).toBe('/payer-une-facture')
    for (const strange of ['', 'facture=', 'facture=invente', 'facture=eyJyZWZBYm8iOiJBMjAwMiJ9'])
      expect(locationOf(await thrown(show(strange)))).toBe('/payer-une-facture')
    expect(received('createGuestPayment')).toEqual([])
  })

  test('[BEY-07] what is posted besides pays nothing else: the proof’s invoice, at what the utility says now', async () => {
    const cookie = await proven()
    answerInvoices({ balanceFact: 20 })
    const other = { number: 'F2-01', factNumber: 'F2-01', refAbo: 'A2002' }
    const wanted = { ...other, amount: '1', cents: '1' }
    expect(locationOf(await press(cookie, wanted))).toBe(provider)
    expect(received('createGuestPayment').map(({ body }) => body)).toMatchObject([
      { amount: 2000, pdc: 'PDC1' },
    ])
    expect(await ledger()).toMatchObject([{ owner: 'A1001', amountCents: 2000 }])
  })

  test('[BEY-07] the number of an invoice under another subscriber is another invoice', async () => {
    const cookie = await proven()
    await press(cookie)
    answer('getGuestInvoice', { ...owed, refAbo: 'A2002' })
    expect(await show(await proven({}, cookie))).toMatchObject({ kind: 'payable' })
    expect((await billOf(await proven({}, cookie))) === (await billOf(cookie))).toBe(false)
  })

  test('[BEY-07] a tab that shows another invoice than the proof pays neither', async () => {
    const first = await proven()
    const bill = await billOf(first)
    const second = await proven({ factNumber: 'F2-01', refAbo: 'A2002', amount: '12.50' }, first)
    const led = await press(second, { bill })
    expect(locationOf(led)).toBe('/payer-une-facture/facture')
    expect((await toastsAfter(led)).toast?.text).toMatch(/^Une autre facture a été ouverte/)
    expect(received('createGuestPayment')).toEqual([])
  })

  test('[BEY-141] taken over by its subscriber, it leads them back to their area, and the guest learns how it ended', async () => {
    const guest = await proven()
    await press(guest, { mail: 'voisine@example.fr' })
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1')])
    const facture = bill('F1-01', 84.37)
    answer('getInvoices', [{ facture, isCheck: true }])
    answer('getBalance', { total: 84.37, soldes: [{ etat: 'regler', invoice: facture }] })
    extrasHaveNothing()
    const { cookie } = await loggedIn('subscriber', { owner: 'A1001' })
    const posted = asked('/factures/consulter/payer?facture=F1-01', { cookie, form: {} })
    expect(locationOf((await payAsOwner(posted)) as Response)).toBe(provider)
    expect(received('createPayment')).toEqual([])
    expect(await show(guest)).toMatchObject({
      status: { title: 'Un paiement de cette facture est déjà commencé' },
    })
    says('00000')
    expect(locationOf(await back(cookie))).toBe('/factures/consulter/retour?token=t1')
    expect((await toastsAfter(await back(guest))).toast?.text).toBe(
      'Le paiement de la facture est enregistré. Son reçu est dans le compte de l’abonné.',
    )
    expect(await ledger()).toMatchObject([{ state: 'booked', guest: null }])
    expect(received('payBills')).toHaveLength(1)
  })

  describe('[BEY-06] the page says how the invoice stands', () => {
    test.each([
      ['réglée', { balanceFact: 0 }, 'Cette facture est réglée'],
      ['prélevée', { blockedBy: 'debit' as const }, 'Cette facture sera prélevée'],
      ['contestée', { blockedBy: 'dispute' as const }, 'Cette facture ne se paie pas ici'],
      ['avec un avoir', { blockedBy: 'credit' as const }, 'Cette facture ne se paie pas ici'],
      ['avec un délai', { blockedBy: 'other' as const }, 'Cette facture ne se paie pas ici'],
    ])('%s, and nothing is paid of it', async (_, more, title) => {
      const cookie = await proven()
      const bill = await billOf(cookie)
      answerInvoices(more)
      expect(await show(cookie)).toMatchObject({ kind: 'not-payable', status: { title } })
      expect(locationOf(await press(cookie, { bill }))).toBe('/payer-une-facture/facture')
      expect(received('createGuestPayment')).toEqual([])
    })

    test('in verification, for the guest or another payer', async () => {
      const cookie = await proven()
      await press(cookie)
      says('00000')
      fail('payBills', 500)
      const led = await back(cookie)
      expect((await toastsAfter(led)).toast?.text).toMatch(/ne payez pas une seconde fois/)
      for (const browser of [cookie, await proven()])
        expect(await show(browser)).toMatchObject({
          status: { title: 'Un paiement de cette facture est en cours de vérification' },
        })
    })

    test('gone: the utility knows it no more', async () => {
      const cookie = await proven()
      answer('getGuestInvoice', null)
      const led = await thrown(show(cookie))
      expect(locationOf(led)).toBe('/payer-une-facture')
      expect(led.headers.getSetCookie().some(line => /^facture=;.*Max-Age=0/.test(line))).toBe(true)
    })
  })

  describe('[BEY-08] a payment', () => {
    test('replayed after it is paid, the proof pays nothing', async () => {
      const cookie = await proven()
      const bill = await billOf(cookie)
      await press(cookie)
      says('00000')
      await back(cookie)
      answerInvoices({ balanceFact: 0 })
      expect(locationOf(await press(cookie, { bill }))).toBe('/payer-une-facture/facture')
      expect(received('createGuestPayment')).toHaveLength(1)
      // The confirmation needs the utility no more.
      fail('getGuestInvoice', 500)
      expect(await show(cookie)).toMatchObject({ kind: 'paid' })
    })

    test('shows another browser how it ended, and by neither its amount nor its invoice', async () => {
      await press(await proven())
      says('00000')
      const strange = await proven({ factNumber: 'F2-01', refAbo: 'A2002', amount: '12,5' })
      for (const browser of ['', strange]) {
        const led = await back(browser)
        expect(locationOf(led)).toBe('/payer-une-facture')
        const { toast } = await toastsAfter(led)
        expect(toast?.text).toMatch(/^Votre paiement est enregistré/)
        expect(toast?.text).not.toMatch(/84|F1-01/)
      }
      expect(await show(strange)).toMatchObject({ kind: 'payable', number: 'F2-01' })
    })

    test.each([
      ['annulation', '02306', /^Vous avez annulé le paiement/],
      ['retour', '01100', /^Le mot de la banque\. Le paiement n’a pas abouti/],
    ])('that came to nothing by %s leaves the invoice to be paid', async (way, code, text) => {
      const cookie = await proven()
      await press(cookie)
      says(code)
      const led = await back(cookie, way)
      expect(locationOf(led)).toBe('/payer-une-facture/facture')
      expect((await toastsAfter(led)).toast?.text).toMatch(text)
      opens('t2')
      expect(locationOf(await press(cookie))).toBe(provider)
      expect(received('createGuestPayment')).toHaveLength(2)
    })

    test('that is unknown, or of a subscriber, has no page here; nor has a guest’s in a subscriber’s area of another', async () => {
      expect((await thrown(back('', 'retour', 'invente'))).status).toBe(404)
      await press(await proven())
      answer('isAdmin', false)
      answer('getPdcs', [pdc('PDC9')])
      const { cookie } = await loggedIn('subscriber', { owner: 'A2002' })
      const theirs = returnedToList(asked('/factures/consulter/retour?token=t1', { cookie }))
      expect((await thrown(theirs)).status).toBe(404)
    })
  })

  describe('[BEY-08] the back end is down', () => {
    test('at the form, which keeps what was typed', async () => {
      fail('getGuestInvoice', 500)
      const { data, init } = await refused()
      expect(init?.status).toBe(503)
      expect(data.notice?.text).toMatch(/^La facture n’a pas pu être recherchée/)
      expect(data.values).toMatchObject(typed)
    })

    test('at the page, and at the button: nothing was debited, and the proof is still good', async () => {
      const cookie = await proven()
      const bill = await billOf(cookie)
      fail('getGuestInvoice', 500)
      expect((await thrown(show(cookie))).status).toBe(503)
      const failed = await thrown(press(cookie, { bill }))
      expect(failed.status).toBe(503)
      expect(await failed.json()).toMatchObject({ detail: 'Aucun montant n’a été débité.' })
      answerInvoices()
      fail('createGuestPayment', 'cut')
      expect((await thrown(press(cookie, { bill }))).status).toBe(503)
      opens('t1')
      expect(locationOf(await press(cookie))).toBe(provider)
    })
  })

  describe('[BEY-08] the receipt', () => {
    const paid = async (mail = 'voisine@example.fr') => {
      const cookie = await proven()
      await press(cookie, { mail })
      await sendReceipts()
      expect(received('sendGuestReceipt')).toEqual([])
      says('00000')
      await notified(asked('/paiement/notification?token=t1'))
      return cookie
    }
    const guest = () => store().guestPayment.findFirst()

    test('is asked for once the payment is booked, with or without a browser; then its address is forgotten', async () => {
      const cookie = await paid()
      await Promise.all([sendReceipts(), sendReceipts()])
      await sendReceipts()
      const [{ id = '' } = {}] = await ledger()
      expect(received('sendGuestReceipt').map(({ body }) => body)).toEqual([
        { reference: id, mail: 'voisine@example.fr' },
      ])
      expect(await guest()).toMatchObject({ mail: null, receiptDue: null })
      expect(await show(cookie)).toMatchObject({
        kind: 'paid',
        receipt: 'Le reçu vous a été envoyé par e-mail.',
      })
    })

    test('is asked for again after no answer, and after a mail that did not leave, the less often the longer it takes', async () => {
      await paid()
      const asksAfter = async (seconds: number) => {
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
        await sendReceipts()
        return received('sendGuestReceipt').length
      }
      fail('sendGuestReceipt', 'cut')
      expect(await asksAfter(0)).toBe(1)
      answer('sendGuestReceipt', 0)
      expect([await asksAfter(11), await asksAfter(0)]).toEqual([2, 2])
      fail('sendGuestReceipt', 500)
      const later = [await asksAfter(30 * 60), await asksAfter(15 * 60), await asksAfter(16 * 60)]
      expect(later).toEqual([3, 3, 4])
      answer('sendGuestReceipt', 1)
      expect(await asksAfter(3 * 3600)).toBe(5)
      expect(await guest()).toMatchObject({ mail: null, sentAt: expect.any(Date) })
    })

    test.each([
      [409, 0],
      [422, 0],
      [500, 3 * 86_400_000 + 60_000],
    ])(
      'is given up where the utility has none to give, and after three days: %i',
      async (how, ms) => {
        await paid()
        fail('sendGuestReceipt', how)
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
        await sendReceipts()
        expect(await guest()).toMatchObject({ mail: null, receiptDue: null, sentAt: null })
      },
    )

    test('[BEY-531] is not asked for while nothing can be written of it, as on a full disk', async () => {
      await paid()
      answer('sendGuestReceipt', 1)
      const rename = (from: string, to: string) =>
        store().$executeRawUnsafe(`ALTER TABLE "GuestPayment" RENAME COLUMN "${from}" TO "${to}"`)
      await rename('sentAt', 'unwritable')
      for (let times = 0; times < 2; times++) await expect(sendReceipts()).rejects.toThrow()
      await rename('unwritable', 'sentAt')
      expect(received('sendGuestReceipt')).toEqual([])
      await sendReceipts()
      expect(received('sendGuestReceipt')).toHaveLength(1)
    })

    test('goes to the address typed last, and to no address without one', async () => {
      const cookie = await proven()
      await press(cookie, { mail: 'faute@example.fr' })
      await press(cookie, { mail: 'voisine@example.fr' })
      expect(await guest()).toMatchObject({ mail: 'voisine@example.fr' })
      await press(cookie)
      expect(await guest()).toMatchObject({ mail: null, receiptDue: null })
      const refused = await press(cookie, { mail: 'pas une adresse' })
      expect(refused).toMatchObject({
        data: {
          errors: { mail: [expect.stringMatching(/^L’adresse e-mail n’est pas complète\n/)] },
        },
        init: { status: 400 },
      })
    })
  })

  test('« Effacer cette page » forgets the proof', async () => {
    const cookie = await proven()
    const form = { intent: 'forget' }
    const led = (await pay(asked('/payer-une-facture/facture', { cookie, form }))) as Response
    expect(locationOf(led)).toBe('/connexion')
    expect(led.headers.getSetCookie()).toEqual([expect.stringMatching(/^facture=;.*Max-Age=0/)])
  })
})
