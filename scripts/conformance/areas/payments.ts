import { randomUUID } from 'node:crypto'
import { fetch } from 'undici'
import { toCents } from '../../../app/domain/values.ts'
import { accountGiven, type Check, check, given, type Trial, twice } from '../kit.ts'
import { nothing } from '../samples.ts'
import { NotTried } from '../wire.ts'

// The card payment: one session for a reference, and bills that are paid once, after the provider's acceptance.

async function order(at: Trial) {
  const pdc = await at.point('subscriber')
  const away = new URL('/conformite', accountGiven(at, 'portail')).href
  return {
    pdc,
    amount: 123,
    reference: randomUUID(),
    redirectUrl: away,
    cancelUrl: away,
    notificationUrl: away,
  }
}

async function pay(page: string): Promise<void> {
  const body = new URLSearchParams({ intent: 'pay' })
  const pressed = fetch(page, { method: 'POST', body, redirect: 'manual' })
  const { status } = await pressed.catch(() => ({ status: 'un silence' }))
  if (status !== 303) throw new NotTried(`la page du prestataire répond ${status} à « Payer »`)
}

/** Pays the order `asked`, for an invoice that owes more; answers the body of its booking, and what was due. */
async function paidOrder(at: Trial) {
  const { payline, paiementSimule } = at.accounts
  if (!payline && !paiementSimule)
    throw new NotTried('le prestataire n’est pas celui de la démonstration (« paiementSimule »)')
  const asked = await order(at)
  const invoices = await at.ask('getInvoices', { query: { pdc: asked.pdc } })
  const owed = invoices.find(({ facture }) => toCents(facture.balanceFact) > asked.amount)
  const { facture } = given(owed, '« abonne » n’a rien à payer')
  const { token, redirectURL } = payline
    ? { token: randomUUID() }
    : await at.ask('createPayment', { body: asked })
  if (!payline) await pay(given(redirectURL, 'createPayment ne donne aucune page de paiement'))
  const body = {
    reference: asked.reference,
    token: token ?? '',
    pdc: asked.pdc,
    factures: [{ factNumber: facture.factNumber, amount: asked.amount / 100 }],
  }
  return { asked, facture, body }
}

const withoutAccount: Check[] = [
  check(
    ['getGuestInvoice', 'getUser'],
    'donne la facture que nomment ensemble un abonné, un numéro et un montant, et null pour tout le reste',
    async at => {
      const { pdc, factNumber, amountFact } = accountGiven(at, 'facture')
      const query = { userLogin: at.login('subscriber') }
      const { refAbo } = await at.ask('getUser', { query })
      const body = { refAbo, factNumber, amountFact }
      const found = await at.ask('getGuestInvoice', { body }, 'service')
      at.expect(found?.pdc === pdc, `la facture ${factNumber}`, found)
      const strange = [{ refAbo: nothing }, { factNumber: nothing }, { amountFact: amountFact + 1 }]
      for (const wrong of strange) {
        await at.answers(
          'getGuestInvoice',
          { body: { ...body, ...wrong } },
          'service',
          null,
          `pour ${Object.keys(wrong)} faux`,
        )
      }
    },
  ),
  check('createGuestPayment', 'ouvre une seule session pour une référence', async at => {
    const body = await order(at)
    const [first, second] = [
      await at.ask('createGuestPayment', { body }, 'service'),
      await at.ask('createGuestPayment', { body }, 'service'),
    ]
    const isOpen = first.result.code === '00000' && Boolean(first.token && first.redirectURL)
    at.expect(isOpen, 'code 00000, un jeton et une adresse', first)
    at.expect(first.token === second.token, 'le même jeton', 'un autre')
    const more = { body: { ...body, amount: 124 } }
    await at.refuses('createGuestPayment', more, 'service', 409)
  }),
  check(
    ['sendGuestReceipt', 'payBills'],
    'répond 1 à ce qui est imputé, deux fois de suite, et 409 au reste',
    async at => {
      const mail = 'recu@example.fr'
      const unknown = { body: { reference: randomUUID(), mail } }
      await at.refuses('sendGuestReceipt', unknown, 'service', 409)
      const { body, asked } = await paidOrder(at)
      await at.answers('payBills', { body }, 'service', 1)
      const receipt = { reference: asked.reference, mail }
      await twice('sendGuestReceipt', call => at.ask(call, { body: receipt }, 'service'))
    },
  ),
]

export const payments: Check[] = [
  ...withoutAccount,
  check('isBooked', 'est faux d’une référence inconnue', async ({ answers }) => {
    await answers('isBooked', { query: { reference: randomUUID() } }, 'service', false)
  }),
  check('createPayment', 'ouvre une seule session pour une référence', async at => {
    const body = await order(at)
    const [first, second] = [
      await at.ask('createPayment', { body }),
      await at.ask('createPayment', { body }),
    ]
    at.expect(first.result.code === '00000', 'code 00000', first.result.code)
    at.expect(Boolean(first.token && first.redirectURL), 'un jeton et une adresse', first)
    at.expect(first.token === second.token, 'le même jeton', 'un autre')
    const page = URL.parse(first.redirectURL ?? '')
    const isSafe = page?.protocol === 'https:' || page?.hostname === 'localhost'
    at.expect(isSafe, 'une adresse en https', first.redirectURL)
  }),
  check('createPayment', 'refuse par 409 un autre montant sous la même référence', async at => {
    const body = await order(at)
    await at.ask('createPayment', { body })
    await at.refuses('createPayment', { body: { ...body, amount: 124 } }, 'subscriber', 409)
  }),
  check(
    'getPaymentDetails',
    'dit une session inconnue par un message, pas par un 404 nu',
    async at => {
      const { status, bytes } = await at.send(
        'getPaymentDetails',
        { query: { token: randomUUID() } },
        'service',
      )
      const said = String(bytes)
      at.expect(status === 404 && /"message"\s*:\s*"./.test(said), '404 avec un `message`', said)
    },
  ),
  check('getPaymentDetails', 'redit le montant, en centimes, et la référence', async at => {
    const body = await order(at)
    const { token } = await at.ask('createPayment', { body })
    const details = await at.ask('getPaymentDetails', { query: { token: token ?? '' } }, 'service')
    at.equals(details.amount, body.amount, `centimes`)
    at.equals(details.reference, body.reference)
    at.expect(details.result.code !== '00000', 'pas encore 00000', details.result.code)
  }),
  check('payBills', 'répond 0 à ce que le prestataire n’a pas accepté', async at => {
    const body = await order(at)
    const [first] = await at.ask('getInvoices', { query: { pdc: body.pdc } })
    const { facture } = given(first, '« abonne » n’a pas de facture')
    const { token } = await at.ask('createPayment', { body })
    const factures = [{ factNumber: facture.factNumber, amount: 1.23 }]
    const booking = { reference: body.reference, token: token ?? '', pdc: body.pdc, factures }
    await at.answers('payBills', { body: booking }, 'service', 0)
  }),
  check(['payBills', 'isBooked'], 'impute une fois ce qui est envoyé deux fois', async at => {
    const { asked, facture, body } = await paidOrder(at)
    await twice('payBills', call => at.ask(call, { body }, 'service'))
    const after = await at.ask('getInvoices', { query: { pdc: asked.pdc } })
    const left = after.find(one => one.facture.factNumber === facture.factNumber)?.facture
      .balanceFact
    const expected = toCents(facture.balanceFact) - asked.amount
    at.expect(
      toCents(left ?? Number.NaN) === expected,
      `un reste dû de ${expected / 100}\u00a0€`,
      `${left}\u00a0€`,
    )
    await at.answers(
      'isBooked',
      { query: { reference: asked.reference } },
      'service',
      true,
      'après l’imputation',
    )
    const more = { ...body, factures: [{ factNumber: facture.factNumber, amount: 2 }] }
    await at.answers(
      'payBills',
      { body: more },
      'service',
      0,
      'pour un autre paiement sous la même référence',
    )
    const replayed = { ...body, reference: randomUUID() }
    await at.answers(
      'payBills',
      { body: replayed },
      'service',
      0,
      'pour le même jeton sous une autre référence',
    )
  }),
]
