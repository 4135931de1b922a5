import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { shortReference } from '#domain/short-reference.ts'
import { findById } from '#payment/ledger.server.ts'
import { settle } from '#payment/settle.server.ts'
import { resolveToCheck } from '#payment/staff.server.ts'
import { paymentStates } from '#payment/states.ts'
import { sent, written } from '../../../tests/support/payments.ts'
import { outline, readPdf } from '../../../tests/support/pdf.ts'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as list } from './payments.tsx'
import { shownPayment } from './payments-list.server.ts'
import { loader as receipt } from './payments-receipt.ts'

const { admits, answer } = utility()
onStore()

const lines = [
  { invoice: 'F2', amountCents: 123_456 },
  { invoice: 'F1', amountCents: 44 },
]
const start = (owner = 'A1001') => ({
  owner,
  pdc: 'PDC9',
  submission: randomUUID(),
  lines: lines.map(({ invoice, amountCents }) => ({
    invoice: `${invoice}-${randomUUID().slice(0, 8)}`,
    amountCents,
  })),
})

let cookie = ''
beforeEach(async () => {
  cookie = (await loggedIn('subscriber')).cookie
  admits('PDC1', 'PDC9')
})

describe('« Mes paiements »', () => {
  test('twenty to a page; a page that is not there is the last one', async () => {
    for (let made = 0; made < 21; made++) await written(start())
    const page = (query: string) => list(asked(`/factures/paiements${query}`, { cookie }))
    const shown = async (query: string) => {
      const { payments, page: at, pages } = await page(query)
      return [payments.length, at, pages]
    }
    expect(await shown('')).toEqual([20, 1, 2])
    expect(await shown('?page=2')).toEqual([1, 2, 2])
    const away = await thrown(page('?page=9'))
    expect(away.headers.get('location')).toBe('/factures/paiements?page=2')
  })

  test('each state has its word, a refusal the provider’s too, and none is known by its tone alone', () => {
    const money = { pdc: 'P', amountCents: 1, lines: [], createdAt: new Date() }
    const payment = { id: 'p', isGuest: false, paidBy: null, ...money }
    const at = { paidAt: undefined, resultMessage: 'Carte expirée', redirectUrl: 'http://p.test/' }
    const words = paymentStates.map(state => {
      const { state: shown, message } = shownPayment(
        { ...payment, ...at, state, verdict: null },
        [],
      )
      return [state, shown.word, message]
    })
    expect(words).toEqual([
      ['created', 'Commencé, pas encore payé', null],
      ['sent', 'Commencé, pas encore payé', null],
      ['authorised', 'En cours de vérification', null],
      ['booking', 'En cours de vérification', null],
      ['doubtful', 'En cours de vérification', null],
      ['booked', 'Enregistré', null],
      ['cancelled', 'Annulé', null],
      ['refused', 'Refusé', 'Carte expirée'],
      ['expired', 'Expiré', null],
      ['to-check', 'En cours de vérification par nos services', null],
    ])
    const interrupted = shownPayment(
      { ...payment, ...at, state: 'sent', verdict: 'interrupted' },
      [],
    )
    expect(interrupted).toMatchObject({ state: { word: 'Interrompu' }, canResume: false })
    const underReview = shownPayment(
      { ...payment, ...at, state: 'sent', verdict: 'under-review' },
      [],
    )
    expect(underReview).toMatchObject({
      state: { word: 'En cours de vérification' },
      canResume: false,
    })
    const unopened = {
      ...payment,
      ...at,
      redirectUrl: null,
      state: 'expired',
      verdict: null,
    } as const
    expect(shownPayment(unopened, [])).toMatchObject({ state: { word: 'Non ouvert' } })
  })
})

describe('the receipt', () => {
  const ask = (id: string) =>
    receipt(asked(`/factures/paiements/${id}/recu`, { cookie, params: { id } }))
  const paid = async (owner?: string, by?: string) => {
    const token = randomUUID()
    const entry = await sent({ ...start(owner), ...(by && { paidBy: by }) }, token)
    const result = { code: '00000', longMessage: '' }
    answer('getPaymentDetails', { result, amount: 123_500, reference: entry.id })
    answer('payBills', 1)
    answer('isBooked', false)
    await settle(entry, 'r')
    return findById(entry.id)
  }

  test('is a tagged PDF in French that reads in order', async () => {
    const { id, lines } = await paid()
    const [f1, f2] = lines.map(({ invoice }) => invoice).toSorted()
    const answered = await ask(id)
    expect(answered.headers.get('content-type')).toBe('application/pdf')
    expect(answered.headers.get('content-disposition')).toContain(
      `recu-${f1}-${new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })}.pdf`,
    )
    const pdf = await readPdf(Buffer.from(await answered.arrayBuffer()))
    expect(pdf).toMatchObject({ isTagged: true, lang: 'fr-FR', title: 'Reçu de paiement' })
    expect(outline(pdf.parts)).toEqual([
      'P: Service des eaux',
      expect.stringContaining('09 69 00 00 00'),
      'P: Abonné A1001, Marie Martin PDC9, 12 rue des Lilas, 68000 Colmar',
      'H1: Reçu de paiement',
      'P: Payé',
      'P: 1 235,00 €',
      expect.stringMatching(/^P: le \d\d\/\d\d\/\d{4} à \d\d?\sh(\s\d\d)?$/),
      'P: Accepté par la banque',
      'TH: Numéro du reçu',
      `TD: ${shortReference(id)}`,
      `TH: Facture ${f1}`,
      'TD: 0,44 €',
      `TH: Facture ${f2}`,
      'TD: 1 234,56 €',
      'TH: Par',
      'TD: carte bancaire',
      'TH: Total payé',
      'TD: 1 235,00 €',
      expect.stringContaining('son numéro suffit. Il ne remplace pas une facture.'),
      expect.stringContaining('Service Gestion Clientèle'),
      expect.stringContaining('Pliez ou coupez ici'),
    ])
  })

  test('[BEY-26] has the name of who paid in their place', async () => {
    const { id } = await paid(undefined, 'Amel Diaz')
    const pdf = await readPdf(Buffer.from(await (await ask(id)).arrayBuffer()))
    expect(outline(pdf.parts)).toEqual(expect.arrayContaining(['TH: Payeur', 'TD: Amel Diaz']))
  })

  test('is for booked payments only: of another, the list says how it stands', async () => {
    const { id } = await sent(start(), randomUUID())
    const answered = await ask(id)
    expect([answered.status, answered.headers.get('location')]).toEqual([
      303,
      '/factures/paiements',
    ])
  })

  test('is not for what staff booked by hand of another amount than was taken', async () => {
    const entry = await sent(start(), randomUUID())
    const result = { code: '00000', longMessage: '' }
    answer('getPaymentDetails', { result, amount: 1, reference: entry.id })
    answer('isBooked', false)
    await settle(entry, 'r')
    await resolveToCheck(entry.id, 'booked', 'agent', 'r')
    expect((await ask(entry.id)).headers.get('location')).toBe('/factures/paiements')
    const { payments } = await list(asked('/factures/paiements', { cookie }))
    expect(payments.find(({ id }) => id === entry.id)).toMatchObject({
      state: { word: 'Enregistré' },
      receipt: null,
    })
  })

  test('is neither for another subscriber nor of no invoice', async () => {
    const { id } = await paid('A2002')
    for (const one of [id, 'rien']) {
      const answered = await ask(one)
      expect([answered.status, answered.headers.get('location')]).toEqual([
        303,
        '/factures/paiements',
      ])
      expect(await answered.text()).toBe('')
    }
  })
})
