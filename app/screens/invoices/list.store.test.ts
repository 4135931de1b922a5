import { expect, test } from 'vitest'
import { extraNames } from '#extras/all.ts'
import { asked, loggedIn, onStore, without } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader } from './list.tsx'

const { admits, answer, fail } = utility()
onStore()
without(...extraNames)

test.each([
  [0, '/paymentmodes/mensualisation'],
  [1, null],
] as const)(
  '[BEY-132] the monthly plan (%i: chosen) is offered at %s',
  async (monthlyPayment, planHref) => {
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1', { monthlyPayment })])
    answer('getInvoices', [])
    answer('getEInvoice', { since: null })
    const { cookie } = await loggedIn('subscriber')
    expect(await loader(asked('/factures/consulter', { cookie }))).toMatchObject({ planHref })
  },
)

test('in an outage of the e-invoice, the list is shown and says so in its place', async () => {
  admits('PDC1')
  answer('getInvoices', [])
  fail('getEInvoice', 503)
  const { cookie } = await loggedIn('subscriber')
  const { isEmpty, eInvoice } = await loader(asked('/factures/consulter', { cookie }))
  expect(isEmpty).toBe(true)
  expect(eInvoice?.missing?.text).toMatch(
    /^Problème lors de la récupération de votre adhésion à l’e-facture\./,
  )
})
