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

test('[BEY-132] a subscriber with the monthly plan reads of other help than the plan', async () => {
  answer('isAdmin', false)
  answer('getInvoices', [])
  answer('getPaymentDelays', [])
  answer('getUserHistoric', [])
  const { cookie } = await loggedIn('subscriber')
  for (const monthlyPayment of [0, 1] as const) {
    answer('getPdcs', [pdc('PDC1', { monthlyPayment })])
    const { data } = await loader(asked('/factures/delai', { cookie }))
    expect(data.help.planHref).toBe(monthlyPayment ? null : '/paymentmodes/mensualisation')
  }
})
