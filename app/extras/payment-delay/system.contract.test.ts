import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addDays, addMonths, formatDay, toEuros } from '#domain/values.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { hook } from '#utility/extras.ts'
import { claim, onBackend, serviceToken, startTestBackend } from '../../../tests/support/backend.ts'
import { pressAtProvider } from '../../../tests/support/portal-process.ts'
import { readDelayRule, scheduleOf } from './rules.ts'

// More time to pay, at the utility: who asks for what is judged there, whatever is sent.

const rule = readDelayRule({})
const pdc = 'P100001'
const factNumber = 'F100001-02'
const { backend, db } = await onBackend()
const [claire, staff] = await Promise.all([backend.logIn('100001'), backend.logIn('agent')])
const invoices = await backend.ask('getInvoices', { query: { pdc } }, claire)
const late = invoices.find(({ facture }) => facture.factNumber === factNumber)
const today = addDays(late?.facture.endDate ?? '', 12)

type Ask = Input<'askPaymentDelay'>['body']

function asking(change: Partial<Ask> = {}, count = 3, cents = 12_650, late = -12): Ask {
  const due = { cents, deadline: addDays(today, late), today }
  const until = addDays(today, 30)
  const schedule = scheduleOf({ count, until }, due, rule) ?? []
  const instalments = schedule.map(({ day, cents }) => ({ date: day, amount: toEuros(cents) }))
  return { reference: randomUUID(), pdc, factNumber, instalments, ...change }
}

const send = (body: Ask, token = claire) => backend.send('askPaymentDelay', { body }, token)
const delays = (token = claire, userLogin = '100001') =>
  backend.ask('getPaymentDelays', { query: { userLogin } }, token)
const stateNow = async () => (await delays())[0]?.state
const seen = (histoId: string) => backend.ask('getClaim', { query: { histoId } }, staff)

async function asked(body = asking()) {
  expect((await send(body)).status).toBe(200)
  const [delay] = await delays()
  return delay as NonNullable<typeof delay>
}

async function refusal(response: Response) {
  const { message } = (await response.json()) as { message: string }
  return [response.status, message]
}

type Decision = Input<'decidePaymentDelay'>['body']
async function deciding(histoId: string, change: Partial<Decision> = {}): Promise<Decision> {
  const { version } = await seen(histoId)
  const given = { decision: 'accepted' as const, message: '' }
  return { reference: randomUUID(), histoId, version, ...given, ...change }
}
const decide = (body: Decision) => backend.send('decidePaymentDelay', { body }, staff)

/** Pays an invoice by card, as the portal does. */
async function pay(number: string, amount: number) {
  const reference = randomUUID()
  const away = 'http://localhost:3000/factures'
  const urls = { redirectUrl: away, cancelUrl: away, notificationUrl: away }
  const order = { amount: Math.round(amount * 100), pdc, reference, ...urls }
  const { token, redirectURL } = await backend.ask('createPayment', { body: order }, claire)
  await pressAtProvider(redirectURL ?? '', 'pay')
  const factures = [{ factNumber: number, amount }]
  const body = { reference, token: token ?? '', pdc, factures }
  expect(await backend.ask('payBills', { body }, serviceToken)).toBe(1)
}

describe('a request', () => {
  test('[BEY-13] is one of its own type, in the history and the staff’s list, and a mail tells its schedule', async () => {
    const { histoId, state, instalments } = await asked()
    expect([state, instalments.length]).toEqual(['asked', 3])
    const [histo] = await backend.ask('getUserHistoric', { query: { pdc } }, claire)
    expect(histo).toMatchObject({
      ...{ id: histoId, typeDemande: 'Délai de paiement', statutDemande: 'Distribué' },
      message: expect.stringContaining(`Facture ${factNumber}, 126,50\u00a0€ à payer.`),
    })
    const query = { typeFilter: 'Délai de paiement', pdcFilter: pdc }
    expect(await backend.ask('getUsersClaim', { query }, staff)).toMatchObject([{ id: histoId }])
    const [mail] = await backend.mails('claire.martin@example.fr')
    expect(mail?.text).toMatch(/À payer le [\d/]{10}\s: 42,18\s€/)
    expect(mail?.links).toEqual([`http://localhost:3000/historique/${histoId}`])
    const under = { ...histo, statutDemande: 'En cours de traitement' as const }
    await backend.ask('modifyClaimStatus', { body: under as never }, staff)
    expect(await backend.ask('getUsersClaim', { query }, staff)).toHaveLength(1)
  })

  test('[BEY-14] repeated under its reference, or made in two tabs at once, is one request', async () => {
    const body = asking()
    const answers = await Promise.all([send(body), send(body), send(asking()), send(asking({}, 4))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect(await delays()).toHaveLength(1)
    expect(await backend.mails('claire.martin@example.fr')).toHaveLength(1)
  })

  test('[BEY-12] of what is paid, debited or disputed is refused, each with its sentence', async () => {
    const message = `Facture ${factNumber}\u00a0:\nTrop chère.`
    await backend.ask('sendUserClaim', claim({ claimType: '2', message }), claire)
    expect(await refusal(await send(asking()))).toEqual([
      409,
      expect.stringContaining('Cette facture est contestée'),
    ])
    // Once the dispute is treated, more time is asked for, and given up for what follows.
    const [dispute] = await backend.ask('getUserHistoric', { query: { pdc } }, claire)
    const treated = { statutDemande: 'Dossier traité' as const, dateTraitement: today }
    await backend.ask('modifyClaimStatus', { body: { ...dispute, ...treated } as never }, staff)
    await asked()
    const [histo] = await backend.ask('getUserHistoric', { query: { pdc } }, claire)
    await backend.ask('cancelUserClaim', { body: { histo: histo as never, pdc } }, claire)
    const settled = asking({ factNumber: 'F100001-03' })
    expect((await refusal(await send(settled)))[1]).toBe('Cette facture est déjà réglée.')
    const account = { bic: 'AGRIFRPPXXX', iban: 'FR7630006000011234567890189' }
    const mandate = { owner: 'Claire Martin', mandateReference: 'RUM-P100001-01' }
    const debit = { reference: randomUUID(), pdc, ...mandate, ...account }
    await backend.ask('startDirectDebit', { body: debit }, claire)
    expect((await refusal(await send(asking())))[1]).toContain('prélevée ou mensualisée')
  })

  test('[BEY-12] for a second invoice within twelve months is refused, and not once the first was withdrawn', async () => {
    const { histoId } = await asked()
    const second = asking({ factNumber: 'F100001-01' }, 3, 8437, 20)
    expect((await refusal(await send(second)))[1]).toContain(
      'Un autre peut être demandé à partir du',
    )
    const [histo] = await backend.ask('getUserHistoric', { query: { pdc } }, claire)
    if (!histo || histo.id !== histoId) throw new Error('another request')
    await backend.ask('cancelUserClaim', { body: { histo, pdc } }, claire)
    expect(await stateNow()).toBe('withdrawn')
    expect((await send(second)).status).toBe(200)
  })
})

test('[BEY-12] [BEY-15] another number of months is that of a second request, and of what staff are shown', async () => {
  const environment = { PAYMENT_DELAY_MONTHS: '2' }
  const other = await startTestBackend({ environment })
  onTestFinished(() => other.stop())
  const ask = async (body: Ask) =>
    (await other.send('askPaymentDelay', { body }, await other.logIn('100001'))).status
  expect(await ask(asking())).toBe(200)
  const again = addMonths(today, 2)
  const after = addDays(again, 1)
  await other.setToday(after)
  const due = { cents: 8437, deadline: addDays(today, 20), today: after }
  const schedule = scheduleOf({ count: 3 }, due, readDelayRule(environment)) ?? []
  const instalments = schedule.map(({ day, cents }) => ({ date: day, amount: toEuros(cents) }))
  expect(await ask(asking({ factNumber: 'F100001-01', instalments }))).toBe(200)

  const query = { userLogin: '100001' }
  const [second] = await other.ask('getPaymentDelays', { query }, await other.logIn('100001'))
  const others = async () => {
    const query = { histoId: second?.histoId ?? '' }
    const known = await other.ask('getPaymentDelay', { query }, await other.logIn('agent'))
    return known.before.map(({ factNumber }) => factNumber)
  }
  expect(await others()).toEqual([])
  await other.setToday(addDays(again, -1))
  expect(await others()).toEqual([factNumber])
})

test('[BEY-06] an invoice need not be paid yet while more time was asked for it, or given', async () => {
  const isDeferred = async () =>
    (await hook('invoiceDeferred', db, factNumber, today)).includes(true)
  expect(await isDeferred()).toBe(false)
  await asked()
  expect(await isDeferred()).toBe(true)
  const { requestId } = await db.paymentDelay.findFirstOrThrow({ where: { factNumber } })
  for (const decision of ['accepted', 'refused']) {
    await db.paymentDelay.update({ where: { requestId }, data: { decision } })
    expect(await isDeferred()).toBe(decision === 'accepted')
  }
})

describe('a decision', () => {
  test('[BEY-15] is made with a word, which the mail and the thread carry; the request is treated', async () => {
    const { histoId } = await asked()
    const known = await backend.ask('getPaymentDelay', { query: { histoId } }, staff)
    expect(known).toMatchObject({ refusal: null, before: [], facture: { balanceFact: 126.5 } })
    const body = await deciding(histoId, { message: 'Merci de nous avoir prévenus.' })
    expect((await decide(body)).status).toBe(200)
    expect(await stateNow()).toBe('accepted')
    const { histo, messages, version } = await seen(histoId)
    expect(histo).toMatchObject({ statutDemande: 'Dossier traité', dateTraitement: today })
    expect(messages.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^Le paiement en 3 fois est accordé .*42,18.*\nMerci de nous avoir prévenus\.$/,
      ),
    ])
    expect(version).toBe(2)
    const { assignee } = await backend.ask('getDeskRequest', { query: { histoId } }, staff)
    expect(assignee).toMatchObject({ isSelf: true })
    const [mail] = await backend.mails('claire.martin@example.fr')
    expect(mail?.subject).toBe('Votre demande de paiement en 3 fois est accordée')
    expect(mail?.text).toContain('Merci de nous avoir prévenus.')
    // Each payment is a line.
    expect(mail?.text).toMatch(/\n\nÀ payer le [\d/]{10}\u00a0: 42,18\s€\nÀ payer le /)
  })

  test('[BEY-16] made twice is made once: by the same press, or by two agents', async () => {
    const { histoId } = await asked()
    const body = await deciding(histoId)
    const other = await deciding(histoId, { decision: 'refused', message: 'Non.' })
    const answers = await Promise.all([decide(body), decide(body), decide(other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409])
    expect(await refusal(await decide(other))).toEqual([409, 'Ce délai est déjà accordé.'])
    expect(await stateNow()).toBe('accepted')
    expect((await seen(histoId)).messages).toHaveLength(1)
    // The request, then the decision.
    expect(await backend.mails('claire.martin@example.fr')).toHaveLength(2)
  })

  test('[BEY-16] of what was paid meanwhile, of an older version, or too late, is refused', async () => {
    const { histoId, instalments } = await asked()
    const body = await deciding(histoId)
    expect((await decide({ ...body, version: body.version + 1 })).status).toBe(409)
    // The very day of the first payment is too late.
    await backend.setToday(instalments[0]?.date)
    expect((await refusal(await decide(body)))[1]).toContain(
      'Le premier paiement demandé était pour le',
    )
    await backend.setToday()
    await pay(factNumber, 126.5)
    const refused =
      'La demande de délai est retirée\u00a0: l’abonné l’a annulée, ou a payé la facture.'
    expect(await refusal(await decide(body))).toEqual([409, refused])
    expect(await stateNow()).toBe('withdrawn')
  })

  test('[BEY-16] of what was paid in part does not accept the older amount', async () => {
    const { histoId } = await asked()
    await pay(factNumber, 26.5)
    expect((await refusal(await decide(await deciding(histoId))))[1]).toContain('Il reste 100,00')
    expect(await stateNow()).toBe('asked')
  })

  test('[BEY-15] is not made by closing the request: that is refused, whichever way', async () => {
    const { histoId } = await asked()
    const { histo, version } = await seen(histoId)
    const refused = [409, 'Accordez ou refusez d’abord cette demande\u00a0: cela la traite.']
    const closed = { ...histo, statutDemande: 'Dossier traité' as const, dateTraitement: today }
    const close = () => backend.send('modifyClaimStatus', { body: closed }, staff)
    expect(await refusal(await close())).toEqual(refused)
    const body = {
      ...{ histoId, message: 'Non.', newStatut: 'Dossier traité' as const },
      ...{ dateTraitement: formatDay(today), version: String(version) },
    }
    const reply = { body, files: { attachements: [] } } // sic
    expect(await refusal(await backend.send('sendReply', reply, staff))).toEqual(refused)
    expect(await stateNow()).toBe('asked')
    expect((await seen(histoId)).messages).toEqual([])
    // Nor does it keep agents from changing what is decided, or withdrawn.
    await decide(await deciding(histoId))
    expect((await close()).status).toBe(200)
    expect(await stateNow()).toBe('accepted')
  })
})

describe('[BEY-17] a payment in full', () => {
  test('withdraws what is asked, and says why in its thread', async () => {
    const { histoId } = await asked()
    await pay(factNumber, 126.5)
    const { histo, messages } = await seen(histoId)
    expect(histo.dateAnnulation).toBe(today)
    expect(messages[0]?.message).toContain(`La facture ${factNumber} a été payée`)
  })

  test('leaves a request alone that was decided and is dealt with again', async () => {
    const { histoId } = await asked()
    await decide(await deciding(histoId))
    const { histo } = await seen(histoId)
    const again = { ...histo, statutDemande: 'En cours de traitement' as const }
    await backend.ask('modifyClaimStatus', { body: again as never }, staff)
    await pay(factNumber, 126.5)
    expect((await seen(histoId)).histo.dateAnnulation).toBeNull()
  })
})
