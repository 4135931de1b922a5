import { describe, expect, test, vi } from 'vitest'
import { citation } from '#domain/claim.ts'
import { dayOf } from '#domain/values.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { type System, systems } from '#utility/extras.ts'
import { claim, onBackend, serviceToken } from '../../../tests/support/backend.ts'

const { backend, db } = await onBackend()

const claire = { refAbo: '100001', factNumber: 'F100001-01', amountFact: 84.37 }

const found = (body: Input<'getGuestInvoice'>['body']) =>
  backend.ask('getGuestInvoice', { body }, serviceToken)

describe('an invoice that a payer without an account names', () => {
  test('[BEY-06] is held while its subscriber disputes it, not once that is treated, and no other', async () => {
    const token = await backend.logIn('100001')
    const about = citation({ objet: 'reclamation', facture: claire.factNumber, releve: '' })
    const dispute = claim({ claimType: '2', message: `${about}Le volume me semble faux.` })
    await backend.ask('sendUserClaim', dispute, token)
    expect(await found(claire)).toMatchObject({ blockedBy: 'dispute' })
    const late = { ...claire, factNumber: 'F100001-02', amountFact: 126.5 }
    expect(await found(late)).toMatchObject({ blockedBy: null })
    await db.request.updateMany({ data: { isPending: false } })
    expect(await found(claire)).toMatchObject({ blockedBy: null })
  })

  test('[BEY-06] is held until its deadline when it will be debited', async () => {
    const where = { pdcRef: 'P100001' }
    const signedOn = '2020-01-01'
    await db.meteringPoint.update({ where, data: { paymentMode: 1 } })
    await db.mandate.create({ data: { ...where, reference: 'RUM-E', signedOn } })
    expect(await found(claire)).toMatchObject({ blockedBy: 'debit' })
    const byNumber = { factNumber: claire.factNumber }
    const { issuedOn } = await db.invoice.update({
      where: byNumber,
      data: { dueOn: dayOf(new Date()) },
    })
    expect(await found(claire)).toMatchObject({ blockedBy: 'debit' })
    const late = { ...claire, factNumber: 'F100001-02', amountFact: 126.5 }
    expect(await found(late)).toMatchObject({ blockedBy: null })
    // A mode begins with the next invoice.
    const data = { signedOn: issuedOn }
    await db.mandate.update({ where: { reference: 'RUM-E' }, data })
    expect(await found(claire)).toMatchObject({ blockedBy: null })
  })

  test('[BEY-06] is held while an extra says that it need not be paid yet', async () => {
    const late = { ...claire, factNumber: 'F100001-02', amountFact: 126.5 }
    const deferring = async (_: unknown, number: string) => number === late.factNumber
    vi.spyOn(systems, 'values').mockReturnValue(
      [{ hooks: { invoiceDeferred: deferring } } as unknown as System].values(),
    )
    expect(await found(late)).toMatchObject({ blockedBy: 'other' })
    vi.restoreAllMocks()
    expect(await found(late)).toMatchObject({ blockedBy: null })
  })

  test('[BEY-06] is held when a credit of the same point covers all that is owed there', async () => {
    const where = { factNumber: 'F100001-03' }
    await db.invoice.update({ where, data: { balanceCents: -30_000 } })
    expect(await found(claire)).toMatchObject({ blockedBy: 'credit' })
    // To the cent, it still covers all of it.
    const { _sum } = await db.invoice.aggregate({
      where: { pdcRef: 'P100001', factNumber: { not: where.factNumber } },
      _sum: { balanceCents: true },
    })
    const balance = (cents: number) => db.invoice.update({ where, data: { balanceCents: cents } })
    await balance(-(_sum.balanceCents ?? 0))
    expect(await found(claire)).toMatchObject({ blockedBy: 'credit' })
    await balance(1 - (_sum.balanceCents ?? 0))
    expect(await found(claire)).toMatchObject({ blockedBy: null })
  })
})

describe('the receipt of a payment without an account', () => {
  const mail = 'voisine@example.fr'
  const reference = 'paiement-sans-compte'
  async function pay() {
    const there = 'http://localhost:3000/'
    const urls = { redirectUrl: there, cancelUrl: there, notificationUrl: there }
    const asked = { ...urls, amount: 8437, pdc: 'P100001', reference }
    const session = await backend.ask('createGuestPayment', { body: asked }, serviceToken)
    await fetch(session.redirectURL ?? '', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'pay' }),
      redirect: 'manual',
    })
    const factures = [{ factNumber: claire.factNumber, amount: 84.37 }]
    const body = { reference, token: session.token ?? '', pdc: 'P100001', factures }
    expect(await backend.ask('payBills', { body }, serviceToken)).toBe(1)
  }
  const send = (to = mail) =>
    backend.send('sendGuestReceipt', { body: { reference, mail: to } }, serviceToken)

  test('[BEY-08] is mailed once, however often and to however many addresses it is asked for, without a name or an address', async () => {
    await pay()
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await (await send('autre@example.fr')).json()).toBe(1)
    const [letter, ...more] = await backend.mails(mail)
    expect([more, await backend.mails('autre@example.fr')]).toEqual([[], []])
    for (const said of ['84,37', claire.factNumber, reference]) expect(letter?.text).toContain(said)
    for (const kept of ['Claire', 'Martin', 'P100001', '100001 ', 'Lavoirs'])
      expect(letter?.text).not.toContain(kept)
    expect(await found(claire)).toMatchObject({ balanceFact: 0, blockedBy: null })
  })
})
