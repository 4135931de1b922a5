import { toCents } from '#domain/values.ts'
import { type Check, check, given, type Kit } from '../../../conformance/kit.ts'
import { anyInvoice, firstOf } from '../../../conformance/steps.ts'

const checks: Check[] = [
  check('getInvoiceDetails', 'dit de quoi une facture est faite, au centime', async at => {
    const found = await firstOf(
      at,
      async (pdc, by) =>
        (await at.ask('getInvoiceDetails', { query: { pdc } }, by)).filter(one => one.period)[0],
    )
    const { pdc, by, one } = given(found, 'aucun abonné n’a de facture dont on sait la période')
    const invoices = await at.ask('getInvoices', { query: { pdc } }, by)
    const { facture } = invoices.find(each => each.facture.factNumber === one.factNumber) ?? {}
    const sum = one.subscription + one.consumption + one.regularisation
    at.equals(toCents(sum), toCents(facture?.amountFact ?? 0), 'somme')
  }),
  check('getInvoiceParts', 'dit la part de chaque organisme, au centime', async at => {
    const { pdc, by, one } = await anyInvoice(at)
    const query = { pdc, factNumber: one.factNumber }
    const answer = await at.ask('getInvoiceParts', { query }, by)
    const { parts, taxes } = given(answer, 'la part de chaque organisme n’est pas connue')
    const sum = [
      ...parts.flatMap(part => [part.subscription, part.consumption, part.regularisation]),
      ...taxes.map(({ amount }) => amount),
    ].reduce((total, euros) => total + euros, 0)
    if (parts.length > 0) at.equals(toCents(sum), toCents(one.amountFact), 'somme')
  }),
]

export const kit: Kit = { group: 'formes', checks }
