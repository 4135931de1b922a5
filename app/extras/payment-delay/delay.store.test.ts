import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/values.ts'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { invoice, pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action, loader } from './delay.tsx'

const { admits, answer, fail, received } = utility()
onStore()

test('[BEY-14] asked, cancelled and asked again without end, it is counted as the other requests are', async () => {
  const today = dayOf(new Date())
  admits('PDC1')
  answer('getInvoices', [
    { facture: { ...invoice('F1-01', 126.5), endDate: addDays(today, 10) }, isCheck: false },
  ])
  // Each one is cancelled at once.
  answer('getPaymentDelays', [])
  answer('getUserHistoric', [])
  answer('getRequestByReference', null)
  const { cookie } = await loggedIn('subscriber')
  const path = '/factures/delai?facture=F1-01&pdc=PDC1&choix=3'
  const { data: shown } = await loader(asked(path, { cookie }))
  const seen = 'seen' in shown ? shown.seen : expect.fail(`shown: ${shown.view}`)
  const ask = () => action(asked(path, { cookie, form: { seen, submission: randomUUID() } }))

  // The page showed another schedule than the one that is asked for now.
  const changed = await action(
    asked(path, { cookie, form: { seen: 'autre', submission: randomUUID() } }),
  )
  expect((changed as Response).headers.get('location')).toContain('/factures/delai?')
  expect(received('askPaymentDelay')).toEqual([])

  fail('askPaymentDelay', 503)
  for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject({ init: { status: 503 } })
  answer('askPaymentDelay', 1)
  const before = received('askPaymentDelay').length
  for (let n = 0; n < 20; n++) expect(await ask()).toBeInstanceOf(Response)
  const refused = await ask()
  expect(refused).toMatchObject({
    data: { notice: { text: expect.stringMatching(/^Trop de tentatives\. Réessayez dans/) } },
    init: { status: 429 },
  })
  expect(received('askPaymentDelay')).toHaveLength(before + 20)
})

test('[BEY-132] [BEY-750] who has the monthly plan, or leaves before its last instalment, reads of other help', async () => {
  answer('isAdmin', false)
  answer('getInvoices', [])
  answer('getPaymentDelays', [])
  answer('getUserHistoric', [])
  const { cookie } = await loggedIn('subscriber')
  const soon = { pdc: 'PDC1', date: addDays(dayOf(new Date()), 30) }
  for (const [monthlyPayment, ended, href] of [
    [0, [], '/paymentmodes/mensualisation'],
    [1, [], null],
    [0, [soon], null],
  ] as const) {
    answer('getPdcs', [pdc('PDC1', { monthlyPayment })])
    answer('getTerminations', [...ended])
    const { data } = await loader(asked('/factures/delai', { cookie }))
    const plan = data.help.others.find(({ title }) => title === 'La mensualisation')
    expect(plan?.href ?? null).toBe(href)
  }
})

test('[BEY-10] the invoices to choose among begin with the late one, which says so unless it is deferred', async () => {
  const today = dayOf(new Date())
  admits('PDC1')
  const ending = { 'F1-01': addDays(today, 10), 'F1-02': addDays(today, -10) }
  answer(
    'getInvoices',
    Object.entries(ending).map(([number, endDate]) => ({
      facture: { ...invoice(number, 126.5), endDate },
      isCheck: false,
    })),
  )
  answer('getUserHistoric', [])
  answer('getPaymentDelays', [])
  const { cookie } = await loggedIn('subscriber')
  const list = async () => {
    const { data } = await loader(asked('/factures/delai?pdc=PDC1', { cookie }))
    return 'invoices' in data
      ? data.invoices.map(({ number, state }) => [number, state])
      : expect.fail(data.view)
  }
  expect(await list()).toEqual([
    ['F1-02', 'retard'],
    ['F1-01', 'regler'],
  ])
  answer('getPaymentDelays', [
    {
      ...{ histoId: 'D1', pdc: 'PDC1', factNumber: 'F1-02', amount: 126.5, askedOn: today },
      ...{ state: 'accepted', instalments: [{ date: addDays(today, 30), amount: 126.5 }] },
    },
  ])
  expect((await list())[0]).toEqual(['F1-02', null])
})
