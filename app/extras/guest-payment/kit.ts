import { randomUUID } from 'node:crypto'
import { accountGiven, type Check, check, type Kit, twice } from '../../../conformance/kit.ts'
import { nothing } from '../../../conformance/samples.ts'
import { order, paidOrder } from '../../../conformance/trials/payments.ts'

const checks: Check[] = [
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

export const kit: Kit = {
  group: 'paiements',
  checks,
  // It is a POST so that numbers and amounts stay out of addresses.
  harmless: ['getGuestInvoice'],
  ofPaymentSession: ['createGuestPayment'],
}
