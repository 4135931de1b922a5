import { randomUUID } from 'node:crypto'
import { fetch } from 'undici'
import { toCents } from '../../app/domain/values.ts'
import { accountGiven, type Check, check, given, type Trial, twice } from '../kit.ts'
import { nothing } from '../samples.ts'
import { NotTried } from '../wire.ts'

// The card payment: one session for a reference, and bills that are paid once, after the provider's acceptance.

export async function order(at: Trial) {
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
export async function paidOrder(at: Trial) {
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

async function bookedOrder(at: Trial): Promise<string> {
  const { asked, body } = await paidOrder(at)
  await at.answers('payBills', { body }, 'service', 1)
  return asked.reference
}

export const payments: Check[] = [
  check('isBooked', 'est faux d’une référence inconnue', async ({ answers }) => {
    await answers('isBooked', { query: { reference: randomUUID() } }, 'service', false)
  }),
  check('isBooked', 'est vrai d’un paiement imputé', async at => {
    const known = at.accounts.imputee
    const reference = known ?? (await bookedOrder(at))
    await at.answers('isBooked', { query: { reference } }, 'service', true)
  }),
  check('createPayment', 'ouvre une seule session pour une référence', async at => {
    const body = await order(at)
    const [first, second] = await Promise.all([
      at.ask('createPayment', { body }),
      at.ask('createPayment', { body }),
    ])
    at.expect(first.result.code === '00000', 'code 00000', first.result.code)
    at.expect(Boolean(first.token && first.redirectURL), 'un jeton et une adresse', first)
    at.expect(first.token === second.token, 'le même jeton', 'un autre')
    const page = URL.parse(first.redirectURL ?? '')
    const isSafe = page?.protocol === 'https:' || page?.hostname === 'localhost'
    at.expect(isSafe, 'une adresse en https', first.redirectURL)
    for (const name of ['redirectUrl', 'cancelUrl', 'notificationUrl']) {
      const away = { ...body, reference: randomUUID(), [name]: 'https://ailleurs.example/retour' }
      await at.refuses('createPayment', { body: away }, 'subscriber', 422)
    }
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
    const [bill] = body.factures
    const others = await at.ask('getInvoices', { query: { pdc: await at.point('other') } }, 'other')
    const foreign = others[0]?.facture.factNumber ?? nothing
    const own = await at.ask('getInvoices', { query: { pdc: asked.pdc } })
    const numbers = own.map(one => one.facture.factNumber)
    const second = { factNumber: numbers.find(number => number !== facture.factNumber) ?? nothing }
    const wrong: [string, object][] = [
      ['un autre point', { pdc: await at.point('other') }],
      ['une facture inconnue', { factures: [{ ...bill, factNumber: nothing }] }],
      ['la facture d’un autre', { factures: [{ ...bill, factNumber: foreign }] }],
      [
        'un montant négatif',
        {
          factures: [
            { ...bill, amount: 2.23 },
            { ...second, amount: -1 },
          ],
        },
      ],
      [
        'deux fois la même facture',
        {
          factures: [
            { ...bill, amount: 1 },
            { ...bill, amount: 0.23 },
          ],
        },
      ],
    ]
    for (const [what, change] of wrong)
      await at.answers('payBills', { body: { ...body, ...change } }, 'service', 0, `pour ${what}`)
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
    for (const change of [{ token: randomUUID() }, { pdc: await at.point('other') }])
      await at.answers(
        'payBills',
        { body: { ...body, ...change } },
        'service',
        0,
        'une fois imputé',
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
